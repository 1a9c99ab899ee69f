import RatingKit

/// Another clock, shifted: for debug views, and to try out how an app will ask in a month.
public final class ShiftedClock: RatingClock {
    private let clock: any RatingClock
    private let shift = Locked(Duration.zero)

    public init(_ clock: any RatingClock = SystemClock()) {
        self.clock = clock
    }

    public func now() -> LocalInstant {
        let now = clock.now()
        return LocalInstant(now.instant.adding(milliseconds: ahead.milliseconds), utcOffset: now.utcOffset)
    }

    public func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }

    /// How far it is ahead; negative if it is behind.
    public var ahead: Duration {
        get { shift.withLock { $0 } }
        set { shift.withLock { $0 = newValue } }
    }
}
