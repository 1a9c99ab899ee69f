/// Going on after a kill.
extension RatingEngine {
    /// Offers a flow again that was interrupted with a typed draft, if that was within `resumeWithin` and nothing
    /// switches questions off meanwhile. Any other interrupted flow counts as dismissed.
    ///
    /// Call it once the presenter can show something, and after following a remote configuration: a flow that began
    /// with a document that has since been set aside counts as dismissed. The flow goes on in the workflow that it
    /// began with; its prompt was counted then, and is not counted again. The store has the last word: another engine
    /// or process may have ended the flow, or erased the user.
    /// - Throws: what the store throws.
    @discardableResult
    public func resume() async throws -> RatingEngine.ResumeOutcome { try await flowRunner.resume() }
}

extension RatingEngine {
    /// The result of resuming.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum ResumeOutcome: Equatable, Sendable {
        /// There was no interrupted flow, or one is under way.
        case nothing
        /// The flow is on screen again.
        case resumed
        /// The flow counts as dismissed: it is too old, cannot be read, began with a document that is set aside, or
        /// questions are switched off.
        case dropped
        /// Nothing could show it; it stays stored.
        case notPresented
    }
}
