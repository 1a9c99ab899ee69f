import RatingCore
import Testing

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
        Mistake(#"{"policy": "balanced", "quietHours": "09:00-18:00"}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "quietHours": "22:00-22:10"}"#, "unit"),
        Mistake(
            #"{"policy": "balanced", "resetOnUpdate": true, "promptForNewVersionIfUserRated": false}"#, "too-often"),
        Mistake(
            rule(
                #"{"or": [{"!": [{"var": "context.daysSinceCrash"}]}, {"<": [{"var": "context.daysSinceCrash"}, 20]}]}"#
            ),
            "bad-moment"),
    ]

    @Test(arguments: mistakes)
    func `a condition that the gates decide is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    @Test(arguments: [
        "every_launch", "open_app", "app_did_launch", "sessionStarted", "app_foregrounded", "login_succeeded",
        "workout_started", "permission_denied", "app_terminated", "user_logged_out", "account_deleted", "trial_expired",
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
}
