import RatingCore
import Testing

/// Values that look like another unit or scale.
struct SizesTests {
    static let mistakes: [Mistake] = [
        Mistake(#"{"policy": "balanced", "workflow": "open", "resumeWithin": 720}"#, "unit"),
        Mistake(
            #"{"policy": "balanced", "eventScores": {"night_slept": 4, "tip_opened": 3}, "scoreUntilPrompt": 400, "scoreWithinDays": 14}"#,
            "unit"),
        Mistake(
            #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgain": 75, "daysBeforeAskingAgainAfterAnswer": 75}"#,
            "included-wait"),
        Mistake(
            #"{"policy": "balanced", "scoreUntilPrompt": 4000, "eventScores": {"saved": 5}, "scoreWithinDays": 30}"#,
            "unit"),
        Mistake(#"{"policy": "balanced", "scoreUntilPrompt": 500000, "eventScores": {"saved": 5}}"#, "unit"),
        Mistake(
            #"{"policy": "balanced", "scoreUntilPrompt": 4000, "eventScores": {"saved": 12}, "scoreWithinDays": 45}"#,
            "unit"),
        Mistake(#"{"policy": "balanced", "cooldownGrowth": 30}"#, "unit"),
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 500, "withinDays": 1}}}"#, "unit"),
        // A fraction where a percentage is meant.
        Mistake(#"{"policy": "balanced", "rolloutPercentage": 0.25}"#, "unit"),
        Mistake(#"{"policy": "balanced", "rolloutPercentage": 0.1}"#, "unit"),
        Mistake(#"{"policy": "balanced", "rolloutPercentage": 0.9, "rolloutSalt": "spring"}"#, "unit"),
        Mistake(#"{"policy": "balanced", "holdoutPercentage": 0.05}"#, "unit"),
        Mistake(#"{"policy": "balanced", "holdoutPercentage": 95}"#, "unit"),
        // Hours, minutes and seconds where days are meant.
        Mistake(#"{"policy": "balanced", "daysUntilPrompt": 168}"#, "unit"),
        Mistake(#"{"policy": "balanced", "daysUntilPrompt": 72}"#, "unit"),
        Mistake(#"{"policy": "balanced", "daysUntilPrompt": 10080}"#, "long-wait"),
        Mistake(#"{"policy": "balanced", "daysUntilPrompt": 0.01}"#, "unit"),
        Mistake(#"{"policy": "balanced", "daysBeforeAskingAgain": 1440}"#, "long-wait"),
        Mistake(#"{"policy": "balanced", "daysBeforeAskingAgain": 720}"#, "unit"),
        Mistake(#"{"policy": "balanced", "daysBeforeAskingAgain": 2160}"#, "long-wait"),
        Mistake(#"{"policy": "balanced", "daysWithoutCrash": 168}"#, "long-wait"),
        Mistake(#"{"policy": "balanced", "daysWithoutCrash": 72}"#, "unit"),
        Mistake(#"{"policy": "appreview", "minLaunches": 5, "minDays": 72}"#, "unit"),
        Mistake(#"{"policy": "appreview", "minLaunches": 5, "minDays": 259}"#, "long-wait"),
        Mistake(#"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "daysBetweenReviews": 3000}"#, "long-wait"),
        Mistake(#"{"policy": "irate", "remindPeriod": 168}"#, "unit"),
        Mistake(#"{"policy": "irate", "remindPeriod": 604}"#, "long-wait"),
        Mistake(#"{"policy": "starskit", "maxDaysBetweenSession": 72}"#, "unit"),
        Mistake(#"{"policy": "balanced", "daysAfterUpdate": 72}"#, "long-wait"),
        Mistake(#"{"policy": "balanced", "daysAfterUpdate": 0.02}"#, "unit"),
        Mistake(
            #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 8760}"#, "long-wait"),
        Mistake(
            #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 36500}"#, "long-wait"),
        Mistake(#"{"policy": "balanced", "workflow": "open", "resumeWithin": 1440}"#, "unit"),
        Mistake(#"{"policy": "balanced", "workflow": "open", "resumeWithin": 3600}"#, "unit"),
        // Counts that nobody comes to.
        Mistake(#"{"policy": "balanced", "displaySessionCount": 500}"#, "unit"),
        Mistake(#"{"policy": "appreview", "minLaunches": 5000, "minDays": 3}"#, "unit"),
        Mistake(#"{"policy": "irate", "usesUntilPrompt": 10000}"#, "unit"),
        Mistake(#"{"policy": "irate", "usesPerWeekForPrompt": 500}"#, "unit"),
        Mistake(#"{"policy": "balanced", "requiredEvents": {"photo_saved": 86400}}"#, "unit"),
        Mistake(#"{"policy": "starskit", "maxNumberOfReminder": 100}"#, "unit"),
        // Stars.
        Mistake(#"{"policy": "starskit", "positiveStarsLimit": 8}"#, "unit"),
        Mistake(#"{"policy": "starskit", "positiveStarsLimit": 6}"#, "unit"),
        Mistake(#"{"policy": "starskit", "positiveStarsLimit": 0}"#, "unit"),
        // Dates.
        Mistake(#"{"policy": "balanced", "activeFrom": "2062-03-01T00:00:00Z"}"#, "long-wait"),
        // Conditions.
        Mistake(
            #"{"policy": "balanced", "conditions": {">=": [{"var": "context.daysSinceInstall"}, 604800]}}"#, "unit"),
        Mistake(
            #"{"policy": "balanced", "conditions": {">": [{"var": "context.daysSinceInstall"}, 720]}}"#, "unit"),
        // Waits within others.
        Mistake(#"{"policy": "balanced", "workflow": "alert", "remindPeriod": 14}"#, "included-wait"),
        Mistake(
            #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 30}"#, "included-wait"),
        Mistake(#"{"policy": "balanced", "minDays": 3}"#, "included-wait"),
        Mistake(#"{"policy": "balanced", "daysBetweenReviews": 30}"#, "included-wait"),
        Mistake(#"{"policy": "balanced", "daysUntilPrompt": 3, "minDays": 10}"#, "included-wait"),
        // In parts.
        Mistake(#"{"policy": "balanced", "placements": {"saved": {"daysUntilPrompt": 336}}}"#, "long-wait"),
        Mistake(
            #"{"policy": "balanced", "experiments": {"wait": {"variants": [{"name": "a"}, {"name": "b", "daysWithoutCrash": 72}]}}}"#,
            "unit"),
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"workout_finished": {"count": 60, "withinDays": 7}}}"#, "unit"),
        Mistake(#"{"policy": "balanced", "requiredEvents": {"tripEnded": {"count": 99, "withinDays": 14}}}"#, "unit"),
        Mistake(#"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 168}"#, "unit"),
        Mistake(#"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 336}"#, "unit"),
        Mistake(#"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 72}"#, "unit"),
    ]

    @Test(arguments: mistakes)
    func `a value of another unit or scale is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    static let good: [String] = [
        #"{"policy": "balanced", "workflow": "alert", "maxPromptsPerYear": 1, "daysBeforeAskingAgain": 365, "remindPeriod": 370, "daysBeforeAskingAgainAfterAnswer": 365}"#,
        #"{"policy": "balanced", "eventScores": {"night_slept": 4, "tip_opened": 3}, "scoreUntilPrompt": 300, "scoreWithinDays": 14}"#,
        #"{"policy": "balanced", "requiredEvents": {"night_logged": {"count": 7, "withinDays": 7}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"night_mode_used": {"count": 14, "withinDays": 7}}}"#,
        #"{"policy": "balanced", "workflow": "alert", "remindPeriod": 270}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgain": 75, "daysBeforeAskingAgainAfterAnswer": 180}"#,
        #"{"policy": "balanced", "scoreUntilPrompt": 30, "eventScores": {"saved": 5}, "scoreWithinDays": 30}"#,
        #"{"policy": "balanced", "scoreUntilPrompt": 1000, "eventScores": {"saved": 1, "error": -5}}"#,
        #"{"policy": "balanced", "scoreUntilPrompt": 600, "eventScores": {"saved": 5}, "scoreWithinDays": 30}"#,
        #"{"policy": "irate", "promptAtLaunch": false, "usesPerWeekForPrompt": 60}"#,
        #"{"policy": "balanced", "scoreUntilPrompt": 40, "eventScores": {"saved": 1}, "scoreWithinDays": 7}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 2, "withinDays": 1}}}"#,
        #"{"policy": "balanced", "cooldownGrowth": 1.5}"#, #"{"policy": "balanced", "cooldownGrowth": 10}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 300, "withinDays": 30}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": 1000}}"#,
        #"{"policy": "balanced", "rolloutPercentage": 1}"#, #"{"policy": "balanced", "rolloutPercentage": 2.5}"#,
        #"{"policy": "balanced", "rolloutPercentage": 33.3}"#, #"{"policy": "balanced", "rolloutPercentage": 100}"#,
        #"{"policy": "balanced", "rolloutPercentage": 25, "holdoutPercentage": 1}"#,
        #"{"policy": "balanced", "holdoutPercentage": 10}"#, #"{"policy": "balanced", "holdoutPercentage": 50}"#,
        #"{"policy": "balanced", "daysUntilPrompt": 3}"#, #"{"policy": "balanced", "daysUntilPrompt": 0.5}"#,
        #"{"policy": "balanced", "daysUntilPrompt": 14}"#, #"{"policy": "balanced", "daysUntilPrompt": 30}"#,
        #"{"policy": "balanced", "daysUntilPrompt": 90}"#, #"{"policy": "balanced", "daysUntilPrompt": 180}"#,
        #"{"policy": "balanced", "daysUntilPrompt": 60}"#, #"{"policy": "balanced", "daysUntilPrompt": 21}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 15}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 90}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 120}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 122}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 180}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 365}"#,
        #"{"policy": "balanced", "daysWithoutCrash": 3}"#, #"{"policy": "balanced", "daysWithoutCrash": 30}"#,
        #"{"policy": "balanced", "daysWithoutCrash": 90}"#, #"{"policy": "balanced", "daysAfterUpdate": 7}"#,
        #"{"policy": "balanced", "daysAfterUpdate": 2.5}"#, #"{"policy": "irate", "remindPeriod": 7}"#,
        #"{"policy": "irate", "remindPeriod": 30}"#, #"{"policy": "balanced", "maxDaysBetweenSession": 30}"#,
        #"{"policy": "balanced", "maxDaysBetweenSession": 365}"#,
        #"{"policy": "appreview", "minLaunches": 5, "minDays": 30}"#,
        #"{"policy": "appreview", "minLaunches": 10, "minDays": 7, "daysBetweenReviews": 125}"#,
        #"{"policy": "appreview", "minLaunches": 10, "minDays": 7, "daysBetweenReviews": 365}"#,
        #"{"policy": "balanced", "workflow": "open", "resumeWithin": 0}"#,
        #"{"policy": "balanced", "workflow": "open", "resumeWithin": 0.5}"#,
        #"{"policy": "balanced", "workflow": "open", "resumeWithin": 24}"#,
        #"{"policy": "balanced", "workflow": "open", "resumeWithin": 72}"#,
        #"{"policy": "balanced", "workflow": "open", "resumeWithin": 168}"#,
        #"{"policy": "balanced", "workflow": "open", "resumeWithin": 500}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 180}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 730}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": null}"#,
        #"{"policy": "balanced", "workflow": "alert", "remindPeriod": 90}"#,
        #"{"policy": "balanced", "displaySessionCount": 20}"#, #"{"policy": "balanced", "displaySessionCount": 100}"#,
        #"{"policy": "irate", "usesUntilPrompt": 100}"#, #"{"policy": "irate", "eventsUntilPrompt": 1000}"#,
        #"{"policy": "irate", "usesPerWeekForPrompt": 3.5}"#, #"{"policy": "irate", "usesPerWeekForPrompt": 0}"#,
        #"{"policy": "balanced", "requiredEvents": {"photo_saved": 100}}"#,
        #"{"policy": "starskit", "maxNumberOfReminder": 5}"#, #"{"policy": "starskit", "positiveStarsLimit": 5}"#,
        #"{"policy": "starskit", "positiveStarsLimit": 3}"#, #"{"policy": "balanced", "minDays": 30}"#,
        #"{"policy": "balanced", "daysBetweenReviews": 90}"#,
        #"{"policy": "balanced", "activeFrom": "2027-03-01T00:00:00Z"}"#,
        #"{"policy": "balanced", "activeFrom": "2020-03-01T00:00:00Z", "activeUntil": "2099-01-01T00:00:00Z"}"#,
        #"{"policy": "balanced", "conditions": {">=": [{"var": "context.daysSinceInstall"}, 365]}}"#,
        #"{"policy": "balanced", "conditions": {">=": [{"var": "context.sessions"}, 100]}}"#,
        #"{"policy": "balanced", "conditions": {">=": [{"var": "traits.balance"}, 604800]}}"#,
        #"{"policy": "balanced", "placements": {"saved": {"daysUntilPrompt": 30}}}"#,
        // Taps, and what is counted by them
        #"{"policy": "balanced", "requiredEvents": {"tap": {"count": 400, "withinDays": 28}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"message_sent": {"count": 300, "withinDays": 7}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"row_counted": {"count": 1000, "withinDays": 28}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"run": {"count": 20, "withinDays": 28}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"query_run": {"count": 100, "withinDays": 7}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"photo_saved": {"count": 100, "withinDays": 7}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"workout_finished": {"count": 14, "withinDays": 7}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"night_mode_toggled": {"count": 60, "withinDays": 7}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"card_swiped": {"count": 340, "withinDays": 7}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"note_created": {"count": 200, "withinDays": 7}}}"#,
        // Waits in months
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 240}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 360}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 540}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 720}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 365}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 400}"#,
        #"{"policy": "balanced", "requiredEvents": {"week_completed": {"count": 3, "withinDays": 14}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"week_completed": {"count": 2, "withinDays": 14}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"weekly_task_done": {"count": 5, "withinDays": 14}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"month_closed": {"count": 6, "withinDays": 30}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"weekend_trip_completed": {"count": 5, "withinDays": 14}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"week_started": {"count": 5, "withinDays": 14}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"month_finished": {"count": 2, "withinDays": 30}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"weekday_done": {"count": 5, "withinDays": 14}}}"#,
    ]

    @Test(arguments: good)
    func `a value of its unit stays`(_ text: String) throws { try expectSilence(text) }

    @Test func `a finding says what is meant instead`() throws {
        let finding = try #require(try Foreseen(#"{"policy": "balanced", "daysUntilPrompt": 168}"#).findings.first)
        #expect(finding.key == "daysUntilPrompt" && finding.position == TextPosition(line: 1, column: 43))
        #expect(
            finding.message
                == "daysUntilPrompt is in days, and 168 looks like hours: as it stands it is about 6 months")
        #expect(finding.suggestion == "write 7 if you mean hours: daysUntilPrompt is in days")
    }

    @Test func `a placement has what is its own`() throws {
        let findings = try Foreseen(
            #"{"policy": "balanced", "daysUntilPrompt": 168, "placements": {"a": {"displaySessionCount": 4}, "b": {"daysWithoutCrash": 336}}}"#
        ).findings
        #expect(findings.map(\.key) == ["daysUntilPrompt", "placements.b.daysWithoutCrash"])
    }
}
