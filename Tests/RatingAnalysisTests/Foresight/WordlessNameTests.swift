import RatingCore
import TestInput
import Testing

@testable import RatingAnalysis

/// Names of events, placements, variants and traits are compared though they have no words.
@Suite struct WordlessNameTests {
    private static let names = ["_", "-", "...", "*", "/", "", " ", "__", "42", "é", "🎉", "a", "A_"]

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

    @Test(arguments: [
        ("levelDone", "level done"), ("level_done", "level done"), ("--level  done.", "level done"),
        ("URLOpened", "urlopened"),
        ("level2Done", "level2 done"), ("LEVEL", "level"), ("aB-C", "a b c"), ("niveauÉté", "niveauÉté"),
        ("éA`b@c[d", "é a b c d"),
        ("...", ""),
    ])
    func `words are parted at marks and capitals`(name: String, words: String) {
        #expect(
            NameLikeness.words(of: name).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") == words)
    }

    @Test func `none is taken for a slip of another`() throws {
        let text =
            #"{"policy": "balanced", "placements": {"*": {"minDays": 3}, "/": {"minDays": 4}, "...": {"minDays": 5}}}"#
        #expect(try Foreseen(text, prefixes: ["name.near"]).findings.isEmpty)
        let slip = #"{"policy": "balanced", "placements": {"level-done": {"minDays": 3}, "levelDone": {"minDays": 4}}}"#
        #expect(try Foreseen(slip, prefixes: ["name.near"]).findings.count == 1)
    }
}
