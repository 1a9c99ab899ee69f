import RatingCore
import Testing

/// Experiments that show nothing, or do not divide people as they seem to.
struct ExperimentsTests {
    /// A document with one experiment of these variants.
    private static func document(_ variants: String, _ more: String = "", named name: String = "wait") -> String {
        #"{"policy": "balanced"\#(more), "experiments": {"\#(name)": {"variants": [\#(variants)]}}}"#
    }

    /// Two variants that differ, with these weights.
    private static func weights(_ first: String, _ second: String) -> String {
        document(
            #"{"name": "short", "weight": \#(first)}, {"name": "long", "weight": \#(second), "displaySessionCount": 9}"#
        )
    }

    private static func three(_ first: String, _ second: String, _ third: String) -> String {
        document(
            #"{"name": "a", "weight": \#(first)}, {"name": "b", "weight": \#(second), "displaySessionCount": 9}, {"name": "c", "weight": \#(third), "displaySessionCount": 12}"#
        )
    }

    static let mistakes: [Mistake] = [
        Mistake(weights("50", "40"), "experiment"), Mistake(weights("60", "60"), "experiment"),
        Mistake(weights("0.5", "50"), "experiment"), Mistake(weights("10", "80"), "experiment"),
        Mistake(weights("20", "20"), "experiment"), Mistake(weights("90", "20"), "experiment"),
        Mistake(weights("0.3", "0.3"), "experiment"), Mistake(weights("33", "33"), "experiment"),
        Mistake(weights("70", "300"), "experiment"), Mistake(weights("45.5", "55"), "experiment"),
        Mistake(three("50", "50", "50"), "experiment"), Mistake(three("40", "40", "40"), "experiment"),
        Mistake(three("50", "30", "30"), "experiment"), Mistake(three("25", "25", "25"), "experiment"),
        Mistake(weights("100", "0"), "experiment"), Mistake(weights("0", "1"), "experiment"),
        Mistake(three("50", "50", "0"), "experiment"),
        // No weight is 1.
        Mistake(
            document(#"{"name": "short", "weight": 50}, {"name": "long", "displaySessionCount": 9, "weight": 51}"#),
            "experiment"),
        Mistake(document(#"{"name": "all", "displaySessionCount": 9}"#), "experiment"),
        // Each placement says it itself.
        Mistake(
            document(
                #"{"name": "a"}, {"name": "b", "displaySessionCount": 9}"#,
                #", "placements": {"saved": {"displaySessionCount": 7}, "sent": {"displaySessionCount": 6}}"#),
            "experiment"
        ),
        // No difference.
        Mistake(document(#"{"name": "a"}, {"name": "b"}"#), "experiment"),
        Mistake(document(#"{"name": "a"}, {"name": "b", "displaySessionCount": 5}"#), "experiment"),
        Mistake(
            document(#"{"name": "a"}, {"name": "b", "displaySessionCount": 9}"#, #", "displaySessionCount": 9"#),
            "experiment"),
        Mistake(
            document(
                #"{"name": "a"}, {"name": "b", "displaySessionCount": 9}, {"name": "c", "displaySessionCount": 9}"#),
            "experiment"),
        Mistake(document(#"{"name": "a"}, {"name": "b", "mainTitle": "Hi"}"#), "experiment"),
        Mistake(document(#"{"name": "a", "mainTitle": "Hello"}, {"name": "b", "mainTitle": "Hi"}"#), "experiment"),
        Mistake(document(#"{"name": "a"}, {"name": "b", "strings": {"fr": {"mainTitle": "Hi"}}}"#), "experiment"),
        Mistake(document(#"{"name": "a"}, {"name": "b", "verboseLogging": true}"#), "experiment"),
        Mistake(
            document(#"{"name": "a"}, {"name": "b", "messageTitle": "Hi"}"#, #", "workflow": "open""#), "experiment"),
        Mistake(document(#"{"name": "a"}, {"name": "b", "useAllAvailableLanguages": false}"#), "experiment"),
        Mistake(document(#"{"name": "a"}, {"name": "b", "rolloutSalt": "other"}"#), "experiment"),
        // While it runs.
        Mistake(
            document(#"{"name": "b", "displaySessionCount": 9}, {"name": "a"}"#), "experiment",
            over: document(#"{"name": "a"}, {"name": "b", "displaySessionCount": 9}"#)),
        Mistake(
            document(
                #"{"name": "new", "displaySessionCount": 3}, {"name": "a"}, {"name": "b", "displaySessionCount": 9}"#),
            "experiment", over: document(#"{"name": "a"}, {"name": "b", "displaySessionCount": 9}"#)),
    ]

    @Test(arguments: mistakes)
    func `an experiment that shows nothing is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    static let good: [String] = [
        weights("1", "1"), weights("50", "50"), weights("90", "10"), weights("99", "1"), weights("0.5", "0.5"),
        weights("0.9", "0.1"), weights("9", "1"), weights("3", "2"), weights("5", "5"), weights("10", "10"),
        weights("19", "1"), weights("500", "500"), weights("999", "1"), weights("33.3", "66.7"), weights("1", "10"),
        weights("97.5", "2.5"), weights("7", "3"), weights("66.67", "33.33"), weights("2", "1"), weights("80", "20"),
        three("33", "33", "33"), three("33.3", "33.3", "33.3"), three("33.33", "33.33", "33.34"),
        three("33", "33", "34"), three("1", "1", "1"), three("2", "1", "1"), three("50", "25", "25"),
        three("80", "10", "10"), three("0.8", "0.1", "0.1"), three("10", "10", "80"), three("0.33", "0.33", "0.33"),
        three("34", "33", "33"), three("98", "1", "1"),
        document(#"{"name": "a"}, {"name": "b", "displaySessionCount": 9}"#),
        document(#"{"name": "a"}, {"name": "b", "displaySessionCount": null}"#),
        document(#"{"name": "control"}, {"name": "treatment", "daysUntilPrompt": 3}"#),
        document(#"{"name": "a", "displaySessionCount": 5}, {"name": "b", "displaySessionCount": 9}"#),
        document(#"{"name": "a", "displaySessionCount": 3}, {"name": "b", "displaySessionCount": 9}"#),
        document(#"{"name": "a"}, {"name": "b", "disabled": true}"#),
        document(#"{"name": "native"}, {"name": "open", "workflow": "open"}"#),
        document(#"{"name": "a"}, {"name": "b", "workflow": "open", "mainTitle": "Hi"}"#),
        document(#"{"name": "a"}, {"name": "b", "mainTitle": "Hi"}"#, #", "workflow": "open""#),
        document(#"{"name": "a"}, {"name": "b", "strings": {"fr": {"mainTitle": "Hi"}}}"#, #", "workflow": "open""#),
        document(
            #"{"name": "a"}, {"name": "b", "mainTitle": "Hi"}"#, #", "placements": {"settings": {"workflow": "open"}}"#),
        document(#"{"name": "a"}, {"name": "b", "rolloutPercentage": 50}"#),
        document(
            #"{"name": "short"}, {"name": "long", "displaySessionCount": 9}, {"name": "longer", "displaySessionCount": 12}"#
        ),
        document(#"{"name": "v1"}, {"name": "v2", "displaySessionCount": 9}"#),
        document(
            #"{"name": "a"}, {"name": "b", "displaySessionCount": 9}"#,
            #", "rolloutPercentage": 50, "rolloutSalt": "spring""#),
        #"{"policy": "balanced", "experiments": {"wait": {"variants": [{"name": "a"}, {"name": "b", "displaySessionCount": 9}]}, "flow": {"variants": [{"name": "a"}, {"name": "b", "workflow": "open"}]}}}"#,
        document(
            #"{"name": "a"}, {"name": "b", "displaySessionCount": 9}"#,
            #", "placements": {"saved": {"displaySessionCount": 7}, "sent": {"minDays": 8}}"#),
        document(
            #"{"name": "a"}, {"name": "b", "displaySessionCount": 9, "minDays": 14}"#,
            #", "placements": {"saved": {"displaySessionCount": 7}}"#),
        document(
            #"{"name": "a"}, {"name": "b", "displaySessionCount": 9}"#,
            #", "placements": {"settings": {"displaySessionCount": 7}}"#),
        #"{"policy": "balanced", "experiments": {}}"#,
        document(
            #"{"name": "a", "rolloutPercentage": 100, "displaySessionCount": 5}, {"name": "b", "rolloutPercentage": 100, "displaySessionCount": 9}"#
        ),
        document(#"{"name": "a", "rolloutPercentage": 50}, {"name": "b", "rolloutPercentage": 20}"#),
        document(#"{"name": "a"}, {"name": "b", "rolloutPercentage": 100, "displaySessionCount": 9}"#),
    ]

    @Test(arguments: good)
    func `an experiment that shows something stays`(_ text: String) throws { try expectSilence(text) }

    @Test func `weights are told as what they give`() throws {
        let finding = try #require(try Foreseen(Self.weights("60", "20")).findings.first)
        #expect(
            finding.message
                == "the weights add up to 80 and count relative to that sum, which gives “short” 75 %, “long” 25 %")
        #expect(finding.key == "experiments.wait.variants")
    }

    @Test(arguments: [
        document(#"{"name": "a", "disabled": true}, {"name": "b", "disabled": true}"#),
        document(#"{"name": "a", "disabled": true}, {"name": "b", "disabled": true, "displaySessionCount": 9}"#),
        document(#"{"name": "a", "rolloutPercentage": 0}, {"name": "b", "disabled": true}"#),
    ])
    func `an experiment that asks nobody is seen`(_ text: String) throws {
        let foreseen = try Foreseen(text)
        #expect(foreseen.warnings.contains("never-asked"), "\(foreseen.findings)")
    }

    @Test(arguments: [
        document(#"{"name": "a"}, {"name": "b", "disabled": true}"#),
        document(#"{"name": "a", "disabled": true}, {"name": "b", "displaySessionCount": 9}"#),
        document(#"{"name": "a", "rolloutPercentage": 50}, {"name": "b", "disabled": true}"#),
        document(#"{"name": "a"}, {"name": "b", "displaySessionCount": 9}, {"name": "c", "disabled": true}"#),
        document(#"{"name": "a", "disabled": false}, {"name": "b", "displaySessionCount": 9}"#),
        document(#"{"name": "a", "disabled": true}, {"name": "b", "disabled": true}"#, #", "disabled": true"#),
    ])
    func `an experiment that asks somebody is left alone`(_ text: String) throws {
        let foreseen = try Foreseen(text)
        #expect(!foreseen.warnings.contains("never-asked"), "\(foreseen.findings)")
    }
}
