import RatingKit

/// Another clock, moved: for debug views, and to try how an app asks in a month.
public final class ShiftedClock: RatingClock {
    private let clock: any RatingClock
    private let days = Locked(0.0)

    public init(_ clock: any RatingClock = SystemClock()) {
        self.clock = clock
    }

    public func now() -> LocalInstant {
        let now = clock.now()
        return LocalInstant(now.instant.adding(days: daysAhead), utcOffset: now.utcOffset)
    }

    public func sleep(seconds: Double) async throws { try await clock.sleep(seconds: seconds) }

    /// How many days of 86,400 s it is ahead; negative where it is behind.
    public var daysAhead: Double {
        get { days.withLock { $0 } }
        set { days.withLock { $0 = newValue } }
    }
}
