import RatingCore

/// Everywhere and every way that a configuration asks: for each combination of variants that a user can be drawn into, the
/// placements and what each demands.
struct AskingModel {
    let layers: ConfigurationLayers
    let configuration: RatingConfiguration
    var groups: [VariantGroup]
    /// Why not all of it could be looked at; nil where it was.
    private(set) var shortfall: String?

    /// Those who are drawn into the same variants: what they meet is the same, but for rollouts.
    struct VariantGroup {
        let variants: [ExperimentVariant]
        let configuration: RatingConfiguration
        let ways: [Way]
        fileprivate let installations = Installations()
    }

    /// One way of being asked: a placement, and a case in which its conditions hold.
    struct Way: Hashable {
        /// Nil: anywhere that has no keys of its own.
        let placement: String?
        let demands: Demands
        let choices: ConditionCase.Choices?
        /// The parts of rollouts' draws that are asked.
        let shares: [Share]
    }

    /// The part of a draw that is asked: buckets below its end.
    struct Share: Hashable {
        let salt: String
        var end: UInt64
    }

    private static let maximumGroups = 1_024

    init(_ layers: ConfigurationLayers) {
        self.layers = layers
        configuration = RatingConfiguration(layers)
        let readsSettings = configuration.conditionsReadSettings
        var combinations: [[ExperimentVariant]] = [[]]
        var shortfall: String?
        for experiment in configuration.experiments where readsSettings || experiment.changesAsking {
            let variants = experiment.variants.indices.filter { experiment.canDraw($0) }.map {
                ExperimentVariant(experiment: experiment.name, variant: experiment.variants[$0].name)
            }
            guard combinations.count * variants.count <= Self.maximumGroups else {
                shortfall = "the experiments have more than \(Self.maximumGroups) combinations of variants"
                break
            }
            combinations = combinations.flatMap { combination in variants.map { combination + [$0] } }
        }
        self.shortfall = shortfall
        let hasVariants = combinations.count > 1 || !combinations[0].isEmpty
        let plain = configuration
        groups = combinations.map { variants in
            let configuration = hasVariants ? RatingConfiguration(layers, variants: variants) : plain
            return VariantGroup(variants: variants, configuration: configuration, ways: Self.ways(configuration))
        }
    }

    private static func ways(_ configuration: RatingConfiguration) -> [Way] {
        ([nil] + configuration.placementNames.map { $0 }).flatMap { placement in
            ways(placement, configuration.at(placement), counting: configuration)
        }
    }

    /// - Parameter placed: the configuration as it holds there.
    private static func ways(
        _ placement: String?, _ placed: RatingConfiguration, counting configuration: RatingConfiguration
    ) -> [Way] {
        let hasSets = placed.gates.contains(.anyOf) && !placed[.previewMode] && !placed.alternatives.isEmpty
        return (hasSets ? placed.alternatives.map { $0 } : [nil]).flatMap { set in
            ways(placement, [placed] + [set].compactMap { $0 }, counting: configuration)
        }
    }

    /// How many sessions everybody needs who could be asked, of which nobody who keeps one offset from UTC ever has so
    /// many, and the gate that wants them; nil where somebody may be asked, or something else is in the way.
    static func sessionsOutOfReach(_ placed: RatingConfiguration) -> Demands.Bound? {
        guard placed[.useSessionSpaceChecking], placed[.maxDaysBetweenSession] == 0 else { return nil }
        let open = ways(nil, placed, counting: placed).filter { $0.demands.blockerFromNothing == nil }
        guard open.allSatisfy({ $0.demands.sessionTime(placed, offsets: .fixed) == nil }) else { return nil }
        return open.map { $0.demands.sessions }.filter { $0.value > 1 }.min { $0.value < $1.value }
    }

