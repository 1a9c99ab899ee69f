extension RemoteConfiguration {
    /// Fetches repeatedly for as long as the stream is read: at the minimum interval plus some jitter, even after a
    /// response that cannot be used; after other failures, as the back-off or the server says.
    ///
    /// Every request gives one element. The stream ends when the server refuses this client for good.
    public nonisolated func poll() -> AsyncStream<RemoteConfiguration.Fetch> {
        AsyncStream { continuation in
            let task = Task {
                await self.poll(into: continuation)
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Makes overdue requests of polls at once when an app comes back to the foreground, because timers may have stood
    /// still in the background. Does nothing before a request is due, so call it as often as you like.
    ///
    /// An engine does it by itself for what its ``ConfigurationStore`` follows.
    public func wake() {
        let now = clock.now().instant
        for rest in rests where rest.wait.isOver(at: now) { rest.sleep.cancel() }
    }

    private func poll(into continuation: AsyncStream<RemoteConfiguration.Fetch>.Continuation) async {
        while !Task.isCancelled {
            let result = await fetch()
            switch result {
            case .tooEarly: break
            case .updated, .unchanged, .kept, .stopped: continuation.yield(result)
            }
            guard server.stoppedBy == nil else { return }
            await rest()
        }
    }

    /// Until the next request is due, or the poll is cancelled.
    private func rest() async {
        let now = clock.now().instant
        let wait = load().schedule.pollWait(at: now, settings: settings, random: &random)
        let sleep = Task { [sleep] in try await sleep(wait) }
        rests.append((StoredWait(began: now, length: wait), sleep))
        _ = await withTaskCancellationHandler {
            await sleep.result
        } onCancel: {
            sleep.cancel()
        }
        rests.removeAll { $0.sleep == sleep }
    }
}
