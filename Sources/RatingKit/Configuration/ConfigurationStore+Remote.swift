extension ConfigurationStore {
    /// Keeps the layer `remote` as a server says, until the returned task is cancelled.
    ///
    /// ```swift
    /// let remote = RemoteConfiguration(url: url, cache: directory)
    /// let following = await configurations.follow(remote)
    /// ```
    ///
    /// Returns once the last good document, from disk, has been applied, before any network is touched; then polls. A
    /// document that the server goes on to send although it was refused is reported once. Documents of a lower revision
    /// than the bundled one's are refused, and what that names, they may name (`bundled` of the settings). One during whose
    /// evaluation the process ended at two starts in a row is set aside: see ``RemoteConfiguration``.
    /// Ends with the store too.
    @discardableResult
    public func follow(_ remote: RemoteConfiguration) async -> Task<Void, Never> {
        await remote.measure(by: layers.bundled)
        mark.withLock { $0 = remote.mark }
        let stored = await remote.cached()
        let refusal = await remote.takeRefusal()
        if let stored, stored.document != nil || refusal == nil { apply(stored, to: .remote, isReported: true) }
        if let refusal { apply(refusal, to: .remote, isReported: true) }
        let task = Task { [weak self] in
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
        followed.add(remote, task)
        return task
    }

    /// Puts the document before the last good one in force again, here and on disk.
    ///
    /// - Returns: what that changed; nil if there is no earlier document.
    /// - Throws: ``RemoteConfiguration/Failure`` if it cannot be stored; nothing is changed then.
    @discardableResult
    public func rollBack(_ remote: RemoteConfiguration) async throws(RemoteConfiguration.Failure) -> ConfigurationStore
        .Update?
    {
        guard let reading = try await remote.rollback() else { return nil }
        return apply(reading, to: .remote, isReported: false, isRollback: true)
    }
}

/// The remote configurations that a store follows, for as long as it lives.
final class FollowedRemotes: Sendable {
    private struct Polling {
        let remote: RemoteConfiguration
        let task: Task<Void, Never>
    }

    private let pollings = Locked<[Polling]>([])

    deinit {
        for polling in pollings.withLock({ $0 }) { polling.task.cancel() }
    }

    func add(_ remote: RemoteConfiguration, _ task: Task<Void, Never>) {
        pollings.withLock { pollings in
            pollings.removeAll { $0.task.isCancelled }
            pollings.append(Polling(remote: remote, task: task))
        }
    }

    /// Lets polls that are due go on: the app is in the foreground.
    func wake() {
        for polling in pollings.withLock({ $0 }) where !polling.task.isCancelled {
            Task { await polling.remote.wake() }
        }
    }
}

extension ConfigurationReading {
    fileprivate func isSameRefusal(as other: ConfigurationReading) -> Bool {
        document == nil && other.document == nil && diagnostics == other.diagnostics && isDisabled == other.isDisabled
    }
}
