/// When the server may be asked again. Kept on disk, so that an app that is started anew does not ask sooner.
struct FetchSchedule: Equatable {
    /// Failures in a row.
    var failures: Int64 = 0
    /// When the wait began, and when it is over by a clock that is not set back.
    var since = UTCInstant(milliseconds: 0)
    var until = UTCInstant(milliseconds: 0)
    /// Whether the wait is the interval between two answers, and not a back-off or what the server asked for.
    var isInterval = true

    /// When the wait is over, as `StoredWait` has it; nil if that has been.
    func wait(at now: UTCInstant) -> UTCInstant? {
        StoredWait(began: since, length: until.milliseconds - since.milliseconds).isOver(at: now) ? nil : until
    }

    /// The same with no longer a wait than the settings could have made: others may have been in force when it was
    /// stored, or the file is damaged.
    func bounded(by settings: RemoteConfiguration.Settings) -> FetchSchedule {
        var bounded = self
        let latest =
            isInterval
            ? since.adding(milliseconds: settings.minimumWait + (failures > 0 ? settings.longestJitter : 0))
            : since.adding(milliseconds: settings.longestServerWait).adding(
                milliseconds: max(0, settings.backoff.cap.milliseconds))
        bounded.until = min(until, latest)
        return bounded
    }

    /// How long a poll waits for its next request, in milliseconds: until the wait is over; after a success with jitter.
    func pollWait(
        at now: UTCInstant, settings: RemoteConfiguration.Settings, random: inout some RandomNumberGenerator
    ) -> Int64 {
        let rest = wait(at: now).map { $0.milliseconds - now.milliseconds } ?? 0
        let jitter = failures == 0 ? Int64.random(in: 0...settings.longestJitter, using: &random) : 0
        return min(max(Self.shortestPollWait, rest + jitter), Self.longestPollWait)
    }

    private static let shortestPollWait: Int64 = 1_000
    /// 30 days: who waits longer looks once more what there is.
    private static let longestPollWait: Int64 = 2_592_000_000

    /// What holds after a failure.
    ///
    /// - Parameter serverWait: what the server asked for, in milliseconds.
    func after(
        _ failure: RemoteConfiguration.Failure, serverWait: Int64?, at now: UTCInstant,
        settings: RemoteConfiguration.Settings,
        random: inout some RandomNumberGenerator
    ) -> FetchSchedule {
        var next = self
        if failure.isDefinite, serverWait == nil {
            let jitter = Int64.random(in: 0...settings.longestJitter, using: &random)
            next.decline(at: now, minimumWait: settings.minimumWait, jitter: jitter)
        } else {
            next.fail(at: now, backoff: settings.backoff, serverWait: serverWait, random: &random)
        }
        return next
    }

    mutating func succeed(at now: UTCInstant, minimumWait: Int64) {
        self = FetchSchedule(failures: 0, since: now, until: now.adding(milliseconds: minimumWait))
    }

    /// Notes that a server that works has nothing that can be used: it is asked no sooner than after a success.
    mutating func decline(at now: UTCInstant, minimumWait: Int64, jitter: Int64) {
        note(at: now, isInterval: true)
        until = now.adding(milliseconds: minimumWait + jitter)
    }

    /// - Parameters:
    ///   - serverWait: what the server asked for, in milliseconds; the back-off is added, so that clients that were
    ///     told the same do not come back together.
    mutating func fail(
        at now: UTCInstant, backoff: Backoff, serverWait: Int64?, random: inout some RandomNumberGenerator
    ) {
        note(at: now, isInterval: false)
        let wait = backoff.wait(failures: failures, using: &random).milliseconds
        until = now.adding(milliseconds: serverWait ?? 0).adding(milliseconds: wait)
    }

    private mutating func note(at now: UTCInstant, isInterval: Bool) {
        failures = min(failures, 1_000_000) + 1
        since = now
        self.isInterval = isInterval
    }
}
