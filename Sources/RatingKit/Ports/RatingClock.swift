import Foundation

/// Tells what time it is for the user.
public protocol RatingClock: Sendable {
    func now() -> LocalInstant
}

/// The system's clock and time zone.
public struct SystemClock: RatingClock {
    public init() {}

    public func now() -> LocalInstant {
        let date = Date()
        return LocalInstant(date, utcOffset: Int32(TimeZone.current.secondsFromGMT(for: date)))
    }
}

/// A clock that stands until it is moved, for tests and demonstrations.
public final class ManualClock: RatingClock {
    private let time: Locked<LocalInstant>

    public init(_ start: LocalInstant) {
        time = Locked(start)
    }

    public func now() -> LocalInstant { time.withLock { $0 } }

    public func set(_ now: LocalInstant) {
        time.withLock { $0 = now }
    }

    /// Moves the clock on, or back with a negative number of days of 86,400 s.
    public func advance(days: Double) {
        time.withLock { $0 = LocalInstant($0.instant.adding(days: days), utcOffset: $0.utcOffset) }
    }
}

extension LocalInstant {
    /// A date, cut to milliseconds.
    public init(_ date: Date, utcOffset: Int32 = 0) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded(.down)
        self.init(UTCInstant(milliseconds: Int64(min(max(milliseconds, -9e15), 9e15))), utcOffset: utcOffset)
    }

    public var date: Date { Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000) }
}
