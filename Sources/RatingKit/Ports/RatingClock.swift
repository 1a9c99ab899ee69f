import Foundation

/// Tells what time it is for the user, and waits.
public protocol RatingClock: Sendable {
    func now() -> LocalInstant

    /// Returns after this long. By default in real time, which also passes while the device sleeps; a year at most.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before.
    func sleep(for duration: Duration) async throws
}

extension RatingClock {
    public func sleep(for duration: Duration) async throws {
        let duration = min(max(duration, .zero), .seconds(31_536_000))
        try await Task.sleep(until: ContinuousClock().now + duration, tolerance: duration / 100, clock: .continuous)
    }
}

/// The system's clock and time zone.
public struct SystemClock: RatingClock {
    public init() {}

    public func now() -> LocalInstant {
        let date = Date()
        return LocalInstant(date, utcOffset: Int32(TimeZone.current.secondsFromGMT(for: date)))
    }
}

/// A clock that stands still until it is moved, for tests and demonstrations.
public final class ManualClock: RatingClock {
    private struct State {
        var now: LocalInstant
        var sleepers: [Sleeper] = []
        var count = 0
    }

    private struct Sleeper {
        let number: Int
        let end: UTCInstant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let state: Locked<State>

    public init(_ start: LocalInstant) {
        state = Locked(State(now: start))
    }

    public func now() -> LocalInstant { state.withLock { $0.now } }

    /// Moves the clock to a moment, and wakes the tasks that slept until then.
    public func set(_ now: LocalInstant) { move(to: now) }

    /// Moves the clock forward, or back by a negative time, and wakes the tasks that slept until then.
    public func advance(by duration: Duration) {
        move(by: duration.milliseconds)
    }

    /// How many tasks are sleeping until the clock is moved.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Returns once the clock has been moved that far.
    public func sleep(for duration: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isAwake = state.withLock { state in
                    let end = state.now.instant.adding(milliseconds: duration.milliseconds)
                    guard !Task.isCancelled, end > state.now.instant else { return true }
                    state.sleepers.append(Sleeper(number: number, end: end, continuation: continuation))
                    return false
                }
                if isAwake { continuation.resume(with: Result { try Task.checkCancellation() }) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// - Parameter moment: nil: where it stands.
    private func move(to moment: LocalInstant? = nil, by milliseconds: Int64 = 0) {
        let awake = state.withLock { state in
            let start = moment ?? state.now
            state.now = LocalInstant(start.instant.adding(milliseconds: milliseconds), utcOffset: start.utcOffset)
            let now = state.now.instant
            let awake = state.sleepers.filter { $0.end <= now }
            state.sleepers.removeAll { $0.end <= now }
            return awake
        }
        for sleeper in awake { sleeper.continuation.resume() }
    }
}

extension LocalInstant {
    /// A date, truncated to milliseconds.
    public init(_ date: Date, utcOffset: Int32 = 0) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded(.down)
        self.init(UTCInstant(milliseconds: Int64(saturating: milliseconds)), utcOffset: utcOffset)
    }

    public var date: Date { Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000) }
}
