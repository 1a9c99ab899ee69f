import Foundation

/// AppReview's public API, with its stored keys and its exact behaviour.
///
/// Asks for the system's review sheet after so many calls and calendar days, at most once per version and once in 125
/// days. It counts calls of ``requestIfNeeded()`` as launches, including refused ones, from all places together.
///
/// Quirks kept: versions are compared for inequality as text, so a downgrade is new too; a review is recorded before it
/// is requested, whether or not anything appears; an app without a version never asks a first time.
@preconcurrency @MainActor
public final class AppReview {
    /// How many calls it takes, this one included.
    public let minLaunches: Int
    /// How many calendar days since the first call it takes.
    public let minDays: Int

    private let ports: LegacyPorts
    private let version: String?

    /// AppReview's fixed distance between two reviews, in calendar days.
    private static let daysBetweenReviews = 125

    /// - Parameters:
    ///   - minLaunches: calls; 0 asks at the first.
    ///   - minDays: calendar days since the first call; 0 waits for none.
    ///   - ports: its connections to the outside world. The version is read from them here, once.
    public init(minLaunches: Int = 0, minDays: Int = 0, ports: LegacyPorts = LegacyPorts()) {
        self.minLaunches = minLaunches
        self.minDays = minDays
        self.ports = ports
        version = ports.app.shortVersion
    }

    /// Counts a call, and requests a review if both limits are reached.
    ///
    /// - Returns: whether a review was requested.
    @discardableResult
    public static func requestIf(launches: Int = 0, days: Int = 0, ports: LegacyPorts = LegacyPorts()) -> Bool {
        AppReview(minLaunches: launches, minDays: days, ports: ports).requestIfNeeded()
    }

    /// Counts a call, and requests a review one second later if ``isNeeded``.
    ///
    /// - Returns: whether a review was requested.
    @discardableResult
    public func requestIfNeeded() -> Bool {
        if firstLaunchDate == nil { firstLaunchDate = ports.now }
        launches = launches.addingClamped(1)
        guard isNeeded else { return false }
        lastReviewDate = ports.now
        lastReviewVersion = version
        ports.reviewSheet?.request(after: .seconds(1))
        return true
    }

    /// Whether the limits are reached and no review is too recent. Changes nothing.
    public var isNeeded: Bool {
        launches >= minLaunches
            && daysAfterFirstLaunch >= minDays
            && (lastReviewDate == nil || daysAfterLastReview >= Self.daysBetweenReviews)
            && lastReviewVersion != version
    }
}

extension AppReview {
    /// How many calls have been counted.
    public var launches: Int {
        get { ports.defaults.integer(forKey: "AppReviewLaunches") }
        set { ports.defaults.set(newValue, forKey: "AppReviewLaunches") }
    }

    /// When the first call was counted.
    public var firstLaunchDate: Date? {
        get { ports.defaults.date(forKey: "AppReviewFirstLaunchDate") }
        set { ports.defaults.set(newValue, forKey: "AppReviewFirstLaunchDate") }
    }

    /// When a review was last requested.
    public var lastReviewDate: Date? {
        get { ports.defaults.date(forKey: "AppReviewLastReviewDate") }
        set { ports.defaults.set(newValue, forKey: "AppReviewLastReviewDate") }
    }

    /// At which version a review was last requested.
    public var lastReviewVersion: String? {
        get { ports.defaults.string(forKey: "AppReviewLastReviewVersion") }
        set { ports.defaults.set(newValue, forKey: "AppReviewLastReviewVersion") }
    }

    /// Whole calendar days since the first call; 0 before it.
    public var daysAfterFirstLaunch: Int { days(since: firstLaunchDate) }

    /// Whole calendar days since the last requested review; 0 before it.
    public var daysAfterLastReview: Int { days(since: lastReviewDate) }

    /// Keeps the time of day: 23 h 59 min is 0, and a day of 23 hours is 1. Cut towards zero.
    private func days(since date: Date?) -> Int {
        guard let date else { return 0 }
        return ports.calendar().dateComponents([.day], from: date, to: ports.now).day ?? 0
    }
}
