import Foundation
import RatingCore
import RatingKit
import TestInput
import TestTools
import Testing

/// The commands are held to the rules as data (`Tests/Conformance`), as far as a command line can say them: every eighth line,
/// or all where that may take long.
@MainActor
struct CommandConformanceTests {
    @Test(arguments: [ConformanceLine.File.counting, .decisions, .workflows, .reading])
    func `commands do what the documentation says`(file: ConformanceLine.File) async throws {
        let step = isLong ? 1 : 8
        var report = ConformanceReport()
        for line in try ConformanceLine.all(file) where line.number % step == 0 {
            guard let command = try ConformanceCommand(line) else { continue }
            let (expected, found) = try await command.result()
            report.hold(expected, to: found)
        }
        #expect(report.failures.isEmpty, "\(report.summary)")
        #expect(report.held > 15)
    }
}

/// A line, and the place where commands do what it says.
@MainActor
private struct ConformanceCommand {
    let line: ConformanceLine
    private let place: ScratchDirectory

    /// Nil for a line that no command line can say.
    init?(_ line: ConformanceLine) throws {
        self.line = line
        place = try ScratchDirectory(isInMemory: true)
        switch line.file {
        case .counting: break
        // Nothing is on screen there, and the system has a country of its own.
        case .decisions:
            if line["inProgress"] == true || line["config"]?.serialized().contains("traits.country") == true {
                return nil
            }
        case .workflows: if Script(line) == nil { return nil }
        case .reading: if line["unchanged"] == true { return nil }
        case .values: return nil
        }
    }

    private var store: String { "\(place.path)/store" }

    /// Runs the commands: what the line expects of them, and what was found.
    func result() async throws -> (expected: ConformanceLine, found: RatingJSON) {
        switch line.file {
        case .counting:
            try await record()
            return (line, ["context": try await ToolRun("context", "--store", store, "--format", "json").json])
        case .decisions: return (line, try await explanation())
        case .workflows: return try await walk()
        case .reading, .values: return (line, try await problems())
        }
    }

    private func file(_ json: RatingJSON?) throws -> String {
        try place.write((json ?? [:]).serialized(), to: "rating.json")
        return "\(place.path)/rating.json"
    }

    private func keepContext() async throws {
        let context = try RatingContext(json: line.storedContext)
        try await FileContextStore(directory: URL(fileURLWithPath: store)).update { $0 = context }
    }

    private func record() async throws {
        let config = try file(line["config"])
        for event in line["events"]?.arrayValue ?? [] {
            let name = event["do"]?.stringValue ?? ""
            let words = ["prompt": "prompted", "answer": "answered", "decline": "declined"]
            let value =
                event["version"]?.stringValue ?? event["name"]?.stringValue ?? event["stars"].map { $0.serialized() }
            var arguments = ["record", words[name] ?? name] + (value.map { [$0] } ?? [])
            arguments += ["--store", store, "--config", config, "--at", event["at"]?.stringValue ?? ""]
            if let placement = event["placement"]?.stringValue { arguments += ["--placement", placement] }
            let run = await ToolRun(arguments + ["--install-id", "user"])
            try #require(run.code == .success, "\(line): \(arguments) \(run.errors)")
        }
    }

    private func explanation() async throws -> RatingJSON {
        if line["events"] == nil { try await keepContext() } else { try await record() }
        var arguments = [
            "explain", try file(line["config"]), "--store", store, "--at", line.text("now") ?? "", "--format", "json",
        ]
        if let placement = line.text("placement") { arguments += ["--placement", placement] }
        if let traits = line["traits"] { arguments += ["--traits", traits.serialized()] }
        let run = await ToolRun(arguments)
        try #require(run.code == .success, "\(line): \(run.errors)")
        return ConformanceLine.form(ofExplanation: try run.json)
    }

    /// As an engine performs the actions of each step: what the move that ends a flow records is stored before anything else.
    private static func performed(_ steps: [RatingJSON], isDone: Bool) -> [RatingJSON] {
        steps.enumerated().flatMap { index, step in
            let actions = step["actions"]?.arrayValue ?? []
            guard isDone, index == steps.count - 1 else { return actions }
            func isRecord(_ action: RatingJSON) -> Bool { action["type"]?.stringValue?.hasPrefix("record") ?? false }
            return actions.filter(isRecord) + actions.filter { !isRecord($0) }
        }
    }

