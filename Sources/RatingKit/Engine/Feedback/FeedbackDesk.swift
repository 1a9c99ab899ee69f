import Foundation

/// Feedback that is safe already, while the action that sends it is still to come.
struct QueuedFeedback {
    let action: WorkflowAction
    let feedback: Feedback
    let key: String
    let place: Place

    enum Place {
        case outbox
        /// The outbox could not take it: see `UnsentFeedback`.
        case unsent(isPassing: Bool)
    }
}

/// Sending what the user has to say.
extension RatingEngine {
    /// What would go if the user sent it now: with the fields that the configuration leaves in, and masked where it says
    /// so. Nil without a flow. Show its ``Feedback/preview`` before it goes.
    public var feedback: Feedback? { flow.map { feedback(of: $0) } }

    /// Sends the feedback that waits, for instance when the app returns to the foreground or has a moment in the
    /// background. An engine that is made does so too, and so does `AppLifecycle`.
    ///
    /// What the outbox could not take when the user sent it, because the disk was full for example, it is given first.
    /// - Returns: what became of it; nil without an outbox.
    @discardableResult
    public func deliverFeedback() async -> DeliveryReport? {
        await queueUnsent()
        return await ports.outbox?.deliver()
    }

    /// Queues what actions are going to send through the outbox, so that it is on disk before the screen goes or
    /// anything else is done. It is not sent before ``send(_:of:)`` knows that the delegate leaves it to the engine.
    func queueFeedback(_ actions: [StepAction], of flow: RatingFlow) async {
        guard let outbox = ports.outbox else { return }
        let all = actions.map(\.action).filter(\.type.sendsFeedback)
        let sending = all.filter { destination(of: $0) != nil }
        if sending.isEmpty { return }
        let user = keeper.user
        var areAllSafe = sending.count == all.count
        let firstKey = flow.feedbackKey ?? outbox.makeKey()
        // The first comes last: once it is there, all are, and a flow that was stored with its key is done with.
        for (number, action) in sending.enumerated().reversed() {
            guard let destination = destination(of: action) else { continue }
            let item = UnsentFeedback(
                key: UnsentFeedback.key(firstKey, number: number), destination: destination,
                feedback: feedback(of: flow))
            let place = await queue(item, in: outbox, for: user)
            guard keeper.isCurrent(user) else { return }
            areAllSafe = areAllSafe && place != nil
            if let place {
                queuedFeedback.append(
                    QueuedFeedback(action: action, feedback: item.feedback, key: item.key, place: place))
            }
        }
        // What the flow sends after this is something else.
        self.flow?.feedbackKey = outbox.makeKey()
        guard areAllSafe else { return }
        // Forgotten before anything is sent: what has arrived must not be offered again, wherever the flow goes on.
        safeDraft = flow.draft
        await keepDraft()
    }

    /// Where the feedback is safe now; nil: nowhere.
    private func queue(
        _ item: UnsentFeedback, in outbox: Outbox, for user: ContextKeeper.User
    ) async -> QueuedFeedback.Place? {
        switch await enqueue(item, in: outbox, isHeld: true, for: user) {
        case nil: return nil
        case .success: return .outbox
        case .failure(let error):
            ports.log.log(.error, "feedback for “\(item.destination)” could not be queued: \(error)")
            switch error {
            case .tooLarge where !item.feedback.attachments.isEmpty:
                var words = item.feedback
                words.attachments = []
                return await queue(
                    UnsentFeedback(key: item.key, destination: item.destination, feedback: words), in: outbox,
                    for: user)
            case .tooLarge, .invalidDestination, .invalidKey, .notFound: return nil
            case .busy, .noAccess, .noSpace, .failed: break
            }
            guard keeper.isCurrent(user) else { return nil }
            await keepUnsent(item)
            if case .busy = error { return .unsent(isPassing: true) }
            return .unsent(isPassing: false)
        }
    }

