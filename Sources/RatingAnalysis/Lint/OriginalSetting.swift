import RatingCore

/// What stands for a setting of an older library that is no key here.
enum OriginalSetting: Sendable {
    case key(ConfigurationKey)
    /// Code of the app, or a value of a key.
    case other(String)

    /// Names in the spelling of StarsKit, iRate, SwiftyiRate, SwiftRater, Appirater and Armchair. What is a key here is not
    /// among them.
    static let named: [String: OriginalSetting] = [
        // StarsKit
        "useDefaultBehavior": .other("an AppGate, or the delegate's ratingEngine(_:shouldAskAt:)"),
        "priorityUseNativeRate": .key(.flag(.prefersNativeRating)),
        "customImageMode": .other("RatingTheme in the app"),
        "graphicContext": .other("RatingTheme in the app"),
        // iRate, SwiftyiRate
        "useSKStoreReviewControllerIfAvailable": .other("\"workflow\": \"native\""),
        "useUIAlertControllerIfAvailable": .other("the app's presenter"),
        "onlyPromptIfMainWindowIsAvailable": .other("the app's presenter"),
        "disableAlertViewResizing": .other("the app's presenter"),
        "promptAgainForEachNewVersion": .key(.flag(.promptForNewVersionIfUserRated)),
        "applicationVersion": .other("record(.launch(version:)) in the app"),
        // SwiftRater
        "significantUsesUntilPrompt": .key(.integer(.eventsUntilPrompt)),
        "daysBeforeReminding": .key(.number(.remindPeriod)),
        "conditionsMetMode": .key(.structure(.anyOf)),
        "debugMode": .key(.flag(.previewMode)),
        "useStoreKitIfAvailable": .other("\"workflow\": \"native\""),
        "showLaterButton": .key(.text(.remindButtonLabel)),
        "resetWhenAppUpdated": .key(.flag(.resetOnUpdate)),
        "showLog": .key(.flag(.verboseLogging)),
        "alertTitle": .key(.text(.messageTitle)),
        "alertMessage": .key(.text(.message)),
        "alertCancelTitle": .key(.text(.cancelButtonLabel)),
        "alertRateTitle": .key(.text(.rateButtonLabel)),
        "alertRateLaterTitle": .key(.text(.remindButtonLabel)),
        "countryCode": .key(.text(.appStoreCountry)),
        "appName": .key(.text(.applicationName)),
        "appID": .key(.integer(.appStoreID)),
        // Appirater, Armchair
        "significantEventsUntilPrompt": .key(.integer(.eventsUntilPrompt)),
        "timeBeforeReminding": .key(.number(.remindPeriod)),
        "debug": .key(.flag(.previewMode)),
    ]

    fileprivate var suggestion: String {
        switch self {
        case .key(let key): "here it is \(key)"
        case .other(let text): "here it is \(text)"
        }
    }
}

extension Diagnostic {
    /// With what stands for the setting, where an unknown key is one of an older library's.
    var namingOriginals: Diagnostic {
        guard code == .unknownKey, let name = key?.split(separator: ".").last,
            let setting = OriginalSetting.named[String(name)]
        else { return self }
        return Diagnostic(code, severity: severity, key: key, at: position, message, suggestion: setting.suggestion)
    }
}
