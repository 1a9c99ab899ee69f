import Foundation

/// The store's genre of games.
public let iRateAppStoreGameGenreID = 6014

/// The domain of iRate's errors.
public let iRateErrorDomain = "iRateErrorDomain"

/// Keys of the alert's texts in the app's strings files.
public let iRateMessageTitleKey = "iRateMessageTitle"
public let iRateAppMessageKey = "iRateAppMessage"
public let iRateGameMessageKey = "iRateGameMessage"
public let iRateUpdateMessageKey = "iRateUpdateMessage"
public let iRateCancelButtonKey = "iRateCancelButton"
public let iRateRemindButtonKey = "iRateRemindButton"
public let iRateRateButtonKey = "iRateRateButton"

/// Names of the notifications, each posted right after the delegate's callback. The first has the error as its object.
public let iRateCouldNotConnectToAppStore = "iRateCouldNotConnectToAppStore"
public let iRateDidDetectAppUpdate = "iRateDidDetectAppUpdate"
public let iRateDidPromptForRating = "iRateDidPromptForRating"
public let iRateUserDidAttemptToRateApp = "iRateUserDidAttemptToRateApp"
public let iRateUserDidDeclineToRateApp = "iRateUserDidDeclineToRateApp"
public let iRateUserDidRequestReminderToRateApp = "iRateUserDidRequestReminderToRateApp"
public let iRateDidOpenAppStore = "iRateDidOpenAppStore"

/// Codes of iRate's errors.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public enum iRateErrorCode: Int, Sendable {
    case iRateErrorBundleIdDoesNotMatchAppStore = 1
    case iRateErrorApplicationNotFoundOnAppStore
    case iRateErrorApplicationIsNotLatestVersion
    case iRateErrorCouldNotOpenRatingPageURL
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
