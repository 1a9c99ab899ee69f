import RatingCore
import Testing

/// People asked too often, or at a bad moment.
struct TimingTests {
    static let mistakes: [Mistake] = [
        // Right after a crash.
        Mistake(#"{"policy": "balanced", "daysWithoutCrash": 0}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "daysWithoutCrash": null}"#, "bad-moment"),
        Mistake(#"{"policy": "starskit", "daysWithoutCrash": 0}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"saved": {"daysWithoutCrash": 0}}}"#, "bad-moment"),
        // At launch.
        Mistake(#"{"policy": "balanced", "promptAtLaunch": true}"#, "bad-moment"),
        Mistake(#"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "promptAtLaunch": true}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"app_launch": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"splashScreen": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"onboarding": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"login": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(#"{"policy": "irate", "promptAtLaunch": true}"#, "bad-moment"),
        Mistake(#"{"policy": "irate", "placements": {"saved": {"daysUntilPrompt": 20}}}"#, "bad-moment"),
        // When something has gone wrong.
        Mistake(#"{"policy": "balanced", "placements": {"payment_failed": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"afterError": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(
            #"{"policy": "balanced", "placements": {"subscription_cancelled": {"displaySessionCount": 8}}}"#,
            "bad-moment"),
        Mistake(#"{"policy": "balanced", "requiredEvents": {"payment_failed": 1}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "requiredEvents": {"crash": 1}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "requiredEvents": {"levelFailed": 5}}"#, "bad-moment"),
        Mistake(
            #"{"policy": "balanced", "scoreUntilPrompt": 20, "eventScores": {"saved": 5, "sync_failed": 8}}"#,
            "bad-moment"),
        // Inverted quiet hours.
        Mistake(#"{"policy": "balanced", "quietHours": "08:00-22:00"}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "quietHours": "07:00-23:00"}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "quietHours": "08:00-20:00"}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "quietHours": "10:00-08:00"}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"saved": {"quietHours": "09:00-21:00"}}}"#, "bad-moment"),
        // Amid something
        Mistake(
            #"{"policy": "balanced", "placements": {"call_in_progress": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(
            #"{"policy": "balanced", "placements": {"workoutInProgress": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(
            #"{"policy": "balanced", "placements": {"game-in-progress": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(
            #"{"policy": "balanced", "placements": {"upload_inprogress": {"displaySessionCount": 8}}}"#, "bad-moment"),
        // A refund that is asked for
        Mistake(
            #"{"policy": "balanced", "placements": {"refund_requested": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"refundDenied": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "placements": {"order_refunded": {"displaySessionCount": 8}}}"#, "bad-moment"),
        // Sad news
        Mistake(#"{"policy": "balanced", "placements": {"pet_deceased": {"displaySessionCount": 8}}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "quietHours": "06:30-20:00"}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "quietHours": "07:00-19:30"}"#, "bad-moment"),
        Mistake(
            #"{"policy": "balanced", "daysWithoutCrash": null, "conditions": {">": [{"var": "context.sessions"}, 5]}}"#,
            "bad-moment"),
    ]

    @Test(arguments: mistakes)
    func `a bad moment is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    static let good: [String] = [
        #"{"policy": "balanced", "placements": {"help_menu": {"daysWithoutCrash": null, "displaySessionCount": 3, "daysUntilPrompt": 3}}}"#,
        #"{"policy": "balanced", "workflow": "open", "placements": {"account_feedback": {"daysBeforeAskingAgain": 14, "daysBeforeAskingAgainAfterAnswer": 21, "workflow": "open"}}}"#,
        #"{"policy": "balanced", "scoreUntilPrompt": 30, "eventScores": {"run_finished": 5, "record_broken": 6}}"#,
        #"{"policy": "balanced", "placements": {"betaling_gelukt": {"minDays": 9}}}"#,
        #"{"policy": "balanced", "placements": {"bestellung_bezahlt": {"minDays": 9}}}"#,
        #"{"policy": "balanced", "placements": {"record_broken": {"minDays": 9}}}"#,
        #"{"policy": "irate", "placements": {"checkout": {"disabled": true}}}"#,
        #"{"policy": "irate"}"#, #"{"policy": "balanced", "maxPromptsPerYear": 1, "daysBeforeAskingAgain": null}"#,
        #"{"policy": "irate", "promptAtLaunch": false, "placements": {"saved": {"daysUntilPrompt": 20}}}"#,
        #"{"policy": "irate", "workflow": "alert", "placements": {}}"#,
        #"{"policy": "balanced", "placements": {"checkout_completed": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"payment_done": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"purchase": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"payment": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"weight_lost": 3, "error_fixed": 1}}"#,
        #"{"policy": "balanced", "placements": {"level_completed": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "scoreUntilPrompt": 20, "eventScores": {"saved": 5, "sync_failed": -8}}"#,
        #"{"policy": "balanced", "scoreUntilPrompt": 20, "eventScores": {"saved": 5, "sync_failed": 0}}"#,
        #"{"policy": "balanced", "daysWithoutCrash": 1}"#, #"{"policy": "irate", "daysWithoutCrash": null}"#,
        #"{"policy": "irate", "promptAtLaunch": false}"#,
        #"{"policy": "balanced", "promptAtLaunch": false}"#,
        #"{"policy": "balanced", "placements": {"app_launch": {"disabled": true}}}"#,
        #"{"policy": "balanced", "placements": {"level_completed": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"checkout_completed": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"order_delivered": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"settings": {"displaySessionCount": 2}}}"#,
        #"{"policy": "balanced", "placements": {"rocket_launch_watched": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"launchpad": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"startList": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"export.done": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"app_opened": 5}}"#,
        #"{"policy": "balanced", "requiredEvents": {"level_completed": 5}}"#,
        #"{"policy": "balanced", "requiredEvents": {"failsafe_enabled": 1}}"#,
        #"{"policy": "appreview", "minLaunches": 5, "minDays": 3}"#, #"{"policy": "appreview", "minLaunches": 10}"#,
        #"{"policy": "appreview", "minDays": 1}"#, #"{"policy": "balanced", "displaySessionCount": 2}"#,
        #"{"policy": "balanced", "daysUntilPrompt": 0}"#, #"{"policy": "balanced", "displaySessionCount": 1}"#,
        #"{"policy": "balanced", "displaySessionCount": 2, "daysUntilPrompt": 0}"#,
        #"{"policy": "starskit", "useSessionSpaceChecking": false, "daysUntilPrompt": 3}"#,
        #"{"policy": "starskit", "useSessionSpaceChecking": false, "displaySessionCount": 10}"#,
        #"{"policy": "irate", "usesUntilPrompt": 3, "daysUntilPrompt": 2}"#,
        #"{"policy": "irate", "usesUntilPrompt": 20, "daysUntilPrompt": 0}"#,
        #"{"policy": "appreview", "minLaunches": 2, "requiredEvents": {"photo_saved": 2}}"#,
        #"{"policy": "appreview", "minLaunches": 2, "conditions": {">": [{"var": "traits.orders"}, 1]}}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 30}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 14, "maxPromptsPerYear": 2}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 15}"#,
        #"{"policy": "balanced", "workflow": "alert"}"#, #"{"policy": "balanced", "workflow": "open"}"#,
        #"{"policy": "balanced", "workflow": "stars"}"#, #"{"policy": "balanced", "workflow": "native"}"#,
        #"{"policy": "irate", "workflow": "native"}"#, #"{"policy": "starskit", "workflow": "open"}"#,
        #"{"policy": "starskit", "workflow": "native"}"#, #"{"policy": "starskit", "prefersNativeRating": true}"#,
        #"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "daysBetweenReviews": 400, "workflow": "alert"}"#,
        #"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "workflow": "open"}"#,
        #"{"policy": "balanced", "workflow": "alert", "promptForNewVersionIfUserRated": true, "versionGranularity": "minor"}"#,
        #"{"policy": "balanced", "workflow": "alert", "promptForNewVersionIfUserRated": true, "daysBeforeAskingAgain": 120}"#,
        #"{"policy": "irate", "promptForNewVersionIfUserRated": true, "maxPromptsPerYear": 1}"#,
        #"{"policy": "irate", "remindPeriod": 2}"#, #"{"policy": "irate", "remindPeriod": 1}"#,
        #"{"policy": "irate", "daysBeforeAskingAgainAfterAnswer": 180}"#,
        #"{"policy": "starskit", "daysBeforeAskingAgainAfterAnswer": 365}"#,
        #"{"policy": "starskit", "resumeWithin": 48}"#, #"{"policy": "starskit", "resumeWithin": 72}"#,
        #"{"policy": "starskit", "maxNumberOfReminder": 1, "resumeWithin": 168}"#,
        #"{"policy": "balanced", "workflow": "open", "resumeWithin": 336}"#,
        #"{"policy": "balanced", "quietHours": "21:00-09:00"}"#,
        #"{"policy": "balanced", "quietHours": "23:30-06:15"}"#,
        #"{"policy": "balanced", "quietHours": "20:30-15:00"}"#,
        #"{"policy": "balanced", "quietHours": "08:00-12:00"}"#, #"{"policy": "balanced", "quietHours": null}"#,
        #"{"policy": "balanced", "placements": {"progress_saved": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"skin_progress": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"brainProgress": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"in_progress_finished": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"progress": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"train_progress_shown": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"refund_arrived": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"refundCredited": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"refund_settled": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"money_arrived": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "quietHours": "08:30-17:30"}"#,
        #"{"policy": "balanced", "quietHours": "08:00-18:00"}"#,
        #"{"policy": "balanced", "quietHours": "07:30-16:30"}"#,
        #"{"policy": "balanced", "quietHours": "10:00-18:00"}"#,
        #"{"policy": "balanced", "quietHours": "09:00-18:30"}"#,
        #"{"policy": "balanced", "placements": {"leak_fixed": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"no_leaks": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"critical_hit": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"critical_strike": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"leakage_chart": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "placements": {"criticaster": {"displaySessionCount": 8}}}"#,
        #"{"policy": "balanced", "daysWithoutCrash": null, "conditions": {"==": [{"var": "context.crashes"}, 0]}}"#,
        #"{"policy": "balanced", "daysWithoutCrash": null, "conditions": {">": [{"var": ["context.daysSinceCrash", 999]}, 14]}}"#,
    ]

    @Test(arguments: good)
    func `a good moment stays`(_ text: String) throws { try expectSilence(text) }

    /// Nobody is asked for longer than 23 hours; of the day, eight to ten in the evening, two hours are left at most; or more
    /// than ten hours are quiet, and none of them before five in the morning.
    @Test(arguments: [
        ("00:00-23:00", "never-asked"), ("00:00-22:59", "bad-moment"), ("00:00-20:00", "bad-moment"),
        ("00:00-19:59", nil), ("10:00-05:00", "bad-moment"), ("10:01-05:00", nil), ("06:00-16:00", nil),
        ("06:00-16:01", "bad-moment"), ("05:00-15:30", "bad-moment"), ("04:59-15:30", nil),
        ("13:00-00:00", "bad-moment"),
        ("13:00-00:01", nil),
    ])
    func `quiet hours are those of the night`(hours: String, code: String?) throws {
        let found = try Foreseen("{\"policy\": \"balanced\", \"quietHours\": \"\(hours)\"}")
        #expect(found.warnings == (code.map { [$0] } ?? []), "\(found.findings)")
    }
}
