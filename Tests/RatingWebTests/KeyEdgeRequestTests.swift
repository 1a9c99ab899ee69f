import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWeb

/// A page gets an answer about every accepted document, whatever stands at its edges.
@Suite struct KeyEdgeRequestTests {
    private func answers(_ text: String, _ requests: [(String, RatingJSON)]) throws {
        var ask = Asking()
        let opened = try ask("open", ["text": .string(text)])
        #expect(opened["accepted"] == true, "\(text)")
        for (name, members) in requests {
            let answer = try ask(name, members)
            #expect(answer["error"] == nil, "\(name) of \(text): \(answer["error"]?.stringValue ?? "")")
        }
    }

    @Test func `every key at every edge is opened and explained`() throws {
        for text in isLong ? KeyEdges.single : KeyEdges.inTurn {
            try answers(text, [("explain", [:]), ("decide", ["placement": "_"])])
        }
    }

    @Test func `all keys at their edges at once are explained for everybody`() throws {
        for (index, text) in KeyEdges.joined.enumerated() {
            let context = ExtremeContexts.all[index % ExtremeContexts.all.count].json
            let now = RatingJSON.string(ExtremeContexts.moments[index % ExtremeContexts.moments.count].iso8601)
            try answers(
                text,
                [
                    ("explain", ["context": context, "now": now]), ("installation", [:]), ("values", [:]),
                    ("timeline", ["days": 20]),
                ])
        }
    }
}
