import RatingAnalysis
import RatingKit

@testable import RatingCommands

/// An editor, as far as the server sees it, within the test's process.
struct EditorClient {
    static let uri = "file:///project/rating.json"

    var server: LanguageServer
    private var lastID: Int64 = 0

    /// - Parameter encodings: what positions may be counted in; nil: the client does not say.
    init(encodings: [RatingJSON]? = nil, files: String? = nil, initializing: Bool = true) {
        let checks = DocumentChecks(
            stores: [.apple, .google], foresight: Foresight(), place: DocumentPlace())
        server = LanguageServer(checks: checks, files: FilePatterns(files)) {
            LocalInstant(UTCInstant(milliseconds: 1_781_526_600_000), utcOffset: 0)
        }
        guard initializing else { return }
        let general: RatingJSON = encodings.map { ["positionEncodings": .array($0)] } ?? [:]
        _ = request("initialize", ["capabilities": ["general": general]])
        notify("initialized", [:])
    }

    mutating func send(_ message: RatingJSON) -> [RatingJSON] { server.receive(message.serializedBytes()) }

    /// The answer, whole.
    mutating func answer(_ method: String, _ params: RatingJSON) -> RatingJSON {
        lastID += 1
        let answers = send(["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params])
        return answers.count == 1 && answers[0]["id"] == .integer(lastID) ? answers[0] : .array(answers)
    }

    mutating func request(_ method: String, _ params: RatingJSON) -> RatingJSON {
        answer(method, params)["result"] ?? "no result"
    }

    mutating func notify(_ method: String, _ params: RatingJSON) {
        _ = send(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    mutating func open(_ text: String) {
        notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(Self.uri), "languageId": "json", "version": 1, "text": .string(text),
                ]
            ])
    }

    mutating func change(_ changes: RatingJSON, version: Int64 = 2) {
        notify(
            "textDocument/didChange",
            ["textDocument": ["uri": .string(Self.uri), "version": .integer(version)], "contentChanges": changes])
    }

    /// A request about a place.
    mutating func ask(_ method: String, _ line: Int64, _ character: Int64) -> RatingJSON {
        request(
            "textDocument/\(method)",
            ["textDocument": ["uri": .string(Self.uri)], "position": position(line, character)])
    }

    /// What the server says when nothing has come for a while.
    mutating func published() -> [RatingJSON] { server.check().compactMap { $0["params"] } }

    var text: String { server.documents[Self.uri].map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }
}

func position(_ line: Int64, _ character: Int64) -> RatingJSON {
    ["line": .integer(line), "character": .integer(character)]
}

func range(_ line: Int64, _ start: Int64, _ end: Int64) -> RatingJSON {
    ["start": position(line, start), "end": position(line, end)]
}
