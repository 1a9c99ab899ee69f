/// The leave to send to one destination: no other process has it meanwhile.
final class SendingTurn {
    let activity: ExpiringActivity?
    private var lock: RecordLock

    /// - Throws: `RecordFileError.lockTimeout` if another process has it.
    init(at path: String, _ activity: ExpiringActivity?) throws(RecordFileError) {
        self.activity = activity
        lock = RecordLock(path: path)
        do throws(RecordFileError) {
            try lock.acquire(timeout: .zero, activity: activity)
        } catch {
            activity?.end()
            throw error
        }
    }

    /// May be called again.
    func end() {
        lock.release()
        activity?.end()
    }
}

/// One try, and how long it is waited for.
extension Outbox {
    private enum TryEvent {
        case ended(DeliveryResult)
        case cancelled(isSuspended: Bool)
        /// Nobody waits any more.
        case left
    }

    /// Delivers, unless it takes too long, or the system is about to suspend the process: then the try is cancelled. The
    /// result is nil where the try is to count for nothing.
    ///
    /// A transport that does not end then is not waited for. Its turn lasts until it has ended, so that the item is not
    /// sent twice at once; if it turns out to have arrived, it is removed.
    func attempt(
        _ entry: OutboxEntry, _ record: OutboxRecord, by transport: any FeedbackTransport, _ turn: SendingTurn
    ) async -> DeliveryResult? {
        let erasures = erasures
        let (events, continuation) = AsyncStream.makeStream(of: TryEvent.self)
        let delivery = Task { await transport.deliver(record.feedback, idempotencyKey: entry.key) }
        Task { _ = continuation.yield(.ended(await delivery.value)) }
        let watch = Task { [deadline, activity = turn.activity] in
            let patience = Patience(activity: activity)
            let grace = min(1, deadline / 10)
            guard let isSuspended = await patience.end(after: deadline - grace) else { return }
            continuation.yield(.cancelled(isSuspended: isSuspended))
            delivery.cancel()
            await patience.sleep(grace)
            continuation.yield(.left)
        }
        defer { watch.cancel() }
        var (isCancelled, verdict): (Bool, DeliveryResult?) = (false, nil)
        for await event in events {
            switch event {
            case .ended(.delivered(let reference)):
                // Also late: one that has arrived is not sent again.
                return .delivered(reference: reference)
            case .ended(let result): return isCancelled ? verdict : result
            case .cancelled(let isSuspended):
                isCancelled = true
                if !isSuspended { verdict = .retry(reason: "no result within \(deadline) s", after: nil) }
            case .left:
                leave(delivery, of: entry, turn, erasures)
                return verdict
            }
        }
        return verdict
    }

    /// - Parameter erasures: what there were when the try began.
    private func leave(
        _ delivery: Task<DeliveryResult, Never>, of entry: OutboxEntry, _ turn: SendingTurn, _ erasures: Int
    ) {
        let line = line(of: entry.destination)
        line.outlasting = turn
        log.log(
            .warning,
            "the attempt to send feedback \(entry.key) to “\(entry.destination)” goes on, though it was cancelled")
        // A lock must not be held across suspension.
        let watch = turn.activity.map { activity in
            Task {
                if await Patience(activity: activity).end(after: .infinity) == true {
                    self.line(of: entry.destination).outlasting?.end()
                }
            }
        }
        Task {
            let result = await delivery.value
            watch?.cancel()
            if erasures == self.erasures, case .delivered(let reference) = result {
                report(.delivered(reference: reference), of: entry)
                _ = removeArrived(entry)
            }
            line.outlasting?.end()
            line.outlasting = nil
        }
    }
}

/// How long a try is waited for.
private struct Patience {
    let activity: ExpiringActivity?
    private let clock = ContinuousClock()

    init(activity: ExpiringActivity?) {
        self.activity = activity
    }

    /// Returns after so many seconds, or when the system is about to suspend the process: then true. Nil if it is
    /// cancelled first.
    func end(after seconds: Double) async -> Bool? {
        let end = seconds < 1e9 ? clock.now + .seconds(seconds) : nil
        // A sleep that is cancelled keeps its memory until it would have ended: short ones, then.
        let step = activity == nil ? Duration.seconds(1) : .milliseconds(20)
        while !Task.isCancelled {
            if activity?.isExpired == true { return true }
            let now = clock.now
            if let end, now >= end { return false }
            await sleep(until: min(end ?? now + step, now + step))
        }
        return nil
    }

    func sleep(_ seconds: Double) async { await sleep(until: clock.now + .seconds(seconds)) }

    private func sleep(until end: ContinuousClock.Instant) async { try? await clock.sleep(until: end) }
}
