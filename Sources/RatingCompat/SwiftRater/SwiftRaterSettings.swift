import Foundation

/// What the app sets: in memory only, as in the original. Nil is the original's -1: not set.
struct SwiftRaterSettings {
    var daysUntilPrompt: Int?
    var usesUntilPrompt: Int?
    var significantUsesUntilPrompt: Int?
    var daysBeforeReminding: Int?
    var conditionsMetMode = SwiftRaterConditionsMetMode.all
    var debugMode = false
    var useStoreKitIfAvailable = true
    var showLaterButton = true
    var resetWhenAppUpdated = false
    var showLog = false
    var countryCode: String?
    var appID: String?
    var alertTitle: String?
    var alertMessage: String?
    var alertCancelTitle: String?
    var alertRateTitle: String?
    var alertRateLaterTitle: String?

    /// The alert: the app's texts, or else those of its strings file `SwiftRaterLocalization`, or else the library's.
    ///
    /// - Parameter languages: the user's that the app is localized in, as a framework's strings files are chosen.
    func alert(
        of app: AppIdentity, languages: [String] = RatingPorts.AppTexts().languages(isRestricted: true)
    ) -> RatingAlert {
        let builtIn = TextLanguage(preferred: languages)
        func text(_ own: String?, _ key: String, _ fallback: BuiltInText) -> String {
            own
                ?? Bundle.main.localizedString(forKey: key, value: builtIn[fallback], table: "SwiftRaterLocalization")
                .naming(app.name.isEmpty ? "App" : app.name)
        }
        var buttons = [RatingAlert.Button(answer: .rate, label: text(alertRateTitle, "Rate %@", .messageTitle))]
        if showLaterButton {
            let label = text(alertRateLaterTitle, "Remind me later", .remindButtonLabel)
            buttons.append(RatingAlert.Button(answer: .remind, label: label))
        }
        buttons.append(
            RatingAlert.Button(answer: .decline, label: text(alertCancelTitle, "No, Thanks", .cancelButtonLabel)))
        return RatingAlert(
            title: text(alertTitle, "Rate %@", .messageTitle), message: text(alertMessage, "Rater.title", .message),
            buttons: buttons, needsMainWindow: false)
    }
}
