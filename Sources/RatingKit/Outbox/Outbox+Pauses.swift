// Pauses are kept in the folder, so that they hold after a restart and for other processes.
extension Outbox {
    /// The longest wait, whatever a server asks for, in milliseconds: a day, or the back-off's cap if that is longer.
    private var longestPause: Int64 { max(Instant.millisecondsPerDay, backoff.cap) }

    /// Why the destination is left alone; nil where it is not. A record that cannot be read pauses nothing.
    func pause(of destination: String) -> DestinationPause? {
        let bytes = try? pauseRecord(destination).read()
        return bytes.flatMap(DestinationPause.init)?.limited(to: longestPause, from: clock.now().instant)
    }

    /// Pauses the destination after a try of an item that came to nothing, for as long as the server says or the
    /// back-off draws, whichever is longer.
    ///
    /// A pause that cannot be stored holds for the pass only, and is in the log.
    func postpone(_ entry: OutboxEntry, _ reason: String, _ retryAfter: RetryAfter?) -> DestinationPause {
        let now = clock.now().instant
        let last = pause(of: entry.destination)
        let attempts = (last?.key == entry.key ? last?.attempts ?? 0 : 0) + 1
        let asked: Int64 =
            switch retryAfter {
            case nil: 0
            case .seconds(let seconds): min(max(seconds, 0), longestPause) * 1_000
            case .date(let date): max(0, date.milliseconds - now.milliseconds)
            }
        let wait = min(max(asked, backoff.wait(failures: attempts, using: &random)), longestPause)
        let pause = DestinationPause(
            key: entry.key, attempts: attempts, until: now.adding(milliseconds: wait), lastError: reason)
        store(pause, of: entry.destination)
        return pause
    }

    /// Takes the pause back, after a delivery or by hand.
    func unpause(_ destination: String) {
        guard entryExists("\(folder.statePath)/\(pauseName(destination))") else { return }
        store(nil, of: destination)
    }

    /// The destinations that have a pause.
    func pausedDestinations() throws(RecordFileError) -> [String] {
        try entryNames(in: folder.statePath).compactMap { name in
            name.hasSuffix(Self.pauseSuffix) ? OutboxEntry.destination(name.dropLast(Self.pauseSuffix.count)) : nil
        }
    }

    private func store(_ pause: DestinationPause?, of destination: String) {
        do {
            try pauseRecord(destination).update { _ in (pause?.bytes, ()) }
        } catch {
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
