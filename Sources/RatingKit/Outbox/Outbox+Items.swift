/// Looking at items, and deciding about them by hand.
extension Outbox {
    /// What there is for each destination, and when it is tried again. Opens no item.
    public func status() throws(OutboxError) -> OutboxStatus {
        try mapped { () throws(RecordFileError) in
            var found: [String: OutboxStatus.Destination] = [:]
            for box in OutboxFolder.Box.allCases {
                try folder.forEachEntry(in: box) { entry in
                    found[entry.destination, default: empty(entry.destination)].add(entry)
                }
            }
            for name in try pausedDestinations() where found[name] == nil { found[name] = empty(name) }
            return OutboxStatus(destinations: found.keys.sorted().compactMap { found[$0].map(withPause) })
        }
    }

    /// Items in the order of queueing, first those that wait, then failed ones.
    ///
    /// - Parameters:
    ///   - last: the item behind which to go on; nil: from the first.
    ///   - limit: the most items to give. Memory grows with it, not with what there is.
    public func entries(after last: OutboxEntry? = nil, limit: Int = 10_000) throws(OutboxError) -> [OutboxEntry] {
        try mapped { () throws(RecordFileError) in
            var entries: [OutboxEntry] = []
            if last?.isFailed != true { entries = try folder.entries(in: .new, after: last, limit: limit) }
            let failed = last?.isFailed == true ? last : nil
            return try entries + folder.entries(in: .failed, after: failed, limit: limit - entries.count)
        }
    }

    /// One item with what it says and what became of it; nil if there is none of that key.
    public func item(_ key: String) throws(OutboxError) -> OutboxItem? {
        try mapped { () throws(RecordFileError) in
            guard let entry = try folder.entry(key), let bytes = try folder.read(entry) else { return nil }
            let record: OutboxRecord
            do throws(OutboxRecord.Unreadable) {
                record = try OutboxRecord(bytes)
            } catch {
                return OutboxItem(
                    entry: entry, feedback: nil, attempts: 0, nextTryAt: nil, lastError: error.description)
            }
            if entry.isFailed {
                return OutboxItem(
                    entry: entry, feedback: record.feedback, attempts: record.failure?.attempts ?? 0, nextTryAt: nil,
                    lastError: record.failure?.reason)
            }
            let pause = pause(of: entry.destination)
            let own = pause?.key == key ? pause : nil
            return OutboxItem(
                entry: entry, feedback: record.feedback, attempts: own?.attempts ?? 0,
                nextTryAt: pause?.until ?? entry.enqueuedAt, lastError: own?.lastError ?? record.failure?.reason)
        }
    }

    /// Lets an item be tried at once, whether it failed or waits. A failed one takes its old place in the line.
    public func retry(_ key: String) throws(OutboxError) {
        let entry = try existing(key)
        try mapped { () throws(RecordFileError) in
            if entry.isFailed { _ = try locked { () throws(RecordFileError) in try folder.move(entry) } }
            unpause(entry.destination)
        }
    }

    /// Lets every failed item be tried again, and ends all pauses.
    ///
    /// - Returns: how many had failed.
    @discardableResult
    public func retryAll() throws(OutboxError) -> Int64 {
        try mapped { () throws(RecordFileError) in
            var count: Int64 = 0
            while true {
                let batch = try folder.entries(in: .failed, limit: Self.batchSize)
                if batch.isEmpty { break }
                for entry in batch where try folder.move(entry) != nil { count += 1 }
            }
            for destination in try pausedDestinations() { unpause(destination) }
            return count
        }
    }

    /// Deletes an item, whether it failed or waits.
    public func drop(_ key: String) throws(OutboxError) {
        let entry = try existing(key)
        try mapped { () throws(RecordFileError) in try drop(entry, "the app or its user wants it so") }
    }

    private func existing(_ key: String) throws(OutboxError) -> OutboxEntry {
        let entry = try mapped { () throws(RecordFileError) in try folder.entry(key) }
        guard let entry else { throw .notFound(key: key) }
        return entry
    }

    private func empty(_ name: String) -> OutboxStatus.Destination {
        OutboxStatus.Destination(name: name, isDefined: destinations[name] != nil)
    }

    private func withPause(_ destination: OutboxStatus.Destination) -> OutboxStatus.Destination {
        var destination = destination
        if let pause = pause(of: destination.name) {
            (destination.attempts, destination.lastError) = (pause.attempts, pause.lastError)
            destination.isUnusable = pause.isUnusable
            if destination.waiting > 0 { destination.nextTryAt = pause.until }
        } else if destination.waiting > 0 {
            destination.nextTryAt = destination.oldest
        }
        return destination
    }
}

extension OutboxStatus.Destination {
    fileprivate mutating func add(_ entry: OutboxEntry) {
        bytes = bytes.addingReportingOverflow(entry.bytes).partialValue
        guard !entry.isFailed else {
            failed += 1
            return
        }
        waiting += 1
        oldest = min(oldest ?? entry.enqueuedAt, entry.enqueuedAt)
    }
}
