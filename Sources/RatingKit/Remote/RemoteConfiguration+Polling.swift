extension RemoteConfiguration {
    /// A poll that waits until its next request is due.
    struct Rest {
        let wait: StoredWait
        let sleep: Task<Void, any Error>
    }

    /// Fetches again and again for as long as the stream is read: at the minimum interval and some jitter later, also
    /// after an answer that cannot be used; after other failures as the back-off or the server says.
    ///
    /// Every request gives one element. The stream ends when the server says for good that this client gets nothing.
    public nonisolated func poll() -> AsyncStream<RemoteFetch> {
        AsyncStream { continuation in
            let task = Task {
                await self.poll(into: continuation)
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Lets polls whose next request is due go on at once, when an app comes back to the foreground: timers may have
    /// stood still in the background. Does nothing before the request is due, so call it as often as you like.
    ///
    /// An engine does it by itself for what its ``ConfigurationStore`` follows.
    public func wake() {
        let now = clock.now().instant
        for rest in rests.values where rest.wait.isOver(at: now) { rest.sleep.cancel() }
    }

    private func poll(into continuation: AsyncStream<RemoteFetch>.Continuation) async {
        while !Task.isCancelled {
            let result = await fetch()
            switch result {
            case .tooEarly: break
            case .updated, .unchanged, .kept, .stopped: continuation.yield(result)
            }
            guard stoppedBy == nil else { return }
            await rest()
        }
    }

    /// Until the next request is due, or the poll is cancelled.
    private func rest() async {
        let wait = pause()
        let sleep = Task { [sleep] in try await sleep(wait) }
        restCount += 1
        let number = restCount
        rests[number] = Rest(wait: StoredWait(began: clock.now().instant, length: wait), sleep: sleep)
        _ = await withTaskCancellationHandler {
            await sleep.result
        } onCancel: {
            sleep.cancel()
        }
        rests[number] = nil
    }

    /// Until the next poll, in milliseconds.
    private func pause() -> Int64 {
        let now = clock.now().instant
        let schedule = load().schedule
        let wait = schedule.wait(at: now).map { $0.milliseconds - now.milliseconds } ?? 0
        let jitter = schedule.failures == 0 ? Int64.random(in: 0...settings.longestJitter, using: &random) : 0
        return min(max(Self.shortestPause, wait + jitter), Self.longestPause)
    }

    private static let shortestPause: Int64 = 1_000
    /// 30 days: who waits longer looks once more what there is.
    private static let longestPause: Int64 = 2_592_000_000
}