    /// Leaves the feedback to the delegate, or sends it: through the outbox where a destination is named, else as a mail
    /// that the user sends.
    ///
    /// - Returns: whether it is on its way: taken by the delegate, safe in the outbox for a destination that the app
    ///   defines, or in front of the user as a mail.
    func send(_ action: WorkflowAction, of flow: RatingFlow) async -> Bool {
        let queued = queuedFeedback.first { $0.action == action }
        // Until it is known which way it goes, it does not also go another.
        defer { queuedFeedback.removeAll { $0.key == queued?.key } }
        let feedback = queued?.feedback ?? feedback(of: flow)
        if delegate?.performer(ofSending: feedback, by: action.type) == .delegate {
            if let queued { await takeBack(queued) }
            return true
        }
        guard let destination = destination(of: action) else { return await compose(feedback) }
        guard let outbox = ports.outbox, let queued else {
            if ports.outbox == nil {
                ports.log.log(
                    .warning, "feedback cannot go to “\(destination)”: give an outbox that defines this destination")
            }
            return await compose(feedback)
        }
        if case .unsent(let isPassing) = queued.place {
            if isPassing { return true }
            guard await compose(feedback) else { return false }
            forgetUnsent(queued.key)
            return true
        }
        await outbox.release(queued.key)
        Task { await outbox.deliver() }
        guard outbox.destinations[destination] != nil else {
            ports.log.log(
                .error,
                "feedback \(queued.key) is kept in the outbox, but the app defines no destination “\(destination)”")
            return false
        }
        return true
    }

    /// Queued feedback whose action will not be performed any more is sent all the same: the user wanted it to go.
    func releaseQueuedFeedback() async {
        let keys = queuedFeedback.map(\.key)
        queuedFeedback = []
        for key in keys { await ports.outbox?.release(key) }
        if !keys.isEmpty || !unsent.isEmpty { Task { [weak self] in await self?.deliverFeedback() } }
    }

    private func takeBack(_ queued: QueuedFeedback) async {
        switch queued.place {
        case .outbox: await ports.outbox?.withdraw(queued.key)
        case .unsent: forgetUnsent(queued.key)
        }
    }

    /// Says which destinations the configuration names and the app does not define.
    func checkDestinations() {
        let defined = ports.outbox.map { Array($0.destinations.keys) }
        for problem in configuration.undefinedDestinations(among: defined) { ports.log.log(.warning, problem) }
    }

    /// Where an action's feedback goes: its own `to`, or that of the key `feedback`; a mail that the user composes goes
    /// there only if it says so itself.
    private func destination(of action: WorkflowAction) -> String? {
        if let own = action.params["to"]?.stringValue { return own }
        return action.type == .composeMail ? nil : (flowConfiguration ?? configuration).feedbackSettings.destination
    }

    private func feedback(of flow: RatingFlow) -> Feedback {
        var feedback = Feedback(
            stars: flow.state.stars, text: flow.draft, answers: flow.keptAnswers, placement: flow.placement,
            version: context.version, createdAt: ports.clock.now(), variants: flow.variants,
            sessions: context.sessions, crashes: context.crashes)
        ports.describeFeedback?(&feedback)
        return feedback.prepared((flowConfiguration ?? configuration).feedbackSettings, redactor: ports.redactor)
    }

    /// Shows a mail with the feedback: in the platform's composer, or where there is none in the mail program.
    private func compose(_ feedback: Feedback) async -> Bool {
        guard let draft = feedback.mailDraft(flowConfiguration ?? configuration) else {
            ports.log.log(
                .warning, "feedback has nowhere to go: set emailSupport or feedback.to, or let the delegate send it")
            return false
        }
        switch await ports.mailComposer?.compose(draft) {
        case .sent, .saved: return true
        case .cancelled: return false
        case .unavailable, nil: break
        }
        guard let url = URL(string: draft.mailtoURL()) else { return false }
        return await open(url)
    }
}

extension RatingConfiguration {
    /// What is to be said of each destination that the configuration names and nobody defines.
    ///
    /// - Parameter defined: nil: there is no outbox.
    package func undefinedDestinations(among defined: [String]?) -> [String] {
        let known = defined.map { $0.isEmpty ? "none" : $0.sorted().joined(separator: ", ") } ?? "no outbox"
        return destinationNames.filter { defined?.contains($0) != true }.map { name in
            "the configuration sends feedback to “\(name)”, which the app does not define; there is \(known)"
        }
    }

    /// Those that the key `feedback` and the workflow's actions name, also those of placements.
    private var destinationNames: [String] {
        var names: Set<String> = []
        for configuration in [self] + placementNames.map({ at($0) }) {
            if let name = configuration.feedbackSettings.destination { names.insert(name) }
            guard case .custom(let workflow) = configuration.workflow else { continue }
            for action in workflow.actions where action.type.sendsFeedback {
                if let name = action.params["to"]?.stringValue { names.insert(name) }
            }
        }
        return names.sorted()
    }
}

extension Workflow {
    /// All actions of all steps.
    fileprivate var actions: [WorkflowAction] {
        steps.flatMap { step in
            let transitions =
                step.events.flatMap(\.transitions) + step.always + step.timeouts.flatMap(\.transitions)
            return step.entry + step.exit + transitions.flatMap(\.actions)
        }
    }
}
