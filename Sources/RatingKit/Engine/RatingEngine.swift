import Foundation

/// The one coordinator: counts what happens, decides whether to ask, walks the user through the workflow, and performs
/// the actions that the steps emit.
///
/// ```swift
/// let engine = try await RatingEngine(layers, ports: RatingPorts(store: store, presenter: screens))
/// try await engine.record(.launch(version: "2.1"))
/// try await engine.ask(at: "level_completed")
/// ```
///
/// Bound to the main actor because its callbacks end in the user interface; storing happens elsewhere.
@MainActor
public final class RatingEngine {
    /// Hears of what the engine does. The engine holds it weakly; the app must keep it.
    public weak var delegate: (any RatingDelegate)?
    /// What is known about the user, as of when the engine last wrote or read the store.
    public var context: RatingContext { keeper.context }
    /// What the app reports about the user for conditions (`traits.NAME`), an object. The engine fills in whatever it
    /// lacks of ``RatingPorts/SystemTraits``. A value that is not an object is refused: an error is logged, and the
    /// traits stay as they were.
    public var traits: RatingJSON {
        get { rules.traits }
        set { rules.take(traits: newValue) }
    }
    /// Where the configuration is kept; it may be changed from anywhere. The engine's next decision follows such a
    /// change at once, and the delegate hears of it on the main actor.
    public let configurations: ConfigurationStore
    /// The configuration in force, with the variants of experiments that this installation is drawn into.
    public var configuration: RatingConfiguration { rules.configuration }
    /// The flow under way, if there is one.
    package var flow: RatingFlow? { flowRunner.flow }
    /// What is on screen now; nil without a flow, and on a step without a screen.
    public var presentedStep: PresentedStep? { flowRunner.presentedStep }

    // Each owns what it changes, and knows those before it.
    let ports: RatingPorts
    let audience = Audience()
    let keeper: ContextKeeper
    let rules: RulesInForce
    let drafts: DraftKeeper
    let feedbackDesk: FeedbackDesk
    let flowRunner: FlowRunner
    let quietMoment: QuietMoment
    let storeVersionLookup: StoreVersionLookup
    /// Nil where nobody wants a journal.
    let journalKeeper: JournalKeeper?

    /// Hears of what others change of the configuration.
    let listener: Int
    private var listening: Task<Void, Never>?
    /// The configuration that the delegate knows of.
    var toldConfiguration: RatingConfiguration

    /// Loads the stored context, makes a configuration store of its own, and sends feedback that waits in the outbox.
    ///
    /// - Parameters:
    ///   - layers: the documents that make up the configuration.
    ///   - ports: where the context is stored, what shows the steps, and the rest of the world.
    ///   - appGates: gates of the app's own, checked last; at most ``GateSet/maximumAppGates``.
    ///   - traits: what the app reports about the user for conditions, an object; see ``traits``.
    /// - Throws: what the store throws when the context cannot be loaded; ``TooManyAppGates``.
    public convenience init(
        _ layers: ConfigurationLayers = ConfigurationLayers(), ports: RatingPorts, appGates: [AppGate] = [],
        traits: RatingJSON = [:]
    ) async throws {
        try await self.init(ConfigurationStore(layers), ports: ports, appGates: appGates, traits: traits)
    }

    /// Loads the stored context, and sends feedback that waits in the outbox.
    ///
    /// - Parameters:
    ///   - configurations: holds the configuration; it may be changed from anywhere.
    ///   - ports: where the context is stored, what shows the steps, and the rest of the world.
    ///   - appGates: gates of the app's own, checked last; at most ``GateSet/maximumAppGates``.
    ///   - traits: what the app reports about the user for conditions, an object; see ``traits``.
    /// - Throws: what the store throws when the context cannot be loaded; ``TooManyAppGates``.
    public init(
        _ configurations: ConfigurationStore, ports: RatingPorts, appGates: [AppGate] = [], traits: RatingJSON = [:]
    ) async throws {
        guard let gates = AppGateList(appGates) else { throw TooManyAppGates(appGates) }
        let (listener, updates) = configurations.listen()
        let first = configurations.configuration
        let keeper = try await ContextKeeper(ports, configurations)
        self.configurations = configurations
        self.ports = ports
        self.keeper = keeper
        self.listener = listener
        toldConfiguration = configurations.using(first) { first.assigned(to: keeper.context.installID) }
        rules = RulesInForce(configurations, ports: ports, keeper: keeper, appGates: gates, traits: traits)
        drafts = DraftKeeper(keeper)
        let outside = OutsideCalls(ports)
        feedbackDesk = FeedbackDesk(
            ports: ports, keeper: keeper, rules: rules, drafts: drafts, audience: audience, outside: outside)
        quietMoment = QuietMoment(ports.clock)
        storeVersionLookup = StoreVersionLookup(ports: ports, keeper: keeper, rules: rules)
        journalKeeper = JournalKeeper(ports, keeper: keeper, rules: rules)
        let screen = FlowScreen(ports.presenter, outside: outside, audience: audience)
        flowRunner = FlowRunner(
            StepPerformer(
                ports: ports, keeper: keeper, rules: rules, desk: feedbackDesk, drafts: drafts, audience: audience,
                outside: outside),
            screen: screen, journal: journalKeeper)
        audience.engine = self
        keeper.whenUserChanges = { [weak self] in self?.userHasChanged(isErased: $0) }
        listening = Task { [weak self] in
            for await update in updates { self?.hear(update) }
        }
        reportPolicy()
        feedbackDesk.checkDestinations()
        storeVersionLookup.checkSource()
        await feedbackDesk.takeUp()
        journalKeeper?.prepare()
        if let outbox = ports.outbox { Task { await outbox.deliver(triesUnusable: false) } }
    }

