/// The settings that are stored, under StarsKit's names: the keys of a configuration dictionary.
public enum StarsKitConfigProperties: String, CaseIterable, Sendable {
    case disabled, prefersNativeRating
    case displaySessionCount, positiveStarsLimit, daysWithoutCrash, daysBeforeAskingAgain
    case maxNumberOfReminder, maxDaysBetweenSession
    case emailSupport, emailObject, emailHeaderContent

    /// The settings that are true or false.
    public static let allBoolValues: [Self] = [.disabled, .prefersNativeRating]

    /// The settings that are whole numbers.
    public static let allIntValues: [Self] = [
        .displaySessionCount, .positiveStarsLimit, .daysWithoutCrash, .daysBeforeAskingAgain, .maxNumberOfReminder,
        .maxDaysBetweenSession,
    ]

    /// The settings that are texts.
    public static let allStringValues: [Self] = [.emailSupport, .emailObject, .emailHeaderContent]

    /// The key in user defaults.
    public var userDefaultsKey: String { "StarsKit.UserDefaults.config.\(rawValue)" }
}

/// What is counted and dated, under StarsKit's names.
public enum StarsKitContextProperties: String, CaseIterable, Sendable {
    case nbSessions, nbCrashes, nbReminders
    case lastDisplayDate, lastSessionDate, lastCrashDate
    case userAlreadyRespondsToAction

    /// The key in user defaults.
    public var userDefaultsKey: String { "StarsKit.UserDefaults.context.\(rawValue)" }
}

/// The texts of the screens, under StarsKit's names: further keys of a configuration dictionary.
public enum StarsKitLocalizableKeys: String, CaseIterable, Sendable {
    case mainTitle, mainText, mainActionButton
    case dislikeMainTitle, dislikeMainText, dislikeActionButton, dislikeExitButton
    case likeMainTitle, likeMainText, likeActionButton, likeExitButton

    /// The key in user defaults.
    public var userDefaultsKey: String { "StarsKit.UserDefaults.localizable.\(rawValue)" }

    /// The key in the app's strings files.
    public var localizableKey: String { "starskit.\(rawValue)" }
}
