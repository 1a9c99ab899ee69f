/// A flow under way.
struct RunningFlow {
    var flow: RatingFlow
    /// The configuration that it began with.
    let configuration: RatingConfiguration
    /// Whose flow it is.
    let user: ContextKeeper.User
}

/// Walks the user through a flow, one at a time.
///
/// Owns the flow, the screen, the step's timeouts, and what waits to be handled. Is told what starts a flow, and what
/// the user does. Asks the keeper to store, the rules what holds by now, the desk to take feedback, and the draft keeper,
/// which it tells of the flow, to keep what was typed.
@MainActor
final class FlowRunner {
    private(set) var running: RunningFlow? {
        didSet { drafts.underWay = running }
    }
    /// Run down while a step with timeouts is on screen.
    private(set) var timeouts: [Task<Void, any Error>] = []
    private var isPresenting = false
    private(set) var isHandling = false
    /// Whether the question on its way was shown, or taken by the store or the delegate.
    private var hasReachedUser = false
    /// Counts the questions: who cancels one means no later one.
    private var questions = 0
    private var waiting = WaitingEvents()

    private let screen: FlowScreen
    private let outside: OutsideCalls
    private let ports: RatingPorts
    private let keeper: ContextKeeper
    private let rules: RulesInForce
    private let desk: FeedbackDesk
    private let drafts: DraftKeeper
    private let audience: Audience
    private let journal: JournalKeeper?
    let performer: StepPerformer

    init(_ performer: StepPerformer, screen: FlowScreen, journal: JournalKeeper? = nil) {
        self.performer = performer
        self.screen = screen
        self.journal = journal
        outside = performer.outside
        ports = performer.ports
        keeper = performer.keeper
        rules = performer.rules
        desk = performer.desk
        drafts = performer.drafts
        audience = performer.audience
    }

    var flow: RatingFlow? { running?.flow }
    var isInProgress: Bool { running != nil || isPresenting || isHandling }

    /// What is to be seen now; nil without a flow, and on a step without a screen.
    var presentedStep: PresentedStep? {
        guard let running else { return nil }
        let texts = ports.appTexts()
        return rules.using(running.configuration, by: running.flow) {
            running.flow.presented(StepTexts(running.configuration, of: texts, for: keeper.context))
        }
    }

    /// Stores the prompt if that may still be, then starts the workflow; withdraws the prompt if nothing reaches the user.
    ///
    /// - Parameter relevant: of the gates that are closed by then, those that matter; nil: all.
    /// - Returns: nil if the store has another user by now, whose configuration may be another.
    func present(
        _ configuration: RatingConfiguration, placement: String?, isForced: Bool, unless relevant: GateSet?
    ) async throws -> AskOutcome? {
        var (started, actions) = rules.using(configuration) {
            RatingFlow.start(
                configuration.workflow.workflow, revision: configuration.revision, placement: placement,
                variants: configuration.variants, at: ports.clock.now(), variables: rules.variables(configuration))
        }
        (started.feedbackKey, started.document) = (ports.outbox?.makeKey(), configuration.fetched)
        if started.hasScreen, !screen.hasPresenter { return notPresented("there is no presenter") }
        let kind: RatingContext.Prompt.Kind = actions.contains { $0.type == .requestNativeReview } ? .native : .custom

        if Task.isCancelled { return .cancelled }
        let user = keeper.user
        let storedRules = rules.storedRules(configuration, for: user)
        (isPresenting, hasReachedUser) = (true, false)
        if started.hasScreen { audience.tell { $0.ratingEngineScreenWillAppear($1) } }
        defer {
            if started.hasScreen, !hasReachedUser { audience.tell { $0.ratingEngineScreenDidDisappear($1) } }
            isPresenting = false
        }
        let change = try await keeper.store(
            .prompt(placement: placement, kind: kind, forced: isForced), for: user, if: storedRules, unless: relevant)
        guard keeper.isCurrent(user), let change else { return notPresented(Self.erasedMeanwhile) }
        switch change.result {
        case .otherUser: return nil
        case .skipped(let closed): return .skipped(closed)
        case .stored(let number):
            if let doubt = change.doubt {
                // Nobody is asked whose prompt may be forgotten. What goes wrong with taking it back is in the log.
                try? await keeper.withdraw(prompt: number, of: user, configuration)
                throw doubt
            }
            journal?.beginFlow(at: placement, force: isForced)
            if !rules.asksNobody(at: placement), !Task.isCancelled {
                await begin(RunningFlow(flow: started, configuration: configuration, user: user), actions)
                if hasReachedUser { return .presented }
            }
            journal?.dropFlow()
            clear()
            try await keeper.withdraw(prompt: number, of: user, configuration)
            journal?.noteWithdrawal(of: number)
            if Task.isCancelled { return .cancelled }
            return notPresented(
                rules.asksNobody(at: placement) ? "it was disabled meanwhile" : "no presenter or store took it")
        }
    }

