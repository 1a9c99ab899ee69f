import Foundation

/// SwiftRater's public API, with its stored keys and its exact behaviour.
///
/// Asks once the days, uses and significant uses that are set have been reached: all of them, or any. Call
/// ``appLaunched()`` at each launch, and ``check()`` where the user has a moment.
///
/// Quirks kept: in the mode `all` a condition that is not set counts as not met, so all three must be set; after
/// “later” only the reminder counts, and without ``daysBeforeReminding`` it never comes; a refusal ends it like a rating;
/// a launch counts only once the App Store has answered; the first use is when days are first looked at, not when the
/// app is first launched. Not kept: on Intel simulators the original opens no page.
@preconcurrency @MainActor
public final class SwiftRater {
    /// The app's instance, which the static members use.
    public static var shared = SwiftRater()

    /// The domain of the original's errors, none of which an app ever gets.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public let SwiftRaterErrorDomain = "Siren Error Domain"

    var settings = SwiftRaterSettings()
    let usage: SwiftRaterUsage
    private let ports: LegacyPorts

    /// - Parameter ports: its connections to the outside world.
    public init(ports: LegacyPorts = LegacyPorts()) {
        self.ports = ports
        usage = SwiftRaterUsage(ports: ports)
    }

    func appLaunched() {
        let version = ports.app.shortVersion ?? "0.0.0"
        if settings.resetWhenAppUpdated && usage.trackingVersion != version {
            usage.reset()
            usage.trackingVersion = version
        }
        let query = StoreListing.Query(bundleID: ports.app.bundleID, country: settings.countryCode)
        ports.lookup.look(for: query) { [weak self] answer in self?.finishLaunch(answer) }
    }

    private func finishLaunch(_ answer: StoreAnswer) {
        switch answer {
        case .found(let listing):
            settings.appID = String(listing.storeID)
            usage.uses = usage.uses.addingClamped(1)
        case .notFound:
            log("the App Store does not know the app")
            usage.uses = usage.uses.addingClamped(1)
        case .refused(let status): log("the App Store answered with status \(status)")
        case .unreachable(let error): log("the App Store could not be reached: \(error.localizedDescription)")
        }
    }

    /// Whether it is time. Looking at days for the first time stores the first use.
    package var conditionsAreMet: Bool { usage.meets(settings) }

    /// Asks if it is time, with the system's sheet where there is one and the app wants it.
    func check(with alerts: (any AlertPresenter)?) -> Bool {
        guard conditionsAreMet else { return false }
        if settings.useStoreKitIfAvailable, let sheet = ports.reviewSheet {
            sheet.request(after: .zero)
            usage.isRateDone = true
        } else {
            show(on: alerts)
        }
        return true
    }

    func rateApp(with alerts: (any AlertPresenter)?) {
        show(on: alerts)
        usage.isRateDone = true
    }

    /// What shows the alert where the app names no host.
    var alerts: (any AlertPresenter)? { ports.alerts }

    private func show(on alerts: (any AlertPresenter)?) {
        guard let alerts else { return log("there is nothing to show an alert with") }
        alerts.show(settings.alert(of: ports.app)) { [weak self] answer in self?.take(answer) }
    }

    private func take(_ answer: RatingAlert.Answer) {
        switch answer {
        case .rate:
            openStorePage()
            usage.isRateDone = true
        case .remind: usage.reminderRequest = ports.now.timeIntervalSince1970
        case .decline: usage.isRateDone = true
        }
    }

    private func openStorePage() {
        guard let id = settings.appID.flatMap({ Int($0) }), let page = RateClient.reviewPage(ofStoreID: id) else {
            return log("no page is opened: the app's store id is unknown")
        }
        ports.pages?.open(page)
    }

    private func log(_ text: String) {
        if settings.showLog { ports.log.log(.notice, "[SwiftRater] \(text)") }
    }
}

/// How the conditions that are set are joined.
public enum SwiftRaterConditionsMetMode: Int, Sendable {
    /// Every one of the three must be set, and met.
    case all
    /// One that is met is enough.
    case any
}
