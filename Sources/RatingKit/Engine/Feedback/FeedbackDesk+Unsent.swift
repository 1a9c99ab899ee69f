/// Feedback that the user has sent and the outbox could not take. It is kept beside the interrupted flow, and goes to
/// the outbox as soon as that takes it.
struct UnsentFeedback: Equatable {
    /// The idempotency key.
    let key: String
    let destination: String
    let feedback: Feedback
}

extension RatingEngine {
    /// The most items that are kept, and the bytes of one; of a larger one the attachments are left out.
    private static let mostUnsent = 4
    private static let mostUnsentBytes = 100_000

    /// Takes up what an earlier process could not bring to its end.
    func takeUpUnsent() async {
        guard let stored = context.interruptedFlow else { return }
        let user = keeper.user
        unsent = stored["unsent"]?.arrayValue?.compactMap(UnsentFeedback.init) ?? []
        await queueUnsent()
        // That process was killed when the feedback was queued and the draft not yet forgotten.
        guard let key = stored["feedbackKey"]?.stringValue, (try? await ports.outbox?.holds(key)) == true else {
            return
        }
        let kept = kept(nil)
        _ = try? await keeper.update(of: user) { context, _ in
            context.interruptedFlow = kept(context.interruptedFlow)
        }
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
        var waiting = context.interruptedFlow?.flowAlone
        if let key = waiting?["feedbackKey"]?.stringValue, queued.contains(key) { waiting = nil }
        let kept = kept(waiting)
        _ = try? await keeper.update(of: user) { context, _ in
            context.interruptedFlow = kept(context.interruptedFlow)
        }
    }

    /// What becomes of what is stored: this flow, what waits here, and what waits in another engine or process.
    func kept(_ flow: JSONValue?) -> @Sendable (_ stored: JSONValue?) -> JSONValue? {
        { [unsent, unsentKeys] stored in
            let all = stored?["unsent"]?.arrayValue?.compactMap(UnsentFeedback.init) ?? []
            return (all.filter { !unsentKeys.contains($0.key) } + unsent).joined(to: flow)
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

extension [UnsentFeedback] {
    /// What is stored: the members of an interrupted flow, if there is one, and these.
    func joined(to flow: JSONValue?) -> JSONValue? {
        guard !isEmpty else { return flow }
        return .object((flow?.members ?? []) + [.init("unsent", .array(map(\.json)))])
    }
}

extension JSONValue {
    /// Of what is stored, the interrupted flow; nil where there is none.
    var flowAlone: JSONValue? {
        guard let members else { return self }
        let flow = members.filter { $0.name != "unsent" }
        return flow.isEmpty ? nil : .object(flow)
    }
}

extension UnsentFeedback {
    /// The key of a flow's n-th feedback, counted from 0, of a move that sends several.
    static func key(_ key: String, number: Int) -> String { number == 0 ? key : "\(key.prefix(32))-\(number)" }

    var json: JSONValue {
        ["key": .string(key), "destination": .string(destination), "feedback": feedback.json]
    }

    init?(json: JSONValue) {
        guard let key = json["key"]?.stringValue, OutboxEntry.isKey(key),
            let destination = json["destination"]?.stringValue,
            let feedback = json["feedback"].flatMap({ try? Feedback(json: $0) })
        else { return nil }
        self.init(key: key, destination: destination, feedback: feedback)
    }
}