    /// - Parameter joined: the placement's configuration, and the set of its keys that is open besides.
    private static func ways(
        _ placement: String?, _ joined: [RatingConfiguration], counting configuration: RatingConfiguration
    ) -> [Way] {
        let placed = joined[0]
        let demands = Demands(placed, with: joined.dropFirst().first, counting: configuration)
        let rollouts = joined.filter { $0.gates.contains(.rollout) && !placed[.previewMode] }
        let shares = rollouts.map { Share(salt: $0[.rolloutSalt] ?? "", end: RolloutRange($0).end) }
        func way(_ demands: Demands, _ choices: ConditionCase.Choices?) -> Way {
            Way(placement: placement, demands: demands, choices: choices, shares: shares)
        }
        let ruled = joined.filter { $0.gates.contains(.conditions) && $0.conditions != nil && !placed[.previewMode] }
        // What the configuration says is constant in a rule, but is not the same in a set as around it.
        let reading = ruled.filter { $0.conditions?.readsSettings ?? false }
        let modelled = reading.count < 2 ? ruled : [placed]
        guard let rule = modelled.compactMap({ $0.conditions }).joined else { return [way(demands, .init())] }
        var (cases, unmodelled) = ConditionCase.cases(rule, reading.first ?? placed)
        if modelled.count < ruled.count { unmodelled.append("conditions of a set that read the configuration") }
        guard !cases.isEmpty else {
            var closed = demands
            closed.closedForGood = closed.closedForGood ?? .conditions
            return [way(closed, nil)]
        }
        return cases.map { condition in
            var demands = demands
            demands.add(condition)
            demands.unmodelled += unmodelled
            return way(demands, condition.choices)
        }
    }
}

extension [Rule] {
    /// Holds where all of these do; nil where there are none.
    fileprivate var joined: Rule? {
        count < 2 ? first : try? Rule(.object([.init("and", .array(map { $0.json }))]))
    }
}

/// Installations that were found, so that each is drawn once.
private final class Installations {
    var known: [[AskingModel.Share]: (id: String, configuration: RatingConfiguration)?] = [:]
}

extension AskingModel.VariantGroup {
    /// An installation that is drawn into the variants and into the rollouts of these ways, with the configuration as it
    /// holds for it; nil if none was found.
    func installation(for ways: [AskingModel.Way]) -> (id: String, configuration: RatingConfiguration)? {
        var shares: [AskingModel.Share] = []
        for share in ways.flatMap({ $0.shares }) where share.end < 1 << 32 {
            if let index = shares.firstIndex(where: { $0.salt == share.salt }) {
                shares[index].end = min(shares[index].end, share.end)
            } else {
                shares.append(share)
            }
        }
        if let known = installations.known[shares] { return known }
        let found = installID(shares).map { (id: $0, configuration: configuration.assigned(to: $0)) }
        installations.known[shares] = .some(found)
        return found
    }

    private func installID(_ shares: [AskingModel.Share]) -> String? {
        let experiments = configuration.experiments.filter { experiment in
            variants.contains { $0.experiment == experiment.name }
        }
        for number in 1...200_000 {
            let id = "user-\(number)"
            let isRolledOut = shares.allSatisfy { share in
                UInt64(RolloutRange.bucket(salt: share.salt, installID: id)) < share.end
            }
            guard isRolledOut else { continue }
            let isDrawn = experiments.allSatisfy { experiment in
                let drawn = experiment.variant(for: id).name
                return variants.contains { $0.experiment == experiment.name && $0.variant == drawn }
            }
            if isDrawn { return id }
        }
        return nil
    }
}

extension RatingConfiguration {
    /// Whether conditions anywhere read the configuration itself, or may.
    fileprivate var conditionsReadSettings: Bool {
        let placed = placementNames.map { at($0) } + [self]
        if placed.contains(where: { $0.conditions?.readsSettings ?? false }) { return true }
        return experiments.contains { experiment in
            experiment.variants.contains { $0.keys.contains(.structure(.conditions)) }
        }
    }
}

extension Rule {
    /// Whether it may depend on the configuration.
    var readsSettings: Bool { readsComputedPaths || variables.contains { $0.hasPrefix("config.") } }
}

extension Experiment {
    /// Whether the variants change when somebody is asked.
    fileprivate var changesAsking: Bool { variants.contains { $0.keys.contains { $0.changesAsking } } }
}

extension ConfigurationKey {
    fileprivate var changesAsking: Bool {
        switch self {
        case .structure(.policy), .flag(.useSessionSpaceChecking), .flag(.previewMode), .flag(.resetOnUpdate),
            .integer(.maxDaysBetweenSession):
            true
        default: !row.gates.isEmpty || !row.refines.isEmpty
        }
    }
}
