/// The rows of the keys that the original libraries have, which are as many as there will be.
extension ConfigurationKey {
    static let counts: ClosedRange<Int64> = 0...1_000_000
    static let days: ClosedRange<Int64> = 0...36_500
    static let fractionalDays: ClosedRange<Double> = 0...36_500

    static let starsKit: [KeyRow] = [
        KeyRow(
            .flag(.prefersNativeRating), "prefersNativeRating", .flag, standard: .flag(false), from: .starsKit,
            "Uses the native review sheet instead of the policy's workflow."),
        KeyRow(
            .integer(.displaySessionCount), "displaySessionCount", .integer(counts, unit: "sessions"),
            gates: [.sessions],
            from: .starsKit, "Asks once this many sessions have been counted."),
        KeyRow(
            .integer(.maxNumberOfReminder), "maxNumberOfReminder", .integer(counts, unit: "prompts"),
            gates: [.reminders],
            from: .starsKit, "Asks at most this often in total."),
        KeyRow(
            .integer(.daysBeforeAskingAgain), "daysBeforeAskingAgain", .integer(days, unit: "days"), gates: [.cooldown],
            from: .starsKit, "Asks again only when more than this many days have passed since the last prompt."),
        KeyRow(
            .integer(.daysWithoutCrash), "daysWithoutCrash", .integer(days, unit: "days"), gates: [.crashFree],
            from: .starsKit, "Asks only when more than this many days have passed since the last crash."),
        KeyRow(
            .integer(.maxDaysBetweenSession), "maxDaysBetweenSession", .integer(days, unit: "days"), from: .starsKit,
            "A pause longer than this restarts the session count at 1."),
        KeyRow(
            .flag(.useSessionSpaceChecking), "useSessionSpaceChecking", .flag, standard: .flag(true), from: .starsKit,
            "Counts at most one session per calendar day."),
        KeyRow(
            .integer(.positiveStarsLimit), "positiveStarsLimit", .integer(0...11, unit: "stars"),
            standard: .integer(4), from: .starsKit,
            "With fewer stars the stars workflow asks for feedback, otherwise for a review."),
        KeyRow(
            .flag(.validateRatingButtonEnable), "validateRatingButtonEnable", .flag, standard: .flag(true),
            from: .starsKit, "Shows a submit button; without it, choosing a star submits at once."),
        KeyRow(
            .flag(.localLocalizableStringsEnabled), "localLocalizableStringsEnabled", .flag, standard: .flag(false),
            from: .starsKit, "Prefers texts from the app's own strings files to those of the configuration."),
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
            "The address that feedback goes to; from a remote source only what the app allows."),
        KeyRow(.text(.emailObject), "emailObject", .text, from: .starsKit, "Subject of the feedback mail."),
        KeyRow(
            .text(.emailHeaderContent), "emailHeaderContent", .text, from: .starsKit,
            "First lines of the feedback mail."),
    ]

    static let iRate: [KeyRow] = [
        KeyRow(
            .number(.daysUntilPrompt), "daysUntilPrompt", .number(fractionalDays, unit: "days"), gates: [.age],
            from: .iRate, "Asks once this many days have passed since the installation, and one since an update."),
        KeyRow(
            .integer(.usesUntilPrompt), "usesUntilPrompt", .integer(counts, unit: "uses"), gates: [.usage],
            from: .iRate,
            "Asks once this many launches and returns to the foreground have been counted; eventsUntilPrompt may be reached instead."
        ),
        KeyRow(
            .integer(.eventsUntilPrompt), "eventsUntilPrompt", .integer(counts, unit: "events"), gates: [.usage],
            from: .iRate, "Asks once this many events have been counted; usesUntilPrompt may be reached instead."),
        KeyRow(
            .number(.usesPerWeekForPrompt), "usesPerWeekForPrompt", .number(0...10_000, unit: "uses a week"),
            gates: [.usageRate], from: .iRate, "Asks only users who use the app at least this often."),
        KeyRow(
            .number(.remindPeriod), "remindPeriod", .number(fractionalDays, unit: "days"), gates: [.reminderPeriod],
            from: .iRate, "Asks again this many days after “remind me later”."),
        KeyRow(
            .flag(.promptForNewVersionIfUserRated), "promptForNewVersionIfUserRated", .flag, gates: [.rated],
            from: .iRate, "Asks users who rated again once the app has a new version; false: never again."),
        KeyRow(
            .flag(.onlyPromptIfLatestVersion), "onlyPromptIfLatestVersion", .flag, gates: [.latestVersion],
            from: .iRate,
            "Asks only if the store has no newer version; an unknown one counts as the latest."),
        KeyRow(
            .flag(.promptAtLaunch), "promptAtLaunch", .flag, standard: .flag(false), from: .iRate,
            "A launch and a return to the foreground also ask."),
        KeyRow(
            .flag(.previewMode), "previewMode", .flag, standard: .flag(false), from: .iRate,
            "Opens every gate but enabled, to try out the screens; refused from a remote source."),
        KeyRow(
            .flag(.verboseLogging), "verboseLogging", .flag, standard: .flag(false), from: .iRate,
            "Logs the result of every gate in a decision."),
        KeyRow(.text(.messageTitle), "messageTitle", .text, from: .iRate, "Title of the alert."),
        KeyRow(.text(.message), "message", .text, from: .iRate, "Text of the alert."),
        KeyRow(
            .text(.updateMessage), "updateMessage", .text, from: .iRate,
            "Text of the alert after an update, instead of message."),
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
            .text(.appStoreCountry), "appStoreCountry", .country, from: .iRate, "The storefront for the look-up."),
        KeyRow(
            .integer(.appStoreGenreID), "appStoreGenreID", .integer(0...Int64.max, unit: "genre id"), from: .iRate,
            "The app's primary genre; 6014 is games."),
        KeyRow(
            .text(.applicationName), "applicationName", .text, from: .iRate, "The app's name, as texts should show it."),
        KeyRow(
            .text(.applicationBundleID), "applicationBundleID", .text, from: .iRate,
            "The bundle identifier for the look-up."),
        KeyRow(
            .text(.ratingsURL), "ratingsURL", .url, from: .iRate, "The review page, instead of the App Store's own."),
        KeyRow(
            .flag(.useAllAvailableLanguages), "useAllAvailableLanguages", .flag, standard: .flag(true), from: .iRate,
            "Uses texts in any of the user's languages; false: only in those that the app is localized in."),
    ]

    static let appReview: [KeyRow] = [
        KeyRow(
            .integer(.minLaunches), "minLaunches", .integer(counts, unit: "launches"), gates: [.launches],
            from: .appReview, "Asks once this many launches have been counted."),
        KeyRow(
            .integer(.minDays), "minDays", .integer(days, unit: "calendar days"), gates: [.daysSinceFirstLaunch],
            from: .appReview, "Asks this many calendar days after the first launch."),
        KeyRow(
            .integer(.daysBetweenReviews), "daysBetweenReviews", .integer(days, unit: "calendar days"),
            gates: [.reviewCooldown], from: .appReview, "Asks again this many calendar days after the last prompt."),
        KeyRow(
            .flag(.oncePerVersion), "oncePerVersion", .flag, gates: [.newVersion], from: .appReview,
            "Asks at most once for every version of the app; it remembers those of the last 64 prompts, and 256 before."
        ),
    ]
}
