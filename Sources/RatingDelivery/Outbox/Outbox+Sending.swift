/// One item at a time.
extension Outbox {
    indirect enum Step {
        case delivered(isRemoved: Bool)
        case failed
        /// The user dropped it, everything was erased, or a newer version of this library is to send it.
        case passedOver
        case waits
        /// It waits, and was tried so often that it may be at fault.
        case suspected(Suspect)
    }

    struct Suspect {
        let entry: OutboxEntry
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
        case .unreadable(let error): return wait(entry, error)
        }
        if held.contains(entry.key) { return .waits }
        do throws(RecordFileError) {
            if try folder.hasFailed(entry, record) { return .passedOver }
        } catch {
            return wait(entry, error)
        }
        let erasures = erasures
        let result = await attempt(entry, record, by: transport, turn)
        // Nothing is sent while a try goes on.
        let hasEnded = line(of: entry.destination).outlasting == nil
        guard erasures == self.erasures else { return hasEnded ? .passedOver : .waits }
        let now = clock.now().instant
        let step = rules.step(
            after: result, of: entry.key, isBehindSuspect: isBehindSuspect,
            pause: pause(of: entry.destination), at: now, using: &random)
        let next = take(step, entry)
        if case .suspected = next, !hasEnded { return .waits }
        return next
    }

    private func take(_ step: DeliveryRules.Step, _ entry: OutboxEntry) -> Step {
        switch step {
        case .wait: return .waits
        case .remove(let reference):
            report(.delivered(reference: reference), of: entry)
            return .delivered(isRemoved: removeArrived(entry))
        case .fail(let reason, let attempts, let endsPause):
            let next = giveUp(Suspect(entry: entry, reason: reason, attempts: attempts))
            if case .waits = next { return next }
            if endsPause { setPause(nil, of: entry.destination) }
            return next
        case .postpone(let pause):
            postpone(entry, pause)
            return .waits
        case .suspect(let pause):
            postpone(entry, pause)
            return .suspected(Suspect(entry: entry, reason: pause.lastError, attempts: pause.attempts))
        }
    }

    private func postpone(_ entry: OutboxEntry, _ pause: DestinationPause) {
        setPause(pause, of: entry.destination)
        report(.postponed(reason: pause.lastError, until: pause.until), of: entry)
    }

    /// Nothing could be tried, which counts as a try that failed.
    private func wait(_ entry: OutboxEntry, _ error: RecordFileError) -> Step {
        let now = clock.now().instant
        let step = rules.step(
            after: .retry(reason: error.description, after: nil), of: entry.key, isBehindSuspect: false,
            pause: pause(of: entry.destination), at: now, using: &random)
        return take(step, entry)
    }

    /// Leaves the destination alone after the disk has failed, not the try.
    private func pause(_ entry: OutboxEntry, _ reason: String) {
        let last = pause(of: entry.destination)
        setPause(
            rules.postponed(entry.key, reason, after: last, at: clock.now().instant, using: &random),
            of: entry.destination)
    }

    private func setAside(_ entry: OutboxEntry, _ reason: String) -> Step {
        do throws(RecordFileError) {
            guard try folder.move(entry) != nil else { return .passedOver }
        } catch {
            return wait(entry, error)
        }
        report(.setAside(reason: reason), of: entry)
        return .failed
    }

    /// Removes what has arrived. Where that cannot be, it is not sent again by this outbox, and the pause keeps others
    /// from it for a while.
    func removeArrived(_ entry: OutboxEntry) -> Bool {
        do throws(RecordFileError) {
            if try folder.takeOut(entry) { tally?.remove(entry.bytes) }
            arrived.remove(entry.name)
            setPause(nil, of: entry.destination)
            return true
        } catch {
            arrived.insert(entry.name)
            let reason = "it has arrived, but cannot be removed: \(error)"
            pause(entry, reason)
            log.log(.error, "feedback \(entry.key) \(reason)")
            return false
        }
    }

    /// Keeps an item as failed, with the reason; where that cannot be, it waits.
    func giveUp(_ item: Suspect) -> Step {
        do throws(RecordFileError) {
            guard try fail(item) else { return .passedOver }
        } catch {
            pause(item.entry, item.reason)
            log.log(.error, "feedback \(item.entry.key) could not be moved to the failed ones: \(error)")
            return .waits
        }
        report(.failed(reason: item.reason), of: item.entry)
        return .failed
    }

    private func fail(_ item: Suspect) throws(RecordFileError) -> Bool {
        guard case .item(var record) = folder.look(at: item.entry) else { return try folder.move(item.entry) != nil }
        record.failure = .init(reason: item.reason, at: clock.now().instant, attempts: item.attempts)
        do throws(RecordFileError) {
            return try folder.fail(item.entry, with: record.bytes)
        } catch {
            // Without room for the reason the item is moved as it is.
            log.log(.error, "the reason why feedback \(item.entry.key) failed could not be stored: \(error)")
            return try folder.move(item.entry) != nil
        }
    }
}
