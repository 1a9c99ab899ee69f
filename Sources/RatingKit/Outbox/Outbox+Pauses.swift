// Pauses are kept in the folder, so that they hold after a restart and for other processes.
extension Outbox {
    /// The longest wait, whatever a server asks for, in milliseconds: a day, or the back-off's cap if that is longer.
    private var longestPause: Int64 { max(Instant.millisecondsPerDay, backoff.cap) }

    /// Why the destination is left alone; nil where it is not. A record that cannot be read pauses nothing.
    func pause(of destination: String) -> DestinationPause? {
        let stored = (try? pauseRecord(destination).read()).flatMap(DestinationPause.init)
        return (unstoredPauses[destination] ?? stored)?.limited(to: longestPause, from: clock.now().instant)
    }

    /// Pauses the destination after a try of an item that came to nothing, for as long as the server says or the
    /// back-off draws, whichever is longer.
    func postpone(_ entry: OutboxEntry, _ reason: String, _ retryAfter: RetryAfter?) -> DestinationPause {
        let now = clock.now().instant
        let (attempts, since) = tries(of: entry, at: now, isUnusable: false)
        let asked: Int64 =
            switch retryAfter {
            case nil: 0
            case .seconds(let seconds): min(max(seconds, 0), longestPause) * 1_000
            case .date(let date): max(0, date.milliseconds - now.milliseconds)
            }
        let wait = min(max(asked, backoff.wait(failures: attempts, using: &random)), longestPause)
        let pause = DestinationPause(
            key: entry.key, attempts: attempts, since: since, until: now.adding(milliseconds: wait), lastError: reason)
        store(pause, of: entry.destination)
        return pause
    }

    /// Pauses the destination for the longest wait of the back-off, because nothing can be sent to it until something is
    /// changed.
    func suspend(_ entry: OutboxEntry, _ reason: String) -> DestinationPause {
        let now = clock.now().instant
        let (attempts, since) = tries(of: entry, at: now, isUnusable: true)
        let pause = DestinationPause(
            key: entry.key, attempts: attempts, since: since, until: now.adding(milliseconds: backoff.cap),
            lastError: reason, isUnusable: true)
        store(pause, of: entry.destination)
        return pause
    }

    /// With the one that has just come to nothing. While the destination was unusable, the item was not at fault.
    private func tries(
        of entry: OutboxEntry, at now: Instant, isUnusable: Bool
    ) -> (attempts: Int64, since: Instant) {
        guard let last = pause(of: entry.destination), last.key == entry.key, last.isUnusable == isUnusable else {
            return (1, now)
        }
        return (last.attempts + 1, last.since)
    }

    /// Takes the pause back, after a delivery or by hand.
    func unpause(_ destination: String) {
        unstoredPauses[destination] = nil
        guard entryExists("\(folder.statePath)/\(pauseName(destination))") else { return }
        store(nil, of: destination)
    }

    /// The destinations that have a pause.
    func pausedDestinations() throws(RecordFileError) -> [String] {
        let stored = try entryNames(in: folder.statePath).compactMap { name in
            name.hasSuffix(Self.pauseSuffix) ? OutboxEntry.destination(name.dropLast(Self.pauseSuffix.count)) : nil
        }
        return stored + unstoredPauses.keys.filter { !stored.contains($0) }
    }

    /// One that cannot be stored holds for as long as this outbox lives.
    private func store(_ pause: DestinationPause?, of destination: String) {
        do {
            try pauseRecord(destination).update { _ in (pause?.bytes, ()) }
            unstoredPauses[destination] = nil
        } catch {
            unstoredPauses[destination] = pause
            log.log(.error, "the pause of “\(destination)” could not be stored: \(error)")
        }
    }

    private func pauseRecord(_ destination: String) -> RecordFile {
        RecordFile(
            directory: folder.statePath, name: pauseName(destination), limit: 1 << 20, startActivity: startActivity)
    }

    private func pauseName(_ destination: String) -> String { OutboxEntry.token(destination) + Self.pauseSuffix }

    private static let pauseSuffix = ".json"
}
