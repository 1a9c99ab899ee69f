import RatingCore

/// One user under one configuration, as an app's engine lives through the events: they are applied, the questions decided,
/// and where the decision is to ask, the prompt is counted.
struct UserReplay: Sendable {
    private var configuration: RatingConfiguration
    private(set) var context: RatingContext
    private var traits: RatingJSON = [:]
    private var eligibilities: [(placement: String?, eligibility: Eligibility)] = []

    /// - Parameters:
    ///   - configuration: of all placements.
    ///   - user: by which the installation is drawn for rollouts and experiments.
    init(_ configuration: RatingConfiguration, user: String) {
        self.configuration = configuration.assigned(to: user)
        context = RatingContext(installID: user)
    }

    var variants: [ExperimentVariant] { configuration.variants }

    mutating func apply(_ event: ContextEvent, _ now: LocalInstant) {
        _ = context.apply(event, configuration: configuration, now: now)
    }

    /// The log has a variant: that is the user's from now on.
    mutating func expose(to text: String) {
        guard let experiment = configuration.experiments.first(where: { text.hasPrefix("\($0.name)=") }) else { return }
        let name = String(text.dropFirst(experiment.name.count + 1))
        var known = variants.filter { $0.experiment != experiment.name }
        known.append(ExperimentVariant(experiment: experiment.name, variant: name))
        guard known.last.map({ !variants.contains($0) }) ?? false else { return }
        configuration = configuration.assigned(to: context.installID, exposedTo: known)
        eligibilities = []
    }

    /// What the app tells of the user from now on.
    mutating func tell(_ traits: RatingJSON) {
        guard traits != self.traits else { return }
        self.traits = traits
        eligibilities = []
    }

    /// Decides, and asks where that is the decision.
    mutating func ask(_ placement: String?, _ now: LocalInstant) -> Decision {
        let decision = decide(placement, now)
        if decision == .ask { apply(.prompt(placement: placement, kind: .custom, forced: false), now) }
        return decision
    }

    private mutating func decide(_ placement: String?, _ now: LocalInstant) -> Decision {
        if let index = eligibilities.firstIndex(where: { $0.placement == placement }) {
            return eligibilities[index].eligibility.decide(context, now: now)
        }
        let eligibility = Eligibility(configuration.at(placement), installID: context.installID, traits: traits)
        // A log may have any number of names.
        if eligibilities.count == 64 { eligibilities = [] }
        eligibilities.append((placement, eligibility))
        return eligibility.decide(context, now: now)
    }
}
