import RatingCore

/// A configuration made ready to be lived through by many users.
///
/// Users for whom it is the same share what decides for them: those with the same variants of experiments, on the same
/// side of each rollout. Only where a rule draws by the identifier itself is everything made anew for each user.
struct SimulatedConfiguration: Sendable {
    private let maker: Maker
    /// By the places of the drawn variants.
    private var groups: [[Int]: VariantGroup] = [:]
    private let isForEverybody: Bool
    /// Whether anything draws by the identifier.
    let drawsUsers: Bool
    /// Whether anything reads the events that are counted by name.
    let readsEvents: Bool

    /// What results are told of besides the whole: each segment, each placement, each variant of each experiment.
    let slices: [FigureSlice]
    /// By segment, where nobody is drawn.
    private let shared: [[Decider]]

    /// Users with the same variants.
    fileprivate struct VariantGroup {
        let rollouts: [Rollout?]
        /// By segment, placement and side of the rollout.
        var prepared: [Key: Decider] = [:]
    }

    fileprivate struct Key: Hashable {
        let segment: Int
        let placement: Int
        let isInside: Bool
    }

    fileprivate struct Rollout {
        let salt: String
        let range: RolloutRange

        func asks(_ installID: String) -> Bool {
            range.contains(bucket: RolloutRange.bucket(salt: salt, installID: installID))
        }
    }

    init(_ configuration: RatingConfiguration, _ behaviour: Behaviour) {
        let maker = Maker(configuration: configuration, behaviour: behaviour)
        self.maker = maker
        let all = [configuration] + configuration.placementNames.map { configuration.at($0) }
        let hasExperiments = !configuration.experiments.isEmpty
        slices =
            behaviour.population.segments.map { .init("segment", $0.name) }
            + behaviour.placementNames.map { .init("placement", $0 ?? "none") }
            + configuration.experiments.flatMap { experiment in
                experiment.variants.map { .init("experiment \(experiment.name)", $0.name) }
            }
        isForEverybody =
            !all.contains { $0.readsIdentifier } && !(hasExperiments && configuration.variantsReadIdentifier)
        drawsUsers = hasExperiments || !isForEverybody || all.contains { $0.gates.contains(.rollout) }
        readsEvents = hasExperiments || all.contains { $0.readsEvents }
        shared = drawsUsers ? [] : behaviour.segments.indices.map { maker.make($0, "user") }
    }

    /// What decides for a user, by placement, and at last outside of placements; and the slices of the user's variants.
    mutating func deciders(segment: Int, installID: String) -> (deciders: [Decider], variants: [Int]) {
        guard drawsUsers else { return (shared[segment], []) }
        var first = maker.behaviour.segments.count + maker.behaviour.placementNames.count
        var places: [Int] = []
        let variants = maker.configuration.experiments.map { experiment in
            let name = experiment.variant(for: installID).name
            let variant = experiment.variants.firstIndex { $0.name == name } ?? 0
            places.append(first + variant)
            first += experiment.variants.count
            return variant
        }
        guard isForEverybody else { return (maker.make(segment, installID), places) }
        if groups[variants] == nil { groups[variants] = group(installID) }
        return (groups[variants]?.deciders(segment, installID, maker) ?? [], places)
    }

    private func group(_ installID: String) -> VariantGroup {
        let assigned = maker.configuration.assigned(to: installID)
        return VariantGroup(
            rollouts: maker.behaviour.placementNames.map { placement in
                let placed = assigned.at(placement)
                guard placed.gates.contains(.rollout) else { return nil }
                return Rollout(salt: placed[.rolloutSalt] ?? "", range: RolloutRange(placed))
            })
    }

    /// Makes what decides for one user.
    fileprivate struct Maker {
        let configuration: RatingConfiguration
        let behaviour: Behaviour

        func make(_ segment: Int, _ installID: String) -> [Decider] {
            let assigned = configuration.assigned(to: installID)
            return behaviour.placementNames.map { placement in
                Decider(
                    Eligibility(
                        assigned.at(placement), installID: installID, traits: behaviour.segments[segment].traits))
            }
        }
    }
}

/// What decides at one placement. An object whose methods are called, because to take the rules out of an array or a
/// property would copy them, which takes longer than to decide.
final class Decider: Sendable {
    private let eligibility: Eligibility
    let configuration: RatingConfiguration
    let workflow: Workflow
    let traits: RatingJSON
    let counting: SessionCounting
    let asksAtLaunch: Bool

    init(_ eligibility: Eligibility) {
        self.eligibility = eligibility
        (configuration, traits) = (eligibility.configuration, eligibility.traits)
        workflow = configuration.workflow.workflow
        counting = SessionCounting(configuration)
        asksAtLaunch = configuration[.promptAtLaunch]
    }

    @inline(never)
    func decide(_ context: RatingContext, now: LocalInstant) -> Decision { eligibility.decide(context, now: now) }

    @inline(never)
    func hold(_ context: RatingContext, now: LocalInstant, closed: GateSet) -> DecisionHold? {
        eligibility.hold(context, now: now, closed: closed)
    }
}

extension SimulatedConfiguration.VariantGroup {
    /// What decides for a user, who stands for all others alike if nobody like this came before.
    fileprivate mutating func deciders(
        _ segment: Int, _ installID: String, _ maker: SimulatedConfiguration.Maker
    ) -> [Decider] {
        let keys = rollouts.enumerated().map { placement, rollout in
            SimulatedConfiguration.Key(
                segment: segment, placement: placement, isInside: rollout?.asks(installID) ?? true)
        }
        if keys.contains(where: { prepared[$0] == nil }) {
            for (key, decider) in zip(keys, maker.make(segment, installID)) { prepared[key] = decider }
        }
        return keys.compactMap { prepared[$0] }
    }
}

extension RatingConfiguration {
    /// Whether a rule draws by the installation's identifier itself, or sets of keys hold a rollout.
    fileprivate var readsIdentifier: Bool {
        let texts = [self[any: .structure(.conditions)]?.json.serialized() ?? "", workflow.workflow.json.serialized()]
        return texts.contains { $0.readsIdentifier }
            || alternatives.contains { $0.gates.contains(.rollout) || $0.readsIdentifier }
    }

    fileprivate var variantsReadIdentifier: Bool {
        self[any: .structure(.experiments)]?.json.serialized().readsIdentifier == true
    }

    /// Whether a gate or a guard reads what is counted of events.
    fileprivate var readsEvents: Bool {
        let readers: [Gate] = [.usage, .events, .score, .eventsSincePrompt, .conditions]
        return gates.contains { readers.contains($0) } || workflow.workflow.json.serialized().contains("context.")
            || alternatives.contains { $0.readsEvents }
    }
}

extension String {
    fileprivate var readsIdentifier: Bool { contains("targetingKey") || contains("fractional") }
}
