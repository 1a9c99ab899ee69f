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
    public weak var delegate: (any RatingDelegate)?
    /// What is known of the user, as the store had it when the engine last wrote or read it.
    public var context: RatingContext { keeper.context }
    /// What the app tells of the user for conditions (`traits.NAME`), an object. What it does not give of
    /// ``SystemTraits`` the engine fills in.
    public var traits: JSONValue {
        didSet { prepared.forget() }
    }
    /// Where the configuration is kept; it may be changed from anywhere. What the engine decides next follows such a
    /// change at once, and the delegate hears of it on the main actor.
    public let configurations: ConfigurationStore
    /// The configuration in force, with the variants of experiments that this installation is drawn into.
    public var configuration: RatingConfiguration {
        assigned.configuration(configurations.configuration, for: context.installID)
    }
    /// The flow under way, if there is one.
    public internal(set) var flow: RatingFlow?

    let ports: RatingPorts
    let keeper: ContextKeeper
    let appGates: [AppGate]
    let broadcast = ActionBroadcast()
    let listener: Int
    /// Hears of what others change.
    private var listening: Task<Void, Never>?
    /// The configuration that the delegate knows of.
    var toldConfiguration: RatingConfiguration
    /// Run down while a step with timeouts is on screen.
    var timeouts: [Task<Void, any Error>] = []
    /// Runs when a draft was typed and is to be stored soon.
    var draftKeeping: Task<Void, Never>?
    /// The last time that a draft was stored or forgotten.
    var draftStoring: Task<Void, Never>?
    var prepared: PreparedEligibility
    private var assigned = AssignedConfiguration()

    /// What the flow under way has sent; it is not offered again unless more is typed.
    var safeDraft: String?
    /// The configuration that the flow under way began with, and whose flow it is.
    var flowConfiguration: RatingConfiguration?
    var flowUser: ContextKeeper.User?
    /// What the presenter shows; nil while nothing is on screen.
    var shownStep: PresentedStep?
    var isPresenting = false
    /// Whether the question on its way was shown, or taken by the store or the delegate.
    var hasReachedUser = false
    /// What the user did, and before that what became of actions, not yet handled.
    var waitingEvents: [WaitingEvent] = []
    var waitingOutcomes: [WorkflowEvent] = []
    var isHandling = false
    /// Whether the store is being asked about the app, and when that last failed.
    var isAskingStore = false
    var storeFailedAt: LocalInstant?
    /// Feedback of the move under way that is stored, but not yet to be sent.
    var queuedFeedback: [QueuedFeedback] = []
    /// Feedback that the outbox could not take, the oldest first.
    var unsent: [UnsentFeedback] = [] {
        didSet { unsentKeys.formUnion(unsent.map(\.key)) }
    }
    /// The keys of all that was ever among it. What else is stored is another engine's or process's.
    private(set) var unsentKeys: Set<String> = []
    /// The attempt that is under way to give it that.
    var queueing: Task<Void, Never>?

    /// Loads the stored context, makes a configuration store of its own, and sends feedback that waits in the outbox.
    ///
    /// - Parameters:
    ///   - layers: the documents that the configuration is made of.
    ///   - ports: where the context is stored, what shows the steps, and the rest of the world.
    ///   - appGates: gates of the app's own, asked last.
    ///   - traits: what the app tells of the user for conditions, an object.
    /// - Throws: what the store throws when the context cannot be loaded.
    public convenience init(
        _ layers: ConfigurationLayers = ConfigurationLayers(), ports: RatingPorts, appGates: [AppGate] = [],
        traits: JSONValue = [:]
    ) async throws {
        try await self.init(ConfigurationStore(layers), ports: ports, appGates: appGates, traits: traits)
    }

    /// Loads the stored context, and sends feedback that waits in the outbox.
    ///
    /// - Parameters:
    ///   - configurations: holds the configuration; it may be changed from anywhere.
    ///   - ports: where the context is stored, what shows the steps, and the rest of the world.
    ///   - appGates: gates of the app's own, asked last.
    ///   - traits: what the app tells of the user for conditions, an object.
    /// - Throws: what the store throws when the context cannot be loaded.
    public init(
        _ configurations: ConfigurationStore, ports: RatingPorts, appGates: [AppGate] = [], traits: JSONValue = [:]
    ) async throws {
        self.configurations = configurations
        self.ports = ports
        self.appGates = appGates
        self.traits = traits
        let (listener, updates) = configurations.listen()
        self.listener = listener
        let configuration = configurations.configuration
        toldConfiguration = configuration
        prepared = PreparedEligibility(configuration)
        keeper = try await ContextKeeper(ports)
        toldConfiguration = assigned.configuration(configuration, for: keeper.context.installID)
        keeper.whenUserChanges = { [weak self] in self?.userHasChanged(isErased: $0) }
        listening = Task { [weak self] in
            for await update in updates { self?.hear(update) }
        }
        checkDestinations()
        await takeUpUnsent()
        if let outbox = ports.outbox { Task { await outbox.deliver() } }
    }

    deinit {
        listening?.cancel()
    }

    /// Counts an event, durably. Where `promptAtLaunch` says so, a launch or return to the foreground then also asks;
    /// what goes wrong with that is in the log.
    ///
    /// - Throws: what the store throws; the event is not counted then.
    @discardableResult
    public func record(_ event: ContextEvent) async throws -> ContextEffects {
        let user = keeper.user
        let effects = try await store(event)
        guard keeper.isCurrent(user) else { return effects }
        if effects.contains(.updateDetected) { delegate?.didDetectAppUpdate(to: context.version) }
        if effects.contains(.eventNameNotKept) {
            ports.log.log(
                .warning, "an event is counted, but not by its name: \(RatingContext.maximumEventNames) names are kept")
        }
        if event.isStart { configurations.followed.wake() }
        if event.isStart { refreshStoreVersionBeside() }
        if event.isStart { prepared.forget() }
        if event.isStart, configuration[.promptAtLaunch] { _ = try? await ask() }
        return effects
    }

    /// Whether asking at a placement would ask now. Changes nothing.
    public func decision(at placement: String? = nil) -> Decision {
        eligibility(at: placement, of: configuration).decide(
            context, now: ports.clock.now(), isInProgress: isInProgress)
    }

    /// The decision with what every gate measured and required. Changes nothing.
    public func explanation(at placement: String? = nil) -> Explanation {
        eligibility(at: placement, of: configuration).explain(
            context, now: ports.clock.now(), isInProgress: isInProgress)
    }

    /// Asks the user if every gate is open and the delegate has no objection.
    ///
    /// The prompt is stored before anything shows, and withdrawn if nothing does. The gates are asked on what the store
    /// has, once before the delegate and once more in the step that stores the prompt: of two engines or processes on one
    /// store, only one asks where a gate closes after a prompt. Returns when the first step is on screen, or the store
    /// has taken the request for its sheet.
    /// - Parameters:
    ///   - placement: where in the app this is, for that placement's keys.
    ///   - force: asks whatever the gates say, except `enabled` and `inProgress`, and without asking the delegate; the
    ///     prompt is counted as forced.
    /// - Throws: what the store throws when the context cannot be loaded, or the prompt not be stored or withdrawn;
    ///   nothing is shown then.
    @discardableResult
    public func ask(at placement: String? = nil, force: Bool = false) async throws -> AskOutcome {
        let begun = keeper.user
        try await keeper.refresh()
        guard keeper.isCurrent(begun) else { return notPresented(Self.erasedMeanwhile) }
        let inForce = configuration
        let configuration = inForce.at(placement)
        if configuration[.verboseLogging] { logGates(at: placement) }
        let decision = eligibility(at: placement, of: inForce)
            .decide(context, now: ports.clock.now(), isInProgress: isInProgress)
        if case .skip(var closed) = decision {
            if force { closed = closed.intersection(Self.gatesOfForced) }
            guard closed.isEmpty else { return .skipped(closed) }
        }
        if !force, delegate?.shouldAsk(at: placement) == false { return .vetoed }
        let outcome = try await present(configuration, placement: placement, isForced: force)
        guard let outcome else { return try await ask(at: placement, force: force) }
        return outcome
    }

    /// The gates that a forced question cannot pass.
    static let gatesOfForced: GateSet = [.enabled, .inProgress]

    /// Opens the store's page, for a button in the app's settings: not gated, and not counted.
    ///
    /// - Returns: whether the delegate or the port opened it.
    @discardableResult
    public func openStoreReview() async -> Bool {
        await openStore(configuration)
    }

    /// Forgets everything about the user: what is stored, the flow under way, the installation's identifier, and all
    /// feedback in the outbox, delivered or not.
    ///
    /// Nothing of it is on disk once this returns. What was begun before that, in this engine, leaves nothing behind: an
    /// event that is recorded meanwhile is not counted, a question on its way is not presented, feedback that was being
    /// queued is gone. What is being sent at this moment may still arrive.
    /// - Throws: what the store throws; the context then stays as it was, but the flow has ended. What the outbox
    ///   throws; then its items are left, and the rest is gone.
    public func erase() async throws {
        try await keeper.erase(ending: dropFlow) { [ports] in
            do throws(OutboxError) {
                try await ports.outbox?.erase()
            } catch {
                ports.log.log(.error, "the outbox could not be erased: \(error)")
                throw error
            }
        }
    }

    /// Counters and dates, prompts, or crashes as they were at the beginning.
    ///
    /// - Throws: what the store throws; nothing is reset then.
    public func reset(_ part: ResetPart) async throws {
        _ = try await keeper.update(since: keeper.user) { context, _ in context.reset(part) }
    }

    /// Every action that is emitted from now on, as it is performed. Each caller has a stream of its own, in which the
    /// newest 256 wait to be taken; older ones are dropped. The delegate misses none.
    public func actions() -> AsyncStream<EmittedAction> { broadcast.stream() }
}

extension RatingEngine {
    var isInProgress: Bool { flow != nil || isPresenting || isHandling }

    /// Applies an event to what is stored, and takes over the result.
    @discardableResult
    func store(_ event: ContextEvent) async throws -> ContextEffects {
        try await keeper.update(since: keeper.user) { [configuration] in
            $0.apply(event, configuration: configuration, now: $1)
        } ?? []
    }

    static let erasedMeanwhile = "the user was erased meanwhile"

    private func userHasChanged(isErased: Bool) {
        // In memory it would be what is left of that user.
        if isErased { unsent = [] }
        prepared.forget()
        tellChanges()
    }

    private func logGates(at placement: String?) {
        let explanation = explanation(at: placement)
        ports.log.log(.notice, "asking at \(placement ?? "no placement"): \(explanation.decision.text)")
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
