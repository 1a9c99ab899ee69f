import Foundation

/// What the façades reach the world through. Each has a live default; tests put in their own.
@MainActor
public struct LegacyPorts {
    /// Tells the time. The time zone of calendar questions is ``calendar``'s.
    public var clock: any RatingClock
    /// The user's calendar and time zone, asked anew each time.
    public var calendar: @MainActor () -> Calendar
    public var defaults: any LegacyDefaults
    public var app: AppIdentity
    /// Answers what the App Store knows of the app. The default knows nothing, like a device that is offline.
    public var lookup: any StoreLookup
    /// Shows iRate's alert; nil where there is nothing to show it with.
    public var alerts: (any AlertPresenter)?
    /// Asks for the system's review sheet; nil where there is none.
    public var reviewSheet: (any ReviewSheet)?
    /// Opens the store's page; nil where nothing can.
    public var pages: (any PageOpener)?
    /// Where iRate's notifications are posted.
    public var notifications: NotificationCenter
    public var log: any RatingLog

    public init(
        clock: any RatingClock = SystemClock(),
        calendar: @escaping @MainActor () -> Calendar = { .current },
        defaults: any LegacyDefaults = UserDefaultsStore(),
        app: AppIdentity = .main,
        lookup: any StoreLookup = OfflineLookup(),
        alerts: (any AlertPresenter)? = LegacySystem.alerts,
        reviewSheet: (any ReviewSheet)? = LegacySystem.reviewSheet,
        pages: (any PageOpener)? = LegacySystem.pages,
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
        self.notifications = notifications
        self.log = log
    }

    var now: Date { clock.now().date }
}

/// What the app says of itself in its Info.plist.
public struct AppIdentity: Hashable, Sendable {
    /// `CFBundleShortVersionString`.
    public var shortVersion: String?
    /// `CFBundleVersion`.
    public var buildVersion: String?
    /// `CFBundleDisplayName`, or else `CFBundleName`; empty if it has neither.
    public var name: String
    public var bundleID: String?

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

/// Asks for the system's review sheet. Whether it appears, nobody tells.
@MainActor
public protocol ReviewSheet: AnyObject {
    /// - Parameter delay: how long to wait first.
    func request(after delay: Duration)
}

/// Opens pages outside the app.
@MainActor
public protocol PageOpener: AnyObject {
    func canOpen(_ url: URL) -> Bool
    func open(_ url: URL)
}

/// Shows iRate's alert.
@MainActor
public protocol AlertPresenter: AnyObject {
    /// Shows the alert, and calls back once with the button that the user chose.
    func show(_ alert: RatingAlert, choose: @escaping @MainActor (RatingAlert.Answer) -> Void)
}

/// iRate's alert: its texts, and its buttons in the order in which they stand.
public struct RatingAlert: Hashable, Sendable {
    public let title: String
    public let message: String
    public let buttons: [Button]
    /// On the Mac: whether to wait for a main window and be its sheet.
    public let needsMainWindow: Bool

    public struct Button: Hashable, Sendable {
        public let answer: Answer
        public let label: String
    }

    /// What a button stands for.
    public enum Answer: String, Sendable {
        case rate, decline, remind
    }
}
