import Foundation

/// Walking the user through a flow.
extension RatingEngine {
    /// Stores the prompt if that may still be, then starts the workflow; withdraws the prompt if nothing reaches the user.
    ///
    /// - Returns: nil if the store has another user by now, whose configuration may be another.
    func present(
        _ configuration: RatingConfiguration, placement: String?, isForced: Bool
    ) async throws -> AskOutcome? {
        var (started, actions) = RatingFlow.start(
            configuration.workflow.workflow, revision: configuration.revision, placement: placement,
            variants: configuration.variants, at: ports.clock.now(), variables: variables(configuration))
        started.feedbackKey = ports.outbox?.makeKey()
        if started.hasScreen, ports.presenter == nil { return notPresented("there is no presenter") }
        let kind: PromptKind = actions.contains { $0.type == .requestNativeReview } ? .native : .custom

        let user = keeper.user
        let rules = Eligibility(configuration, installID: user.installID, traits: allTraits)
        (isPresenting, hasReachedUser) = (true, false)
        if started.hasScreen { delegate?.ratingScreenWillAppear() }
        defer {
            if started.hasScreen, !hasReachedUser { delegate?.ratingScreenDidDisappear() }
            isPresenting = false
        }
        let storage = try await keeper.store(
            .prompt(placement: placement, kind: kind, forced: isForced), for: user, if: rules,
            unless: isForced ? Self.gatesOfForced : nil)
        guard keeper.isCurrent(user), let storage else { return notPresented(Self.erasedMeanwhile) }
        switch storage {
        case .otherUser: return nil
        case .skipped(let closed): return .skipped(closed)
        case .stored(let number):
            if !isDisabled(at: placement) {
                (flow, flowConfiguration, flowUser) = (started, configuration, user)
                await begin(started, actions)
                if hasReachedUser { return .presented }
                clearFlow()
            }
            try await keeper.withdraw(prompt: number, of: user, configuration)
            return notPresented(
                isDisabled(at: placement) ? "it was disabled meanwhile" : "no presenter or store took it")
        }
    }

    /// What is to be seen now; nil without a flow, and on a step without a screen.
    public var presentedStep: PresentedStep? {
        guard let flow, let flowConfiguration else { return nil }
        return flow.presented(StepTexts(flowConfiguration, of: ports.appTexts(), isUpdated: context.updatedAt != nil))
    }

    /// Ends the flow, whatever its workflow says.
    func dropFlow() async {
        guard flow != nil else { return }
        clearFlow()
        _ = await takeScreenAway { nil }
        await keepDraft()
    }

    /// The first step. What the user does before it stands waits.
    func begin(_ started: RatingFlow, _ actions: [StepAction]) async {
        isHandling = true
        if started.hasScreen {
            await presentScreen(unlessDisabled: true)
            if shownStep == nil { clearFlow() }
        }
        if flow != nil {
            delegate?.didEnter(step: started.step.name)
            _ = await carryOut(actions, in: started)
            startTimeouts()
        }
        isHandling = false
        _ = await handleWaitingEvents()
    }

    func handleWaitingEvents() async -> (any Error)? {
        guard !isHandling else { return nil }
        isHandling = true
        defer { isHandling = false }
        var failure: (any Error)?
        while flow != nil, let event = nextEvent() {
            let new = await handle(event)
            failure = failure ?? new
            await keepDraft()
        }
        return failure
    }

    private func nextEvent() -> WaitingEvent? {
        if !waitingOutcomes.isEmpty { return WaitingEvent(.event(waitingOutcomes.removeFirst())) }
        return waitingEvents.isEmpty ? nil : waitingEvents.removeFirst()
    }

    private func handle(_ waiting: WaitingEvent) async -> (any Error)? {
        guard var next = flow, let flowConfiguration else { return nil }
        guard let actions = take(waiting, in: &next, variables(flowConfiguration)) else { return nil }
        if next == flow, actions.isEmpty {
            if waiting.isDismissal { await dropFlow() }
            return nil
        }
        let isNewStep = next.step.name != flow?.step.name
        flow = next
        if isNewStep { delegate?.didEnter(step: next.step.name) }
        let failure = await carryOut(actions, in: next)
        if isNewStep { startTimeouts() }
        // Nothing is on screen any more, whatever else the step does then.
        if waiting.isDismissal, !isNewStep, waitingOutcomes.isEmpty { await dropFlow() }
        return failure
    }

