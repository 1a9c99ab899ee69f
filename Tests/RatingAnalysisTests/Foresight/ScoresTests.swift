import RatingCore
import Testing

/// Keys that only say more of what another says.
struct ScoresTests {
    static let mistakes: [Mistake] = [
        Mistake(#"{"policy": "balanced", "scoreUntilPrompt": 10}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "scoreUntilPrompt": 10, "eventScores": {"error": -2}}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "eventScores": {"photo_saved": 2}}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "scoreWithinDays": 30}"#, "without-effect"),
        Mistake(#"{"policy": "irate", "cooldownGrowth": 2}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "longestCooldown": 365}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "cooldownGrowth": 2, "longestCooldown": 30}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "maxDeclines": 2}"#, "without-effect"),
        Mistake(#"{"policy": "starskit", "versionGranularity": "minor"}"#, "without-effect"),
        Mistake(
            #"{"policy": "balanced", "anyOf": [{"usesUntilPrompt": 20}, {"minDays": 30}], "longestCooldown": 365}"#,
            "without-effect"),
        Mistake(#"{"policy": "balanced", "anyOf": [{"scoreUntilPrompt": 10}]}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "anyOf": [{"scoreUntilPrompt": 10}, {"minDays": 30}]}"#, "without-effect"),
    ].filter { _ in ConfigurationKey(name: "scoreUntilPrompt") != nil }

    @Test(arguments: mistakes)
    func `a key without the one that it belongs to is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    static let good: [String] = [
        #"{"policy": "balanced", "scoreUntilPrompt": 10, "eventScores": {"photo_saved": 2, "error": -1}}"#,
        #"{"policy": "balanced", "scoreUntilPrompt": 10, "eventScores": {"photo_saved": 2}, "scoreWithinDays": 30}"#,
        #"{"policy": "balanced", "cooldownGrowth": 2, "longestCooldown": 365}"#,
        #"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "cooldownGrowth": 2}"#,
        #"{"policy": "balanced", "workflow": "alert", "maxDeclines": 2}"#,
        #"{"policy": "balanced", "sessionsBeforeAskingAgain": 20, "usesBeforeAskingAgain": 50}"#,
        #"{"policy": "balanced", "versionGranularity": "minor"}"#,
        #"{"policy": "starskit", "versionGranularity": "minor", "oncePerVersion": true}"#,
        #"{"policy": "starskit", "versionGranularity": "patch"}"#,
        #"{"policy": "starskit", "versionGranularity": "minor", "anyOf": [{"daysAfterUpdate": 3}, {"minDays": 60}]}"#,
        #"{"policy": "balanced", "anyOf": [{"scoreUntilPrompt": 10}, {"minDays": 30}], "eventScores": {"saved": 2}, "scoreWithinDays": 30}"#,
    ].whereThereIs("scoreUntilPrompt")

    @Test(arguments: good)
    func `a key with the one that it belongs to stays`(_ text: String) throws { try expectSilence(text) }
}
