import Foundation
import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWeb

/// Whatever a page sends, it gets JSON back.
struct HostileRequestTests {
    @Test(
        arguments: [
            "", "null", "[]", "7", "\"open\"", "{", #"{"do": 7}"#, #"{"do": "open"}"#, #"{"do": "open", "text": 1}"#,
            #"{"do": "opne", "text": ""}"#, #"{"do": "hover"}"#, #"{"do": "hover", "at": -1}"#, #"{"do": "explain"}"#,
            #"{"do": "explain", "now": "yesterday"}"#, #"{"do": "explain", "now": "2026-01-01T00:00:00Z", "user": 1}"#,
            #"{"do": "explain", "now": "2026-01-01T00:00:00Z", "user": {"sessions": -1}}"#,
            #"{"do": "explain", "now": "2026-01-01T00:00:00Z", "user": {"daysSinceInstall": 1e300}}"#,
            #"{"do": "explain", "now": "2026-01-01T00:00:00Z", "context": {}}"#, #"{"do": "press", "event": "X"}"#,
            #"{"do": "timeline", "now": "2026-01-01T00:00:00Z", "days": 1e9}"#,
            #"{"do": "condition", "rule": {"x": 1}}"#,
            #"{"do": "batch"}"#, #"{"do": "difference", "from": "nowhere"}"#, #"{"do": "scenario", "scenario": {}}"#,
            #"{"do": "prove", "claims": ["never anything"]}"#, #"{"do": "installation", "variants": {"a": "b"}}"#,
            #"{"do": "start", "now": "2026-01-01T00:00:00Z", "step": "nowhere"}"#,
            #"{"do": "apply", "now": "2026-01-01T00:00:00Z", "event": {"type": "nothing"}}"#,
        ]) func `a request that says nothing sensible is told why`(request: String) throws
    {
        var session = WebSession()
        let answer = try JSONDocument(Array(session.answer(request).utf8)).root.value
        #expect(answer["error"]?.stringValue?.isEmpty == false, "\(answer)")
    }

    @Test func `bytes that are no text are told`() throws {
        var session = WebSession()
        let answer = session.answer([0x22, 0xFF, 0xFE, 0x22])
        #expect(try JSONDocument(answer).root.value["error"] != nil)
    }

    @Test func `documents do not pile up, and batches do not nest`() throws {
        var ask = Asking()
        for number in 0..<16 {
            #expect(try ask("open", ["document": .string("d\(number)"), "text": "{}"])["accepted"] == true)
        }
        #expect(try ask("open", ["document": "more", "text": "{}"])["error"] != nil)
        _ = try ask("close", ["document": "d3"])
        #expect(try ask("open", ["document": "more", "text": "{}"])["accepted"] == true)
        let inner: RatingJSON = ["do": "batch", "requests": []]
        #expect(try ask("batch", ["requests": [inner]])["answers"]?[0]?["error"] != nil)
    }

    @Test(.long) func `hostile documents are answered by the module as by the engine`() throws {
        guard InstalledTool.node.isExpected else { return }
        let sessions = HostileDocument.all.map { document in
            let text = RatingJSON.string(document.text(4_000)).serialized()
            return [
                #"{"do": "open", "text": \#(text)}"#, #"{"do": "fix"}"#, #"{"do": "hover", "at": 300}"#,
                #"{"do": "complete", "at": 2000}"#, #"{"do": "explain", "now": "2026-01-01T00:00:00Z"}"#,
            ]
        }
        try WebModule.compare(sessions)
    }

    @Test(.enabled(if: InstalledTool.node.isExpected, InstalledTool.node.missing))
    func `the module does not grow by being asked`() throws {
        let count = rounds(2_500)
        let (few, many) = (Self.session(rounds: 100), Self.session(rounds: count))
        let first = try WebModule.answers(to: [few]).memory
        let (answers, memory) = try WebModule.answers(to: [many])
        #expect(answers.count == 8 * count + 2)
        #expect(answers.suffix(16) == answers.dropFirst(2).suffix(8) + answers.suffix(8))
        #expect(memory == first)
    }

    /// The same requests again and again, each of which allocates.
    private static func session(rounds: Int) -> [String] {
        let now = #""now": "2026-01-01T00:00:00Z""#
        let begin = [
            #"{"do": "open", "text": "{\"workflow\": \"stars\"}"}"#, #"{"do": "start", \#(now)}"#,
        ]
        let round = [
            #"{"do": "open", "text": "{\"workflow\": \"stars\", \"x\": 1}"}"#, #"{"do": "decide", \#(now)}"#,
            #"{"do": "answer", "answer": 2}"#, #"{"do": "press", "event": "SUBMIT"}"#, #"{"do": "back"}"#,
            #"{"do": "back"}"#, #"{"do": "nothing"}"#, "not JSON",
        ]
        return begin + (0..<rounds).flatMap { _ in round }
    }
}