    /// Performs what a move emitted, and brings the screen in line with the step.
    ///
    /// Feedback that goes through the outbox is stored before all else, so that it survives a kill. At an end, and
    /// before the store's own sheet, what was answered is stored, then the screen goes, and only then is the rest done:
    /// what opens another app must find nothing in its way.
    private func carryOut(_ actions: [StepAction], in next: RatingFlow) async -> (any Error)? {
        await queueFeedback(actions, of: next)
        let failure = await move(actions, in: next)
        await releaseQueuedFeedback()
        return failure
    }

    private func move(_ actions: [StepAction], in next: RatingFlow) async -> (any Error)? {
        guard next.isDone || next.isNative else {
            let failure = await perform(actions, of: next)
            await showStep()
            return failure
        }
        let failure = await perform(actions.filter(\.type.isRecord), of: next)
        let later = await takeScreenAway {
            await self.perform(actions.filter { !$0.type.isRecord }, of: next)
        }
        if next.isDone { clearFlow() }
        return failure ?? later
    }

    /// Whether questions are switched off by now, whatever they were when a flow began.
    func isDisabled(at placement: String?) -> Bool { configuration.at(placement).isDisabled }

    /// - Parameter unlessDisabled: whether a question that was switched off while it came up is taken away again.
    private func presentScreen(unlessDisabled: Bool = false) async {
        guard let presenter = ports.presenter, let step = presentedStep else { return }
        guard await presenter.present(step, of: self) else { return }
        guard let flow, !(unlessDisabled && isDisabled(at: flow.placement)) else { return await presenter.dismiss() }
        (shownStep, hasReachedUser) = (step, true)
        delegate?.ratingScreenDidAppear()
    }

    private func showStep() async {
        guard shownStep == nil, flow?.hasScreen == true else { return refreshScreen() }
        delegate?.ratingScreenWillAppear()
        await presentScreen()
        guard shownStep == nil else { return refreshScreen() }
        if let flow {
            ports.log.log(.error, "the flow ended, because no presenter shows its step “\(flow.step.name)”")
        }
        clearFlow()
        delegate?.ratingScreenDidDisappear()
    }

    func refreshScreen() {
        guard shownStep != nil, flow?.hasScreen == true, let step = presentedStep, step != shownStep else { return }
        shownStep = step
        ports.presenter?.show(step)
    }

    private func takeScreenAway(_ afterwards: () async -> (any Error)?) async -> (any Error)? {
        guard shownStep != nil else { return await afterwards() }
        shownStep = nil
        delegate?.ratingScreenWillDisappear()
        await ports.presenter?.dismiss()
        let failure = await afterwards()
        delegate?.ratingScreenDidDisappear()
        return failure
    }

    func notPresented(_ reason: String) -> AskOutcome {
        ports.log.log(.notice, "the question was not presented: \(reason)")
        return .notPresented
    }

    private func clearFlow() {
        (flow, flowConfiguration, flowUser, safeDraft) = (nil, nil, nil, nil)
        for timeout in timeouts { timeout.cancel() }
        (waitingEvents, waitingOutcomes) = ([], [])
    }

    /// Counts down the step's timeouts (`after` in a workflow), and no longer those of the step before.
    private func startTimeouts() {
        for timeout in timeouts { timeout.cancel() }
        timeouts = []
        guard let step = flow?.step else { return }
        timeouts = step.timeouts.map { timeout in
            Task { [weak self] in
                try await Task.sleep(nanoseconds: UInt64(timeout.milliseconds) * 1_000_000)
                // A task of its own, because the next step cancels this one.
                Task { try? await self?.send(.timeout(timeout.milliseconds), on: step.name) }
            }
        }
    }

    func variables(_ configuration: RatingConfiguration) -> Workflow.Variables {
        let variables = ConditionVariables(
            configuration: configuration, context: context, traits: allTraits, now: ports.clock.now())
        return { variables.value(at: $0) }
    }
}

extension RatingFlow {
    /// Whether the step is for the presenter to show.
    var hasScreen: Bool { step.screen != nil && !isNative }

    /// Whether the step is the store's own review sheet.
    fileprivate var isNative: Bool { step.screen?.kind == .native }
}
