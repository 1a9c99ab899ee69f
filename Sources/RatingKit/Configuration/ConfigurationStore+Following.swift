extension ConfigurationStore {
    /// Keeps the layer `remote` in step with a source, until the returned task is cancelled.
    ///
    /// ```swift
    /// let remote = RemoteConfiguration(url: url, cache: directory)
    /// let following = await configurations.follow(remote)
    /// ```
    ///
    /// Returns once what the source knows immediately has been applied: for a `RemoteConfiguration`, the last good
    /// document from disk, before any network access. Then it follows the source. Documents of a lower revision than
    /// the bundled one's are refused. It also ends with the store.
    @discardableResult
    public func follow(_ source: some ConfigurationSource) async -> Task<Void, Never> {
        let bundled = layers.bundled
        if let watched = source as? any WatchedConfigurationSource { watch.withLock { $0 = watched.watch } }
        for reading in await source.known(beside: bundled) { apply(reading, to: .remote, isReported: true) }
        let task = Task { [weak self] in
            for await reading in source.readings() {
                guard let self else { return }
                apply(reading, to: .remote, isReported: true)
            }
        }
        followed.add(source, task)
        return task
    }

    /// Lets sources whose next document is due go on: the app is in the foreground.
    func wake() { followed.wake() }
}

/// The sources that a store follows, for as long as it lives.
final class FollowedSources: Sendable {
    private struct Following {
        let source: any ConfigurationSource
        let task: Task<Void, Never>
    }

    private let followings = Locked<[Following]>([])

    deinit {
        for following in followings.withLock({ $0 }) { following.task.cancel() }
    }

    func add(_ source: any ConfigurationSource, _ task: Task<Void, Never>) {
        followings.withLock { followings in
            followings.removeAll { $0.task.isCancelled }
            followings.append(Following(source: source, task: task))
        }
    }

    func wake() {
        for following in followings.withLock({ $0 }) where !following.task.isCancelled {
            Task { await following.source.wake() }
        }
    }
}