    /// Offers the flow again that the store has as interrupted.
    func resume() async throws -> RatingEngine.ResumeOutcome {
        guard !isInProgress else { return .nothing }
        try await keeper.refresh()
        let user = keeper.user
        guard !isInProgress, keeper.isCurrent(user), let stored = keeper.context.interruptedFlow else {
            return .nothing
        }
        let waited = stored.flow
        let configuration = rules.configuration.at(waited?.placement)
        guard var waited, waited.hasScreen, !configuration.asksNobody, isRecent(waited, configuration),
            !rules.configurations.isSetAside(waited.document)
        else {
            try await drafts.forgetStored(of: user)
            return .dropped
        }
        guard screen.hasPresenter else { return .notPresented }
        if waited.feedbackKey == nil { waited.feedbackKey = ports.outbox?.makeKey() }
        drafts.leave(waited, of: user)
        (isPresenting, hasReachedUser) = (true, false)
        defer { isPresenting = false }
        audience.tell { $0.ratingEngineScreenWillAppear($1) }
        await begin(RunningFlow(flow: waited, configuration: configuration, user: user), [])
        if !hasReachedUser { audience.tell { $0.ratingEngineScreenDidDisappear($1) } }
        return hasReachedUser ? .resumed : .notPresented
    }

    private func isRecent(_ flow: RatingFlow, _ configuration: RatingConfiguration) -> Bool {
        guard let hours = configuration[.resumeWithin] else { return false }
        return ports.clock.now().instant <= flow.startedAt.instant.adding(days: hours / 24)
    }

    /// Does what the user did, once what is under way is done.
    func make(_ move: UserMove) async throws {
        guard var next = running?.flow, let configuration = running?.configuration else {
            return ports.log.log(.notice, "\(move.text) changes nothing: no question is on screen")
        }
        if !isHandling {
            let flow = next
            _ = try rules.using(configuration, by: flow) {
                try next.make(move, variables: rules.variables(configuration))
            }
        }
        let event = WaitingEvent(.move(move), on: move == .dismiss ? nil : screen.step?.name)
        if event.isDismissal {
            // Whether the mail goes, nobody will tell any more.
            if drafts.isComposing { return await interrupt() }
            // Unless the screen has gone already because the engine took it away: what opens then is to open.
            if !hasReachedUser || screen.isComingUp || screen.step != nil { outside.giveUp() }
        }
        waiting.add(event)
        if let failure = await handleWaitingEvents() { throw failure }
    }

    /// - Parameter step: the step that it belongs to; on another one it changes nothing.
    func send(_ event: WorkflowEvent, on step: String?) async throws {
        guard running != nil else { return }
        waiting.add(WaitingEvent(.event(event), on: step))
        if let failure = await handleWaitingEvents() { throw failure }
    }

    /// The screen, or what lay over it, was taken away, and not by the user.
    func interrupt() async {
        guard running != nil else { return }
        drafts.leave()
        waiting.interrupt()
        outside.isClosed = true
        _ = await handleWaitingEvents()
    }

