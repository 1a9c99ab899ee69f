/// Keeps what the user has typed, or sent in vain, through a kill.
///
/// Owns what the context has as interrupted: the draft of the flow under way, or of one whose screen was taken away, and
/// what the outbox could not take. Is told of the flow under way, and of what has been sent. Asks the keeper to store.
@MainActor
final class DraftKeeper {
    /// The flow under way, whose draft is kept.
    var underWay: RunningFlow? {
        didSet {
            if let flow = underWay?.flow {
                if flow.hasScreen { lastScreen = flow }
            } else {
                (sent, lastScreen) = (nil, nil)
            }
        }
    }
    /// Whether the user has the flow's feedback before them as a mail.
    var isComposing = false
    /// The flow under way as its last screen left it.
    private var lastScreen: RatingFlow?
    /// A flow whose screen was taken away, and whose. Offered again, unless a later one has a draft by then.
    private var left: (flow: RatingFlow, user: ContextKeeper.User)?
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

    /// These words are not offered again, neither of the flow under way nor of one that was left.
    func noteSent(_ draft: String) {
        if underWay != nil { sent = draft }
        if left?.flow.draft == draft { left = nil }
    }

    /// The flow under way ends, and is offered again as after a kill.
    func leave() {
        guard let underWay, let flow = flowToKeep?.flow, flow.hasScreen else { return }
        left = (flow, underWay.user)
    }

    /// A flow that waits to be offered again does so, until it is on screen.
    func leave(_ flow: RatingFlow, of user: ContextKeeper.User) { left = (flow, user) }

    /// The flow is on screen again.
    func takeUp(_ flow: RatingFlow) {
        if left?.flow == flow { left = nil }
    }

    /// The user is another one.
    func forgetLeft() { left = nil }

    /// - Throws: what the store throws.
    func forgetStored(of user: ContextKeeper.User) async throws {
        left = nil
        try await store(nil, of: user)
    }

    /// Stores that what could not be queued before is queued now. A flow that waits to be offered again stays, unless it
    /// is one of them.
    ///
    /// - Parameter keys: of what is queued.
    func forget(_ keys: Set<String>, of user: ContextKeeper.User) async {
        if let key = left?.flow.feedbackKey, keys.contains(key) { left = nil }
        guard underWay == nil else { return await keep() }
        var waiting = keeper.context.interruptedFlow
        if let key = waiting?.feedbackKey, keys.contains(key) { waiting = nil }
        try? await store(waiting, of: user)
    }

    private func store() async {
        let flow = flowToKeep ?? left.map { .flow($0.flow) }
        var context = keeper.context
        unsent.join(flow, to: &context)
        guard context != keeper.context else { return }
        // A failure is in the log; the draft is still on screen.
        try? await store(flow, of: underWay?.user ?? left?.user ?? keeper.user)
    }

    /// Between two screens, and while a mail is open, that is what the last one left: only there can it be offered again.
    private var flowToKeep: InterruptedFlow? {
        guard let flow = underWay?.flow, !flow.draft.isEmpty, flow.draft != sent else { return nil }
        if flow.hasScreen || flow.isDone && !isComposing { return .flow(flow) }
        return lastScreen.map { .flow($0) } ?? keeper.context.interruptedFlow
    }

    private func store(_ flow: InterruptedFlow?, of user: ContextKeeper.User) async throws {
        let unsent = unsent
        try await keeper.update(of: user) { context, _ in unsent.join(flow, to: &context) }
    }
}
