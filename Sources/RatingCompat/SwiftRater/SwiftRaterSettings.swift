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

    /// The alert: the app's texts, or else those of its strings file `SwiftRaterLocalization`, or else these.
    func alert(of app: AppIdentity) -> RatingAlert {
        func text(_ own: String?, _ key: String, _ fallback: String) -> String {
            own
                ?? Bundle.main.localizedString(forKey: key, value: fallback, table: "SwiftRaterLocalization")
                .replacingOccurrences(of: "%@", with: app.name.isEmpty ? "App" : app.name)
        }
        var buttons = [RatingAlert.Button(answer: .rate, label: text(alertRateTitle, "Rate %@", "Rate %@"))]
        if showLaterButton {
            let label = text(alertRateLaterTitle, "Remind me later", "Remind me later")
            buttons.append(RatingAlert.Button(answer: .remind, label: label))
        }
        buttons.append(
            RatingAlert.Button(answer: .decline, label: text(alertCancelTitle, "No, Thanks", "No, thank you")))
        return RatingAlert(
            title: text(alertTitle, "Rate %@", "Rate %@"),
            message: text(alertMessage, "Rater.title", "Do you like %@? Your rating helps others to find it."),
            buttons: buttons, needsMainWindow: false)
    }
}
