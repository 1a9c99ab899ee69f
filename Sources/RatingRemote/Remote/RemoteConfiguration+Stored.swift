extension RemoteConfiguration {
    /// The last good document, from disk: what to apply to the layer `remote` before any network access.
    ///
    /// If a later document was refused but says `disabled`, the reading is disabled too. Nil if nothing was fetched yet
    /// from this URL, or if what is stored does not pass the integrity check. A damaged record is set aside under
    /// another name and reported to the log.
    public func cached() -> ConfigurationReading? {
        let record = load()
        let reading = reading(of: record)
        if record.current.map({ !settings.isGenuine($0) }) ?? false {
            log.log(.error, "\(storage.path): the remote configuration is not genuine and is not used")
        }
        // Whoever asks once more, for example to show it, does not take the news from whoever follows.
        if handed == nil { handed = Handed(record, reading) }
        return reading
    }

    /// The last good document as it was received; nil if it does not pass the integrity check.
    public func cachedBytes() -> [UInt8]? { load().current.flatMap { settings.isGenuine($0) ? $0.body : nil } }

    /// What is stored, and when the next request may be made.
    public func status() -> RemoteConfiguration.Status {
        let record = load()
        return RemoteConfiguration.Status(record, now: clock.now().instant)
    }

    /// Goes back to the document before the last good one, and stores that.
    ///
    /// The document from which it goes back does not return until the server has had another: as long as it answers
    /// with that document or its revision, fetches keep what there is (`remote.rolled-back`). Until then its `disabled`
    /// still counts: it is the server's last word on that.
    /// - Returns: the reading to apply; nil if there is no earlier document, in which case nothing is changed.
    /// - Throws: ``RemoteConfiguration/Failure`` (`remote.not-stored`) if that cannot be stored; then nothing is changed.
    public func rollback() throws(RemoteConfiguration.Failure) -> ConfigurationReading? {
        guard let previous = load().previous, reading(of: previous)?.document != nil else { return nil }
        var isDone = false
        let settings = settingsInForce
        let record = try store { record in
            // Another process may have been quicker.
            guard record.previous == previous else { return }
            isDone = true
            record.rollBack { settings.read($0.body).reading }
        }
        guard isDone else { return nil }
        let reading = reading(of: record)
        handed = Handed(record, reading)
        return reading
    }

    /// Deletes the documents and everything known about the server. A request under way is cancelled, and its result is
    /// not stored.
    ///
    /// - Throws: ``RemoteConfiguration/Failure`` (`remote.not-stored`) if the files cannot be removed.
    public func erase() throws(RemoteConfiguration.Failure) {
        erasures += 1
        running?.cancel()
        server.forget()
        try storage.erase()
        mark.forget()
        condemned = nil
        handed = Handed(storage.nothing, nil)
    }

    /// What is to be applied of a record, with the switch of a refused document; nil if there is nothing.
    func reading(of record: RemoteRecord) -> ConfigurationReading? {
        let reading = record.current.flatMap { self.reading(of: $0) }
        guard record.isDisabledByRefusal else { return reading }
        return ConfigurationReading(
            document: reading?.document, diagnostics: reading?.diagnostics ?? [], isDisabled: true)
    }

    private func reading(of document: RemoteRecord.Document) -> ConfigurationReading? {
        settings.isGenuine(document) ? settingsInForce.read(document.body).reading : nil
    }

    /// What is stored, if callers have something else, as their own by now.
    func news(in record: RemoteRecord, _ reading: ConfigurationReading?) -> ConfigurationReading? {
        let stored = Handed(record, reading)
        guard let reading, stored != handed else { return nil }
        handed = stored
        return reading
    }

    /// What callers were given of what is stored.
    struct Handed: Equatable {
        /// Of a document that can be used.
        let digest: SHA256Digest?
        let isDisabled: Bool
    }
}

extension RemoteConfiguration.Handed {
    init(_ record: RemoteRecord, _ reading: ConfigurationReading?) {
        digest = reading?.document == nil ? nil : record.current?.digest
        isDisabled = record.isDisabledByRefusal
    }
}
