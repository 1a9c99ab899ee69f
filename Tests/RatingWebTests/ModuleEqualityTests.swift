import Foundation
import RatingCore
import TestTools
import Testing

@testable import RatingWeb

/// The module in a page answers as the engine does that it was built from, byte for byte. Where one of these fails after a
/// change of the engine, `.ci/wasm` builds the module anew.
@Suite(.enabled(if: InstalledTool.node.isExpected, InstalledTool.node.missing))
struct ModuleEqualityTests {
    @Test(.long) func `on every reachable state of every shipped workflow`() throws {
        var sessions: [[String]] = []
        var states = 0
        for text in try Self.shipped() {
            var walk = WorkflowWalk()
            try walk.explore(text, language: ["en", "ar", "zh-Hant"][sessions.count % 3])
            states += walk.states.count
            sessions.append(walk.requests)
        }
        #expect(states > 60)
        try WebModule.compare(sessions)
    }

    @Test(.long) func `on what is asked of shipped and of hostile documents`() throws {
        let documents = try Self.shipped() + Self.refused()
        try WebModule.compare(
            documents.map { text in
                var ask = Asking()
                _ = try ask("open", ["text": .string(text)])
                for name in ["explain", "fix", "symbols", "values", "workflow", "keys", "prove"] { _ = try ask(name) }
                let length = Int64(text.utf16.count)
                for place in stride(from: 0, to: length, by: max(1, Int(length / 20))) {
                    _ = try ask("complete", ["at": .integer(place)])
                    _ = try ask("hover", ["at": .integer(place)])
                }
                return ask.requests
            })
    }

    @Test func `on every text of every language`() throws {
        var ask = Asking()
        _ = try ask("open", ["text": "{}"])
        for language in TextLanguage.allCases { _ = try ask("strings", ["language": .string(language.tag)]) }
        try WebModule.compare([ask.requests])
    }

    @Test func `on random configurations and users`() async throws {
        let count = rounds("RATINGKIT_WEB", 60)
        // A batch for each core at a time; Node answers one while the engine answers another.
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var batches = stride(from: 0, to: count, by: 125).makeIterator()
        let compared = try await withThrowingTaskGroup(of: Int.self) { group in
            func begin() {
                guard let first = batches.next() else { return }
                group.addTask {
                    try await onThread {
                        try WebModule.compare(
                            (first..<min(first + 125, count)).map { RandomPage.requests(seed: UInt64($0)) })
                    }
                }
            }
            for _ in 0..<cores { begin() }
            var compared = 0
            for try await answers in group {
                compared += answers
                begin()
            }
            return compared
        }
        if count > 60 { print("\(count) configurations and users, \(compared) answers compared") }
    }

    @Test func `on numbers as texts have them`() throws {
        let numbers = [
            "0.1", "1e308", "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308", "1e-400", "9007199254740993",
            "9223372036854775807", "9223372036854775808", "-0.0", "123456789012345678901234567890", "1E+2", "1e400",
        ]
        try WebModule.compare([
            numbers.map { #"{"do": "condition", "rule": {"+": [{"var": "x"}, 0]}, "data": {"x": \#($0)}}"# }
                + numbers.map { #"{"do": "condition", "rule": {"+": [{"var": "x"}, 0]}, "data": {"x": "\#($0)"}}"# }
        ])
    }

    /// Configurations and workflows as they are shipped.
    private static func shipped() throws -> [String] { try texts("Configs") + texts("Configs/workflows") }

    private static func refused() throws -> [String] { try texts("Configs/invalid") }

    private static func texts(_ folder: String) throws -> [String] {
        let path = WebModule.repository.appending(path: folder).path
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
            .filter { $0.hasSuffix(".json") && $0 != "schema.json" }
            .map { try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8) }
    }
}

/// Goes through all that a user can do in the workflow of a document, and takes each move back.
private struct WorkflowWalk {
    private var ask = Asking()
    /// Each step with what was answered on the way there.
    private(set) var states: Set<String> = []

    var requests: [String] { ask.requests }

    private static let mostStates = 400

    mutating func explore(_ text: String, language: String) throws {
        _ = try ask("open", ["text": .string(text)])
        let begin = try ask(
            "start", ["user": ["sessions": 4, "version": "1.2"], "languages": .array([.string(language)])])
        try explore(from: begin)
    }

    private mutating func explore(from flow: RatingJSON) throws {
        let screen = flow["screen"]
        let state = [
            flow["step"], screen?["answer"], screen?["stars"], flow["context"]?["interruptedFlow"]?["answers"],
        ]
        .map { ($0 ?? .null).serialized() }.joined(separator: " ")
        guard states.count < Self.mostStates, states.insert(state).inserted else { return }
        for move in Self.moves(flow) {
            let next = try ask.move(move)
            guard next["error"] == nil else { continue }
            try explore(from: next)
            _ = try ask("back")
        }
    }

    /// The moves that the screen offers, all values of a rating, each event, and each timeout.
    private static func moves(_ flow: RatingJSON) -> [RatingJSON] {
        let elements = flow["screen"]?["elements"]?.arrayValue ?? []
        var moves = elements.flatMap { $0["actions"]?.arrayValue?.compactMap { $0["request"] } ?? [] }
        for rating in elements.compactMap({ $0["rating"] }) {
            let (least, most) = (rating["minimum"]?.integerValue ?? 1, rating["maximum"]?.integerValue ?? 5)
            moves += (least...most).map { ["do": "answer", "answer": .integer($0)] }
        }
        if flow["screen"]?["kind"] == "text" { moves.append(["do": "answer", "answer": "schön 👍🏽"]) }
        moves += (flow["sends"]?.arrayValue ?? []).map { ["do": "press", "event": $0] }
        moves += (flow["timeouts"]?.arrayValue ?? []).map {
            ["do": "press", "event": .string("after.\($0.integerValue ?? 0)")]
        }
        return moves
    }
}

extension Asking {
    fileprivate mutating func move(_ request: RatingJSON) throws -> RatingJSON { try self(request) }
}
