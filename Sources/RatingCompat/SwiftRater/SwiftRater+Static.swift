#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

/// SwiftRater is written to through its type; all of it is ``shared``'s.
extension SwiftRater {
    /// Days of 86,400 s since the first use, which must be exceeded. -1, the default, is not set.
    public static var daysUntilPrompt: Int {
        get { shared.settings.daysUntilPrompt ?? -1 }
        set { shared.settings.daysUntilPrompt = set(newValue) }
    }

    /// The launches that it takes. -1, the default, is not set.
    public static var usesUntilPrompt: Int {
        get { shared.settings.usesUntilPrompt ?? -1 }
        set { shared.settings.usesUntilPrompt = set(newValue) }
    }

    /// The points of significant uses that it takes. -1, the default, is not set.
    public static var significantUsesUntilPrompt: Int {
        get { shared.settings.significantUsesUntilPrompt ?? -1 }
        set { shared.settings.significantUsesUntilPrompt = set(newValue) }
    }

    /// Days of 86,400 s after “later”. -1, the default, is never.
    public static var daysBeforeReminding: Int {
        get { shared.settings.daysBeforeReminding ?? -1 }
        set { shared.settings.daysBeforeReminding = set(newValue) }
    }

    private static func set(_ value: Int) -> Int? { value == -1 ? nil : value }

    /// How the three conditions are joined. `all` by default.
    public static var conditionsMetMode: SwiftRaterConditionsMetMode {
        get { shared.settings.conditionsMetMode }
        set { shared.settings.conditionsMetMode = newValue }
    }

    /// Asks at every ``check()``. False by default.
    public static var debugMode: Bool {
        get { shared.settings.debugMode }
        set { shared.settings.debugMode = newValue }
    }

    /// Whether the system's sheet is used where there is one. True by default.
    public static var useStoreKitIfAvailable: Bool {
        get { shared.settings.useStoreKitIfAvailable }
        set { shared.settings.useStoreKitIfAvailable = newValue }
    }

    /// Whether the alert has a button “later”. True by default.
    public static var showLaterButton: Bool {
        get { shared.settings.showLaterButton }
        set { shared.settings.showLaterButton = newValue }
    }

    /// Whether another version of the app restarts all counting. False by default.
    public static var resetWhenAppUpdated: Bool {
        get { shared.settings.resetWhenAppUpdated }
        set { shared.settings.resetWhenAppUpdated = newValue }
    }

    /// Whether it logs what stopped it. False by default.
    public static var showLog: Bool {
        get { shared.settings.showLog }
        set { shared.settings.showLog = newValue }
    }

    /// The country of the store in which to look up the app. Nil, the default, is the user's.
    public static var countryCode: String? {
        get { shared.settings.countryCode }
        set { shared.settings.countryCode = newValue }
    }

    /// Always nil. Quirk kept: what is assigned becomes ``countryCode``.
    public static var appName: String? {
        get { nil }
        set { shared.settings.countryCode = newValue }
    }

    /// The app's store id. The look-up at a launch sets it.
    public static var appID: String? {
        get { shared.settings.appID }
        set { shared.settings.appID = newValue }
    }

    /// The alert's title, in place of the default.
    public static var alertTitle: String? {
        get { shared.settings.alertTitle }
        set { shared.settings.alertTitle = newValue }
    }

    /// The alert's message, in place of the default.
    public static var alertMessage: String? {
        get { shared.settings.alertMessage }
        set { shared.settings.alertMessage = newValue }
    }

    /// The label of the button that refuses, in place of the default.
    public static var alertCancelTitle: String? {
        get { shared.settings.alertCancelTitle }
        set { shared.settings.alertCancelTitle = newValue }
    }

    /// The label of the button that rates, in place of the default.
    public static var alertRateTitle: String? {
        get { shared.settings.alertRateTitle }
        set { shared.settings.alertRateTitle = newValue }
    }

    /// The label of the button “later”, in place of the default.
    public static var alertRateLaterTitle: String? {
        get { shared.settings.alertRateLaterTitle }
        set { shared.settings.alertRateLaterTitle = newValue }
    }

    /// Whether the user rated or refused, or was shown the system's sheet.
    public static var isRateDone: Bool { shared.usage.isRateDone }

    /// Counts a launch once the App Store has answered, and restarts counting at another version if the app wants that.
    public static func appLaunched() { shared.appLaunched() }

    /// Counts a significant use.
    ///
    /// - Parameter point: what it is worth.
    public static func incrementSignificantUsageCount(point: Int = 1) {
        shared.usage.significantUses = shared.usage.significantUses.addingClamped(point)
    }

    #if canImport(UIKit) && !os(watchOS)
    /// Asks if it is time.
    ///
    /// - Parameter host: what the alert is presented from; nil: the controller on top.
    /// - Returns: whether it was time, not whether anything appeared.
    @discardableResult
    public static func check(host: UIViewController? = nil) -> Bool { shared.check(with: alerts(over: host)) }

    /// Shows the alert, and never asks again by itself, whatever the user chooses.
    ///
    /// - Parameter host: what the alert is presented from; nil: the controller on top.
    public static func rateApp(host: UIViewController? = nil) { shared.rateApp(with: alerts(over: host)) }

    private static func alerts(over host: UIViewController?) -> (any AlertPresenter)? {
        host.map { SystemAlertPresenter(host: $0) } ?? shared.alerts
    }
    #else
    /// Asks if it is time.
    ///
    /// - Returns: whether it was time, not whether anything appeared.
    @discardableResult
    public static func check() -> Bool { shared.check(with: shared.alerts) }

    /// Shows the alert, and never asks again by itself, whatever the user chooses.
    public static func rateApp() { shared.rateApp(with: shared.alerts) }
    #endif

    /// Forgets counts, dates and answers, but not the version.
    public static func reset() { shared.usage.reset() }
}
