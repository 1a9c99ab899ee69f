extension RemoteConfiguration {
    /// The last good document, from disk: what to apply to the layer `remote` before any network is touched.
    ///
    /// Where a later document was refused but says `disabled`, the reading is disabled too. Nil if nothing was fetched
    /// yet from this URL. A damaged record is set aside under another name and reported to the log.
    public func cached() -> ConfigurationReading? {
        let record = load()
        guard let document = record.current else {
            guard record.isDisabledByRefusal else { return nil }
            return ConfigurationReading(document: nil, diagnostics: [], isDisabled: true)
        }
        return reading(of: document, isDisabled: record.isDisabledByRefusal)
    }

    /// The last good document as it came.
    public func cachedBytes() -> [UInt8]? { load().current?.body }

    /// What is stored, and when the server may be asked again.
    public func status() -> RemoteStatus {
        let record = load()
        return RemoteStatus(record, now: clock.now().instant)
    }

    /// Goes back to the document before the last good one, and stores that.
    ///
    /// The document from which it goes back does not return until the server has had another: as long as it answers
    /// with that document or its revision, fetches keep what there is (`remote.rolled-back`).
    /// - Returns: the reading to be applied; nil if there is no earlier document, and then nothing is changed.
    /// - Throws: ``RemoteFailure`` (`remote.not-stored`) if that cannot be stored; then nothing is changed.
    public func rollback() throws(RemoteFailure) -> ConfigurationReading? {
        guard let previous = load().previous else { return nil }
        try store { record in
            if let bad = record.current {
                record.rejected = RemoteRecord.Rejected(
                    digest: SHA256Digest(of: bad.body), etag: bad.etag, lastModified: bad.lastModified,
                    revision: self.reading(of: bad).document?.revision)
            }
            record.current = previous
            record.previous = nil
        }
        return reading(of: previous, isDisabled: load().isDisabledByRefusal)
    }

    /// Deletes the documents and all that is known of the server.
    ///
    /// - Throws: ``RemoteFailure`` (`remote.not-stored`) if the files cannot be removed.
    public func erase() throws(RemoteFailure) {
        schedule = nil
        do throws(RecordFileError) {
            try file.erase()
        } catch {
            throw RemoteFailure(.notStored, error.description)
        }
    }

    func accept(
        _ verdict: RemoteAnswer.Verdict, status: Int, at now: Instant
    ) throws(RemoteFailure) -> RemoteFetch {
        let minimumWait = settings.minimumWait
        switch verdict {
        case .notModified:
            let record = try store { record in
                record.schedule.succeed(at: now, minimumWait: minimumWait)
                record.current?.confirmedAt = now
            }
            return try confirmed(record, by: status)
        case .document(let document, let reading):
            var isNew = true
            do throws(RemoteFailure) {
                let record = try store { record in
                    record.schedule.succeed(at: now, minimumWait: minimumWait)
                    isNew = record.current?.body != document.body
                    if isNew { record.previous = record.current }
                    record.current = document
                    record.rejected = nil
                    if isNew { record.isDisabledByRefusal = false }
                }
                return isNew ? .updated(reading, status: status) : try confirmed(record, by: status)
            } catch {
                throw RemoteFailure(
                    error.code, error.message, status: 200,
                    reading: reading.isDisabled
                        ? ConfigurationReading(document: nil, diagnostics: [], isDisabled: true) : nil)
            }
        }
    }

    /// The server has the stored document; a refused one that was there meanwhile, and its `disabled`, is gone.
    private func confirmed(_ record: RemoteRecord, by status: Int) throws(RemoteFailure) -> RemoteFetch {
        guard record.isDisabledByRefusal, let document = record.current else { return .unchanged(status: status) }
        try store { $0.isDisabledByRefusal = false }
        return .updated(reading(of: document), status: status)
    }

    /// Notes a failure. What cannot be written is remembered for as long as the process runs.
    func keep(_ failure: RemoteFailure, serverWait: Int64?, at now: Instant) -> RemoteFetch {
        switch failure.code {
        case .cancelled, .addressRefused: return .kept(failure)
        default: break
        }
        var schedule = load().schedule
        schedule.fail(at: now, backoff: settings.backoff, serverWait: serverWait, random: &random)
        self.schedule = schedule
        _ = try? store { record in
            record.schedule = schedule
            if failure.reading?.isDisabled == true { record.isDisabledByRefusal = true }
        }
        return .kept(failure.retrying(at: schedule.until))
    }

    /// What is on disk of this URL, and the schedule in force.
    func load() -> RemoteRecord {
        var record = stored() ?? RemoteRecord(source: source)
        if record.source != source { record = RemoteRecord(source: source) }
        if let schedule, schedule.since > record.schedule.since { record.schedule = schedule }
        return record
    }

    private func stored() -> RemoteRecord? {
        do throws(RecordFileError) {
            guard let bytes = try file.read() else { return nil }
            if let record = RemoteRecord(bytes) { return record }
            setAside(bytes, because: "it is no record of this version")
        } catch {
            if case .tooLarge = error {
                setAside(nil, because: error.description)
            } else {
                log.log(.error, "the remote configuration on disk cannot be read: \(error)")
            }
        }
        return nil
    }

    private func setAside(_ bytes: [UInt8]?, because reason: String) {
        do throws(RecordFileError) {
            guard let name = try file.setAside(bytes) else { return }
            log.log(.error, "\(file.path): the remote configuration is damaged: \(reason); it was set aside as \(name)")
        } catch {
            log.log(.error, "\(file.path): the remote configuration is damaged, and cannot be set aside: \(error)")
        }
    }

    @discardableResult
    private func store(_ change: (inout RemoteRecord) -> Void) throws(RemoteFailure) -> RemoteRecord {
        do {
            let record = try file.update { bytes in
                var record = bytes.flatMap { RemoteRecord($0) } ?? RemoteRecord(source: source)
                if record.source != source { record = RemoteRecord(source: source) }
                change(&record)
                return (record.bytes, record)
            }
            schedule = record.schedule
            return record
        } catch {
            throw RemoteFailure(.notStored, "\(error)")
        }
    }

    func isUsable(_ document: RemoteRecord.Document?) -> Bool {
        document.map { reading(of: $0).document != nil } ?? false
    }

    private func reading(of document: RemoteRecord.Document, isDisabled: Bool = false) -> ConfigurationReading {
        let reading = settings.read(document.body).reading
        guard isDisabled else { return reading }
        return ConfigurationReading(document: reading.document, diagnostics: reading.diagnostics, isDisabled: true)
    }
}

/// What is stored of a remote configuration, and when the server may be asked again.
public struct RemoteStatus: Hashable, Sendable {
    /// The last good document's entity tag, with its quotation marks.
    public let etag: String?
    /// The last good document's `Last-Modified`.
    public let lastModified: String?
    /// The last good document's digest; nil if there is none.
    public let digest: SHA256Digest?
    /// When the server last said that the stored document is its own.
    public let confirmedAt: Instant?
    /// Whether there is an earlier document to go back to.
    public let canRollBack: Bool
    /// Failures in a row.
    public let failures: Int64
    /// When the server may be asked again; nil for at once.
    public let nextFetch: Instant?

    init(_ record: RemoteRecord, now: Instant) {
        etag = record.current?.etag
        lastModified = record.current?.lastModified
        digest = record.current.map { SHA256Digest(of: $0.body) }
        confirmedAt = record.current?.confirmedAt
        canRollBack = record.previous != nil
        failures = record.schedule.failures
        nextFetch = record.schedule.wait(at: now)
    }
}
