import Foundation

/// The façades' connections to the outside world. Each has a live default; tests substitute their own.
@MainActor
public struct LegacyPorts {
    /// Tells the time. The time zone of calendar questions is ``calendar``'s.
    public var clock: any RatingClock
    /// The user's calendar and time zone, read anew each time.
    public var calendar: @MainActor () -> Calendar
    /// Where settings and counters are stored.
    public var defaults: any LegacyDefaults
    /// The app's version, name and bundle id.
    public var app: AppIdentity
    /// Knows what the App Store says about the app.
    public var lookup: any StoreLookup
    /// Shows iRate's alert; nil if there is nothing to show it with.
    public var alerts: (any AlertPresenter)?
    /// Requests the system's review sheet; nil if there is none.
    public var reviewSheet: (any ReviewSheet)?
    /// Opens the store's page; nil if nothing can.
    public var pages: (any PageOpener)?
    /// The app object's delegate, which serves as iRate's and SwiftyiRate's if none was set. Looked up each time, since
    /// an app's delegate exists before the app object knows it.
    public var appDelegate: @MainActor () -> AnyObject?
    /// Where iRate's notifications are posted.
    public var notifications: NotificationCenter
    /// Where refusals are logged, if the host wants that.
    public var log: any RatingLog

    /// Every port that is not given is the platform's own.
    public init(
        clock: any RatingClock = SystemClock(),
        calendar: @escaping @MainActor () -> Calendar = { .current },
        defaults: any LegacyDefaults = UserDefaultsStore(),
        app: AppIdentity = .main,
        lookup: any StoreLookup = SystemStoreLookup(),
        alerts: (any AlertPresenter)? = LegacySystem.alerts,
        reviewSheet: (any ReviewSheet)? = LegacySystem.reviewSheet,
        pages: (any PageOpener)? = LegacySystem.pages,
        appDelegate: @escaping @MainActor () -> AnyObject? = { LegacySystem.appDelegate },
        notifications: NotificationCenter = .default,
        log: any RatingLog = SystemLog()
    ) {
        self.clock = clock
        self.calendar = calendar
        self.defaults = defaults
        self.app = app
        self.lookup = lookup
        self.alerts = alerts
        self.reviewSheet = reviewSheet
        self.pages = pages
        self.appDelegate = appDelegate
        self.notifications = notifications
        self.log = log
    }

    var now: Date { clock.now().date }
}

/// What the app says about itself in its Info.plist.
public struct AppIdentity: Hashable, Sendable {
    /// `CFBundleShortVersionString`.
    public var shortVersion: String?
    /// `CFBundleVersion`.
    public var buildVersion: String?
    /// `CFBundleDisplayName`, or else `CFBundleName`; empty if it has neither.
    public var name: String
    /// `CFBundleIdentifier`.
    public var bundleID: String?

    /// An identity of one's own, for tests.
    public init(
        shortVersion: String? = nil, buildVersion: String? = nil, name: String = "", bundleID: String? = nil
    ) {
        self.shortVersion = shortVersion
        self.buildVersion = buildVersion
        self.name = name
        self.bundleID = bundleID
    }

    /// The running app.
    public static var main: AppIdentity {
        func text(_ key: String) -> String? { Bundle.main.object(forInfoDictionaryKey: key) as? String }
        return AppIdentity(
            shortVersion: text("CFBundleShortVersionString"),
            buildVersion: text("CFBundleVersion"),
            name: text("CFBundleDisplayName") ?? text("CFBundleName") ?? "",
            bundleID: Bundle.main.bundleIdentifier)
    }
}

/// Requests the system's review sheet. Whether it appears is not reported.
@MainActor
public protocol ReviewSheet: AnyObject {
    /// - Parameter delay: how long to wait first.
    func request(after delay: Duration)
}

/// Opens pages outside the app.
@MainActor
public protocol PageOpener: AnyObject {
    /// Whether anything is known that would open the page. On iOS only for schemes that the app lists under
    /// `LSApplicationQueriesSchemes`.
    func canOpen(_ url: URL) -> Bool
    /// Opens the page, and calls back once with whether something took it.
    func open(_ url: URL, completion: @escaping @MainActor (Bool) -> Void)
    /// Whether the Mac's App Store is up; nil where pages need no program of their own. Nil by default.
    var isStoreRunning: Bool? { get }
}

extension PageOpener {
    public var isStoreRunning: Bool? { nil }

    /// Opens the page, whatever the outcome.
    func open(_ url: URL) { open(url) { _ in } }
}

/// Shows iRate's alert.
@MainActor
public protocol AlertPresenter: AnyObject {
    /// Shows the alert, and calls back once with the button that the user chose.
    func show(_ alert: RatingAlert, choose: @escaping @MainActor (RatingAlert.Answer) -> Void)
}

/// iRate's alert: its texts, and its buttons in their order.
public struct RatingAlert: Hashable, Sendable {
    /// Empty for none.
    public let title: String
    /// Empty for none.
    public let message: String
    /// At least the one that rates.
    public let buttons: [Button]
    /// On the Mac: whether to wait for a main window and be its sheet.
    public let needsMainWindow: Bool

    /// A button and what it stands for.
    public struct Button: Hashable, Sendable {
        /// What choosing it answers.
        public let answer: Answer
        /// The host's or the strings file's text.
        public let label: String
    }

    /// What a button stands for.
    public enum Answer: String, Sendable {
        case rate, decline, remind
    }
}
