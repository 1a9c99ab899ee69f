import Foundation

/// Keeping what the user has typed through a kill, and offering it again.
extension RatingEngine {
    /// Offers a flow again that was interrupted with a typed draft, if that was within `resumeWithin` and nothing
    /// switches questions off by now. Any other interrupted flow counts as dismissed.
    ///
    /// Call it once the presenter can show something. The flow goes on in the workflow that it began with; the prompt
    /// was counted then, and is not counted again. What counts is what the store has: another engine or process may have
    /// ended the flow, or erased the user.
    /// - Throws: what the store throws.
    @discardableResult
    public func resume() async throws -> ResumeOutcome {
        guard !isInProgress else { return .nothing }
        try await keeper.refresh()
        let user = keeper.user
        guard !isInProgress, keeper.isCurrent(user), let stored = context.interruptedFlow
        else { return .nothing }
        let waited = stored.flow
        let configuration = configuration.at(waited?.placement)
        guard var waited, waited.hasScreen, !configuration.isDisabled, isRecent(waited, configuration) else {
            let keep = keeping(nil)
            try await keeper.update(of: user) { context, _ in keep(&context) }
            return .dropped
        }
        guard ports.presenter != nil else { return .notPresented }
        if waited.feedbackKey == nil { waited.feedbackKey = ports.outbox?.makeKey() }
        (isPresenting, hasReachedUser) = (true, false)
        defer { isPresenting = false }
        (flow, flowConfiguration, flowUser) = (waited, configuration, user)
        delegate?.ratingScreenWillAppear()
        await begin(waited, [])
        if !hasReachedUser { delegate?.ratingScreenDidDisappear() }
        return hasReachedUser ? .resumed : .notPresented
    }

    private func isRecent(_ flow: RatingFlow, _ configuration: RatingConfiguration) -> Bool {
        guard let hours = configuration[.resumeWithin] else { return false }
        return ports.clock.now().instant <= flow.startedAt.instant.adding(days: hours / 24)
    }

    /// Stores the flow under way if it has a draft, and forgets the stored one once it has ended. One after another, so
    /// that the last word is what is stored.
    func keepDraft() async {
        let previous = draftStoring
        let storing = Task {
            await previous?.value
            await storeDraft()
        }
        draftStoring = storing
        await storing.value
    }

    private func storeDraft() async {
        let keep = keeping(flowToKeep)
        var kept = context
        keep(&kept)
        guard kept != context else { return }
        // A failure is in the log; the draft is still on screen.
        _ = try? await keeper.update(of: flowUser ?? keeper.user) { context, _ in keep(&context) }
    }

    /// Between two screens that is what the last one left: only there can it be offered again.
    private var flowToKeep: InterruptedFlow? {
        guard let flow, !flow.draft.isEmpty, flow.draft != safeDraft else { return nil }
        return flow.hasScreen || flow.isDone ? .flow(flow) : context.interruptedFlow
    }

    /// The same within a third of a second, so that typing does not write at every letter.
    func keepDraftSoon() {
        guard draftKeeping == nil else { return }
        draftKeeping = Task { [weak self] in
            try? await Task.sleep(nanoseconds: 300_000_000)
            self?.draftKeeping = nil
            await self?.keepDraft()
        }
    }
}

/// The result of resuming.
public enum ResumeOutcome: Equatable, Sendable {
    /// There was no interrupted flow, or one is under way.
    case nothing
    /// The flow is on screen again.
    case resumed
    /// The flow counts as dismissed: it is too old, cannot be read, or questions are switched off.
    case dropped
    /// Nothing could show it; it stays stored.
    case notPresented
}
