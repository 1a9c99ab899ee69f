/// What becomes of a document during whose use the process ended.
extension RemoteConfiguration {
    /// What is stored, without what is set aside.
    func load() -> RemoteRecord {
        lookBack()
        var record = storage.load()
        prepare(&record)
        if let rejected = record.rejected, rejected.setAside != nil { mark.bar(rejected.digest) }
        return record
    }

    /// Changes what is stored, without what is set aside.
    @discardableResult
    func store(
        end: ContinuousClock.Instant? = nil, _ change: (inout RemoteRecord) throws(RemoteConfiguration.Failure) -> Void
    ) throws(RemoteConfiguration.Failure) -> RemoteRecord {
        let record = try storage.store(end: end) { record throws(RemoteConfiguration.Failure) in
            prepare(&record)
            try change(&record)
        }
        if condemned != nil {
            condemned = nil
            mark.settle()
        }
        return record
    }

    /// The reading of the document that this start has set aside: refused, with the reason. Nil if there is none, or it
    /// was taken.
    func takeRefusal() -> ConfigurationReading? {
        defer { refusal = nil }
        return refusal.map {
            ConfigurationReading(document: nil, diagnostics: [$0], isDisabled: load().isDisabledByRefusal)
        }
    }

    /// Once, before anything else: judges the document by how the processes before this have ended.
    private func lookBack() {
        guard !hasLookedBack else { return }
        hasLookedBack = true
        guard let ending = mark.lookBack(), ending.starts >= Self.startsToSetAside else { return mark.settle() }
        let setAside = RemoteRecord.SetAside(at: clock.now().instant, appVersion: settings.appVersion)
        condemned = (ending.digest, setAside)
        mark.bar(ending.digest)
        if storage.load().current?.digest == ending.digest {
            let diagnostic = Diagnostic.setAside(by: ending.starts, at: setAside.at)
            refusal = diagnostic
            log.log(.error, "\(storage.path): \(diagnostic)")
        }
        do throws(RemoteConfiguration.Failure) {
            try store { _ in }
        } catch {
            log.log(.error, "\(storage.path): that is not stored: \(error)")
        }
    }

    private func prepare(_ record: inout RemoteRecord) {
        record.retry(at: clock.now().instant, appVersion: settings.appVersion)
        guard let condemned else { return }
        let settings = settingsInForce
        record.setAside(condemned.digest, condemned.setAside) { settings.read($0.body).reading }
    }

    private static let startsToSetAside = 2
}

extension Diagnostic {
    fileprivate static func setAside(by starts: UInt8, at now: UTCInstant) -> Diagnostic {
        let until = LocalInstant(now.adding(milliseconds: RemoteRecord.setAsideLength)).iso8601
        return Diagnostic(
            .setAside,
            "the fetched document is set aside, because the process ended \(starts) times in a row while it was in use; "
                + "it is tried again from \(until) on, or by another version of the app",
            suggestion: "publish a document without the part that makes the app end: its crash reports say where")
    }
}
