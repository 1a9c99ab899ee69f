/// One item at a time.
extension Outbox {
    enum Step {
        case delivered(isRemoved: Bool)
        case failed
        /// The user dropped it, everything was erased, or a newer version of this library is to send it.
        case passedOver
        case waits
        /// It waits, and was tried so often that it may be at fault.
        case suspected(Suspect)

        fileprivate var isWaiting: Bool {
            if case .waits = self { return true }
            return false
        }
    }

    struct Suspect {
        let entry: OutboxEntry
        /// Nil where it cannot be read.
        let record: OutboxRecord?
        let reason: String
        let attempts: Int64
    }

    func send(
        _ entry: OutboxEntry, by transport: any FeedbackTransport, _ turn: SendingTurn, isBehindSuspect: Bool
    ) async -> Step {
        if arrived.contains(entry.name) { return removeArrived(entry) ? .passedOver : .waits }
        let record: OutboxRecord
        switch folder.look(at: entry) {
        case .item(let found): record = found
        case .gone: return .passedOver
        case .damaged(let reason): return setAside(entry, reason)
        case .closed(let reason):
            leaveAlone(folder.path(of: entry), reason)
            return .passedOver
        case .stranger:
            leaveAlone(folder.path(of: entry))
            return .passedOver
        case .unreadable(let error): return wait(entry, nil, error.description, nil)
        }
        if held.contains(entry.key) { return .waits }
        do throws(RecordFileError) {
            if try folder.hasFailed(entry, record) { return .passedOver }
        } catch {
            return wait(entry, record, error.description, nil)
        }
        let erasures = erasures
        let result = await attempt(entry, record, by: transport, turn)
        // Nothing is sent while a try goes on.
        let hasEnded = outlasting[entry.destination] == nil
        guard erasures == self.erasures else { return hasEnded ? .passedOver : .waits }
        switch result {
        case nil: return .waits
        case .delivered(let reference):
            report(.delivered(reference: reference), of: entry)
            return .delivered(isRemoved: removeArrived(entry))
        case .retry(let reason, let retryAfter):
            if isBehindSuspect { return .waits }
            let step = wait(entry, record, reason, retryAfter)
            return hasEnded ? step : .waits
        case .refused(let reason):
            let pause = pause(of: entry.destination)
            let earlier = pause?.key == entry.key ? pause?.attempts ?? 0 : 0
            let step = giveUp(Suspect(entry: entry, record: record, reason: reason, attempts: earlier + 1))
            if !isBehindSuspect, !step.isWaiting { unpause(entry.destination) }
            return step
        case .unusable(let reason):
            if isBehindSuspect { return .waits }
            let pause = suspend(entry, reason)
            report(.postponed(reason: reason, until: pause.until), of: entry)
            return .waits
        }
    }

    private func setAside(_ entry: OutboxEntry, _ reason: String) -> Step {
        do throws(RecordFileError) {
            guard try folder.move(entry) != nil else { return .passedOver }
        } catch {
            return wait(entry, nil, error.description, nil)
        }
        report(.setAside(reason: reason), of: entry)
        return .failed
    }

    private func wait(
        _ entry: OutboxEntry, _ record: OutboxRecord?, _ reason: String, _ retryAfter: RetryAfter?
    ) -> Step {
        let pause = postpone(entry, reason, retryAfter)
        report(.postponed(reason: reason, until: pause.until), of: entry)
        guard pause.isExhausted(limits, at: clock.now().instant) else { return .waits }
        return .suspected(Suspect(entry: entry, record: record, reason: reason, attempts: pause.attempts))
    }

    /// Removes what has arrived. Where that cannot be, it is not sent again by this outbox, and the pause keeps others
    /// from it for a while.
    func removeArrived(_ entry: OutboxEntry) -> Bool {
        do throws(RecordFileError) {
            if try folder.remove(entry) { tally?.remove(entry.bytes) }
            arrived.remove(entry.name)
            unpause(entry.destination)
            return true
        } catch {
            arrived.insert(entry.name)
            let pause = postpone(entry, "it has arrived, but cannot be removed: \(error)", nil)
            log.log(.error, "feedback \(entry.key) \(pause.lastError)")
            return false
        }
    }

    /// Keeps an item as failed, with the reason; where that cannot be, it waits.
    func giveUp(_ item: Suspect) -> Step {
        do throws(RecordFileError) {
            guard try fail(item) else { return .passedOver }
        } catch {
            _ = postpone(item.entry, item.reason, nil)
            log.log(.error, "feedback \(item.entry.key) could not be put with the failed ones: \(error)")
            return .waits
        }
        report(.failed(reason: item.reason), of: item.entry)
        return .failed
    }

    private func fail(_ item: Suspect) throws(RecordFileError) -> Bool {
        guard var record = item.record else { return try folder.move(item.entry) != nil }
        record.failure = .init(reason: item.reason, at: clock.now().instant, attempts: item.attempts)
        do throws(RecordFileError) {
            return try folder.fail(item.entry, with: record.bytes)
        } catch {
            // Without room for the reason the item is moved as it is.
            log.log(.error, "why feedback \(item.entry.key) failed could not be stored: \(error)")
            return try folder.move(item.entry) != nil
        }
    }
}
