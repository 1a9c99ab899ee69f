import Foundation

/// Takes what the user has to say, and loses none of it.
///
/// Owns what the move under way has queued. Is told what a move is going to send, and when its actions are performed.
/// Asks the outbox to carry it, and the draft keeper to keep what that cannot take.
@MainActor
final class FeedbackDesk {
    /// Feedback of the move under way that is stored, but not yet to be sent.
    var queued: [QueuedFeedback] = []
    /// The attempt that is under way to give the outbox what it could not take before.
    private var queueing: Task<Void, Never>?

    private let ports: RatingPorts
    private let keeper: ContextKeeper
    private let rules: RulesInForce
    private let drafts: DraftKeeper
    private let audience: Audience
    private let outside: OutsideCalls

    init(
        ports: RatingPorts, keeper: ContextKeeper, rules: RulesInForce, drafts: DraftKeeper, audience: Audience,
        outside: OutsideCalls
    ) {
        self.ports = ports
        self.keeper = keeper
        self.rules = rules
        self.drafts = drafts
        self.audience = audience
        self.outside = outside
    }

    /// What would go if the user sent it now, or what an action sends.
    func feedback(of flow: RatingFlow, by action: WorkflowAction? = nil) -> Feedback {
        let configuration = configuration
        let flow = action?.type == .sendSubmitted ? flow.submitted ?? flow : flow
        var feedback = rules.using(configuration, by: flow) { flow.feedback(keeper.context, at: ports.clock.now()) }
        ports.describeFeedback?(&feedback)
        return rules.using(configuration) {
            feedback.prepared(configuration.feedbackSettings, redactor: ports.redactor)
        }
    }

    /// Gives the outbox what it could not take before, and lets it send.
    @discardableResult
    func deliver(triesUnusable: Bool = false) async -> DeliveryReport? {
        await queueUnsent()
        return await ports.outbox?.deliver(triesUnusable: triesUnusable)
    }

    /// Says which destinations the configuration names and the app does not define, and whether a flow leads to a store
    /// without a page.
    func checkDestinations() {
        let defined = ports.outbox?.destinationNames
        let configuration = rules.configuration
        let hasPage = keeper.context.storeVersion != nil
        let (problems, lacksPage) = rules.using(configuration) {
            (configuration.undefinedDestinations(among: defined), !hasPage && configuration.opensStoreWithoutPage)
        }
        for problem in problems { ports.log.log(.warning, problem) }
        if lacksPage {
            ports.log.log(
                .warning,
                "the flow opens the store, but its page is unknown: nothing opens unless the delegate does it; "
                    + "set appStoreID or ratingsURL")
        }
    }

    /// That of the flow under way, or the one in force.
    private var configuration: RatingConfiguration { drafts.underWay?.configuration ?? rules.configuration }

    private func destination(of action: WorkflowAction) -> String? {
        configuration.feedbackSettings.destination(of: action)
    }
}

// What a move sends: queued before all else, then sent by its action.
extension FeedbackDesk {
    /// Queues what actions are going to send through the outbox, so that it is on disk before the screen goes or
    /// anything else is done. It is not sent before `send(_:of:)` knows that the delegate leaves it to the engine.
    func queue(_ actions: [StepAction], of flow: RatingFlow) async -> QueuedFeedback.Extent {
        guard let outbox = ports.outbox else { return .nothing }
        let all = actions.map(\.action).filter(\.type.sendsFeedback)
        let sending = all.filter { destination(of: $0) != nil && ($0.type != .sendSubmitted || flow.submitted != nil) }
        if sending.isEmpty { return .nothing }
        let user = keeper.user
        var areAllSafe = sending.count == all.count
        let firstKey = flow.feedbackKey ?? outbox.makeKey()
        // The first comes last: once it is there, all are, and a flow that was stored with its key is done with.
        for (number, action) in sending.enumerated().reversed() {
            guard let destination = destination(of: action) else { continue }
            let item = UnsentFeedback(
                key: UnsentFeedback.key(firstKey, number: action.type == .sendSubmitted ? 99 : number),
                destination: destination, feedback: feedback(of: flow, by: action))
            let place = await queue(item, in: outbox, for: user)
            guard keeper.isCurrent(user) else { return .nothing }
            areAllSafe = areAllSafe && place != nil
            if let place {
                queued.append(QueuedFeedback(action: action, feedback: item.feedback, key: item.key, place: place))
            }
        }
        // What is only typed waits all the same.
        return areAllSafe && sending.contains { $0.type != .sendSubmitted } ? .everything : .part
    }

