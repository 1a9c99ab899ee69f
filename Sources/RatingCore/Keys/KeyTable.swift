/// One eligibility rule, open or closed. The order of the cases is that of the key table.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum Gate: UInt8, CaseIterable, Sendable {
    case enabled, inProgress, sessions, reminders, cooldown, crashFree
    case age, usage, usageRate, reminderPeriod, rated, latestVersion
    case launches, daysSinceFirstLaunch, reviewCooldown, newVersion
    case notAnswered, declined, declines, yearlyCap, firstSession, afterUpdate
    case sessionsSincePrompt, usesSincePrompt, eventsSincePrompt, events, score, rollout, schedule, conditions, anyOf

    public var name: String {
        switch self {
        case .enabled: "enabled"
        case .inProgress: "inProgress"
        case .sessions: "sessions"
        case .reminders: "reminders"
        case .cooldown: "cooldown"
        case .crashFree: "crashFree"
        case .age: "age"
        case .usage: "usage"
        case .usageRate: "usageRate"
        case .reminderPeriod: "reminderPeriod"
        case .rated: "rated"
        case .latestVersion: "latestVersion"
        case .launches: "launches"
        case .daysSinceFirstLaunch: "daysSinceFirstLaunch"
        case .reviewCooldown: "reviewCooldown"
        case .newVersion: "newVersion"
        case .notAnswered: "notAnswered"
        case .declined: "declined"
        case .declines: "declines"
        case .yearlyCap: "yearlyCap"
        case .firstSession: "firstSession"
        case .afterUpdate: "afterUpdate"
        case .sessionsSincePrompt: "sessionsSincePrompt"
        case .usesSincePrompt: "usesSincePrompt"
        case .eventsSincePrompt: "eventsSincePrompt"
        case .events: "events"
        case .score: "score"
        case .rollout: "rollout"
        case .schedule: "schedule"
        case .conditions: "conditions"
        case .anyOf: "anyOf"
        }
    }
}

extension ConfigurationKey {
    /// Keys that are true or false.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Flag: UInt8, CaseIterable, Sendable {
        case disabled, prefersNativeRating
        case useSessionSpaceChecking, validateRatingButtonEnable
        case promptForNewVersionIfUserRated, onlyPromptIfLatestVersion, promptAtLaunch, previewMode, verboseLogging
        case useAllAvailableLanguages, localLocalizableStringsEnabled
        case oncePerVersion, neverInFirstSession, resetOnUpdate
    }

    /// Keys with a 64-bit integer.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Integer: UInt8, CaseIterable, Sendable {
        case displaySessionCount, maxNumberOfReminder, daysBeforeAskingAgain, daysWithoutCrash
        case maxDaysBetweenSession, positiveStarsLimit
        case usesUntilPrompt, eventsUntilPrompt
        case appStoreID, appStoreGenreID
        case minLaunches, minDays, daysBetweenReviews
        case daysBeforeAskingAgainAfterAnswer, maxPromptsPerYear
        case sessionsBeforeAskingAgain, usesBeforeAskingAgain, longestCooldown, maxDeclines
        case scoreUntilPrompt, scoreWithinDays
        case schemaVersion
    }

    /// Keys with a number that may have a fraction.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Number: UInt8, CaseIterable, Sendable {
        case daysUntilPrompt, usesPerWeekForPrompt, remindPeriod
        case daysAfterUpdate, cooldownGrowth, rolloutPercentage, holdoutPercentage, resumeWithin
    }

    /// Keys with a text.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Text: UInt8, CaseIterable, Sendable {
        case mainTitle, mainText, mainActionButton
        case dislikeMainTitle, dislikeMainText, dislikeActionButton, dislikeExitButton
        case likeMainTitle, likeMainText, likeActionButton, likeExitButton
        case emailSupport, emailObject, emailHeaderContent
        case messageTitle, message, updateMessage, cancelButtonLabel, rateButtonLabel, remindButtonLabel
        case appStoreCountry, storeName, applicationName, applicationBundleID, ratingsURL
        case rolloutSalt, schema, defaultLanguage
    }

    /// Keys with a form of their own; ``RatingConfiguration`` has a typed property for each.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Structure: UInt8, CaseIterable, Sendable {
        case policy, versionGranularity, eventsBeforeAskingAgain, requiredEvents, eventScores
        case activeFrom, activeUntil, quietHours, conditions, anyOf
        case placements, experiments, workflow, strings, appearance, feedback, revision
    }
}

extension ConfigurationKey {
    /// All keys, in the order in which they are documented. The one place where a key is declared: reading, checking,
    /// help, the reference page and the difference of two snapshots come from it.
    package static let table: [KeyRow] = general + starsKit + iRate + appReview + ratingKit

