import RatingCore
import TestInput
import Testing

/// Names of events, placements, variants and traits are compared though they have no words.
@Suite struct WordlessNameTests {
    private static let names = ["_", "-", "...", "*", "/", "", " ", "__", "42", "é", "🎉", "a", "A_"]

    @Test(arguments: names) func `beside names that begin alike`(_ name: String) throws {
        let members = ["nps_promoter", "nps_passive", "np_detractor", name].map { #""\#($0)": 1"# }.joined(
            separator: ", ")
        let foreseen = try Foreseen(#"{"policy": "balanced", "requiredEvents": {\#(members)}}"#, prefixes: [""])
        #expect(foreseen.findings.contains { $0.message.contains("begins with nearly the word") })
        let places = ["nps_promoter", "nps_passive", "np_detractor", name].map { #""\#($0)": {"minDays": 1}"# }
        _ = try Foreseen(#"{"policy": "balanced", "placements": {\#(places.joined(separator: ", "))}}"#)
    }

    @Test func `anywhere a name can stand`() throws {
        var random = SeededGenerator(seed: 27)
        for _ in 0..<40 {
            let some = (0..<4).map { _ in Self.names.randomElement(using: &random) ?? "_" }
            let events = Set(some).map { #""\#($0)": 2"# }.joined(separator: ", ")
            let text = """
                {"policy": "balanced", "requiredEvents": {\(events)}, "eventScores": {\(events)}, "scoreUntilPrompt": 3,
                 "conditions": {"and": [{"==": [{"var": "traits.\(some[0])"}, "\(some[1])"]}, {">": [{"var": "context.events.\(some[2])"}, 1]}]},
                 "placements": {"\(some[0])": {"minDays": 3}},
                 "experiments": {"\(some[1])": {"variants": [{"name": "\(some[2])x", "minDays": 4}, {"name": "\(some[3])"}]}}}
                """
            guard ConfigurationReader().read(Array(text.utf8)).document != nil else { continue }
            _ = try Foreseen(text)
        }
    }
}
