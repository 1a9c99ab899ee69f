extension RatingEngine {
    /// Forgets everything about the user: what is stored, the flow under way, the installation's identifier, the journal,
    /// and all feedback in the outbox, delivered or not.
    ///
    /// None of it is on disk once this returns. Whatever was begun in this engine before that leaves nothing behind: an
    /// event that is being recorded is not counted, a question on its way is not presented, feedback that was being
    /// queued is gone. What is being sent at this moment may still arrive.
    /// - Throws: what the store throws; the context then stays as it was, but the flow has ended. What the journal or the
    ///   outbox throws; then what it has is left, and the rest is gone. ``ContextStoreError/notDurable(_:)`` or
    ///   ``FeedbackQueueFailure/notDurable(_:)`` where all is gone, and a power loss may bring some of it back.
    public func erase() async throws {
        quietMoment.giveUp()
        try await keeper.erase(ending: flowRunner.drop) { [ports] in
            var failure: (any Error)?
            do {
                try await ports.journal?.erase()
            } catch {
                ports.log.log(.error, "the journal could not be erased: \(error)")
                failure = error
            }
            do throws(FeedbackQueueFailure) {
                try await ports.outbox?.erase()
            } catch {
                ports.log.log(.error, "the outbox could not be erased: \(error)")
                throw error
            }
            if let failure { throw failure }
        }
    }

    /// Resets a part of the context, such as counters and dates, prompts, or crashes, to its initial state.
    ///
    /// - Throws: what the store throws; then nothing is reset, except with ``ContextStoreError/notDurable(_:)``.
    public func reset(_ part: RatingContext.ResetPart) async throws {
        _ = try await keeper.update(since: keeper.user) { context, _ in context.reset(part) }
        journalKeeper?.prepare()
    }
}
