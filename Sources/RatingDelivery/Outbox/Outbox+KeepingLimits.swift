extension Outbox {
    /// Drops the oldest items once there are too many, failed ones first, and says each before it goes; a hundredth more
    /// than need be, so that a full outbox is not counted at every item. What goes wrong with that is in the log; the
    /// next time mends it.
    ///
    /// Sizes are looked up; but before an item goes, every file is opened, so that none goes because of files that are no
    /// items.
    ///
    /// - Parameter key: an item that stays, because it has just been queued.
    func keepLimits(sparing key: String? = nil) {
        do throws(RecordFileError) {
            if tally == nil { tally = try counted() }
            guard isBeyond(rules.limits) else { return }
            // Other processes take items out too.
            tally = try counted(where: folder.isItem)
            guard isBeyond(rules.limits) else { return }
            for box in [OutboxFolder.Box.failed, .new] where isBeyond(rules.limits.withRoom) {
                try dropOldest(in: box, sparing: key)
            }
        } catch {
            tally = nil
            log.log(.error, "the outbox's limits could not be kept: \(error)")
        }
    }

    /// Drops what has been here for too long: of what waits, only what was tried all that time.
    func dropOutdated() {
        guard let age = rules.limits.maximumAge else { return }
        let oldest = clock.now().instant.adding(milliseconds: -max(0, age.milliseconds))
        do throws(RecordFileError) {
            try dropOutdated(in: .failed, for: nil, age, oldest)
            for destination in try pausedDestinations() {
                guard let pause = pause(of: destination), pause.attempts >= rules.limits.tries, pause.since < oldest
                else { continue }
                try dropOutdated(in: .new, for: destination, age, oldest)
            }
        } catch {
            log.log(.error, "outdated feedback could not be deleted: \(error)")
        }
    }

    @inline(never)
    private func dropOutdated(
        in box: OutboxFolder.Box, for destination: String?, _ age: Duration, _ oldest: UTCInstant
    ) throws(RecordFileError) {
        var walk = folder.walk(box, for: destination)
        while let entry = try walk.next(), entry.enqueuedAt < oldest {
            if !held.contains(entry.key), folder.isItem(entry) {
                try drop(entry, "it is older than \(Self.text(age))")
            }
        }
    }

    /// In days where it is whole ones.
    private static func text(_ age: Duration) -> String {
        let days = age / .days(1)
        return days == 1 ? "a day" : days == days.rounded() ? "\(Int64(saturating: days)) days" : "\(age.inSeconds) s"
    }

    /// Says that an item is dropped, then drops it; nothing if it is gone.
    @inline(never)
    func drop(_ entry: OutboxEntry, _ reason: String) throws(RecordFileError) {
        guard entryExists(folder.path(of: entry)) else { return }
        report(.dropped(reason: reason), of: entry)
        held.remove(entry.key)
        do throws(RecordFileError) {
            if try folder.remove(entry) { tally?.remove(entry.bytes) }
        } catch {
            tally = nil
            throw error
        }
    }

    private func dropOldest(in box: OutboxFolder.Box, sparing key: String?) throws(RecordFileError) {
        var walk = folder.walk(box)
        while isBeyond(rules.limits.withRoom), let entry = try walk.next() {
            guard entry.key != key, folder.isItem(entry) else { continue }
            let reason =
                (tally?.items ?? 0) > rules.limits.withRoom.items
                ? "there are more than \(rules.limits.items) items" : "there are more than \(rules.limits.bytes) bytes"
            try drop(entry, reason)
        }
    }

    private func isBeyond(_ limits: Outbox.Limits) -> Bool {
        guard let tally else { return false }
        return tally.items > limits.items || tally.bytes > limits.bytes
    }

    private func counted(where isCounted: (OutboxEntry) -> Bool = { _ in true }) throws(RecordFileError) -> OutboxTally
    {
        var tally = OutboxTally()
        try folder.forEachEntry(others: leaveAlone) { entry in
            guard isCounted(entry), let size = fileSize(folder.path(of: entry)) else { return }
            tally.add(size)
        }
        return tally
    }
}

extension Outbox.Limits {
    /// A hundredth less.
    fileprivate var withRoom: Outbox.Limits {
        var limits = self
        limits.items -= items / 100
        limits.bytes -= bytes / 100
        return limits
    }
}