    /// Where the feedback is safe now; nil: nowhere.
    private func queue(
        _ item: UnsentFeedback, in outbox: any FeedbackQueue, for user: ContextKeeper.User
    ) async -> QueuedFeedback.Place? {
        switch await enqueue(item, in: outbox, isHeld: true, for: user) {
        case nil: return nil
        case .success: return .outbox
        case .failure(let error):
            ports.log.log(.error, "feedback for “\(item.destination)” could not be queued: \(error)")
            switch error {
            case .tooLarge where !item.feedback.attachments.isEmpty:
                return await queue(item.withoutAttachments, in: outbox, for: user)
            case .tooLarge, .invalidDestination, .invalidKey, .notFound: return nil
            case .busy, .noAccess, .noSpace, .notDurable, .failed: break
            }
            guard keeper.isCurrent(user) else { return nil }
            if let lost = drafts.unsent.add(item) {
                ports.log.log(.error, "feedback for “\(lost.destination)” is lost: there is more than can be kept")
            }
            await drafts.keep()
            if case .busy = error { return .unsent(isPassing: true) }
            return .unsent(isPassing: false)
        }
    }

    /// Queues feedback in turn with what the store does: before an erasure, which then finds it, or not at all.
    ///
    /// - Returns: nil if the user was erased since.
    private func enqueue(
        _ item: UnsentFeedback, in outbox: any FeedbackQueue, isHeld: Bool, for user: ContextKeeper.User
    ) async -> Result<Void, FeedbackQueueFailure>? {
        await keeper.inTurn(since: user) {
            do throws(FeedbackQueueFailure) {
                try await outbox.take(item.feedback, to: item.destination, as: item.key, isHeld: isHeld)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }

    /// Leaves the feedback to the delegate, or sends it: through the outbox where a destination is named, else as a mail
    /// that the user sends.
    ///
    /// - Returns: whether it is on its way: taken by the delegate, safe in the outbox for a destination that the app
    ///   defines, or in front of the user as a mail. Nil: nobody waits for that any more.
    func send(_ action: WorkflowAction, of flow: RatingFlow) async -> Bool? {
        let isOnItsWay = await hasSent(action, of: flow)
        if isOnItsWay == true, action.type != .sendSubmitted { drafts.noteSent(flow.draft) }
        return isOnItsWay
    }

    private func hasSent(_ action: WorkflowAction, of flow: RatingFlow) async -> Bool? {
        let item = queued.first { $0.action == action }
        // Who leaves is shown no mail, and has nothing to send who submitted nothing.
        if action.type == .sendSubmitted, item == nil { return false }
        // Until it is known which way it goes, it does not also go another.
        defer { forget(item?.key) }
        let feedback = item?.feedback ?? feedback(of: flow, by: action)
        let performer = audience.tell { $0.ratingEngine($1, performerOfSending: feedback, by: action.type) }
        if performer == .delegate {
            if let item { await takeBack(item) }
            return true
        }
        guard let destination = destination(of: action) else { return await compose(feedback, of: flow) }
        guard let outbox = ports.outbox, let item else {
            if ports.outbox == nil {
                ports.log.log(
                    .warning, "feedback cannot go to “\(destination)”: give an outbox that defines this destination")
            }
            return await compose(feedback, of: flow)
        }
        if case .unsent(let isPassing) = item.place {
            if isPassing { return true }
            if action.type == .sendSubmitted { return true }
            let isOnItsWay = await compose(feedback, of: flow)
            if isOnItsWay == true { drafts.unsent.remove(item.key) }
            return isOnItsWay
        }
        await outbox.release(item.key)
        Task { await outbox.deliver(triesUnusable: false) }
        guard outbox.destinationNames.contains(destination) else {
            ports.log.log(
                .error,
                "feedback \(item.key) is kept in the outbox, but the app defines no destination “\(destination)”")
            return false
        }
        return true
    }

    /// Queued feedback whose action will not be performed any more is sent all the same: the user wanted it to go.
    func releaseQueued() async {
        let keys = queued.map(\.key)
        queued = []
        for key in keys { await ports.outbox?.release(key) }
        if !keys.isEmpty || !drafts.unsent.isEmpty { Task { [weak self] in await self?.deliver() } }
    }

    @inline(never)
    private func forget(_ key: String?) { queued.removeAll { $0.key == key } }

    private func takeBack(_ item: QueuedFeedback) async {
        switch item.place {
        case .outbox: await ports.outbox?.withdraw(item.key)
        case .unsent: drafts.unsent.remove(item.key)
        }
    }

    /// Shows a mail with the feedback: in the platform's composer, or where there is none in the mail program.
    ///
    /// The user may take as long as they like. What was waited for no longer and is sent after all is not offered again.
    private func compose(_ feedback: Feedback, of flow: RatingFlow) async -> Bool? {
        let configuration = configuration
        guard let draft = rules.using(configuration, { feedback.mailDraft(configuration) }) else {
            ports.log.log(
                .warning, "feedback has nowhere to go: set emailSupport or feedback.to, or let the delegate send it")
            return false
        }
        if let composer = ports.mailComposer {
            drafts.isComposing = true
            defer { drafts.isComposing = false }
            let outcome = await outside.answer(
                of: "the mail composer", within: nil,
                ifLate: { [drafts] outcome in
                    guard outcome == .sent || outcome == .saved else { return }
                    drafts.noteSent(flow.draft)
                    await drafts.keep()
                },
                { await composer.compose(draft) })
            switch outcome {
            case .answer(.sent), .answer(.saved): return true
            case .answer(.cancelled): return false
            case .givenUp, .none: return nil
            case .answer(.unavailable): break
            }
        }
        guard let url = URL(string: draft.mailtoURL()) else { return false }
        return await outside.open(url, with: ports)
    }
}

// What the outbox could not take.
extension FeedbackDesk {
    /// Takes up what an earlier process could not bring to its end.
    func takeUp() async {
        let (user, stored) = (keeper.user, keeper.context)
        drafts.unsent.takeUp(from: stored)
        await queueUnsent()
        // That process was killed when the feedback was queued and the draft not yet forgotten.
        guard let key = stored.interruptedFlow?.feedbackKey, (try? await ports.outbox?.holds(key)) == true else {
            return
        }
        try? await drafts.forgetStored(of: user)
    }

    /// Gives the outbox what it could not take before, once an attempt that is under way is over.
    private func queueUnsent() async {
        while let queueing { await queueing.value }
        guard let outbox = ports.outbox, !drafts.unsent.isEmpty else { return }
        let attempt = Task {
            defer { queueing = nil }
            await queueUnsent(in: outbox)
        }
        queueing = attempt
        await attempt.value
    }

    private func queueUnsent(in outbox: any FeedbackQueue) async {
        let user = keeper.user
        // Another process may have erased the user: then nothing is left to be queued.
        try? await keeper.refresh()
        var done: Set<String> = []
        for item in drafts.unsent.items {
            // Meanwhile it may have gone, or be about to go, another way.
            guard drafts.unsent.contains(item), !queued.contains(where: { $0.key == item.key }) else { continue }
            switch await enqueue(item, in: outbox, isHeld: false, for: user) {
            case nil: return
            case .success:
                drafts.unsent.remove(item.key)
                done.insert(item.key)
                continue
            case .failure(let error):
                ports.log.log(.error, "feedback for “\(item.destination)” is still waiting to be queued: \(error)")
            }
            break
        }
        if !done.isEmpty { await drafts.forget(done, of: user) }
    }
}
