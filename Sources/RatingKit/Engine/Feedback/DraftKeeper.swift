/// Keeps what the user has typed, or sent in vain, through a kill.
///
/// Owns what the context has as interrupted: the draft of the flow under way, and what the outbox could not take. Is
/// told of the flow under way, and of what has been sent. Asks the keeper to store.
@MainActor
final class DraftKeeper {
    /// The flow under way, whose draft is kept.
    var underWay: RunningFlow? {
        didSet { if underWay == nil { sent = nil } }
    }
    /// Feedback that the outbox could not take.
    var unsent = UnsentList()
    /// Runs when a draft was typed and is to be stored soon.
    private(set) var typing: Task<Void, Never>?
    /// The last time that a draft was stored or forgotten.
    private(set) var storing: Task<Void, Never>?
    /// What the flow under way has sent; it is not offered again unless more is typed.
    private var sent: String?
    private let keeper: ContextKeeper

    init(_ keeper: ContextKeeper) {
        self.keeper = keeper
    }

    /// Stores the flow under way if it has a draft, and forgets the stored one once it has ended. One after another, so
    /// that the last word is what is stored.
    func keep() async {
        let previous = storing
        let storing = Task {
            await previous?.value
            await store()
        }
        self.storing = storing
        await storing.value
    }

    /// The same within a third of a second, so that typing does not write at every letter.
    func keepSoon() {
        guard typing == nil else { return }
        typing = Task { [weak self] in
            try? await Task.sleep(nanoseconds: 300_000_000)
            self?.typing = nil
            await self?.keep()
        }
    }

    /// These words of the flow under way are not offered again.
    func noteSent(_ draft: String) {
        if underWay != nil { sent = draft }
    }

    /// - Throws: what the store throws.
    func forgetStored(of user: ContextKeeper.User) async throws { try await store(nil, of: user) }

    /// Stores that what could not be queued before is queued now. A flow that waits to be offered again stays, unless it
    /// is one of them.
    ///
    /// - Parameter keys: of what is queued.
    func forget(_ keys: Set<String>, of user: ContextKeeper.User) async {
        guard underWay == nil else { return await keep() }
        var waiting = keeper.context.interruptedFlow
        if let key = waiting?.feedbackKey, keys.contains(key) { waiting = nil }
        try? await store(waiting, of: user)
    }

    private func store() async {
        let flow = flowToKeep
        var context = keeper.context
        unsent.join(flow, to: &context)
        guard context != keeper.context else { return }
        // A failure is in the log; the draft is still on screen.
        try? await store(flow, of: underWay?.user ?? keeper.user)
    }

    /// Between two screens that is what the last one left: only there can it be offered again.
    private var flowToKeep: InterruptedFlow? {
        guard let flow = underWay?.flow, !flow.draft.isEmpty, flow.draft != sent else { return nil }
        return flow.hasScreen || flow.isDone ? .flow(flow) : keeper.context.interruptedFlow
    }

    private func store(_ flow: InterruptedFlow?, of user: ContextKeeper.User) async throws {
        let unsent = unsent
        try await keeper.update(of: user) { context, _ in unsent.join(flow, to: &context) }
    }
}
