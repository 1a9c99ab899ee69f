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
    /// What is known of the user, as last stored.
    public private(set) var context: RatingContext
    /// The flow on screen, if there is one.
    public internal(set) var flow: RatingFlow?

    let ports: RatingPorts
    let appGates: [AppGate]
    let traits: JSONValue
    let broadcast = ActionBroadcast()
    private(set) var layers: ConfigurationLayers
    private(set) var whole: RatingConfiguration
    /// The configuration that the flow on screen began with.
    var flowConfiguration: RatingConfiguration?
    var isPresenting = false
    var isOnScreen = false
    /// Whether the store took the last request for its review sheet.
    var nativeOutcome: Bool?
    var waitingEvents: [WorkflowEvent] = []
    var isHandling = false
    private var prepared: [String?: Eligibility] = [:]

    /// Loads the stored context.
    ///
    /// - Parameters:
    ///   - layers: the documents that the configuration is made of.
    ///   - ports: where the context is stored, what shows the steps, and the rest of the world.
    ///   - appGates: gates of the app's own, asked last.
    ///   - traits: what the app tells of the user for conditions, an object.
    /// - Throws: what the store throws; nothing is counted then.
    public init(
        _ layers: ConfigurationLayers = ConfigurationLayers(), ports: RatingPorts, appGates: [AppGate] = [],
        traits: JSONValue = [:]
    ) async throws {
        self.layers = layers
        self.ports = ports
        self.appGates = appGates
        self.traits = traits
        whole = RatingConfiguration(layers)
        context = try await ports.store.load() ?? RatingContext(installID: ports.makeInstallID())
    }

    /// The configuration in force.
    public var configuration: RatingConfiguration { whole }

    /// Counts an event, durably, and then asks if the configuration says that a launch or return asks.
    ///
    /// - Throws: what the store throws; the event is not counted then.
    @discardableResult
    public func record(_ event: ContextEvent) async throws -> ContextEffects {
        let effects = try await store(event)
        if effects.contains(.updateDetected) { delegate?.didDetectAppUpdate(to: context.version) }
        if effects.contains(.eventNameNotKept) {
            ports.log.log(.warning, "\(event) is counted, but not by its name: \(RatingContext.maximumEventNames) names are kept")
        }
        if event.isStart, whole[.promptAtLaunch] { try await ask() }
        return effects
    }

    /// Whether asking at a placement would ask now. Changes nothing.
    public func decision(at placement: String? = nil) -> Decision {
        eligibility(at: placement).decide(context, now: ports.clock.now(), isInProgress: isInProgress)
    }

    /// The decision with what every gate measured and required. Changes nothing.
    public func explanation(at placement: String? = nil) -> Explanation {
        eligibility(at: placement).explain(context, now: ports.clock.now(), isInProgress: isInProgress)
    }

    /// Asks the user if every gate is open and the delegate has no objection.
    ///
    /// The prompt is stored before anything shows, and withdrawn if nothing does.
    /// - Parameters:
    ///   - placement: where in the app this is, for that placement's keys.
    ///   - force: asks whatever the gates say, except `enabled` and `inProgress`; the prompt is counted as forced.
    /// - Throws: what the store throws; nothing is shown then.
    @discardableResult
    public func ask(at placement: String? = nil, force: Bool = false) async throws -> AskOutcome {
        var closed = GateSet()
        if case .skip(let gates) = decision(at: placement) { closed = gates }
        if whole[.verboseLogging] { logGates(at: placement) }
        if force { closed = closed.intersection([.enabled, .inProgress]) }
        guard closed.isEmpty else { return .skipped(closed) }
        if !force, delegate?.shouldAsk(at: placement) == false { return .vetoed }
        return try await present(whole.at(placement), placement: placement, isForced: force)
    }

    /// Opens the store's page, for a button in the app's settings: not gated, and not counted.
    ///
    /// - Returns: whether the delegate or the port opened it.
    @discardableResult
    public func openStoreReview() async -> Bool {
        await openStore(whole)
    }

    /// Forgets everything about the user: what is stored, the flow on screen, and the installation's identifier.
    public func erase() async throws {
        if flow != nil {
            flow = nil
            await ports.presenter?.dismiss()
        }
        try await ports.store.erase()
        context = RatingContext(installID: ports.makeInstallID())
        prepared = [:]
    }

    /// Counters and dates, prompts, or crashes as they were at the beginning.
    public func reset(_ part: ResetPart) async throws {
        try await store { context, _ in
            switch part {
            case .all: context.resetAll()
            case .crashes: context.resetCrashes()
            case .prompts: context.resetPrompts()
            }
        }
    }

    /// Every action that is emitted from now on, as it is performed. Each caller has a stream of its own.
    public func actions() -> AsyncStream<EmittedAction> { broadcast.stream() }
}

extension RatingEngine {
    /// Puts a reading into its layer. A refused document leaves the configuration as it is, but its `disabled` counts.
    /// A flow on screen goes on as it began.
    public func apply(_ reading: ConfigurationReading, to layer: ConfigurationLayer) {
        if reading.document == nil {
            ports.log.log(.error, "a \(layer) configuration was refused: \(reading.diagnostics.map { "\($0)" })")
            delegate?.didRefuseConfiguration(reading.diagnostics)
        }
        change { $0.apply(reading, to: layer) }
    }

    /// Changes the layers, for example sets or reverts a key, and tells the delegate what came of it.
    public func change(_ body: (inout ConfigurationLayers) -> Void) {
        body(&layers)
        let old = whole
        whole = RatingConfiguration(layers)
        prepared = [:]
        let changes = whole.changes(from: old)
        if !changes.isEmpty { delegate?.didChangeConfiguration(changes) }
    }

    var isInProgress: Bool { flow != nil || isPresenting }

    func eligibility(at placement: String?) -> Eligibility {
        if let eligibility = prepared[placement] { return eligibility }
        let eligibility = Eligibility(
            whole.at(placement), installID: context.installID, appGates: appGates, traits: traits)
        prepared[placement] = eligibility
        return eligibility
    }

    /// Applies an event to what is stored, and takes over the result.
    @discardableResult
    func store(_ event: ContextEvent) async throws -> ContextEffects {
        let configuration = whole
        return try await store { $0.apply(event, configuration: configuration, now: $1) }
    }

    @discardableResult
    func store<Result: Sendable>(
        _ body: @escaping @Sendable (inout RatingContext, LocalInstant) -> Result
    ) async throws -> Result {
        let (now, fresh) = (ports.clock.now(), context)
        do {
            let (changed, result) = try await ports.store.update { stored in
                var context = stored ?? fresh
                let result = body(&context, now)
                stored = context
                return (context, result)
            }
            if changed.installID != context.installID { prepared = [:] }
            context = changed
            return result
        } catch {
            ports.log.log(.error, "the context could not be stored: \(error)")
            throw error
        }
    }

    private func logGates(at placement: String?) {
        for gate in explanation(at: placement).gates {
            ports.log.log(.notice, "\(gate)")
        }
    }
}

/// What asking came to.
public enum AskOutcome: Equatable, Sendable {
    /// The question is, or was, on screen.
    case presented
    /// These gates are closed.
    case skipped(GateSet)
    /// The delegate did not want the question.
    case vetoed
    /// The screen could not be shown, so the prompt does not count.
    case notPresented
}

/// A part of the context that can be reset.
public enum ResetPart: String, CaseIterable, Sendable {
    case all, crashes, prompts
}

extension ContextEvent {
    fileprivate var isStart: Bool {
        switch self {
        case .launch, .foreground: true
        default: false
        }
    }
}