    func updateDraft(_ text: String) {
        guard let limit = flow?.step.screen?.maximumLength else { return }
        running?.flow.draft = String(text.prefix(Int(clamping: limit)))
        refreshScreen()
        drafts.keepSoon()
    }

    /// Ends the flow, whatever its workflow says.
    func drop() async {
        guard running != nil else { return }
        clear()
        outside.giveUp()
        _ = await screen.takeAway { nil }
        await drafts.keep()
    }

    func notPresented(_ reason: String) -> AskOutcome {
        ports.log.log(.notice, "the question was not presented: \(reason)")
        return .notPresented
    }

    static let erasedMeanwhile = "the user was erased meanwhile"
}

// One move after another.
extension FlowRunner {
    /// The first step. What the user does before it stands waits.
    ///
    /// Cancelling the task ends it for as long as nothing has reached the user.
    private func begin(_ new: RunningFlow, _ actions: [StepAction]) async {
        questions += 1
        let number = questions
        running = new
        await withTaskCancellationHandler {
            await walkInto(new.flow, actions)
        } onCancel: {
            Task { @MainActor in
                if self.questions == number, !self.hasReachedUser { self.outside.giveUp() }
            }
        }
    }

    private func walkInto(_ started: RatingFlow, _ actions: [StepAction]) async {
        isHandling = true
        if started.hasScreen {
            await presentScreen(unlessDisabled: true)
            if screen.step == nil {
                journal?.dropFlow()
                clear()
            } else {
                drafts.takeUp(started)
            }
        }
        if running != nil {
            audience.tell { $0.ratingEngine($1, didEnter: started.step.name) }
            journal?.note(actions, step: started.step.name)
            _ = await carryOut(actions, in: started)
            startTimeouts()
        }
        isHandling = false
        _ = await handleWaitingEvents()
    }

    private func handleWaitingEvents() async -> (any Error)? {
        guard !isHandling else { return nil }
        isHandling = true
        defer { isHandling = false }
        var failure: (any Error)?
        while running != nil, let event = waiting.next() {
            let new = await handle(event)
            failure = failure ?? new
            await drafts.keep()
        }
        if running != nil { journal?.flush() }
        return failure
    }

    private func handle(_ event: WaitingEvent) async -> (any Error)? {
        guard let running else { return nil }
        var next = running.flow
        let actions = rules.using(running.configuration, by: running.flow) {
            event.take(in: &next, rules.variables(running.configuration), log: ports.log)
        }
        guard let actions else { return nil }
        let isIdle = next == running.flow && actions.isEmpty
        if event.isInterruption, !isIdle, !next.isDone {
            // Where closing leads to another step, nobody is there to see it.
            journal?.noteInterruption()
            await drop()
            return nil
        }
        if !isIdle || event.isDismissal {
            journal?.beginMove(event, in: running.flow)
            journal?.note(actions, step: next.step.name)
        }
        if isIdle {
            if event.isDismissal { await drop() }
            return nil
        }
        let isNewStep = next.step.name != running.flow.step.name
        self.running?.flow = next
        if let answer = event.answer(on: running.flow, to: next, actions) {
            audience.tell { $0.ratingEngine($1, didAnswer: answer, at: running.flow.step.name) }
        }
        if isNewStep { audience.tell { $0.ratingEngine($1, didEnter: next.step.name) } }
        let failure = await carryOut(actions, in: next)
        if isNewStep { startTimeouts() }
        // Nothing is on screen any more, whatever else the step does then.
        if event.isDismissal, !isNewStep, waiting.outcomes.isEmpty { await drop() }
        return failure
    }