    /// The walk's actions one after another, and where it ends.
    private func walk() async throws -> (ConformanceLine, RatingJSON) {
        try await keepContext()
        var arguments = [
            "run", try file(line["config"]), "--store", store, "--force", "--at", line.text("now") ?? "", "--format",
            "json",
            "--script", Script(line)?.text ?? "",
        ]
        if let traits = line["traits"] { arguments += ["--traits", traits.serialized()] }
        let run = await ToolRun(arguments)
        try #require(run.code == .success, "\(line): \(run.errors)")
        let found = try run.json
        let context = try await ToolRun("context", "--store", store, "--format", "json").json
        let steps = line["steps"]?.arrayValue ?? []
        let expected: RatingJSON = .object([
            .init("doc", .string(line.doc)), .init("recorded", line["recorded"] ?? [:]),
            .init(
                "steps",
                [
                    .array(
                        Self.performed(steps, isDone: line["done"] == true).map {
                            ConformanceLine.form(of: $0)
                        }),
                    steps.last?["step"] ?? .null,
                ]),
        ])
        return (
            ConformanceLine(line.file, line.number, expected),
            [
                "steps": [
                    .array((found["actions"]?.arrayValue ?? []).map { ConformanceLine.form(of: $0) }),
                    found["steps"]?.arrayValue?.last ?? .null,
                ],
                "recorded": context,
            ]
        )
    }

    /// What `lint` says of reading; whether the document is taken is the same as that no problem is an error.
    private func problems() async throws -> RatingJSON {
        try place.write(line.text("text") ?? "", to: "read.json")
        var arguments = [
            "lint", "\(place.path)/read.json", "--store-rules", "none", "--at", "2026-03-15", "--format", "json",
        ]
        if line["source"] == "remote" { arguments += ["--bundled", try file([:])] }
        if let pointer = line.text("pointer") { arguments += ["--pointer", pointer] }
        if let parameter = line.text("parameter") { arguments += ["--firebase-parameter", parameter] }
        let found = try await ToolRun(arguments).json.arrayValue ?? []
        let problems = ConformanceLine.form(ofProblems: found)
        let isAccepted = !(problems.arrayValue ?? []).contains { $0["severity"] == "error" }
        return [
            "problems": problems, "accepted": .bool(isAccepted), "disabled": line["disabled"] ?? .null,
        ]
    }
}

/// The moves of a line as `run --script` takes them.
private struct Script {
    let text: String

    /// Nil where a move is refused, nothing hears it, or time passes; and where the flow does not end by itself. The engine
    /// itself tells that the store opened.
    init?(_ line: ConformanceLine) {
        let steps = line["steps"]?.arrayValue ?? []
        let moves = line["moves"]?.arrayValue ?? []
        let failed: RatingJSON = ["do": "press", "event": "FAILED"]
        guard line["done"] == true, !moves.contains(failed), !moves.contains(where: { $0["do"] == "wait" }),
            !steps.contains(where: { $0["refused"] == true })
        else { return nil }
        let opened: RatingJSON = ["do": "press", "event": "OPENED"]
        let isNative = steps.first?["actions"]?.arrayValue?.contains(["type": "requestNativeReview"]) ?? false
        if isNative, moves != [opened] { return nil }
        // What comes after the end is no word of a script.
        guard moves.count == 1 || steps[steps.count - 2]["step"] != steps.last?["step"] else { return nil }
        var words: [String] = []
        for move in moves where move != opened {
            switch move["do"]?.stringValue {
            case "answer":
                let values = (move["answer"]?.arrayValue ?? [move["answer"] ?? .null]).map {
                    $0.stringValue ?? $0.serialized()
                }
                words.append("answer=\"\(values.joined(separator: ", "))\"")
            case "press": words.append(move["event"]?.stringValue?.lowercased() ?? "")
            default: words.append("dismiss")
            }
        }
        text = words.joined(separator: " ")
    }
}
