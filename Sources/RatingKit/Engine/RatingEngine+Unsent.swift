extension RatingEngine {
    /// The most items that are kept, and the bytes of one; of a larger one the attachments are left out.
    private static let mostUnsent = 4
    private static let mostUnsentBytes = 100_000

    /// Takes up what an earlier process could not bring to its end.
    func takeUpUnsent() async {
        let user = keeper.user
        let stored = context.interruptedFlow?.flow
        unsent = context.unsentFeedback
        await queueUnsent()
        // That process was killed when the feedback was queued and the draft not yet forgotten.
        guard let key = stored?.feedbackKey, (try? await ports.outbox?.holds(key)) == true else {
            return
        }
        let keep = keeping(nil)
        _ = try? await keeper.update(of: user) { context, _ in keep(&context) }
    }

    /// Gives the outbox what it could not take before, once an attempt that is under way is over.
    func queueUnsent() async {
        while let queueing { await queueing.value }
        guard let outbox = ports.outbox, !unsent.isEmpty else { return }
        let attempt = Task {
            defer { queueing = nil }
            await queueUnsent(in: outbox)
        }
        queueing = attempt
        await attempt.value
    }

    private func queueUnsent(in outbox: Outbox) async {
        let user = keeper.user
        // Another process may have erased the user: then nothing is left to be queued.
        try? await keeper.refresh()
        var queued: Set<String> = []
        for item in unsent where unsent.contains(item) && !queuedFeedback.contains(where: { $0.key == item.key }) {
            switch await enqueue(item, in: outbox, isHeld: false, for: user) {
            case nil: return
            case .success:
                unsent.removeAll { $0.key == item.key }
                queued.insert(item.key)
                continue
            case .failure(let error):
                ports.log.log(.error, "feedback for “\(item.destination)” still waits to be queued: \(error)")
            }
            break
        }
        if !queued.isEmpty { await forget(queued, of: user) }
    }

    /// Queues feedback in turn with what the store does: before an erasure, which then finds it, or not at all.
    ///
    /// - Returns: nil if the user was erased since.
    func enqueue(
        _ item: UnsentFeedback, in outbox: Outbox, isHeld: Bool, for user: ContextKeeper.User
    ) async -> Result<Void, OutboxError>? {
        await keeper.inTurn(since: user) {
            do throws(OutboxError) {
                _ = try await outbox.enqueue(item.feedback, to: item.destination, as: item.key, isHeld: isHeld)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }

    /// Stores that these are queued. A flow that waits to be offered again stays, unless it is one of them.
    private func forget(_ queued: Set<String>, of user: ContextKeeper.User) async {
        guard flow == nil else { return await keepDraft() }
        var waiting = context.interruptedFlow
        if let key = waiting?.flow?.feedbackKey, queued.contains(key) { waiting = nil }
        let keep = keeping(waiting)
        _ = try? await keeper.update(of: user) { context, _ in keep(&context) }
    }

    /// Puts into what is stored this flow, what waits here, and what waits in another engine or process.
    func keeping(_ flow: InterruptedFlow?) -> @Sendable (inout RatingContext) -> Void {
        { [unsent, unsentKeys] context in
            context.interruptedFlow = flow
            context.unsentFeedback = context.unsentFeedback.filter { !unsentKeys.contains($0.key) } + unsent
        }
    }

    /// Keeps feedback that could not be queued, durably where the store can.
    func keepUnsent(_ item: UnsentFeedback) async {
        var item = item
        if item.json.serializedBytes().count > Self.mostUnsentBytes {
            var feedback = item.feedback
            feedback.attachments = []
            item = UnsentFeedback(key: item.key, destination: item.destination, feedback: feedback)
        }
        unsent.removeAll { $0.key == item.key }
        unsent.append(item)
        if unsent.count > Self.mostUnsent {
            let dropped = unsent.removeFirst()
            ports.log.log(.error, "feedback for “\(dropped.destination)” is lost: there is more than can be kept")
        }
        await keepDraft()
    }

    /// Another way was found.
    func forgetUnsent(_ key: String) {
        unsent.removeAll { $0.key == key }
    }
}

extension UnsentFeedback {
    /// The key of a flow's n-th feedback, counted from 0, of a move that sends several.
    static func key(_ key: String, number: Int) -> String { number == 0 ? key : "\(key.prefix(32))-\(number)" }
}
