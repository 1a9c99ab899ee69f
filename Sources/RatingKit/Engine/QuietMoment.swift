/// Lets a question wait for a quiet moment, one at a time.
@MainActor
final class QuietMoment {
    private let clock: any RatingClock
    private var wait: Task<Void, any Error>?

    init(_ clock: any RatingClock) {
        self.clock = clock
    }

    /// The question that waits is not asked.
    func giveUp() {
        wait?.cancel()
        wait = nil
    }

    /// Waits so long; what waited before is given up.
    ///
    /// - Returns: false if this was given up, or the task cancelled, before.
    func comes(after delay: Duration) async -> Bool {
        giveUp()
        guard delay > .zero else { return !Task.isCancelled }
        let wait = Task { [clock] in try await clock.sleep(for: delay) }
        self.wait = wait
        let result = await withTaskCancellationHandler {
            await wait.result
        } onCancel: {
            wait.cancel()
        }
        guard self.wait == wait else { return false }
        self.wait = nil
        if case .success = result { return !Task.isCancelled }
        return false
    }
}
