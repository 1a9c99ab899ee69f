extension RemoteConfiguration {
    /// The last good document, from disk: what to apply to the layer `remote` before any network is touched.
    ///
    /// Where a later document was refused but says `disabled`, the reading is disabled too. Nil if nothing was fetched
    /// yet from this URL, or what is stored does not pass the integrity check. A damaged record is set aside under
    /// another name and reported to the log.
    public func cached() -> ConfigurationReading? {
        let record = load()
        let reading = reading(of: record)
        if record.current.map({ !settings.isGenuine($0) }) ?? false {
            log.log(.error, "\(file.path): the remote configuration is not genuine and is not used")
        }
        // Whoever asks once more, for example to show it, does not take the news from whoever follows.
        if handed == nil { handed = Handed(record, reading) }
        return reading
    }

    /// The last good document as it came; nil if it does not pass the integrity check.
    public func cachedBytes() -> [UInt8]? { load().current.flatMap { settings.isGenuine($0) ? $0.body : nil } }

    /// What is stored, and when the server may be asked again.
    public func status() -> RemoteStatus {
        let record = load()
        return RemoteStatus(record, now: clock.now().instant)
    }

    /// Goes back to the document before the last good one, and stores that.
    ///
    /// The document from which it goes back does not return until the server has had another: as long as it answers
    /// with that document or its revision, fetches keep what there is (`remote.rolled-back`). Its `disabled` counts for
    /// as long, though: it is the server's last word on that.
    /// - Returns: the reading to be applied; nil if there is no earlier document, and then nothing is changed.
    /// - Throws: ``RemoteFailure`` (`remote.not-stored`) if that cannot be stored; then nothing is changed.
    public func rollback() throws(RemoteFailure) -> ConfigurationReading? {
        guard let previous = load().previous, reading(of: previous)?.document != nil else { return nil }
        var isDone = false
        let record = try store { record in
            // Another process may have been quicker.
            guard record.previous == previous else { return }
            isDone = true
            if let bad = record.current {
                let reading = settingsInForce.read(bad.body).reading
                record.rejected = RemoteRecord.Rejected(
                    digest: bad.digest, etag: bad.etag, lastModified: bad.lastModified,
                    revision: reading.document?.revision)
                if reading.isDisabled { record.isDisabledByRefusal = true }
            }
            record.current = previous
            record.previous = nil
        }
        guard isDone else { return nil }
        let reading = reading(of: record)
        handed = Handed(record, reading)
        return reading
    }

    /// Deletes the documents and all that is known of the server. A request under way is cancelled, and what comes of
    /// it is not stored.
    ///
    /// - Throws: ``RemoteFailure`` (`remote.not-stored`) if the files cannot be removed.
    public func erase() throws(RemoteFailure) {
        erasures += 1
        running?.cancel()
        schedule = nil
        stoppedBy = nil
        doubtsValidators = false
        do throws(RecordFileError) {
            try file.erase()
        } catch {
            throw RemoteFailure(.notStored, error.description)
        }
        handed = Handed(RemoteRecord(source: source), nil)
    }

    /// Stores what an answer says, if that is to be taken of what is stored by now.
    func accept(
        _ content: RemoteAnswer.Content, of answer: RemoteAnswer, at now: Instant, end: ContinuousClock.Instant
    ) throws(RemoteFailure) -> RemoteFetch {
        var fetched: ConfigurationReading?
        if case .document(_, let reading) = content { fetched = reading }
        do throws(RemoteFailure) {
            let record = try store(end: end) { record throws(RemoteFailure) in
                switch try answer.verdict(on: content, stored: record) {
                case .confirmed:
                    record.current?.confirmedAt = now
                    record.isDisabledByRefusal = false
                case .overtaken: break
                case .document(let document):
                    if record.current?.body != document.body { record.previous = record.current }
                    record.current = document
                    record.rejected = nil
                    record.isDisabledByRefusal = false
                }
                record.schedule.succeed(at: now, minimumWait: settings.minimumWait)
            }
            stoppedBy = nil
            doubtsValidators = false
            let status = answer.response.status
            return news(in: record, fetched ?? reading(of: record)).map { .updated($0, status: status) }
                ?? .unchanged(status: status)
        } catch {
            guard error.code == .notStored else { throw error }
            stoppedBy = nil
            doubtsValidators = false
            throw RemoteFailure(
                error.code, error.message, status: answer.response.status, reading: fetched?.onlyDisabled)
        }
    }

    /// Notes a failure. What cannot be written is remembered for as long as the process runs.
    func keep(
        _ failure: RemoteFailure, serverWait: Int64?, at now: Instant, end: ContinuousClock.Instant
    ) -> RemoteFetch {
        switch failure.code {
        case .cancelled, .addressRefused: return .kept(failure)
        default: break
        }
        var schedule = load().schedule
        if failure.isDefinite, serverWait == nil {
            let jitter = Int64.random(in: 0...settings.longestJitter, using: &random)
            schedule.decline(at: now, minimumWait: settings.minimumWait, jitter: jitter)
        } else {
            schedule.fail(at: now, backoff: settings.backoff, serverWait: serverWait, random: &random)
        }
        let isDisabled = failure.reading?.isDisabled == true
        let record = try? store(end: end) { record in
            record.schedule = schedule
            if isDisabled { record.isDisabledByRefusal = true }
        }
        if record == nil { self.schedule = UnstoredSchedule(schedule, insteadOf: loadStored().schedule) }
        if record != nil, isDisabled { handed = Handed(digest: handed?.digest, isDisabled: true) }
        return .kept(failure.retrying(at: schedule.until))
    }

    /// What is on disk of this URL, and the schedule in force.
    func load() -> RemoteRecord {
        var record = loadStored()
        // Another process may have stored a schedule meanwhile.
        if let schedule, schedule.replaced == record.schedule { record.schedule = schedule.inForce }
        record.schedule = record.schedule.bounded(by: settings)
        return record
    }

    private func loadStored() -> RemoteRecord {
        guard let record = stored(), record.source == source else { return RemoteRecord(source: source) }
        return record
    }

    /// A schedule that the disk did not take.
    struct UnstoredSchedule {
        let inForce: FetchSchedule
        /// What the disk has instead.
        let replaced: FetchSchedule

        init(_ inForce: FetchSchedule, insteadOf replaced: FetchSchedule) {
            self.inForce = inForce
            self.replaced = replaced
        }
    }

    private func stored() -> RemoteRecord? {
        do throws(RecordFileError) {
            guard let bytes = try file.read() else { return nil }
            if let record = RemoteRecord(bytes) { return record }
            setAside(bytes, because: Self.damage)
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

    /// - Parameter end: when the fetch is to be over; nil to wait for other processes as long as anyone does.
    @discardableResult
    private func store(
        end: ContinuousClock.Instant? = nil, _ change: (inout RemoteRecord) throws(RemoteFailure) -> Void
    ) throws(RemoteFailure) -> RemoteRecord {
        let patience = end.map {
            min(max(Self.shortestPatience, ContinuousClock().now.duration(to: $0)), file.lockTimeout)
        }
        var hasSetAside = false
        while true {
            do {
                let record: RemoteRecord = try file.update(within: patience) { bytes in
                    let record = try changed(bytes, change)
                    return (record.bytes, record)
                }
                schedule = nil
                return record
            } catch let failure as RemoteFailure {
                throw failure
            } catch let damaged as Damaged where !hasSetAside {
                setAside(damaged.bytes, because: Self.damage)
                hasSetAside = true
            } catch {
                throw RemoteFailure(.notStored, "\(error)")
            }
        }
    }

    private func changed(
        _ bytes: [UInt8]?, _ change: (inout RemoteRecord) throws(RemoteFailure) -> Void
    ) throws -> RemoteRecord {
        var record = RemoteRecord(source: source)
        if let bytes {
            // Damaged since it was loaded; whoever finds that out has to set it aside.
            guard let stored = RemoteRecord(bytes) else { throw Damaged(bytes: bytes) }
            if stored.source == source { record = stored }
        }
        // What the disk did not take before goes along, whatever is stored now.
        if let schedule, schedule.replaced == record.schedule { record.schedule = schedule.inForce }
        try change(&record)
        return record
    }

    private struct Damaged: Error, CustomStringConvertible {
        let bytes: [UInt8]

        var description: String { "the record on disk is damaged, and cannot be set aside" }
    }

    private static let damage = "it is no record of this version"
    private static let shortestPatience = Duration.milliseconds(100)

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
        digest = record.current?.digest
        confirmedAt = record.current?.confirmedAt
        canRollBack = record.previous != nil
        failures = record.schedule.failures
        nextFetch = record.schedule.wait(at: now)
    }
}
