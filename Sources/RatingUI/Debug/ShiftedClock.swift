import RatingKit

/// Another clock, moved: for debug views, and to try how an app asks in a month.
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

    /// How far it is ahead; negative where it is behind.
    public var ahead: Duration {
        get { shift.withLock { $0 } }
        set { shift.withLock { $0 = newValue } }
    }
}