    deinit {
        listening?.cancel()
    }

    /// Counts an event, durably. If `promptAtLaunch` says so, a launch or return to the foreground then also asks; what
    /// goes wrong with that is logged.
    ///
    /// - Throws: what the store throws; then the event is not counted. With ``ContextStoreError/notDurable(_:)`` it is
    ///   counted, and everything else was done: only a power loss may undo it.
    @discardableResult
    public func record(_ event: ContextEvent) async throws -> ContextEvent.Effects {
        let user = keeper.user
        journalKeeper?.prepare()
        let change = try await keeper.apply(event, configuration: configuration)
        let effects = change.result
        guard keeper.isCurrent(user) else { return effects }
        journalKeeper?.note(event)
        if effects.contains(.updateDetected) { delegate?.ratingEngine(self, didDetectAppUpdate: context.version) }
        if effects.contains(.eventNameNotKept) {
            ports.log.log(
                .warning, "an event is counted, but not by its name: \(RatingContext.maximumEventNames) names are kept")
        }
        guard event.isStart else { return try change.certain() }
        // Who comes back was away.
        quietMoment.giveUp()
        configurations.wake()
        storeVersionLookup.noteStart()
        rules.forget()
        if configuration[.promptAtLaunch] { _ = try? await ask() }
        return try change.certain()
    }

    /// Counts an event, durably, and asks at once if every gate is open: what `logEvent(false)` is in iRate.
    ///
    /// ```swift
    /// try await engine.record(.event("level_completed"), thenAskAt: "level_completed")
    /// ```
    /// - Parameters:
    ///   - event: what happened.
    ///   - placement: where in the app this is; nil for none.
    /// - Throws: what ``record(_:)`` and ``ask(at:force:)`` throw; nothing is asked if the event is not counted.
    @discardableResult
    public func record(_ event: ContextEvent, thenAskAt placement: Placement?) async throws -> AskOutcome {
        try await record(event)
        return try await ask(at: placement)
    }

    /// Whether asking at a placement would ask now. Changes nothing.
    public func decision(at placement: Placement? = nil) -> Decision {
        rules.using(at: placement?.name, of: configuration) {
            $0.decide(context, now: ports.clock.now(), isInProgress: flowRunner.isInProgress)
        }
    }

    /// Whether asking at each of these placements would ask now, all at the same moment: for a button or a hint that
    /// should show only if a question would follow. Changes nothing.
    public func decisions(at placements: some Sequence<Placement>) -> [Placement: Decision] {
        let (configuration, now, isInProgress) = (configuration, ports.clock.now(), flowRunner.isInProgress)
        var decisions: [Placement: Decision] = [:]
        for placement in placements {
            decisions[placement] = rules.using(at: placement.name, of: configuration) {
                $0.decide(context, now: now, isInProgress: isInProgress)
            }
        }
        return decisions
    }

    /// The decision with what every gate measured and required. Changes nothing.
    public func explanation(at placement: Placement? = nil) -> Explanation {
        rules.using(at: placement?.name, of: configuration) {
            $0.explain(context, now: ports.clock.now(), isInProgress: flowRunner.isInProgress)
        }
    }