    private static let general: [KeyRow] = [
        KeyRow(
            .structure(.policy), "policy", .policy, from: .ratingKit,
            "The gates, their defaults and the workflow; without a policy nobody is asked."),
        KeyRow(
            .flag(.disabled), "disabled", .flag, standard: .flag(false), gates: [.enabled], from: .starsKit,
            "Switches every question off; true is honoured even in a document that is refused for other reasons."),
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
            refines: [.cooldown, .reviewCooldown], from: .ratingKit, "The longest wait that cooldownGrowth can lead to."
        ),
        KeyRow(
            .integer(.maxPromptsPerYear), "maxPromptsPerYear", .integer(0...64, unit: "prompts"), gates: [.yearlyCap],
            from: .ratingKit, "Asks at most this often in any 365 days; the App Store shows its own sheet 3 times."),
        KeyRow(
            .flag(.resetOnUpdate), "resetOnUpdate", .flag, standard: .flag(false), from: .ratingKit,
            "Resets counters, waiting times and answers when a new version is launched; prompts and crashes stay."
        ),
        KeyRow(
            .flag(.neverInFirstSession), "neverInFirstSession", .flag, gates: [.firstSession], from: .ratingKit,
            "Never asks in the first session."),
        KeyRow(
            .number(.daysAfterUpdate), "daysAfterUpdate", .number(fractionalDays, unit: "days"), gates: [.afterUpdate],
            from: .ratingKit, "Asks only once this many days have passed since the last update of the app."),
        KeyRow(
            .structure(.versionGranularity), "versionGranularity", .versionGranularity, standard: .granularity(.patch),
            refines: [.age, .rated, .latestVersion, .newVersion, .afterUpdate], from: .ratingKit,
            "How much of a version must differ to make it a new one: with minor, a hotfix (2.1.1 after 2.1) is not."),
        KeyRow(
            .integer(.sessionsBeforeAskingAgain), "sessionsBeforeAskingAgain", .integer(counts, unit: "sessions"),
            gates: [.sessionsSincePrompt], from: .ratingKit,
            "Asks again once this many sessions have been counted since the last prompt."),
        KeyRow(
            .integer(.usesBeforeAskingAgain), "usesBeforeAskingAgain", .integer(counts, unit: "uses"),
            gates: [.usesSincePrompt], from: .ratingKit,
            "Asks again once this many uses have been counted since the last prompt."),
        KeyRow(
            .structure(.eventsBeforeAskingAgain), "eventsBeforeAskingAgain", .totalOrCounts,
            gates: [.eventsSincePrompt], from: .ratingKit,
            "Asks again once this many events have been counted since the last prompt, of any name or of each of these."
        ),
        KeyRow(
            .structure(.requiredEvents), "requiredEvents", .counts, gates: [.events], from: .ratingKit,
            "Asks only once each of these events has happened this often, if required within the last days."),
        KeyRow(
            .structure(.eventScores), "eventScores", .points, refines: [.score], from: .ratingKit,
            "The points that each of these events gives, or takes away if something went wrong."),
        KeyRow(
            .integer(.scoreUntilPrompt), "scoreUntilPrompt", .integer(1...1_000_000, unit: "points"), gates: [.score],
            from: .ratingKit, "Asks once this score is reached: the points of all events that eventScores names."),
        KeyRow(
            .integer(.scoreWithinDays), "scoreWithinDays", .integer(1...365, unit: "calendar days"), refines: [.score],
            from: .ratingKit, "Counts for the score only what happened within the last days, including today."),
        KeyRow(
            .number(.rolloutPercentage), "rolloutPercentage", .number(0...100, unit: "percent"), gates: [.rollout],
            from: .ratingKit, "Asks only this share of installations; raising it only adds users."),
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
            "Asks only before this moment."),
        KeyRow(
            .structure(.quietHours), "quietHours", .quietHours, gates: [.schedule], from: .ratingKit,
            "Never asks between these local times of day."),
        KeyRow(
            .structure(.conditions), "conditions", .rule, gates: [.conditions], from: .ratingKit,
            "Asks only if this rule holds."),
        KeyRow(
            .structure(.anyOf), "anyOf", .keySets, gates: [.anyOf], from: .ratingKit,
            "Asks only if every gate of one of these sets of keys is open; each set has gates of its own."),
        KeyRow(
            .structure(.placements), "placements", .object(of: "placements with keys of their own"), from: .ratingKit,
            "Overrides for single places in the app."),
        KeyRow(
            .structure(.experiments), "experiments", .object(of: "experiments with their variants"), from: .ratingKit,
            "Named variants with weights and keys of their own."),
        KeyRow(
            .structure(.workflow), "workflow", .workflow, from: .ratingKit, "The steps that the user is led through."),
        KeyRow(
            .number(.resumeWithin), "resumeWithin", .number(0...8_760, unit: "hours"), standard: .number(24),
            from: .ratingKit, "An interrupted flow with a typed draft is offered again within this time."),
        KeyRow(
            .structure(.strings), "strings", .object(of: "languages with their texts by key"), from: .ratingKit,
            "Texts by BCP 47 language."),
        KeyRow(
            .text(.storeName), "storeName", .text, from: .ratingKit,
            "What texts call the store; absent: App Store, as all of Apple's platforms do."),
        KeyRow(
            .text(.defaultLanguage), "defaultLanguage", .language, from: .ratingKit,
            "The language whose texts stand in for those that the user's language lacks; absent means en."),
        KeyRow(
            .structure(.appearance), "appearance", .object(of: "colours, corner, alignment and a header image"),
            from: .ratingKit, "How the screens look, unless the app locks its theme."),
        KeyRow(
            .structure(.feedback), "feedback", .object(of: "a destination name and fields"), from: .ratingKit,
            "Where feedback goes (to), what is sent with it (fields), and whether personal data is masked (redact)."),
        KeyRow(
            .structure(.revision), "revision", .revision, from: .ratingKit,
            "Identifies the document; a remote document with a lower revision than the bundled one is ignored."),
        KeyRow(
            .integer(.schemaVersion), "schemaVersion", .integer(1...Int64.max, unit: "version"), from: .ratingKit,
            "The form of the document; one newer than this library knows is refused."),
        KeyRow(
            .text(.schema), "$schema", .text, from: .ratingKit,
            "The JSON Schema that an editor checks the document with."),
    ]
}
