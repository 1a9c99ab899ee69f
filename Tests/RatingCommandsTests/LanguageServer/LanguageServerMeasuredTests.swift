import RatingKit
import TestTools
import Testing

@testable import RatingCommands

/// How soon a mistake is shown, without the pause that is waited for. Builds that are not optimised are some times slower
/// than the limit that holds for people; `.ci/editor` enforces that one.
@Suite(.measured, .serialized) struct LanguageServerMeasuredTests {
    /// A configuration of about this many bytes in which everything is used.
    static func document(_ bytes: Int) -> String {
        var placements: [String] = []
        var size = 0
        while size < bytes {
            let number = placements.count
            guard number < 256 else { break }
            let texts = (0..<6).map { "\"mainTitle\($0)\": \"How do you like it in place \(number), friend \($0)?\"" }
            let placement = """
                    "place_\(number)": {
                      "minDays": \(number % 30 + 1), "quietHours": "22:00-08:00",
                      "conditions": {"and": [{">=": [{"var": "context.sessions"}, \(number % 9 + 1)]}, {"in": [{"var": "traits.country"}, ["FR", "CA"]]}]},
                      "strings": {"fr": {\(texts.joined(separator: ", "))}}
                    }
                """
            placements.append(placement)
            size += placement.utf8.count
        }
        return "{\n  \"policy\": \"balanced\",\n  \"placements\": {\n\(placements.joined(separator: ",\n"))\n  }\n}\n"
    }

    @Test func `a mistake in 100 KB is shown soon`() throws {
        var client = EditorClient()
        let text = Self.document(100_000)
        #expect(text.utf8.count > 100_000)
        client.open(text)
        _ = client.published()
        var slowest = Duration.zero
        for round in 0..<10 {
            let taken = ContinuousClock().measure {
                client.change([["range": range(1, 3, 4), "text": "p"]], version: Int64(round))
                client.change([["range": range(1, 3, 9), "text": .string(round % 2 == 0 ? "polici" : "policy")]])
                let found = client.published().first?["diagnostics"]?.arrayValue ?? []
                let isShown = found.contains { $0["code"] == "config.unknown-key" }
                #expect(isShown == (round % 2 == 0))
            }
            slowest = max(slowest, taken)
        }
        #expect(slowest < .seconds(3), "\(slowest)")
    }
}
