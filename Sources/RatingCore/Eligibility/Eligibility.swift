/// The rules of one configuration, prepared for one installation: decides, and explains its decisions.
///
/// ```swift
/// let eligibility = Eligibility(configuration.at("level_completed"), installID: context.installID)
/// eligibility.decide(context, now: now)      // .ask, or .skip with the closed gates
/// eligibility.explain(context, now: now)     // what each gate measured and required, and when it opens
/// ```
public struct Eligibility: Sendable {
    public let configuration: RatingConfiguration
    /// The app's own gates, asked last.
    public let appGates: [AppGate]
    /// What the app tells of the user for conditions (`traits.NAME`).
    public let traits: JSONValue
    /// The configuration's, in a field of its own: to read one out of a configuration copies all of it.
    private let participating: GateSet
    private let hasFurtherGates: Bool
    private let hasAppGates: Bool
    let thresholds: Thresholds
    let requiredEvents: [RequiredEvent]
    let conditions: Rule?
    let bucket: UInt32

    /// - Parameters:
    ///   - configuration: for the placement that is asked about. If it has experiments, the installation is drawn.
    ///   - installID: the context's.
    ///   - appGates: at most ``GateSet/maximumAppGates``; further ones are left out.
    ///   - traits: an object.
    public init(
        _ configuration: RatingConfiguration, installID: String, appGates: [AppGate] = [], traits: JSONValue = [:]
    ) {
        let configuration = configuration.assigned(to: installID)
        self.configuration = configuration
        self.appGates = Array(appGates.prefix(GateSet.maximumAppGates))
        self.traits = traits
        participating = configuration.gateSet
        hasFurtherGates = !participating.intersection(Self.furtherGates).isEmpty
        hasAppGates = !appGates.isEmpty
        thresholds = configuration.thresholds
        requiredEvents = configuration.requiredEvents
        conditions = configuration.conditions
        bucket = RolloutRange.bucket(salt: configuration[.rolloutSalt] ?? "", installID: installID)
    }

    /// Whether to ask now. Allocates nothing unless conditions or gates of the app's own take part.
    ///
    /// - Parameters:
    ///   - context: what is known of the user.
    ///   - now: where the user's clock stands.
    ///   - isInProgress: whether a flow is on screen (gate `inProgress`).
    public func decide(_ context: RatingContext, now: LocalInstant, isInProgress: Bool = false) -> Decision {
        let closed = closedGates(context, now: now, isInProgress: isInProgress)
        return closed.isEmpty ? .ask : .skip(closed)
    }

    /// Written out gate by gate: with a constant gate, each question folds to that gate's comparison.
    private func closedGates(_ context: RatingContext, now: LocalInstant, isInProgress: Bool) -> GateSet {
        var closed = GateSet(bits: 0)
        ask(.enabled, context, now, isInProgress, &closed)
        ask(.inProgress, context, now, isInProgress, &closed)
        if thresholds.isPreview { return closed }
        ask(.sessions, context, now, isInProgress, &closed)
        ask(.reminders, context, now, isInProgress, &closed)
        ask(.cooldown, context, now, isInProgress, &closed)
        ask(.crashFree, context, now, isInProgress, &closed)
        ask(.age, context, now, isInProgress, &closed)
        ask(.reminderPeriod, context, now, isInProgress, &closed)
        ask(.notAnswered, context, now, isInProgress, &closed)
        ask(.declined, context, now, isInProgress, &closed)
        ask(.yearlyCap, context, now, isInProgress, &closed)
        ask(.firstSession, context, now, isInProgress, &closed)
        if hasFurtherGates { askFurtherGates(context, now, isInProgress, &closed) }
        if hasAppGates { askAppGates(context, now, &closed) }
        return closed
    }

    private static let furtherGates: GateSet = [
        .usage, .usageRate, .rated, .latestVersion, .launches, .daysSinceFirstLaunch, .reviewCooldown, .newVersion,
        .events, .rollout, .schedule, .conditions,
    ]

    /// The gates that neither `starskit` nor `balanced` has: apart, so that a decision without them is quick.
    @inline(never)
    private func askFurtherGates(
        _ context: RatingContext, _ now: LocalInstant, _ isInProgress: Bool, _ closed: inout GateSet
    ) {
        ask(.usage, context, now, isInProgress, &closed)
        ask(.usageRate, context, now, isInProgress, &closed)
        ask(.rated, context, now, isInProgress, &closed)
        ask(.latestVersion, context, now, isInProgress, &closed)
        ask(.launches, context, now, isInProgress, &closed)
        ask(.daysSinceFirstLaunch, context, now, isInProgress, &closed)
        ask(.reviewCooldown, context, now, isInProgress, &closed)
        ask(.newVersion, context, now, isInProgress, &closed)
        ask(.events, context, now, isInProgress, &closed)
        ask(.rollout, context, now, isInProgress, &closed)
        ask(.schedule, context, now, isInProgress, &closed)
        ask(.conditions, context, now, isInProgress, &closed)
    }

    @inline(__always)
    private func ask(
        _ gate: Gate, _ context: RatingContext, _ now: LocalInstant, _ isInProgress: Bool, _ closed: inout GateSet
    ) {
        guard participating.contains(gate) else { return }
        if !check(gate, context, now: now, isInProgress: isInProgress).isOpen(at: now) { closed.insert(gate) }
    }

    @inline(never)
    private func askAppGates(_ context: RatingContext, _ now: LocalInstant, _ closed: inout GateSet) {
        for (index, gate) in appGates.enumerated() where !gate.check(configuration, context, now).isOpen {
            closed.insert(appGate: index)
        }
    }
}

/// Whether to ask the user; never an error and never a bare Bool.
public enum Decision: Hashable, Sendable {
    case ask
    /// Not now, because these gates are closed.
    case skip(GateSet)
}

/// A gate of the app's own, asked after the built-in ones and explained like them.
public struct AppGate: Sendable {
    public let name: String
    let check: @Sendable (RatingConfiguration, RatingContext, LocalInstant) -> Answer

    /// - Parameters:
    ///   - name: as explanations show it.
    ///   - check: must be quick and depend on nothing but its arguments and the app's own state.
    public init(
        _ name: String, check: @escaping @Sendable (RatingConfiguration, RatingContext, LocalInstant) -> Answer
    ) {
        self.name = name
        self.check = check
    }

    /// Open or closed, and what was measured and required, for the explanation.
    public struct Answer: Hashable, Sendable {
        public let isOpen: Bool
        public let measured: JSONValue?
        public let required: JSONValue?

        public init(isOpen: Bool, measured: JSONValue? = nil, required: JSONValue? = nil) {
            self.isOpen = isOpen
            self.measured = measured
            self.required = required
        }
    }
}
