/// Waits for one answer that may never come.
@MainActor
package final class AnswerWait<Answer: Sendable> {
    private var answer: Answer?
    private var hasEnded = false
    /// Whether who waited has gone on.
    private var isOver = false
    private var waiter: CheckedContinuation<Void, Never>?

    package init() {}

    /// The answer has come.
    ///
    /// - Returns: false if nobody waits for it any more.
    @discardableResult
    package func give(_ answer: Answer) -> Bool {
        guard !isOver else { return false }
        self.answer = answer
        giveUp()
        return true
    }

    /// Ends the wait. An answer that comes before who waits could go on still counts.
    package func giveUp() {
        hasEnded = true
        waiter?.resume()
        waiter = nil
    }

    /// - Parameter limit: seconds; nil: as long as it takes.
    /// - Returns: nil if there was none in time.
    package func answer(within limit: Double?, by clock: any RatingClock) async -> Answer? {
        let timer = limit.map { limit in
            Task { [weak self] in
                try await clock.sleep(for: .seconds(limit))
                self?.giveUp()
            }
        }
        if !hasEnded { await withCheckedContinuation { waiter = $0 } }
        isOver = true
        timer?.cancel()
        return answer
    }
}