    /// Performs what a move emitted, and brings the screen in line with the step.
    ///
    /// Feedback that goes through the outbox is stored before all else, so that it survives a kill. At an end, and
    /// before the store's own sheet, what was answered is stored, then the screen goes, and only then is the rest done:
    /// what opens another app must find nothing in its way.
    private func carryOut(_ actions: [StepAction], in next: RatingFlow) async -> (any Error)? {
        let queued = await desk.queue(actions, of: next)
        // What the flow sends after this is something else.
        if queued != .nothing {
            // Made first: it is the app's code, and may ask for the flow.
            let key = ports.outbox?.makeKey()
            running?.flow.feedbackKey = key
        }
        if queued == .everything {
            // Forgotten before anything is sent: what has arrived must not be offered again, wherever the flow goes on.
            drafts.noteSent(next.draft)
            await drafts.keep()
        }
        let failure = await move(actions, in: next)
        await desk.releaseQueued()
        return failure
    }

    private func move(_ actions: [StepAction], in next: RatingFlow) async -> (any Error)? {
        guard next.isDone || next.isNative else {
            let failure = await perform(actions, of: next)
            await showStep()
            return failure
        }
        let failure = await perform(actions.filter(\.type.isRecord), of: next)
        let later = await screen.takeAway {
            await self.perform(actions.filter { !$0.type.isRecord }, of: next)
        }
        if next.isDone { clear() }
        return failure ?? later
    }

    private func clear() {
        if waiting.isInterrupted { journal?.noteInterruption() }
        running = nil
        outside.isClosed = false
        journal?.endFlow()
        for timeout in timeouts { timeout.cancel() }
        waiting = WaitingEvents()
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
                Task {
                    // The engine stays until the move is over, also if the presenter lets go of it meanwhile.
                    guard let self, let engine = self.audience.engine else { return }
                    try? await self.send(.timeout(timeout.milliseconds), on: step.name)
                    withExtendedLifetime(engine) {}
                }
            }
        }
    }
}

// Bringing the screen in line with the step.
extension FlowRunner {
    /// - Parameter unlessDisabled: whether a question that was switched off while it came up is taken away again.
    private func presentScreen(unlessDisabled: Bool = false) async {
        guard let step = presentedStep else { return }
        let isShown = await screen.present(step) {
            guard let flow else { return false }
            return !(unlessDisabled && rules.asksNobody(at: flow.placement))
        }
        if isShown { hasReachedUser = true }
    }

    private func showStep() async {
        // What comes up now would be taken away at once.
        if waiting.isInterrupted { return }
        guard screen.step == nil, flow?.hasScreen == true else { return refreshScreen() }
        audience.tell { $0.ratingEngineScreenWillAppear($1) }
        await presentScreen()
        guard screen.step == nil else { return refreshScreen() }
        if let flow {
            ports.log.log(.error, "the flow ended, because no presenter shows its step “\(flow.step.name)”")
            drafts.leave()
        }
        clear()
        audience.tell { $0.ratingEngineScreenDidDisappear($1) }
    }

    private func refreshScreen() {
        guard screen.step != nil, flow?.hasScreen == true, let step = presentedStep else { return }
        screen.show(step)
    }
}

extension FlowRunner {
    /// Performs actions of a flow in order. One that cannot be stored does not keep the others from being performed;
    /// erasing does.
    ///
    /// - Returns: the first error of the store.
    private func perform(_ actions: [StepAction], of flow: RatingFlow) async -> (any Error)? {
        var failure: (any Error)?
        for action in actions {
            guard let running else { break }
            audience.hear(
                EmittedAction(
                    action: action.action, placement: flow.placement, revision: flow.revision,
                    variants: flow.variants, workflow: flow.workflow.id, step: action.step))
            do {
                let hasSucceeded = try await performer.perform(
                    action, of: flow, running.configuration, hasReachedUser: hasReachedUser)
                defer { journal?.note(action.type, of: flow, hasSucceeded: hasSucceeded) }
                guard let hasSucceeded else { continue }
                report(hasSucceeded)
                try await performer.record(action.type, of: flow, hasSucceeded: hasSucceeded)
            } catch {
                failure = failure ?? error
            }
        }
        return failure
    }

    /// Tells the flow what became of an action, before anything that the user does next.
    private func report(_ hasSucceeded: Bool) {
        if hasSucceeded { hasReachedUser = true }
        waiting.add(outcome: hasSucceeded ? .opened : .failed)
    }
}
