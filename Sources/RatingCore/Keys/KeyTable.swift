extension ConfigurationKey {
    /// All keys, in the order in which they are documented. The one place where a key is declared: reading, checking,
    /// help, the reference page and the difference of two snapshots come from it.
    package static let table: [KeyRow] = general + starsKit + iRate + appReview + ratingKit

    private static let counts: ClosedRange<Int64> = 0...1_000_000
    private static let days: ClosedRange<Int64> = 0...36_500
    private static let fractionalDays: ClosedRange<Double> = 0...36_500

    private static let general: [KeyRow] = [
        KeyRow(
            .structure(.policy), "policy", .policy, from: .ratingKit,
            "Which gates are asked, their defaults and the workflow; without one nobody is asked."),
        KeyRow(
            .flag(.disabled), "disabled", .flag, standard: .flag(false), gates: [.enabled], from: .starsKit,
            "Switches every question off; true is honoured even in a document that is refused for other reasons."),
    ]

    private static let starsKit: [KeyRow] = [
        KeyRow(
            .flag(.prefersNativeRating), "prefersNativeRating", .flag, standard: .flag(false), from: .starsKit,
            "Takes the native review sheet in place of the policy's workflow."),
        KeyRow(
            .integer(.displaySessionCount), "displaySessionCount", .integer(counts, unit: "sessions"),
            gates: [.sessions],
            from: .starsKit, "Asks from this many counted sessions on."),
        KeyRow(
            .integer(.maxNumberOfReminder), "maxNumberOfReminder", .integer(counts, unit: "prompts"),
            gates: [.reminders],
            from: .starsKit, "Asks at most this often in all."),
        KeyRow(
            .integer(.daysBeforeAskingAgain), "daysBeforeAskingAgain", .integer(days, unit: "days"), gates: [.cooldown],
            from: .starsKit, "Asks again only when more than this many days have passed since the last prompt."),
        KeyRow(
            .integer(.daysWithoutCrash), "daysWithoutCrash", .integer(days, unit: "days"), gates: [.crashFree],
            from: .starsKit, "Asks only when more than this many days have passed since the last crash."),
        KeyRow(
            .integer(.maxDaysBetweenSession), "maxDaysBetweenSession", .integer(days, unit: "days"), from: .starsKit,
            "A longer pause than this restarts the count of sessions at 1."),
        KeyRow(
            .flag(.useSessionSpaceChecking), "useSessionSpaceChecking", .flag, standard: .flag(true), from: .starsKit,
            "Counts at most one session a calendar day."),
        KeyRow(
            .integer(.positiveStarsLimit), "positiveStarsLimit", .integer(0...11, unit: "stars"),
            standard: .integer(4), from: .starsKit,
            "Below it the stars workflow asks for feedback, from it on for a review."),
        KeyRow(
            .flag(.validateRatingButtonEnable), "validateRatingButtonEnable", .flag, standard: .flag(true),
            from: .starsKit, "Shows a submit button; without it choosing a star submits at once."),
        KeyRow(
            .flag(.localLocalizableStringsEnabled), "localLocalizableStringsEnabled", .flag, standard: .flag(false),
            from: .starsKit, "Takes texts from the app's own strings files before those of the configuration."),
        KeyRow(.text(.mainTitle), "mainTitle", .text, from: .starsKit, "Title of the rating step."),
        KeyRow(.text(.mainText), "mainText", .text, from: .starsKit, "Text of the rating step."),
        KeyRow(.text(.mainActionButton), "mainActionButton", .text, from: .starsKit, "Button that submits the stars."),
        KeyRow(.text(.dislikeMainTitle), "dislikeMainTitle", .text, from: .starsKit, "Title of the feedback step."),
        KeyRow(.text(.dislikeMainText), "dislikeMainText", .text, from: .starsKit, "Text of the feedback step."),
        KeyRow(
            .text(.dislikeActionButton), "dislikeActionButton", .text, from: .starsKit,
            "Button that sends the feedback."),
        KeyRow(
            .text(.dislikeExitButton), "dislikeExitButton", .text, from: .starsKit,
            "Button that leaves the feedback step."),
        KeyRow(.text(.likeMainTitle), "likeMainTitle", .text, from: .starsKit, "Title of the store review step."),
        KeyRow(.text(.likeMainText), "likeMainText", .text, from: .starsKit, "Text of the store review step."),
        KeyRow(.text(.likeActionButton), "likeActionButton", .text, from: .starsKit, "Button that opens the store."),
        KeyRow(
            .text(.likeExitButton), "likeExitButton", .text, from: .starsKit,
            "Button that leaves the store review step, and the rating step."),
        KeyRow(
            .text(.emailSupport), "emailSupport", .mailAddresses, from: .starsKit,
            "Where feedback is written to; from a remote source only what the app allows."),
        KeyRow(.text(.emailObject), "emailObject", .text, from: .starsKit, "Subject of the feedback mail."),
        KeyRow(
            .text(.emailHeaderContent), "emailHeaderContent", .text, from: .starsKit,
            "First lines of the feedback mail."),
    ]

    private static let iRate: [KeyRow] = [
        KeyRow(
            .number(.daysUntilPrompt), "daysUntilPrompt", .number(fractionalDays, unit: "days"), gates: [.age],
            from: .iRate, "Asks when this many days have passed since the installation, and one since an update."),
        KeyRow(
            .integer(.usesUntilPrompt), "usesUntilPrompt", .integer(counts, unit: "uses"), gates: [.usage],
            from: .iRate,
            "Asks from this many launches and returns to the foreground on; eventsUntilPrompt may be reached instead."),
        KeyRow(
            .integer(.eventsUntilPrompt), "eventsUntilPrompt", .integer(counts, unit: "events"), gates: [.usage],
            from: .iRate, "Asks from this many events on; usesUntilPrompt may be reached instead."),
        KeyRow(
            .number(.usesPerWeekForPrompt), "usesPerWeekForPrompt", .number(0...10_000, unit: "uses a week"),
            gates: [.usageRate], from: .iRate, "Asks only people who use the app at least this often."),
        KeyRow(
            .number(.remindPeriod), "remindPeriod", .number(fractionalDays, unit: "days"), gates: [.reminderPeriod],
            from: .iRate, "Asks again this many days after “remind me later”."),
        KeyRow(
            .flag(.promptForNewVersionIfUserRated), "promptForNewVersionIfUserRated", .flag, gates: [.rated],
            from: .iRate, "Asks people who rated again once the app has a new version; false: never again."),
        KeyRow(
            .flag(.onlyPromptIfLatestVersion), "onlyPromptIfLatestVersion", .flag, gates: [.latestVersion],
            from: .iRate,
            "Asks only when the store has no newer version; unknown counts as the latest."),
        KeyRow(
            .flag(.promptAtLaunch), "promptAtLaunch", .flag, standard: .flag(false), from: .iRate,
            "A launch and a return to the foreground also ask."),
        KeyRow(
            .flag(.previewMode), "previewMode", .flag, standard: .flag(false), from: .iRate,
            "Opens every gate but enabled, for trying the screens; refused from a remote source."),
        KeyRow(
            .flag(.verboseLogging), "verboseLogging", .flag, standard: .flag(false), from: .iRate,
            "Logs the result of every gate of a decision."),
        KeyRow(.text(.messageTitle), "messageTitle", .text, from: .iRate, "Title of the alert."),
        KeyRow(.text(.message), "message", .text, from: .iRate, "Text of the alert."),
        KeyRow(
            .text(.updateMessage), "updateMessage", .text, from: .iRate,
            "Text of the alert after an update, in place of message."),
        KeyRow(
            .text(.cancelButtonLabel), "cancelButtonLabel", .text, from: .iRate,
            "Button of the alert that declines; empty hides it."),
        KeyRow(
            .text(.rateButtonLabel), "rateButtonLabel", .text, from: .iRate,
            "Button of the alert that opens the store."),
        KeyRow(
            .text(.remindButtonLabel), "remindButtonLabel", .text, from: .iRate,
            "Button of the alert that asks for a reminder; empty hides it."),
        KeyRow(
            .integer(.appStoreID), "appStoreID", .integer(1...Int64.max, unit: "store id"), from: .iRate,
            "The app's number in the App Store, for its review page."),
        KeyRow(
            .text(.appStoreCountry), "appStoreCountry", .country, from: .iRate, "The storefront of the lookup."),
        KeyRow(
            .integer(.appStoreGenreID), "appStoreGenreID", .integer(0...Int64.max, unit: "genre id"), from: .iRate,
            "The app's primary genre; 6014 is games."),
        KeyRow(
            .text(.applicationName), "applicationName", .text, from: .iRate, "The app's name, as texts should say it."),
        KeyRow(
            .text(.applicationBundleID), "applicationBundleID", .text, from: .iRate,
            "The bundle identifier of the lookup."),
        KeyRow(
            .text(.ratingsURL), "ratingsURL", .url, from: .iRate, "The review page, in place of the App Store's own."),
        KeyRow(
            .flag(.useAllAvailableLanguages), "useAllAvailableLanguages", .flag, standard: .flag(true), from: .iRate,
            "Takes texts in any of the user's languages; false: only in those that the app is localized in."),
    ]

    private static let appReview: [KeyRow] = [
        KeyRow(
            .integer(.minLaunches), "minLaunches", .integer(counts, unit: "launches"), gates: [.launches],
            from: .appReview, "Asks from this many launches on."),
        KeyRow(
            .integer(.minDays), "minDays", .integer(days, unit: "calendar days"), gates: [.daysSinceFirstLaunch],
            from: .appReview, "Asks this many calendar days after the first launch."),
        KeyRow(
            .integer(.daysBetweenReviews), "daysBetweenReviews", .integer(days, unit: "calendar days"),
            gates: [.reviewCooldown], from: .appReview, "Asks again this many calendar days after the last prompt."),
        KeyRow(
            .flag(.oncePerVersion), "oncePerVersion", .flag, gates: [.newVersion], from: .appReview,
            "Asks at most once for every version of the app; those of the last 64 prompts are known, and 256 before."),
    ]

    private static let ratingKit: [KeyRow] = [
        KeyRow(
            .integer(.daysBeforeAskingAgainAfterAnswer), "daysBeforeAskingAgainAfterAnswer",
            .integer(days, unit: "days"), gates: [.notAnswered, .declined], from: .ratingKit,
            "Asks again this many days after an answer or a refusal; absent: never again."),
        KeyRow(
            .integer(.maxDeclines), "maxDeclines", .integer(1...1_000_000, unit: "refusals"), gates: [.declines],
            from: .ratingKit, "Never asks again once the user has refused this often."),
        KeyRow(
            .number(.cooldownGrowth), "cooldownGrowth", .number(1...100, unit: "times"),
            refines: [.cooldown, .reviewCooldown], from: .ratingKit,
            "Multiplies the wait between prompts by this for each prompt after the first that got no answer; calendar days are rounded up."
        ),
        KeyRow(
            .integer(.longestCooldown), "longestCooldown", .integer(days, unit: "days"),
            refines: [.cooldown, .reviewCooldown], from: .ratingKit, "The longest wait that cooldownGrowth leads to."),
        KeyRow(
            .integer(.maxPromptsPerYear), "maxPromptsPerYear", .integer(0...64, unit: "prompts"), gates: [.yearlyCap],
            from: .ratingKit, "Asks at most this often in any 365 days; the App Store shows its own sheet 3 times."),
        KeyRow(
            .flag(.resetOnUpdate), "resetOnUpdate", .flag, standard: .flag(false), from: .ratingKit,
            "Starts counters, waiting times and answers again when a new version is launched; prompts and crashes stay."
        ),
        KeyRow(
            .flag(.neverInFirstSession), "neverInFirstSession", .flag, gates: [.firstSession], from: .ratingKit,
            "Never asks in the first session."),
        KeyRow(
            .number(.daysAfterUpdate), "daysAfterUpdate", .number(fractionalDays, unit: "days"), gates: [.afterUpdate],
            from: .ratingKit, "Asks only when this many days have passed since the last update of the app."),
        KeyRow(
            .structure(.versionGranularity), "versionGranularity", .versionGranularity, standard: .granularity(.patch),
            refines: [.age, .rated, .latestVersion, .newVersion, .afterUpdate], from: .ratingKit,
            "How much of a version must differ for it to be a new one: with minor a hotfix (2.1.1 after 2.1) is none."),
        KeyRow(
            .integer(.sessionsBeforeAskingAgain), "sessionsBeforeAskingAgain", .integer(counts, unit: "sessions"),
            gates: [.sessionsSincePrompt], from: .ratingKit,
            "Asks again from this many sessions after the last prompt on."),
        KeyRow(
            .integer(.usesBeforeAskingAgain), "usesBeforeAskingAgain", .integer(counts, unit: "uses"),
            gates: [.usesSincePrompt], from: .ratingKit, "Asks again from this many uses after the last prompt on."),
        KeyRow(
            .structure(.eventsBeforeAskingAgain), "eventsBeforeAskingAgain", .totalOrCounts,
            gates: [.eventsSincePrompt], from: .ratingKit,
            "Asks again from this many events after the last prompt on, of all names or of each of these."),
        KeyRow(
            .structure(.requiredEvents), "requiredEvents", .counts, gates: [.events], from: .ratingKit,
            "Asks only when each of these events has happened this often, if need be on the last days."),
        KeyRow(
            .structure(.eventScores), "eventScores", .points, refines: [.score], from: .ratingKit,
            "The points that each of these events gives; what went wrong may take some away."),
        KeyRow(
            .integer(.scoreUntilPrompt), "scoreUntilPrompt", .integer(1...1_000_000, unit: "points"), gates: [.score],
            from: .ratingKit, "Asks from this score on: the points of all events that eventScores names."),
        KeyRow(
            .integer(.scoreWithinDays), "scoreWithinDays", .integer(1...365, unit: "calendar days"), refines: [.score],
            from: .ratingKit, "Counts for the score only what happened on the last days, of which today is one."),
        KeyRow(
            .number(.rolloutPercentage), "rolloutPercentage", .number(0...100, unit: "percent"), gates: [.rollout],
            from: .ratingKit, "Asks only this share of installations; raising it only adds people."),
        KeyRow(
            .text(.rolloutSalt), "rolloutSalt", .text, refines: [.rollout], from: .ratingKit,
            "Makes another, independent draw of the same installations."),
        KeyRow(
            .number(.holdoutPercentage), "holdoutPercentage", .number(0...100, unit: "percent"), gates: [.rollout],
            from: .ratingKit, "Never asks this share of installations, taken from the end that a rollout reaches last."),
        KeyRow(
            .structure(.activeFrom), "activeFrom", .date, gates: [.schedule], from: .ratingKit,
            "Asks from this moment on."),
        KeyRow(
            .structure(.activeUntil), "activeUntil", .date, gates: [.schedule], from: .ratingKit,
            "Asks before this moment only."),
        KeyRow(
            .structure(.quietHours), "quietHours", .quietHours, gates: [.schedule], from: .ratingKit,
            "Never asks between these local times of day."),
        KeyRow(
            .structure(.conditions), "conditions", .rule, gates: [.conditions], from: .ratingKit,
            "Asks only when this rule holds."),
        KeyRow(
            .structure(.anyOf), "anyOf", .keySets, gates: [.anyOf], from: .ratingKit,
            "Asks only when one of these sets of keys is open as a whole, each with gates of its own."),
        KeyRow(
            .structure(.placements), "placements", .object(of: "placements and their own keys"), from: .ratingKit,
            "Overrides for single places in the app."),
        KeyRow(
            .structure(.experiments), "experiments", .object(of: "experiments and their variants"), from: .ratingKit,
            "Named variants with weights and keys of their own."),
        KeyRow(
            .structure(.workflow), "workflow", .workflow, from: .ratingKit, "The steps that the user is led through."),
        KeyRow(
            .number(.resumeWithin), "resumeWithin", .number(0...8_760, unit: "hours"), standard: .number(24),
            from: .ratingKit, "An interrupted flow with a typed draft is offered again within this time."),
        KeyRow(
            .structure(.strings), "strings", .object(of: "languages and their texts by key"), from: .ratingKit,
            "Texts by BCP 47 language."),
        KeyRow(
            .text(.defaultLanguage), "defaultLanguage", .language, from: .ratingKit,
            "The language whose texts stand in for those that the user's lacks; absent means en."),
        KeyRow(
            .structure(.feedback), "feedback", .object(of: "a destination name and fields"), from: .ratingKit,
            "Where feedback goes (to), what goes along (fields), and whether personal data is masked (redact)."),
        KeyRow(
            .structure(.revision), "revision", .revision, from: .ratingKit,
            "Identifies the document; a remote one lower than the bundled one is discarded."),
        KeyRow(
            .integer(.schemaVersion), "schemaVersion", .integer(1...Int64.max, unit: "version"), from: .ratingKit,
            "The form of the document; a newer one than this library knows is refused."),
        KeyRow(
            .text(.schema), "$schema", .text, from: .ratingKit,
            "The JSON Schema that an editor checks the document with."),
    ]
}
