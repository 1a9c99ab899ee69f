/// What a configuration store follows.
///
/// A document that the server goes on to send although it was refused is reported once. What the bundled document names,
/// fetched ones may name (`bundled` of the settings).
extension RemoteConfiguration: WatchedConfigurationSource {
    package nonisolated var watch: any DocumentWatch { mark }

    public func known(beside bundled: ConfigurationDocument?) -> [ConfigurationReading] {
        measure(by: bundled)
        let stored = cached()
        let refusal = takeRefusal()
        let isUsed = stored?.document != nil || refusal == nil
        return [isUsed ? stored : nil, refusal].compactMap { $0 }
    }

    public nonisolated func readings() -> AsyncStream<ConfigurationReading> {
        AsyncStream { continuation in
            let task = Task {
                var refused: ConfigurationReading?
                for await fetch in self.poll() {
                    guard let reading = fetch.reading else {
                        if case .unchanged = fetch { refused = nil }
                        continue
                    }
                    if let refused, reading.isSameRefusal(as: refused) { continue }
                    refused = reading.document == nil ? reading : nil
                    continuation.yield(reading)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

extension ConfigurationReading {
    fileprivate func isSameRefusal(as other: ConfigurationReading) -> Bool {
        document == nil && other.document == nil && diagnostics == other.diagnostics && isDisabled == other.isDisabled
    }
}

extension ConfigurationStore {
    /// Puts the document before the last good one back in force, here and on disk.
    ///
    /// - Returns: what that changed; nil if there is no earlier document.
    /// - Throws: ``RemoteConfiguration/Failure`` if it cannot be stored; then nothing is changed.
    @discardableResult
    public func rollBack(_ remote: RemoteConfiguration) async throws(RemoteConfiguration.Failure) -> ConfigurationStore
        .Update?
    {
        guard let reading = try await remote.rollback() else { return nil }
        return apply(reading, to: .remote, isReported: false, isRollback: true)
    }
}
