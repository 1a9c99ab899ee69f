import Foundation

/// Walking the user through a flow.
extension RatingEngine {
    /// Stores the prompt, then starts the workflow; withdraws the prompt if nothing comes on screen.
    func present(
        _ configuration: RatingConfiguration, placement: String?, isForced: Bool
    ) async throws -> AskOutcome {
        isPresenting = true
        defer { isPresenting = false }
        let workflow = configuration.workflow.workflow
        let isNative = workflow.steps[workflow.initial].screen?.kind == .native
        try await store(.prompt(placement: placement, kind: isNative ? .native : .custom, forced: isForced))
        if self.configuration.isDisabled { return try await withdraw("it was disabled meanwhile") }

        let (started, actions) = RatingFlow.start(
            workflow, revision: configuration.revision, placement: placement, at: ports.clock.now(),
            variables: variables(configuration))
        (flow, flowConfiguration, nativeOutcome) = (started, configuration, nil)
        if !isNative, !(await presentScreen()) { return try await withdraw("no presenter showed it") }
        delegate?.didEnter(step: started.step.name)
        try await perform(actions)
        try await handleWaitingEvents()
        return nativeOutcome == false && isNative ? try await withdraw("no scene took the request") : .presented
    }

    /// Tells the flow on screen what the user did. Events are handled one after another, in the order in which they
    /// were sent; one that the step does not declare changes nothing.
    ///
    /// - Throws: what the store throws. The flow goes on all the same.
    public func send(_ event: WorkflowEvent) async throws {
        waitingEvents.append(event)
        try await handleWaitingEvents()
    }

    /// Keeps what the user has typed so far.
    public func updateDraft(_ text: String) {
        guard let limit = flow?.step.screen?.maximumLength else { return }
        flow?.draft = String(text.prefix(Int(limit)))
        showStep()
    }

    /// What is on screen; nil when nothing is.
    public var presentedStep: PresentedStep? {
        guard let flow, let flowConfiguration else { return nil }
        return flow.presented(StepTexts(configuration: flowConfiguration, languages: languages(flowConfiguration)))
    }

    private func handleWaitingEvents() async throws {
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        var failure: (any Error)?
        while !waitingEvents.isEmpty {
            let event = waitingEvents.removeFirst()
            do {
                try await handle(event)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func handle(_ event: WorkflowEvent) async throws {
        guard var changed = flow, let flowConfiguration else { return }
        let actions = changed.handle(event, variables: variables(flowConfiguration))
        guard changed != flow || !actions.isEmpty else { return }
        let isNewStep = changed.step.name != flow?.step.name
        flow = changed
        if isNewStep { delegate?.didEnter(step: changed.step.name) }
        if changed.isDone {
            try await finish(actions)
        } else {
            defer { showStep() }
            try await perform(actions)
        }
    }

    /// Stores what was answered, takes the screen away, and only then does the rest: an action that opens another app
    /// must find nothing in its way.
    private func finish(_ actions: [WorkflowAction]) async throws {
        defer { (flow, flowConfiguration) = (nil, nil) }
        var failure: (any Error)?
        do {
            try await perform(actions.filter(\.type.isRecord))
        } catch {
            failure = error
        }
        let wasOnScreen = isOnScreen
        if wasOnScreen {
            delegate?.ratingScreenWillDisappear()
            await ports.presenter?.dismiss()
            isOnScreen = false
        }
        try await perform(actions.filter { !$0.type.isRecord })
        if wasOnScreen { delegate?.ratingScreenDidDisappear() }
        if let failure { throw failure }
    }

    private func presentScreen() async -> Bool {
        guard let presenter = ports.presenter, let step = presentedStep else { return false }
        delegate?.ratingScreenWillAppear()
        isOnScreen = await presenter.present(step, of: self)
        if isOnScreen { delegate?.ratingScreenDidAppear() }
        return isOnScreen
    }

    private func showStep() {
        guard isOnScreen, let step = presentedStep else { return }
        ports.presenter?.show(step)
    }

    private func withdraw(_ reason: String) async throws -> AskOutcome {
        (flow, flowConfiguration) = (nil, nil)
        ports.log.log(.notice, "the question was not presented: \(reason)")
        try await store(.promptWithdrawn)
        return .notPresented
    }

    private func variables(_ configuration: RatingConfiguration) -> Workflow.Variables {
        let variables = ConditionVariables(
            configuration: configuration, context: context, traits: traits, now: ports.clock.now())
        return { variables.value(at: $0) }
    }

    /// The user's languages, or only the development language where the configuration says so.
    private func languages(_ configuration: RatingConfiguration) -> [String] {
        configuration[.useAllAvailableLanguages]
            ? Locale.preferredLanguages : [Bundle.main.developmentLocalization ?? "en"]
    }
}

extension WorkflowAction.Kind {
    /// Whether the action changes what is stored, and nothing else.
    var isRecord: Bool {
        switch self {
        case .recordAnswer, .recordRated, .recordDecline, .recordReminder: true
        default: false
        }
    }
}
