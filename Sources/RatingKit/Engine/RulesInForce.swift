/// What decisions rest on.
///
/// Owns what the app tells of the user, and the rules prepared from that and the configuration. Is told when they no
/// longer hold. Asks the keeper who the user is.
@MainActor
final class RulesInForce {
    /// What the app tells of the user for conditions.
    private(set) var traits: RatingJSON = [:]

    let configurations: ConfigurationStore
    private let appGates: AppGateList
    private let ports: RatingPorts
    private let keeper: ContextKeeper
    private var assigned = AssignedConfiguration()
    private var prepared: PreparedEligibility

    init(
        _ configurations: ConfigurationStore, ports: RatingPorts, keeper: ContextKeeper, appGates: AppGateList,
        traits: RatingJSON
    ) {
        self.configurations = configurations
        self.ports = ports
        self.keeper = keeper
        self.appGates = appGates
        prepared = PreparedEligibility(configurations.configuration)
        take(traits: traits)
    }

    /// Takes an object; anything else is refused aloud.
    func take(traits: RatingJSON) {
        guard case .object = traits else {
            ports.log.log(.error, "traits must be an object; anything else is refused, and the previous traits stay")
            return
        }
        self.traits = traits
        forget()
    }

    /// The configuration in force, with the variants of experiments that this installation is drawn into.
    var configuration: RatingConfiguration {
        let configuration = configurations.configuration
        return assigned.known(configuration, for: keeper.context.installID)
            ?? using(configuration) { assigned.configuration(configuration, for: keeper.context.installID) }
    }

    /// Evaluates a configuration, in force or that a flow began with: ``ConfigurationStore/using(_:_:)``.
    func using<Result, Failure: Error>(
        _ configuration: RatingConfiguration, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try configurations.using(configuration, body)
    }

    /// Walks a flow: a use of the document that it began with, also where another is in force by now.
    func using<Result, Failure: Error>(
        _ configuration: RatingConfiguration, by flow: RatingFlow, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try configurations.using(flow.document ?? configuration.fetched, body)
    }

    /// Whether nobody is to be asked by now, whatever held when a flow began.
    func asksNobody(at placement: String?) -> Bool { configuration.at(placement).asksNobody }

    /// Uses the rules for a placement, prepared once for a configuration, and the traits and installation in force.
    func using<Result>(
        at placement: String?, of configuration: RatingConfiguration, _ body: (Eligibility) -> Result
    ) -> Result {
        using(configuration) { body(eligibility(at: placement, of: configuration)) }
    }

    private func eligibility(at placement: String?, of configuration: RatingConfiguration) -> Eligibility {
        if let known = prepared.eligibility(at: placement, of: configuration) { return known }
        let eligibility = Eligibility(
            configuration.at(placement), installID: keeper.context.installID, appGates: appGates, traits: allTraits)
        prepared.keep(eligibility, at: placement)
        return eligibility
    }

    /// The variants of this installation that could change a decision at a placement, and never could before.
    func unexposedVariants(at placement: String?) -> [ExperimentVariant] {
        let (configuration, known) = (configuration, keeper.context.exposures)
        guard !configuration.variants.allSatisfy({ known.contains($0) }) else { return [] }
        return using(configuration) { prepared.variants(at: placement, of: configuration) }
            .filter { !known.contains($0) }
    }

    /// The rules for a configuration without gates of the app's own, which are not called under the store's lock.
    func storedRules(_ configuration: RatingConfiguration, for user: ContextKeeper.User) -> Eligibility {
        using(configuration) { Eligibility(configuration, installID: user.installID, traits: allTraits) }
    }

    /// What a workflow's guards read.
    @inline(never)
    func variables(_ configuration: RatingConfiguration) -> Workflow.Variables {
        let variables = ConditionVariables(
            configuration: configuration, context: keeper.context, traits: allTraits, now: ports.clock.now())
        return { variables.value(at: $0) }
    }

    /// Traits or the user have changed.
    func forget() { prepared.forget() }

    /// What the system tells of the device, and over it what the app tells.
    var allTraits: RatingJSON { ports.systemTraits().overlaid(by: traits) }
}

/// The configuration as this installation has it, drawn once.
private struct AssignedConfiguration {
    private var last: (source: RatingConfiguration, installID: String, configuration: RatingConfiguration)?

    func known(_ source: RatingConfiguration, for installID: String) -> RatingConfiguration? {
        guard let last, last.source.isSame(as: source), last.installID == installID else { return nil }
        return last.configuration
    }

    mutating func configuration(_ source: RatingConfiguration, for installID: String) -> RatingConfiguration {
        let configuration = source.assigned(to: installID)
        last = (source, installID, configuration)
        return configuration
    }
}

/// The rules that were prepared for the placements of one configuration.
private struct PreparedEligibility {
    private var configuration: RatingConfiguration
    private var prepared: [String?: Eligibility] = [:]
    private var variants: [String?: [ExperimentVariant]] = [:]

    /// Placements that an app makes up as it goes do not pile up.
    private static let maximum = 64

    init(_ configuration: RatingConfiguration) {
        self.configuration = configuration
    }

    mutating func forget() {
        (prepared, variants) = ([:], [:])
    }

    /// The variants that could change a decision at a placement of this configuration.
    mutating func variants(at placement: String?, of current: RatingConfiguration) -> [ExperimentVariant] {
        take(current)
        if let known = variants[placement] { return known }
        if variants.count >= Self.maximum { variants = [:] }
        let made = current.at(placement).variantsWithEffect
        variants[placement] = made
        return made
    }

    private mutating func take(_ current: RatingConfiguration) {
        guard !current.isSame(as: configuration) else { return }
        configuration = current
        forget()
    }

    /// What is prepared for a placement of this configuration; nil: nothing.
    mutating func eligibility(at placement: String?, of current: RatingConfiguration) -> Eligibility? {
        take(current)
        return prepared[placement]
    }

    mutating func keep(_ eligibility: Eligibility, at placement: String?) {
        if prepared.count >= Self.maximum { prepared = [:] }
        prepared[placement] = eligibility
    }
}
