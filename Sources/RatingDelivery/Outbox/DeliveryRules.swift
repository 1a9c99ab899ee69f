/// What follows from a try: a pure function of its result, and of what is known of its destination.
struct DeliveryRules: Sendable {
    let limits: Outbox.Limits
    let backoff: Backoff

    indirect enum Step: Equatable {
        /// The item has arrived.
        case remove(reference: String?)
        /// The item is given up after so many tries; and whether that ends the destination's pause.
        case fail(reason: String, attempts: Int64, endsPause: Bool)
        /// The destination is left alone.
        case postpone(DestinationPause)
        /// The same, and the item was tried so often that it may be at fault: the one behind it is tried.
        case suspect(DestinationPause)
        /// Nothing was found out: all stays as it is.
        case wait
    }

    /// - Parameters:
    ///   - result: nil where the try is to count for nothing.
    ///   - key: of the item that was tried.
    ///   - isBehindSuspect: whether the item was tried only to find out whether the one before it is at fault.
    ///   - pause: what the destination's last tries have led to.
    func step(
        after result: DeliveryResult?, of key: String, isBehindSuspect: Bool, pause: DestinationPause?,
        at now: UTCInstant, using random: inout some RandomNumberGenerator
    ) -> Step {
        switch result {
        case nil: return .wait
        case .delivered(let reference): return .remove(reference: reference)
        case .refused(let reason):
            let earlier = pause?.key == key ? pause?.attempts ?? 0 : 0
            return .fail(reason: reason, attempts: earlier + 1, endsPause: !isBehindSuspect)
        // The destination is at fault, as far as anyone knows; its pause goes on.
        case .retry where isBehindSuspect, .unusable where isBehindSuspect: return .wait
        case .retry(let reason, let retryAfter):
            let next = postponed(key, reason, retryAfter, after: pause, at: now, using: &random)
            return next.isExhausted(limits, at: now) ? .suspect(next) : .postpone(next)
        case .unusable(let reason): return .postpone(suspended(key, reason, after: pause, at: now))
        }
    }

    /// For as long as the server says or the back-off draws, whichever is longer.
    func postponed(
        _ key: String, _ reason: String, _ retryAfter: RetryAfter? = nil, after last: DestinationPause?,
        at now: UTCInstant, using random: inout some RandomNumberGenerator
    ) -> DestinationPause {
        let asked: Int64 =
            switch retryAfter {
            case nil: 0
            case .seconds(let seconds): min(max(seconds, 0), longestPause / 1_000) * 1_000
            case .date(let date): max(0, date.milliseconds - now.milliseconds)
            }
        return pause(key, reason, isUnusable: false, after: last, at: now) { attempts in
            max(asked, backoff.wait(failures: attempts, using: &random).milliseconds)
        }
    }

    /// Because the folder failed before anything could be tried. Other processes may have more luck.
    func setBack(
        _ reason: String, after last: DestinationPause?, at now: UTCInstant,
        using random: inout some RandomNumberGenerator
    ) -> DestinationPause {
        pause("", reason, isUnusable: true, after: last, at: now) { attempts in
            backoff.wait(failures: attempts, using: &random).milliseconds
        }
    }

    /// For the longest wait of the back-off, because nothing can be sent until something is changed.
    private func suspended(
        _ key: String, _ reason: String, after last: DestinationPause?, at now: UTCInstant
    ) -> DestinationPause {
        pause(key, reason, isUnusable: true, after: last, at: now) { _ in max(0, backoff.cap.milliseconds) }
    }

    /// The longest wait, whatever a server asks for, in milliseconds: a day, or the back-off's cap if that is longer.
    var longestPause: Int64 { max(UTCInstant.millisecondsPerDay, backoff.cap.milliseconds) }

    private func pause(
        _ key: String, _ reason: String, isUnusable: Bool, after last: DestinationPause?, at now: UTCInstant,
        for length: (_ attempts: Int64) -> Int64
    ) -> DestinationPause {
        let (attempts, since) = DestinationPause.tries(of: key, isUnusable: isUnusable, after: last, at: now)
        return DestinationPause(
            key: key, attempts: attempts, since: since,
            wait: StoredWait(began: now, length: min(length(attempts), longestPause)), lastError: reason,
            isUnusable: isUnusable)
    }
}
