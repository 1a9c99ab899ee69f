import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingAnalysis

/// Conditions held against what the gates let in, and the rest that one document shows of when people are asked.
struct GateBoundsTests {
    private static func rule(_ rule: String, _ keys: String = #""policy": "balanced""#) -> String {
        "{\(keys), \"conditions\": \(rule)}"
    }

    static let mistakes: [Mistake] = [
        // Nobody is let in by both.
        Mistake(
            rule(
                #"{"<": [{"var": "context.uses"}, 5]}"#,
                #""policy": "balanced", "displaySessionCount": 10"#), "never-asked"),
        Mistake(rule(#"{"in": [{"var": "context.sessions"}, [1, 2, 3]]}"#), "never-asked"),
        Mistake(rule(#"{"<": [1, {"var": "context.sessions"}, 5]}"#), "never-asked"),
        Mistake(rule(#"{"!": [{">=": [{"var": "context.sessions"}, 4]}]}"#), "never-asked"),
        Mistake(
            rule(
                #"{"or": [{"<": [{"var": "context.sessions"}, 3]}, {"<": [{"var": "context.daysSinceInstall"}, 2]}]}"#),
            "never-asked"),
        Mistake(
            rule(
                #"{">": [{"var": "context.daysSinceEvent.saved"}, 30]}"#,
                #""policy": "balanced", "requiredEvents": {"saved": {"count": 2, "withinDays": 14}}"#), "never-asked"),
        Mistake(
            rule(
                #"{"<": [{"var": "context.score"}, 10]}"#,
                #""policy": "balanced", "scoreUntilPrompt": 20, "eventScores": {"saved": 5}"#), "never-asked"),
        Mistake(rule(#"{">=": [{"var": "context.daysSinceAnswer"}, 90]}"#), "never-asked"),
        Mistake(rule(#"{">": [{"var": "context.sessionsSincePrompt"}, 5]}"#), "never-asked"),
        // What the gates demand anyway.
        Mistake(rule(#"{">=": [{"var": "context.sessions"}, 5]}"#), "without-effect"),
        Mistake(
            rule(#"{"and": [{">": [{"var": "context.sessions"}, 3]}, {"==": [{"var": "traits.plan"}, "pro"]}]}"#),
            "without-effect"),
        Mistake(
            rule(#"{"<": [{"var": "config.displaySessionCount"}, {"var": "context.sessions"}, 1]}"#), "never-asked"),
        // Moments.
        Mistake(#"{"policy": "balanced", "quietHours": "08:00-19:00"}"#, "bad-moment"),
        Mistake(
            #"{"policy": "balanced", "resetOnUpdate": true, "promptForNewVersionIfUserRated": false}"#, "without-effect"
        ),
    ]

    @Test(arguments: mistakes)
    func `a condition that the gates decide is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    @Test(arguments: [
        "every_launch", "open_app", "app_did_launch", "sessionStarted", "app_foregrounded",
        "workout_started", "permission_denied", "app_terminated", "account_deleted", "trial_expired",
        "player_died", "sync_aborted",
    ])
    func `a placement at a bad moment is seen`(_ name: String) throws {
        let text = #"{"policy": "balanced", "placements": {"\#(name)": {"displaySessionCount": 8}}}"#
        #expect(try Foreseen(text).warnings == ["bad-moment"], "\(name)")
    }

    static let good: [String] = [
        rule(#"{">=": [{"var": "context.sessions"}, 6]}"#), rule(#"{"<": [{"var": "context.sessions"}, 20]}"#),
        rule(#"{"<": [3, {"var": "context.sessions"}, 40]}"#),
        rule(#"{">=": [{"var": "context.daysSinceUpdate"}, 3]}"#),
        rule(
            #"{">=": [{"var": "context.score"}, 10]}"#,
            #""policy": "balanced", "scoreUntilPrompt": 5, "eventScores": {"saved": 5}"#),
        rule(
            #"{"<=": [{"var": ["context.daysSinceEvent.saved", 99]}, 3]}"#,
            #""policy": "balanced", "requiredEvents": {"saved": {"count": 2, "withinDays": 14}}"#),
        rule(#"{"or": [{"==": [{"var": "context.prompts"}, 0]}, {">": [{"var": "context.daysSincePrompt"}, 120]}]}"#),
        rule(
            #"{"or": [{"==": [{"var": "context.daysSinceCrash"}, null]}, {">": [{"var": "context.daysSinceCrash"}, 20]}]}"#
        ),
        rule(#"{"<": [{"var": "context.declines"}, 2]}"#), rule(#"{"<": [{"var": "context.prompts"}, 2]}"#),
        // Read where a placement demands less.
        rule(
            #"{">=": [{"var": "context.sessions"}, 4]}"#,
            #""policy": "balanced", "placements": {"saved": {"displaySessionCount": 2}}"#),
        // A placement demands more than the conditions around it.
        rule(
            #"{">=": [{"var": "context.sessions"}, 6]}"#,
            #""policy": "balanced", "placements": {"saved": {"displaySessionCount": 12}}"#),
        #"{"policy": "balanced", "quietHours": "12:00-14:00"}"#,
        #"{"policy": "balanced", "quietHours": "18:00-07:00"}"#,
        #"{"policy": "balanced", "resetOnUpdate": true}"#,
        #"{"policy": "balanced", "placements": {"boss_died": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"new_home_screen": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"deal_closed": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"photos_deleted": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"progress": {"displaySessionCount": 8}}}"#,
    ]

    @Test(arguments: good)
    func `a condition that decides is left alone`(_ text: String) throws { try expectSilence(text) }

    /// Keys, a number of the context, and the least and the most that it is for whoever is asked.
    static let bounds: [(keys: String, name: String, least: Int64, most: Int64)] = [
        (#""displaySessionCount": 9, "useSessionSpaceChecking": true"#, "sessions", 9, .max),
        (#""displaySessionCount": 9, "useSessionSpaceChecking": true"#, "uses", 9, .max),
        // Three days of a calendar may pass in little more than one.
        (#""displaySessionCount": 9, "useSessionSpaceChecking": true"#, "daysSinceInstall", 7, .max),
        (#""minLaunches": 4"#, "launches", 4, .max), (#""usesUntilPrompt": 5"#, "uses", 5, .max),
        (#""daysUntilPrompt": 12"#, "daysSinceInstall", 12, .max), (#""minDays": 12"#, "daysSinceInstall", 11, .max),
        (#""daysAfterUpdate": 6"#, "daysSinceUpdate", 6, .max),
        (#""daysWithoutCrash": 8"#, "daysSinceCrash", 8, .max),
        (#""daysBeforeAskingAgain": 70"#, "daysSincePrompt", 70, .max),
        (#""daysBetweenReviews": 70"#, "daysSincePrompt", 69, .max),
        (#""maxNumberOfReminder": 3"#, "prompts", 0, 2), (#""maxDeclines": 3"#, "declines", 0, 2),
        (#""requiredEvents": {"save": {"count": 3, "withinDays": 14}}"#, "events.save", 3, .max),
        (#""requiredEvents": {"save": {"count": 3, "withinDays": 14}}"#, "daysSinceEvent.save", 0, 14),
    ]

    @Test(arguments: bounds)
    func `the bounds are those of the gates`(_ keys: String, _ name: String, _ least: Int64, _ most: Int64) throws {
        let range = try #require(
            GateBounds(RatingConfiguration(ConfigurationLayers(#"{"policy": "starskit", \#(keys)}"#))).ranges[name])
        #expect((range.least, range.most) == (least, most))
    }

    /// No condition is said to be closed for good, or open anyway, that is not: for whoever stays in a time zone, where
    /// each session begins with a use.
    @Test(arguments: UInt64(0)..<4)
    func `whoever is asked is within the bounds`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var asked = 0
        for _ in 0..<rounds(80) {
            let text = RandomConfiguration.text(.none, using: &generator)
            let layers = ConfigurationLayers(text)
            let configuration = RatingConfiguration(layers)
            // A preview has no gates, and variants have their own.
            if configuration[.previewMode] || text.contains("experiments") { continue }
            let bounds = GateBounds(configuration).ranges
            for _ in 0..<20 {
                let adversary = Adversary(layers, offsets: .fixed, beginsWithUses: true)
                _ = adversary.history(using: &generator) { context, traits, now in
                    let eligibility = Eligibility(configuration, installID: context.installID, traits: traits)
                    guard eligibility.decide(context, now: now) == .ask else { return }
                    asked += 1
                    let variables = ConditionVariables(
                        configuration: configuration, context: context, traits: traits, now: now)
                    for (name, range) in bounds {
                        let value = variables.value(at: "context.\(name)")?.integerValue
                        let isWithin = value.map { (range.least...range.most).contains($0) } ?? range.mayBeMissing
                        #expect(isWithin, "\(name) is \(String(describing: value)), not \(range), of \(text)")
                    }
                }
            }
        }
        #expect(asked > 0)
    }
}
