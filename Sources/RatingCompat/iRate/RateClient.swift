import Foundation

/// What iRate and SwiftyiRate have in common: settings, counters and the way to a prompt. ``RateBehaviour`` decides
/// where they differ. Use ``iRate`` or ``SwiftyiRate``.
@preconcurrency @MainActor
public class RateClient {
    /// Whose behaviour holds where the two differ.
    public let behaviour: RateBehaviour

    /// The app's store id as the host sets it; with 0 or nil the store is queried. Otherwise reads the stored one.
    public var appStoreID: Int? {
        get { knownStoreID }
        set { processStoreID = newValue.flatMap { $0 > 0 ? $0 : nil } }
    }
    /// The app's genre in the store; set by the look-up.
    public var appStoreGenreID: Int?
    /// The store's country, from the user's locale.
    public var appStoreCountry = StoreListing.Query.country(of: Locale.current.region?.identifier)
    /// The app's name in the texts.
    public var applicationName: String
    /// The app's version. iRate: the short one, or the build's if that is empty. SwiftyiRate: the short one, or the
    /// build's if there is none, or an empty one.
    public var applicationVersion: String?
    /// The app's bundle id; looked up in the store, and compared with what it has.
    public var applicationBundleID: String?

    /// The uses that a prompt takes. 10 by default.
    public var usesUntilPrompt = 10
    /// The events that a prompt takes. 10 by default. Either is enough.
    public var eventsUntilPrompt = 10
    /// Days of 86,400 s since the first use. 10 by default.
    public var daysUntilPrompt: Float = 10
    /// Uses a week since the first use. 0 by default.
    public var usesPerWeekForPrompt: Float = 0
    /// Days of 86,400 s after a reminder was asked for. 1 by default.
    public var remindPeriod: Float = 1

    private var texts: [RateText: String] = [:]

    /// Stored and never read, as in iRate.
    public var useSKStoreReviewControllerIfAvailable = true
    /// Stored and never read: alerts are always the platform's current kind.
    public var useUIAlertControllerIfAvailable = false
    /// Whether the texts follow the user's languages, or only those that the app has. True by default.
    public var useAllAvailableLanguages = true
    /// Stored and never read: alerts size themselves.
    public var disableAlertViewResizing = false
    /// Whether a user who rated another version is prompted. False by default.
    public var promptForNewVersionIfUserRated = false
    /// Whether a newer version in the store stops the prompt. True by default; without effect in SwiftyiRate.
    public var onlyPromptIfLatestVersion = true
    /// On the Mac: whether the alert waits for a main window. True by default.
    public var onlyPromptIfMainWindowIsAvailable = true
    /// Whether launches and returns to the foreground may prompt. True by default.
    public var promptAtLaunch = true
    /// Whether refusals are logged. False by default; in iRate true in debug builds, as there.
    public var verboseLogging = false
    /// Prompts whatever the rules say. False by default.
    public var previewMode = false

    private var ownRatingsURL: URL?

    let ports: LegacyPorts
    /// The store id that the host set, or that was learnt in this process.
    var processStoreID: Int?
    /// Whether a prompt waits for a lookup.
    var isCheckingForPrompt = false
    /// Whether opening the store waits for a lookup.
    var isCheckingForStoreID = false
    /// Whether SwiftyiRate's one lookup is under way.
    var isLookingUp = false
    /// Whether an alert is up. SwiftyiRate never takes it back.
    var isAlertVisible = false
    /// What the rule found when it was last asked.
    package var verdict: RateVerdict?
    /// Why a prompt that the rule allowed was last not shown.
    package var obstacle: RateObstacle?
    private var foreground: Task<Void, Never>?

    init(behaviour: RateBehaviour, ports: LegacyPorts, startsByItself: Bool) {
        self.behaviour = behaviour
        self.ports = ports
        applicationName = ports.app.name
        applicationBundleID = ports.app.bundleID
        switch behaviour {
        case .iRate:
            let short = ports.app.shortVersion ?? ""
            applicationVersion = short.isEmpty ? ports.app.buildVersion : short
            #if DEBUG
            verboseLogging = true
            #endif
        case .swiftyiRate:
            applicationVersion = ports.app.shortVersion ?? ports.app.buildVersion ?? ""
        }
        if startsByItself { start() }
    }

    deinit {
        foreground?.cancel()
    }

    /// Counts the launch once the host has made its settings, and then every return from the background.
    private func start() {
        foreground = Task { [weak self] in
            self?.applicationLaunched()
            await RateForeground.watch { self?.applicationWillEnterForeground() }
        }
    }

    // What the delegates hear; each of the two classes has a protocol of its own.
    func hear(_ callback: RateCallback) {}
    func shouldPrompt() -> Bool { true }
    func shouldOpenStore() -> Bool { behaviour == .iRate }
}

extension RateClient {
    /// The alert's title.
    public var messageTitle: String {
        get { text(.title) }
        set { texts[.title] = newValue }
    }

    /// What the alert says.
    public var message: String {
        get { text(appStoreGenreID == iRateAppStoreGameGenreID ? .gameMessage : .message) }
        set {
            texts[.message] = newValue
            texts[.gameMessage] = newValue
        }
    }

    /// What the alert says to a user who rated another version; ``message`` by default.
    public var updateMessage: String {
        get { text(.updateMessage, fallback: message) }
        set { texts[.updateMessage] = newValue }
    }

    /// The label of the button that declines; an empty one hides it.
    public var cancelButtonLabel: String {
        get { text(.cancel) }
        set { texts[.cancel] = newValue }
    }

    /// The label of the button that puts off; an empty one hides it.
    public var remindButtonLabel: String {
        get { text(.remind) }
        set { texts[.remind] = newValue }
    }

    /// The label of the button that rates.
    public var rateButtonLabel: String {
        get { text(.rate) }
        set { texts[.rate] = newValue }
    }

    /// The page that rating opens: the host's, or else the app's review page in the store, or nil while its id is
    /// unknown.
    public var ratingsURL: URL! {
        get { ownRatingsURL ?? knownStoreID.flatMap(RateClient.reviewPage) }
        set { ownRatingsURL = newValue }
    }

    private func text(_ text: RateText, fallback: String? = nil) -> String {
        guard let own = texts[text] else {
            return text.localized(
                RatingPorts.AppTexts(), fallback: fallback, inAllLanguages: useAllAvailableLanguages,
                name: applicationName)
        }
        return behaviour == .iRate && text.hasPlaceholder ? own.naming(applicationName) : own
    }
}
