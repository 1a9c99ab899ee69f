// Pauses are kept in the folder, so that they hold after a restart and for other processes.
extension Outbox {
    /// The longest wait, whatever a server asks for, in milliseconds: a day, or the back-off's cap if that is longer.
    private var longestPause: Int64 { max(Instant.millisecondsPerDay, backoff.cap) }

    /// Why the destination is left alone; nil where it is not. A record that cannot be read pauses nothing.
    func pause(of destination: String) -> DestinationPause? {
        let unstored = unstoredPauses[destination]
        // One without a try, once it is over, hides nothing that tries have found out.
        if let unstored, !unstored.key.isEmpty || !unstored.wait.isOver(at: clock.now().instant) { return unstored }
        let stored = try? pauseRecord(destination).read()
        return stored.flatMap { DestinationPause($0, of: destination, longest: longestPause) } ?? unstored
    }

    /// Pauses the destination after a try of an item that failed, for as long as the server says or the
    /// back-off draws, whichever is longer.
    func postpone(_ entry: OutboxEntry, _ reason: String, _ retryAfter: RetryAfter?) -> DestinationPause {
        let now = clock.now().instant
        let asked: Int64 =
            switch retryAfter {
            case nil: 0
            case .seconds(let seconds): min(max(seconds, 0), longestPause / 1_000) * 1_000
            case .date(let date): max(0, date.milliseconds - now.milliseconds)
            }
        return pause(entry.destination, after: entry.key, reason, at: now) { attempts in
            max(asked, backoff.wait(failures: attempts, using: &random))
        }
    }

    /// Pauses the destination for the longest wait of the back-off, because nothing can be sent to it until something is
    /// changed.
    func suspend(_ entry: OutboxEntry, _ reason: String) -> DestinationPause {
        pause(entry.destination, after: entry.key, reason, isUnusable: true, at: clock.now().instant) { _ in
            backoff.cap
        }
    }

    /// Leaves a destination alone for a while, because the folder did not even let it come to a try. Other processes may
    /// have more luck.
    func setBack(_ destination: String, _ error: RecordFileError) {
        let now = clock.now().instant
        let last = unstoredPauses[destination]
        let (attempts, since) = DestinationPause.tries(of: "", isUnusable: true, after: last, at: now)
        let wait = min(backoff.wait(failures: attempts, using: &random), longestPause)
        unstoredPauses[destination] = DestinationPause(
            key: "", attempts: attempts, since: since, wait: StoredWait(began: now, length: wait),
            lastError: error.description, isUnusable: true)
        log.log(.error, "feedback for “\(destination)” cannot be delivered: \(error)")
    }

    private func pause(
        _ destination: String, after key: String, _ reason: String, isUnusable: Bool = false, at now: Instant,
        for length: (_ attempts: Int64) -> Int64
    ) -> DestinationPause {
        let (attempts, since) = DestinationPause.tries(
            of: key, isUnusable: isUnusable, after: pause(of: destination), at: now)
        let pause = DestinationPause(
            key: key, attempts: attempts, since: since,
            wait: StoredWait(began: now, length: min(length(attempts), longestPause)), lastError: reason,
            isUnusable: isUnusable)
        store(pause, of: destination)
        return pause
    }

    /// Takes the pause back, after a delivery or by hand.
    func unpause(_ destination: String) {
        unstoredPauses[destination] = nil
        guard isFile("\(folder.statePath)/\(pauseName(destination))") else { return }
        store(nil, of: destination)
    }

    /// The destinations that have a pause.
    func pausedDestinations() throws(RecordFileError) -> [String] {
        var found = Set(unstoredPauses.keys)
        for name in try entryNames(in: folder.statePath) where name != "." && name != ".." {
            let token = name.prefix { $0 != "." }
            let rest = name.dropFirst(token.count)
            let isOwn =
                [Self.pauseSuffix, ".lock", "\(Self.pauseSuffix).lock"].contains { $0 == rest }
                || rest.hasPrefix("\(Self.pauseSuffix).")
            guard isOwn, let destination = OutboxEntry.destination(token) else {
                leaveAlone("\(folder.statePath)/\(name)")
                continue
            }
            if rest == Self.pauseSuffix { found.insert(destination) }
        }
        return found.filter { pause(of: $0) != nil }.sorted()
    }

    /// One that cannot be stored holds for as long as this outbox lives.
    private func store(_ pause: DestinationPause?, of destination: String) {
        do {
            try pauseRecord(destination).update { _ in (pause?.bytes(for: destination), ()) }
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
