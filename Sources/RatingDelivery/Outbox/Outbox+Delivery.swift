extension Outbox {
    /// How long another process is left to send, in milliseconds.
    private static let turnOfOthers: Int64 = 2_000

    /// Sends what is due, and returns when nothing more can be sent now. Destinations do not wait for each other.
    ///
    /// While a destination's items are being sent, a further call sends to it again afterwards, so that what was queued
    /// meanwhile is sent too. Nothing is thrown: what does not work is in the report, the log and ``events()``. A
    /// destination that an earlier process found unusable is tried again: its secret may have been replaced by now.
    @discardableResult
    public func deliver() async -> Outbox.DeliveryReport { await deliver(triesUnusable: false) }

    /// The same.
    ///
    /// - Parameter triesUnusable: whether destinations that were unusable are tried again before their pause is over,
    ///   because what was wrong with them may have been fixed.
    @discardableResult
    public func deliver(triesUnusable: Bool) async -> Outbox.DeliveryReport {
        if triesUnusable { for line in lines.values { line.isFoundUnusable = false } }
        var report = Outbox.DeliveryReport()
        do throws(RecordFileError) {
            try open()
            tally = nil
            keepLimits()
            for pass in try destinationsWithItems().map(pass) {
                let result = await pass.value
                report.delivered += result.delivered
                report.failed += result.failed
            }
            dropOutdated()
        } catch {
            log.log(.error, "the outbox cannot be delivered: \(error)")
        }
        if let status = try? status() { (report.waiting, report.nextTryAt) = (status.waiting, status.nextTryAt) }
        return report
    }

    struct PassResult: Sendable {
        var delivered: Int64 = 0
        var failed: Int64 = 0
    }

    /// The pass of a destination that begins now, or behind the one under way.
    private func pass(to destination: String) -> Task<PassResult, Never> {
        let line = line(of: destination)
        if let waiting = line.waitingPass { return waiting }
        let running = line.runningPass
        let pass = Task {
            _ = await running?.value
            return await runPass(to: destination)
        }
        line.waitingPass = pass
        return pass
    }

    private func runPass(to destination: String) async -> PassResult {
        let line = line(of: destination)
        (line.runningPass, line.waitingPass) = (line.waitingPass, nil)
        defer { line.runningPass = nil }
        return await deliver(to: destination)
    }

    private func destinationsWithItems() throws(RecordFileError) -> [String] {
        var names: Set<String> = []
        try folder.forEachEntry(in: [.new]) { names.insert($0.destination) }
        var known: [String] = []
        for name in names.namesInOrder() {
            guard destinations[name] == nil else {
                known.append(name)
                continue
            }
            var walk = folder.walk(.new, for: name)
            var hasItem = false
            while !hasItem, let entry = try walk.next() { hasItem = folder.isItem(entry) }
            guard hasItem else { continue }
            log.log(
                .error,
                "feedback for “\(name)” is kept, but cannot be sent: the app defines no destination of that name")
        }
        return known
    }

    /// Sends the items of one destination in order, until one has to wait. No other process sends to it meanwhile.
    private func deliver(to destination: String) async -> PassResult {
        var result = PassResult()
        let line = line(of: destination)
        guard let transport = destinations[destination], line.outlasting == nil, !isPaused(destination) else {
            return result
        }
        do throws(RecordFileError) {
            let turn = try SendingTurn(
                at: "\(folder.statePath)/\(OutboxEntry.token(destination)).lock",
                ExpiringActivity.begin(startActivity, path: folder.path))
            line.turnOfOthers = nil
            defer { if line.outlasting == nil { turn.end() } }
            // Another process may have found out something meanwhile.
            if !isPaused(destination) { try await send(to: destination, by: transport, turn, &result) }
            endSetBack(of: destination)
        } catch {
            wait(with: destination, because: error)
        }
        return result
    }

    private func wait(with destination: String, because error: RecordFileError) {
        switch error {
        case .lockTimeout:
            // Another process sends to this destination. Who waits until a try is due does not look all the time; who
            // calls all the same gets the turn once it is free.
            line(of: destination).turnOfOthers = StoredWait(began: clock.now().instant, length: Self.turnOfOthers)
        case .suspended:
            log.log(.notice, "feedback for “\(destination)” is waiting, because the app is being suspended")
        default:
            setBack(destination, because: error.description)
            log.log(.error, "feedback for “\(destination)” cannot be delivered: \(error)")
        }
    }

    private func send(
        to destination: String, by transport: any FeedbackTransport, _ turn: SendingTurn, _ result: inout PassResult
    ) async throws(RecordFileError) {
        // May be what is wrong with the destination; shown by whether the one behind it gets through.
        var suspect: Suspect?
        var walk = folder.walk(.new, for: destination)
        while let entry = try walk.next() {
            switch await send(entry, by: transport, turn, isBehindSuspect: suspect != nil) {
            case .passedOver: continue
            case .waits: return
            case .suspected(let item): suspect = item
            case .failed: result.failed += 1
            case .delivered(let isRemoved):
                result.delivered += 1
                if let found = suspect, case .failed = giveUp(found) { result.failed += 1 }
                suspect = nil
                if !isRemoved { return }
            }
        }
    }
}
