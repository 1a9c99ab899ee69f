import RatingCore
import Testing

/// Points, rates and quiet hours that do not fit what stands beside them.
struct PointsTests {
    private static func points(_ scores: String, _ keys: String = #""scoreUntilPrompt": 24"#) -> String {
        #"{"policy": "balanced", "eventScores": {\#(scores)}, \#(keys)}"#
    }

    private static func rate(_ rate: String, _ keys: String) -> String {
        #"{"policy": "irate", "promptAtLaunch": false, "usesPerWeekForPrompt": \#(rate), \#(keys)}"#
    }

    static let mistakes: [Mistake] = [
        Mistake(points(#""run": 4, "best": 1200, "route": 6"#), "unit"),
        Mistake(points(#""run": 4, "best": 600"#, #""scoreUntilPrompt": 100, "scoreWithinDays": 30"#), "unit"),
        Mistake(
            points(#""run": 4, "best": 1200, "gps_off": -6"#, #""anyOf": [{"scoreUntilPrompt": 24}, {"minDays": 60}]"#),
            "unit"),
        Mistake(points(#""run": 4, "best": 1200"#, #""placements": {"a": {"scoreUntilPrompt": 16}}"#), "unit"),
        // A rate that makes the sum needless.
        Mistake(rate("26", #""usesUntilPrompt": 15, "eventsUntilPrompt": null, "daysUntilPrompt": 30"#), "unit"),
        Mistake(rate("12", #""usesUntilPrompt": 10, "daysUntilPrompt": 20"#), "unit"),
        // Open at night only.
        Mistake(#"{"policy": "balanced", "quietHours": "09:00-05:30"}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"a": {"quietHours": "10:00-06:00"}}}"#, "bad-moment"),
    ]

    @Test(arguments: mistakes)
    func `what does not fit is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    static let good: [String] = [
        points(#""run": 4, "best": 12, "route": 6"#), points(#""run": 4, "best": 24"#),
        points(#""run": 4, "best": 100"#), points(#""run": 4, "best": -1200"#), points(#""bought": 50"#),
        points(#""run": 1, "bought": 100"#, #""scoreUntilPrompt": 100"#),
        points(#""run": 30, "bought": 1200"#), points(#""run": 100, "best": 300"#),
        points(#""run": 1, "best": 40"#, #""scoreUntilPrompt": 10"#),
        points(#""run": 4, "best": 1200"#, #""scoreUntilPrompt": 30, "placements": {"a": {"scoreUntilPrompt": 1000}}"#),
        rate("0.5", #""usesUntilPrompt": 15, "daysUntilPrompt": 30"#),
        rate("3", #""usesUntilPrompt": 10, "daysUntilPrompt": 10"#),
        rate("4", #""usesUntilPrompt": 15, "daysUntilPrompt": 30"#),
        rate("10", #""usesUntilPrompt": 15, "daysUntilPrompt": 10"#), rate("14", #""daysUntilPrompt": 5"#),
        rate("7", #""usesUntilPrompt": 5, "daysUntilPrompt": 14"#),
        rate("20", #""usesUntilPrompt": 60, "daysUntilPrompt": 30"#),
        #"{"policy": "balanced", "quietHours": "22:30-06:30"}"#,
        #"{"policy": "balanced", "quietHours": "19:00-11:00"}"#,
        #"{"policy": "balanced", "quietHours": "21:00-17:00"}"#,
        #"{"policy": "balanced", "quietHours": "20:30-16:00"}"#,
        #"{"policy": "balanced", "quietHours": "12:00-08:00"}"#,
        #"{"policy": "balanced", "quietHours": "23:00-12:00"}"#,
        #"{"policy": "balanced", "quietHours": "13:00-09:00"}"#,
        #"{"policy": "balanced", "quietHours": "10:00-11:30"}"#,
    ]

    @Test(arguments: good)
    func `what fits is left alone`(_ text: String) throws { try expectSilence(text) }
}
