import RatingCore
import Testing

@testable import RatingAnalysis

/// Where a gate wants so many and conditions allow no more than so many, somebody can be asked just when the bounds meet.
@Suite struct CountBoundTests {
    /// A gate's keys that want three of something, and what of it conditions bound.
    private static let bounds: [(keys: String, variable: String)] = [
        (#""displaySessionCount": 3"#, "sessions"), (#""minLaunches": 3"#, "launches"), (#""minLaunches": 3"#, "uses"),
        (#""usesUntilPrompt": 3"#, "uses"), (#""eventsUntilPrompt": 3"#, "events"),
        (#""requiredEvents": {"a": 3}"#, "events.a"), (#""requiredEvents": {"a": 3}"#, "events"),
        (#""requiredEvents": {"a": 1, "b": 2}"#, "events"),
        (#""requiredEvents": {"a": {"count": 3, "withinDays": 9}}"#, "events"),
        (#""eventScores": {"a": 2}, "scoreUntilPrompt": 5"#, "events.a"),
    ]

    @Test(arguments: bounds, [2, 3, 4])
    func `somebody is asked where the bounds meet`(bound: (keys: String, variable: String), most: Int) throws {
        for (name, limit) in [("<=", most), ("<", most + 1)] {
            let layers = ConfigurationLayers(
                #"""
                {"policy": "appreview", "daysBetweenReviews": null, "oncePerVersion": null, \#(bound.keys),
                 "conditions": {"\#(name)": [{"var": "context.\#(bound.variable)"}, \#(limit)]}}
                """#)
            let verdict = Guarantees(layers).verdict(try Claim("someone-asked"))
            // Gates that look at both uses and events, or at points, are not refuted.
            let isOpen = bound.keys.contains("Until")
            #expect(verdict.outcome == (most >= 3 ? .proved : isOpen ? .undecided : .refuted), "\(verdict)")
            guard let timeline = verdict.timeline else { continue }
            #expect(ScenarioReplay(timeline, RatingConfiguration(layers)).failures.isEmpty)
        }
    }

    /// The same, of two bounds of one rule.
    @Test(arguments: ["sessions", "launches", "uses", "events", "prompts", "events.a"], [-1, 0, 1])
    func `a rule can hold where its bounds meet`(variable: String, more: Int) throws {
        let layers = ConfigurationLayers(
            #"""
            {"policy": "appreview", "minLaunches": null, "daysBetweenReviews": null, "oncePerVersion": null,
             "conditions": {"and": [{">=": [{"var": "context.\#(variable)"}, 2]},
               {"<=": [{"var": "context.\#(variable)"}, \#(2 + more)]}]}}
            """#)
        let verdict = Guarantees(layers).verdict(try Claim("someone-asked"))
        // Prompts come of being asked.
        #expect(verdict.outcome == (more >= 0 && variable != "prompts" ? .proved : .refuted), "\(verdict)")
    }
}
