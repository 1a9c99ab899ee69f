import RatingCore

/// A configuration made ready to be lived through by many users.
struct SimulatedConfiguration: Sendable {
    let configuration: RatingConfiguration
    /// By segment and placement, and at last outside of placements; empty where each user is decided for anew.
    private let prepared: [[Eligibility]]
    private let placements: [String?]
    private let segments: [Behaviour.Segment]
    /// Whether anything reads the events that are counted by name.
    let readsEvents: Bool

    init(_ configuration: RatingConfiguration, _ behaviour: Behaviour) {
        self.configuration = configuration
        placements = behaviour.population.placements.map { $0.name } + [nil]
        segments = behaviour.segments
        let all = [configuration] + configuration.placementNames.map { configuration.at($0) }
        let isPersonal = !configuration.experiments.isEmpty || all.contains { $0.drawsUsers }
        readsEvents = !configuration.experiments.isEmpty || all.contains { $0.readsEvents }
        prepared =
            isPersonal
            ? []
            : behaviour.segments.map { segment in
                (behaviour.population.placements.map { $0.name } + [nil]).map { placement in
                    Eligibility(configuration.at(placement), installID: "", traits: segment.traits)
                }
            }
    }

    /// Whether a user's identifier makes a difference.
    var isPersonal: Bool { prepared.isEmpty }

    /// What decides for a user, by placement.
    func eligibilities(segment: Int, installID: @autoclosure () -> String) -> [Eligibility] {
        guard isPersonal else { return prepared[segment] }
        let installID = installID()
        let assigned = configuration.assigned(to: installID)
        return placements.map { placement in
            Eligibility(assigned.at(placement), installID: installID, traits: segments[segment].traits)
        }
    }
}

extension RatingConfiguration {
    /// Whether it decides by the installation's identifier.
    fileprivate var drawsUsers: Bool {
        gates.contains(.rollout) || rulesContain("targetingKey") || rulesContain("fractional")
            || alternatives.contains { $0.drawsUsers }
    }

    /// Whether a gate or a guard reads what is counted of events.
    fileprivate var readsEvents: Bool {
        let readers: [Gate] = [.usage, .events, .score, .eventsSincePrompt, .conditions]
        return gates.contains { readers.contains($0) } || workflow.workflow.json.serialized().contains("context.")
            || alternatives.contains { $0.readsEvents }
    }

    private func rulesContain(_ text: String) -> Bool {
        self[any: .structure(.conditions)]?.json.serialized().contains(text) == true
            || workflow.workflow.json.serialized().contains(text)
    }
}
