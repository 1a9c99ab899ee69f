/// How many items and bytes a folder holds.
struct Tally: Equatable {
    var items: Int64 = 0
    var bytes: Int64 = 0

    mutating func add(_ size: Int64) {
        items += 1
        bytes = bytes.addingReportingOverflow(size).partialValue
    }

    mutating func remove(_ size: Int64) {
        items -= 1
        bytes -= size
    }
}

extension Outbox {
    /// Drops the oldest items as long as there are too many, failed ones first, and says each before it goes. What
    /// goes wrong with that is in the log; the next time mends it.
    ///
    /// - Parameter key: an item that stays, because it has just been queued.
    func keepLimits(sparing key: String? = nil) {
        do throws(RecordFileError) {
            if tally == nil { tally = try counted() }
            guard isBeyondLimits else { return }
            // Other processes take items out too.
            tally = try counted()
            for box in [OutboxFolder.Box.failed, .new] where isBeyondLimits {
                try dropOldest(in: box, sparing: key)
            }
        } catch {
            tally = nil
            log.log(.error, "the outbox's limits could not be kept: \(error)")
        }
    }

    /// Drops what has been here for too long.
    func dropOutdated() {
        guard let days = limits.days else { return }
        let oldest = clock.now().instant.adding(days: -days)
        do throws(RecordFileError) {
            for box in OutboxFolder.Box.allCases {
                var batch: [OutboxEntry]
                repeat {
                    batch = try folder.entries(in: box, limit: Self.batchSize).filter { $0.enqueuedAt < oldest }
                    for entry in batch { try drop(entry, "it is older than \(days) days") }
                } while !batch.isEmpty
            }
        } catch {
            log.log(.error, "outdated feedback could not be deleted: \(error)")
        }
    }

    /// Says that an item is dropped, then drops it.
    func drop(_ entry: OutboxEntry, _ reason: String) throws(RecordFileError) {
        report(.dropped(reason: reason), of: entry)
        if try folder.remove(entry) { tally?.remove(entry.bytes) }
        held.remove(entry.key)
    }

    private func dropOldest(in box: OutboxFolder.Box, sparing key: String?) throws(RecordFileError) {
        while isBeyondLimits {
            let batch = try folder.entries(in: box, limit: Self.batchSize).filter { $0.key != key }
            if batch.isEmpty { return }
            for entry in batch where isBeyondLimits {
                let reason =
                    (tally?.items ?? 0) > limits.items
                    ? "there are more than \(limits.items) items" : "there are more than \(limits.bytes) bytes"
                try drop(entry, reason)
            }
        }
    }

    private var isBeyondLimits: Bool {
        guard let tally else { return false }
        return tally.items > limits.items || tally.bytes > limits.bytes
    }

    private func counted() throws(RecordFileError) -> Tally {
        var tally = Tally()
        for box in OutboxFolder.Box.allCases {
            try folder.forEachEntry(in: box) { tally.add($0.bytes) }
        }
        return tally
    }
}