    /// Asks the user if every gate is open and the delegate has no objection.
    ///
    /// The prompt is stored before anything shows, and withdrawn if nothing does. The gates are checked against what is
    /// stored, once before the delegate and again in the step that stores the prompt: of two engines or processes
    /// sharing one store, only one asks if a gate closes after a prompt. Returns when the first step is on screen, or
    /// the store has taken the request for its sheet. A presenter that does not respond within ten seconds is
    /// abandoned, and the question withdrawn; the same happens at once if the task is cancelled, or ``dismiss()``
    /// called, before anything shows.
    /// - Parameters:
    ///   - placement: where in the app this is, for that placement's keys.
    ///   - force: asks whatever the gates say, except `enabled` and `inProgress`, and without asking the delegate; the
    ///     prompt is counted as forced.
    /// - Throws: what the store throws when the context cannot be loaded, or the prompt cannot be stored or withdrawn,
    ///   or when it is stored but a power loss may undo that. Then nothing is shown, and the prompt does not count:
    ///   what cannot be withdrawn at once is withdrawn with the next change that the store accepts.
    @discardableResult
    public func ask(at placement: Placement? = nil, force: Bool = false) async throws -> AskOutcome {
        quietMoment.giveUp()
        if let outcome = try await obstacle(at: placement, force: force) { return outcome }
        let configuration = configuration.at(placement)
        if !force, delegate?.ratingEngine(self, shouldAskAt: placement) == false {
            journalKeeper?.noteVeto(at: placement?.name)
            return .vetoed
        }
        journalKeeper?.prepare()
        let outcome = try await flowRunner.present(
            configuration, placement: placement?.name, isForced: force, unless: force ? .unforceable : nil)
        guard let outcome else { return try await ask(at: placement, force: force) }
        if case .skipped(let closed) = outcome { journalKeeper?.noteSkip(at: placement?.name, closed, force: force) }
        return outcome
    }

    /// Asks as ``ask(at:force:)`` does, but a moment later, so that what the user has just finished can be seen.
    ///
    /// The gates are checked at once, and again after the wait. It ends with ``AskOutcome/cancelled``, and nothing is
    /// asked, if meanwhile the app leaves the foreground, another question begins (even one that waits), the user is
    /// erased, or the task is cancelled.
    /// - Parameters:
    ///   - placement: where in the app this is, for that placement's keys.
    ///   - force: asks whatever the gates say, as without the wait.
    ///   - delay: how long to wait. Apple's sample waits two seconds.
    /// - Throws: what the store throws; nothing is shown then.
    @discardableResult
    public func ask(at placement: Placement? = nil, force: Bool = false, delay: Duration) async throws -> AskOutcome {
        quietMoment.giveUp()
        let begun = keeper.user
        if let outcome = try await obstacle(at: placement, force: force) { return outcome }
        guard await quietMoment.comes(after: delay), keeper.isCurrent(begun) else { return .cancelled }
        return try await ask(at: placement, force: force)
    }

    /// What keeps from asking on what the store has; nil: nothing, but the delegate is not asked yet.
    private func obstacle(at placement: Placement?, force: Bool) async throws -> AskOutcome? {
        let begun = keeper.user
        try await keeper.refresh()
        await expose(at: placement)
        guard keeper.isCurrent(begun) else { return flowRunner.notPresented(FlowRunner.erasedMeanwhile) }
        if configuration.at(placement)[.verboseLogging] { logGates(at: placement) }
        guard case .skip(var closed) = decision(at: placement) else { return nil }
        if force { closed = closed.intersection(.unforceable) }
        if closed.isEmpty { return nil }
        journalKeeper?.noteSkip(at: placement?.name, closed, force: force)
        return .skipped(closed)
    }

    /// Says that the app has left the foreground: a question that waits for a quiet moment is not asked.
    ///
    /// On Apple's platforms `AppLifecycle` says it by itself.
    public func leaveForeground() { quietMoment.giveUp() }

    /// Every action that is emitted from now on, as it is performed. Each caller has a stream of its own, which buffers
    /// the newest 256; older ones are dropped. The delegate misses none.
    public func actions() -> AsyncStream<EmittedAction> { audience.actions.stream() }
}

extension RatingEngine {
    private func userHasChanged(isErased: Bool) {
        // In memory it would be what is left of that user.
        if isErased { drafts.unsent.removeAll() }
        drafts.forgetLeft()
        journalKeeper?.forgetUser(isErased: isErased)
        rules.forget()
        tellChanges()
    }

    private func logGates(at placement: Placement?) {
        let explanation = explanation(at: placement)
        ports.log.log(.notice, "asking at \(placement?.name ?? "no placement"): \(explanation.decision)")
        for gate in explanation.gates { ports.log.log(.notice, gate.text) }
    }
}

extension ContextEvent {
    fileprivate var isStart: Bool {
        switch self {
        case .launch, .foreground: true
        default: false
        }
    }
}
