extension Outbox {
    /// Items that are looked up at a time.
    static let batchSize = 512

    /// Sends what is due, and returns when nothing more can be sent now. Destinations do not wait for each other.
    ///
    /// While a pass is under way, a further call begins another one behind it, so that what was queued meanwhile goes
    /// too. Nothing is thrown: what does not work is in the report, the log and ``events()``.
    @discardableResult
    public func deliver() async -> DeliveryReport {
        if let waitingPass { return await waitingPass.value }
        let running = runningPass
        let pass = Task {
            _ = await running?.value
            return await runPass()
        }
        waitingPass = pass
        return await pass.value
    }

    private func runPass() async -> DeliveryReport {
        (runningPass, waitingPass) = (waitingPass, nil)
        defer { runningPass = nil }
        var report = DeliveryReport()
        do throws(RecordFileError) {
            try open()
            dropOutdated()
            tally = nil
            keepLimits()
            let names = try destinationsWithItems()
            await withTaskGroup(of: PassResult.self) { group in
                for name in names {
                    group.addTask { await self.deliver(to: name) }
                }
                for await result in group {
                    report.delivered += result.delivered
                    report.failed += result.failed
                }
            }
        } catch {
            log.log(.error, "the outbox cannot be delivered: \(error)")
        }
        if let status = try? status() { (report.waiting, report.nextTryAt) = (status.waiting, status.nextTryAt) }
        return report
    }

    private struct PassResult {
        var delivered: Int64 = 0
        var failed: Int64 = 0
    }

    private func destinationsWithItems() throws(RecordFileError) -> Set<String> {
        var names: Set<String> = []
        try folder.forEachEntry(in: .new) { names.insert($0.destination) }
        for name in names.sorted() where destinations[name] == nil {
            log.log(
                .error,
                "feedback for “\(name)” is kept, but cannot be sent: the app defines no destination of that name")
        }
        return names.filter { destinations[$0] != nil }
    }

    /// Sends the items of one destination in order, until one has to wait. No other process sends to it meanwhile.
    private func deliver(to destination: String) async -> PassResult {
        var result = PassResult()
        guard let transport = destinations[destination] else { return result }
        do throws(RecordFileError) {
            let activity = try ExpiringActivity.begin(startActivity, path: folder.path)
            defer { activity?.end() }
            var lock = RecordLock(path: "\(folder.statePath)/\(OutboxEntry.token(destination)).lock")
            try lock.acquire(timeout: .zero, activity: activity)
            defer { lock.release() }
            try await send(to: destination, by: transport, activity, &result)
        } catch .lockTimeout {
            // Another process sends to this destination.
        } catch {
            log.log(.error, "feedback for “\(destination)” cannot be delivered: \(error)")
        }
        return result
    }

    private func send(
        to destination: String, by transport: any FeedbackTransport, _ activity: ExpiringActivity?,
        _ result: inout PassResult
    ) async throws(RecordFileError) {
        guard !isPaused(destination) else { return }
        var isProgressing = true
        while isProgressing {
            isProgressing = false
            for entry in try folder.entries(in: .new, for: destination, limit: Self.batchSize) {
                if held.contains(entry.key) { return }
                switch try await send(entry, by: transport, activity) {
                case .delivered: result.delivered += 1
                case .failed: result.failed += 1
                case .gone: continue
                case .waits: return
                }
                isProgressing = true
            }
        }
    }

    private func isPaused(_ destination: String) -> Bool {
        guard let pause = pause(of: destination) else { return false }
        return clock.now().instant < pause.until
    }

    private enum Step {
        case delivered, failed
        /// The user dropped it, or everything was erased.
        case gone
        case waits
    }

    private func send(
        _ entry: OutboxEntry, by transport: any FeedbackTransport, _ activity: ExpiringActivity?
    ) async throws(RecordFileError) -> Step {
        let record: OutboxRecord
        do throws(OutboxRecord.Unreadable) {
            guard let bytes = try readable(entry) else { return .gone }
            record = try OutboxRecord(bytes)
        } catch {
            guard try folder.move(entry) != nil else { return .gone }
            report(.setAside(reason: error.description), of: entry)
            return .failed
        }
        let erasures = erasures
        let result = await transport.deliver(record.feedback, idempotencyKey: entry.key, unless: activity)
        guard erasures == self.erasures else { return .gone }
        switch result {
        case nil: return .waits
        case .delivered(let reference):
            if try folder.remove(entry) { tally?.remove(entry.bytes) }
            report(.delivered(reference: reference), of: entry)
            unpause(entry.destination)
            return .delivered
        case .retry(let reason, let retryAfter):
            let pause = postpone(entry, reason, retryAfter)
            report(.postponed(reason: reason, until: pause.until), of: entry)
            return .waits
        case .refused(let reason):
            try giveUp(entry, record, reason)
            return .failed
        }
    }

    /// The bytes of an item; nil if it is gone.
    private func readable(_ entry: OutboxEntry) throws(OutboxRecord.Unreadable) -> [UInt8]? {
        do throws(RecordFileError) {
            return try folder.read(entry)
        } catch {
            throw .damaged(error.description)
        }
    }

    private func giveUp(_ entry: OutboxEntry, _ record: OutboxRecord, _ reason: String) throws(RecordFileError) {
        guard let failed = try folder.move(entry) else { return }
        let pause = pause(of: entry.destination)
        let earlier = pause?.key == entry.key ? pause?.attempts ?? 0 : 0
        var record = record
        record.failure = .init(reason: reason, at: clock.now().instant, attempts: earlier + 1)
        do throws(RecordFileError) {
            try folder.rewrite(record.bytes, of: failed)
        } catch {
            log.log(.error, "why feedback \(entry.key) failed could not be stored: \(error)")
        }
        report(.failed(reason: reason), of: entry)
        unpause(entry.destination)
    }
}

extension FeedbackTransport {
    /// Delivers, unless the system is about to suspend the process: then the try is cancelled, and the result is nil.
    fileprivate func deliver(
        _ feedback: Feedback, idempotencyKey: String, unless activity: ExpiringActivity?
    ) async -> DeliveryResult? {
        guard let activity else { return await deliver(feedback, idempotencyKey: idempotencyKey) }
        return await withTaskGroup(of: DeliveryResult?.self) { group in
            group.addTask { await deliver(feedback, idempotencyKey: idempotencyKey) }
            group.addTask {
                while !activity.isExpired, !Task.isCancelled { try? await Task.sleep(nanoseconds: 20_000_000) }
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
