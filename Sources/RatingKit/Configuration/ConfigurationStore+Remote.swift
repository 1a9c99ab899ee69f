extension ConfigurationStore {
    /// Keeps the layer `remote` as a server says, until the returned task is cancelled.
    ///
    /// ```swift
    /// let remote = RemoteConfiguration(url: url, cache: directory)
    /// let following = await configurations.follow(remote)
    /// ```
    ///
    /// Returns once the last good document, from disk, has been applied, before any network is touched; then polls. A
    /// document that the server goes on to send although it was refused is reported once.
    @discardableResult
    public func follow(_ remote: RemoteConfiguration) async -> Task<Void, Never> {
        if let reading = await remote.cached() { apply(reading, to: .remote, isReported: true) }
        return Task { [weak self] in
            var refused: ConfigurationReading?
            for await fetch in remote.poll() {
                guard let self else { return }
                guard let reading = fetch.reading else {
                    if case .unchanged = fetch { refused = nil }
                    continue
                }
                if let refused, reading.isSameRefusal(as: refused) { continue }
                refused = reading.document == nil ? reading : nil
                apply(reading, to: .remote, isReported: true)
            }
        }
    }

    /// Puts the document before the last good one in force again, here and on disk.
    ///
    /// - Returns: what that changed; nil if there is no earlier document.
    /// - Throws: ``RemoteFailure`` if it cannot be stored; nothing is changed then.
    @discardableResult
    public func rollBack(_ remote: RemoteConfiguration) async throws(RemoteFailure) -> ConfigurationUpdate? {
        guard let reading = try await remote.rollback() else { return nil }
        return apply(reading, to: .remote)
    }
}

extension ConfigurationReading {
    fileprivate func isSameRefusal(as other: ConfigurationReading) -> Bool {
        document == nil && other.document == nil && diagnostics == other.diagnostics && isDisabled == other.isDisabled
    }
}
