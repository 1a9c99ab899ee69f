import Foundation
import RatingAnalysis
import RatingKit

@testable import RatingCommands

extension Reader {
    static let commands = [
        Reader(name: "lint", read: lint),
        Reader(name: "destinations", kind: .destinations, read: destinations),
        Reader(name: "strings", read: strings),
        Reader(name: "script", longest: 512, read: script),
        Reader(name: "frames", longest: 1_024, read: frames),
        Reader(name: "messages", read: messages),
        Reader(name: "editing", read: editing),
    ]
}

/// A terminal on which these bytes are typed.
private struct Input: Terminal {
    let bytes: [UInt8]
    let traits = TerminalTraits()

    func write(_ text: String, to channel: TerminalChannel) {}
    func readLine() -> String? { nil }
    func readInput(limit: Int) -> [UInt8] { Array(bytes.prefix(limit)) }
    func read(waiting milliseconds: Int?) -> TerminalInput { .end }
}

private let today = LocalInstant(UTCInstant(milliseconds: 1_781_526_600_000), utcOffset: 7_200)
private let shipped = ConfigurationReader().read(
    Array(#"{"policy": "balanced", "revision": 3, "placements": {"level": {"displaySessionCount": 4}}}"#.utf8)
).document
private let checks = [nil, shipped].map { bundled in
    DocumentChecks(
        stores: Set(Store.allCases), foresight: Foresight(today: today, bundled: bundled), place: DocumentPlace())
}

/// Whatever a document is, lint says what is wrong with it; fixing what it finds makes no accepted document a refused one.
@Sendable private func lint(_ bytes: [UInt8]) {
    for checks in checks {
        let reading = checks.reading(of: DocumentFile(name: "fuzz", bytes: bytes))
        if reading.reading.document != nil { expectRefusal(false, reading.diagnostics.filter { $0.code != .secret }) }
        _ = (reading.regions(of: reading.ranges), LintReport(readings: [reading], failing: .warning).sarif)
        plantedTrap(
            reading.diagnostics.contains { diagnostic in
                diagnostic.code.rawValue.hasPrefix("foresight.")
                    && planted.contains { diagnostic.message.contains("\($0)") }
            })
    }
    func read(_ bytes: [UInt8]) -> [Diagnostic] {
        checks[0].reading(of: DocumentFile(name: "fuzz", bytes: bytes), isChecked: false).diagnostics
    }
    func isRefused(_ bytes: [UInt8]) -> Bool { read(bytes).contains { $0.severity == .error } }
    precondition(isRefused(bytes) || !isRefused(FixedDocument(bytes, read: read).bytes), "fixed, and refused for it")
}

/// A file of destinations is refused exactly if there is an error.
@Sendable private func destinations(_ bytes: [UInt8]) {
    let file = DestinationFile(bytes)
    expectRefusal(file.destinations == nil, file.diagnostics)
    plantedTrap(file.destinations?.keys.contains(where: isPlanted) ?? false)
}

/// Each problem of an app's texts is one of a text that the file has.
@Sendable private func strings(_ bytes: [UInt8]) {
    guard let file = try? StringsFile("-", language: "de", aliases: [:], Console(Input(bytes: bytes))) else { return }
    let check = StringsCheck(file)
    precondition(check.count <= file.texts.count, "more texts than the file has")
    plantedTrap(check.problems.contains { $0.message.hasPrefix("nothing fills") })
}

/// What a script says is done on a step, or refused; an answer is one that the step takes.
@Sendable private func script(_ bytes: [UInt8]) {
    guard let script = try? Script(String(decoding: bytes, as: UTF8.self)) else { return }
    for builtIn in BuiltInWorkflow.allCases {
        var (flow, _) = RatingFlow.start(builtIn.workflow, revision: nil, placement: nil, at: today) { _ in nil }
        MainActor.assumeIsolated {
            let player = ScriptPlayer(script)
            while !flow.isDone, let move = try? player.move(in: flow, on: nil) {
                guard (try? flow.make(move) { _ in nil }) != nil else { break }
            }
            plantedTrap(flow.isDone && flow.state.stars == 4 && flow.draft.isEmpty && player.rest.count == 1)
        }
    }
}

/// The same bytes are the same messages, however they are cut into pieces.
@Sendable private func frames(_ bytes: [UInt8]) {
    func cut(_ size: Int) -> (messages: [[UInt8]], isMalformed: Bool) {
        var frames = MessageFrames()
        var messages: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            frames.append(Array(bytes[start..<min(start + size, bytes.count)]))
            do {
                while let message = try frames.next() { messages.append(message) }
            } catch {
                return (messages, true)
            }
        }
        return (messages, false)
    }
    let whole = cut(max(bytes.count, 1))
    let pieces = cut(7)
    precondition(pieces.messages == whole.messages && pieces.isMalformed == whole.isMalformed, "cut otherwise")
    plantedTrap(whole.messages.contains { planted ~= Int64($0.count) })
}

/// Each line is a message. A request has one answer, of its own identifier.
@Sendable private func messages(_ bytes: [UInt8]) {
    var server = LanguageServer(checks: checks[0]) { today }
    for line in bytes.split(separator: 10).prefix(32) {
        let answers = server.receive(Array(line))
        let json = try? JSONDocument(Array(line)).root.value
        if let id = json?["id"], RPC.isID(id), json?["method"]?.stringValue != nil {
            precondition(answers.count == 1 && answers[0]["id"] == id, "a request without its answer")
        }
        for message in server.check() { _ = message.serialized() }
        plantedTrap(server.documents.values.contains { planted ~= $0.version.integerValue ?? 0 })
    }
}

/// A document in an editor: what is asked about any place in it has an answer that lies within it.
@Sendable private func editing(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var server = LanguageServer(checks: checks[1]) { today }
    func request(_ method: String, _ params: RatingJSON) -> RatingJSON {
        let message: RatingJSON = ["id": 1, "method": .string(method), "params": params]
        return server.receive(message.serializedBytes()).first ?? .null
    }
    _ = request("initialize", ["capabilities": ["general": ["positionEncodings": ["utf-8"]]]])
    let opened: RatingJSON = [
        "method": "textDocument/didOpen",
        "params": ["textDocument": ["uri": "a", "text": .string(text), "version": 1]],
    ]
    _ = server.receive(opened.serializedBytes())
    let document: RatingJSON = ["uri": "a"]
    for method in ["textDocument/documentSymbol", "textDocument/codeAction"] {
        let range: RatingJSON = [
            "start": ["line": 0, "character": 0], "end": ["line": 100_000, "character": 0],
        ]
        precondition(request(method, ["textDocument": document, "range": range])["error"] == nil, method)
    }
    var position: (line: Int64, character: Int64) = (0, 0)
    let distance = max(1, text.utf8.count / 5)
    for (index, byte) in text.utf8.enumerated() {
        if index % distance == 0 {
            let place: RatingJSON = ["line": .integer(position.line), "character": .integer(position.character)]
            for method in ["textDocument/hover", "textDocument/completion", "textDocument/definition"] {
                let answer = request(method, ["textDocument": document, "position": place])
                precondition(answer["error"] == nil, method)
            }
        }
        position = byte == 10 ? (position.line + 1, 0) : (position.line, position.character + 1)
    }
    let findings = server.documents["a"]?.findings ?? []
    precondition(findings.allSatisfy { $0.range.upperBound <= text.utf8.count }, "a finding beyond the text")
    plantedTrap(
        findings.contains { finding in
            ["", "_", "-", ".", "...", "/"].contains { finding.diagnostic.message.contains("“\($0)”") }
        })
}
