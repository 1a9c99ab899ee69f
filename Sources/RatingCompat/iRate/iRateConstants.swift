import Foundation

/// The store's genre of games.
public let iRateAppStoreGameGenreID = 6014

/// The domain of iRate's errors.
public let iRateErrorDomain = "iRateErrorDomain"

// Keys of the alert's texts in the app's strings files.

/// The alert's title.
public let iRateMessageTitleKey = "iRateMessageTitle"
/// What the alert of an app says.
public let iRateAppMessageKey = "iRateAppMessage"
/// What the alert of a game says.
public let iRateGameMessageKey = "iRateGameMessage"
/// What the alert says to a user who rated another version.
public let iRateUpdateMessageKey = "iRateUpdateMessage"
/// The button that declines.
public let iRateCancelButtonKey = "iRateCancelButton"
/// The button that puts off.
public let iRateRemindButtonKey = "iRateRemindButton"
/// The button that rates.
public let iRateRateButtonKey = "iRateRateButton"

// Names of the notifications, each posted right after the delegate's callback.

/// The store could not be asked, or its answer stops the prompt. The object is the error.
public let iRateCouldNotConnectToAppStore = "iRateCouldNotConnectToAppStore"
/// Another version than last time was started, or the first ever.
public let iRateDidDetectAppUpdate = "iRateDidDetectAppUpdate"
/// A prompt is up.
public let iRateDidPromptForRating = "iRateDidPromptForRating"
/// The user wants to rate.
public let iRateUserDidAttemptToRateApp = "iRateUserDidAttemptToRateApp"
/// The user does not want to rate.
public let iRateUserDidDeclineToRateApp = "iRateUserDidDeclineToRateApp"
/// The user wants to be reminded.
public let iRateUserDidRequestReminderToRateApp = "iRateUserDidRequestReminderToRateApp"
/// The store's page was opened.
public let iRateDidOpenAppStore = "iRateDidOpenAppStore"

/// Codes of iRate's errors, named as Swift imports them.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public enum iRateErrorCode: Int, Sendable {
    case bundleIdDoesNotMatchAppStore = 1
    case applicationNotFoundOnAppStore
    case applicationIsNotLatestVersion
    case couldNotOpenRatingPageURL
}

/// Codes of SwiftyiRate's errors: they begin at 0.
public enum SwiftyiRateErrorCode: Int, Sendable {
    case iRateErrorBundleIdDoesNotMatchAppStore
    case iRateErrorApplicationNotFoundOnAppStore
    case iRateErrorApplicationIsNotLatestVersion
    case iRateErrorCouldNotOpenRatingPageURL
}

/// Whose behaviour holds where iRate 1.12.2 and SwiftyiRate differ.
public enum RateBehaviour: Sendable {
    case iRate
    case swiftyiRate
}

/// iRate's keys in user defaults.
enum RateKey {
    static let appStoreID = "iRateAppStoreID"
    static let ratedVersion = "iRateRatedVersionChecked"
    static let declinedVersion = "iRateDeclinedVersion"
    static let lastReminded = "iRateLastReminded"
    static let lastVersionUsed = "iRateLastVersionUsed"
    static let firstUsed = "iRateFirstUsed"
    static let useCount = "iRateUseCount"
    static let eventCount = "iRateEventCount"
}

let secondsPerDay = 86_400.0
let secondsPerWeek = 604_800.0
