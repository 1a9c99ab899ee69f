/// An immutable, fully checked snapshot of all keys, with the layer that each value comes from.
///
/// ```swift
/// let reading = ConfigurationReader().read(bytes)
/// let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
/// configuration[.displaySessionCount]        // Int64?
/// configuration.at("level_completed")        // the same, with that placement's overrides
/// ```
///
/// A copy is one reference, however much the configuration holds.
public struct RatingConfiguration: Sendable {
    private let content: Content

    /// What all copies share.
    private final class Content: Sendable {
        let values: [ConfigurationValue?]
        let origins: [ConfigurationLayer]
        let placements: [String: RatingConfiguration]
        let experiments: Assignment?
        let policy: RatingPolicy?
        let isDisabled: Bool
        let gates: [Gate]
        let gateSet: GateSet
        let thresholds: Thresholds
        let revisions: DocumentRevisions
        let alternatives: [RatingConfiguration]

        /// - Parameter gates: nil: the policy's, and those that keys bring in.
        init(
            _ values: [ConfigurationValue?], _ origins: [ConfigurationLayer], _ policy: RatingPolicy?,
            gates: [Gate]? = nil, placements: [String: RatingConfiguration], experiments: Assignment?,
            revisions: DocumentRevisions
        ) {
            self.values = values
            self.origins = origins
            self.revisions = revisions
            self.placements = placements
            self.experiments = experiments
            self.policy = policy
            isDisabled = values[ConfigurationKey.flag(.disabled).slot] == .flag(true)
            let gates = gates ?? RatingPolicy.gates(of: policy, participatingWith: values)
            self.gates = gates
            gateSet = GateSet(gates)
            thresholds = Thresholds(values)
            if case .keySets(let keySets) = values[ConfigurationKey.structure(.anyOf).slot] {
                alternatives = keySets.sets.map { RatingConfiguration($0, values, origins, policy, revisions) }
            } else {
                alternatives = []
            }
        }
    }

    var values: [ConfigurationValue?] { content.values }
    var gateSet: GateSet { content.gateSet }
    var thresholds: Thresholds { content.thresholds }
    var revisions: DocumentRevisions { content.revisions }

    /// The digest of the fetched document that it is made of, among others; nil without one.
    package var fetched: SHA256Digest? { revisions.fetched }
    /// The policy in force: the one that is named; if none is, `starskit` if a layer sets one of StarsKit's keys for
    /// gates at its top level; otherwise nil, and nobody is asked.
    public var policy: RatingPolicy? { content.policy }
    /// Whether everything is switched off (key `disabled`). `true` at the top level of any layer's newest document,
    /// even a refused one, cannot be undone by another layer or a placement.
    public var isDisabled: Bool { content.isDisabled }
    /// Whether nobody is asked, not even when forced: everything is switched off, or there is no policy.
    public var asksNobody: Bool { isDisabled || policy == nil }
    /// The gates that take part: the policy's in its order, then those that a key brings in, in the order of the table.
    public var gates: [Gate] { content.gates }

    /// The snapshot of these layers for no particular installation: no experiment changes a key.
    public init(_ layers: ConfigurationLayers = ConfigurationLayers()) {
        self.init(layers, installID: nil) { _ in nil }
    }

    /// The snapshot of these layers for an installation, with the keys of the variants that it is drawn into.
    public init(_ layers: ConfigurationLayers, installID: String) {
        self.init(layers, installID: installID) { $0.variant(for: installID) }
    }

    /// The snapshot of these layers with chosen variants, for previews and tests. An experiment without a chosen
    /// variant changes nothing.
    public init(_ layers: ConfigurationLayers, variants: [ExperimentVariant]) {
        self.init(layers, installID: nil) { experiment in
            let chosen = variants.last { $0.experiment == experiment.name }?.variant
            return experiment.variants.first { $0.name == chosen }
        }
    }

    /// - Parameter only: the placement that is prepared; nil: all are.
    private init(
        _ layers: ConfigurationLayers, installID: String?, only: String? = nil,
        draw: (Experiment) -> Experiment.Variant?
    ) {
        let documents = layers.documents
        let revisions = DocumentRevisions(layers)
        var assignment = Assignment(documents, of: layers, installID: installID, draw: draw)
        var placements: [String: RatingConfiguration] = [:]
        for (_, document) in documents {
            for placement in document.placements where placements[placement.name] == nil {
                if let only, only != placement.name { continue }
                assignment?.placement = placement.name
                placements[placement.name] = RatingConfiguration(
                    documents, assignment, placement: placement.name, placements: [:], revisions: revisions)
            }
        }
        assignment?.placement = nil
        self.init(documents, assignment, placement: nil, placements: placements, revisions: revisions)
    }

    private init(
        _ documents: [(layer: ConfigurationLayer, document: ConfigurationDocument)],
        _ assignment: Assignment?,
        placement: String?,
        placements: [String: RatingConfiguration],
        revisions: DocumentRevisions
    ) {
        let overlays = Self.overlays(documents, assignment, at: placement)
        let policySlot = ConfigurationKey.structure(.policy).slot
        var policy = documents.contains { $0.document.isLikeStarsKit } ? RatingPolicy.starskit : nil
        if let named = overlays.last(where: { !$0.entries[policySlot].isAbsent }),
            case .value(.policy(let value)) = named.entries[policySlot]
        {
            policy = value
        }

        let base = BaseValues.of(policy)
        var values = base.values
        var origins = base.origins
        for overlay in overlays {
            for place in overlay.entries.list {
                let slot = place.slot
                switch place.entry {
                case .absent: break
                case .null: (values[slot], origins[slot]) = (nil, overlay.layer)
                case .value(let value): (values[slot], origins[slot]) = (value, overlay.layer)
                case .reverted: (values[slot], origins[slot]) = (base.values[slot], base.origins[slot])
                }
            }
        }
        let disabledSlot = ConfigurationKey.flag(.disabled).slot
        if let layer = revisions.disablingLayer {
            (values[disabledSlot], origins[disabledSlot]) = (.flag(true), layer)
        }

        content = Content(
            values, origins, policy, placements: placements, experiments: assignment, revisions: revisions)
    }

    /// One set of `anyOf`: its own keys for gates and no others, and all else as it is around it.
    private init(
        _ set: KeyEntries, _ values: [ConfigurationValue?], _ origins: [ConfigurationLayer],
        _ policy: RatingPolicy?, _ revisions: DocumentRevisions
    ) {
        var (values, origins) = (values, origins)
        let layer = origins[ConfigurationKey.structure(.anyOf).slot]
        for (slot, _) in BaseValues.gateSlots { (values[slot], origins[slot]) = (nil, .defaults) }
        for place in set.list {
            if case .value(let value) = place.entry { values[place.slot] = value } else { values[place.slot] = nil }
            origins[place.slot] = layer
        }
        let gates = BaseValues.gateSlots.reduce(into: GateSet()) { gates, row in
            if values[row.slot] != nil { gates = gates.union(row.gates) }
        }
        content = Content(
            values, origins, policy, gates: gates.gates, placements: [:], experiments: nil, revisions: revisions)
    }

    /// The snapshot with the keys of one set of `anyOf` beside its own, in place of `anyOf`: whoever it asks meets both.
    ///
    /// - Parameter isStricter: whether, of a key that both say, the value outside lets in fewer than the set's.
    package func requiring(
        alternative index: Int,
        where isStricter: (ConfigurationKey, _ outside: ConfigurationValue, _ own: ConfigurationValue) -> Bool
    ) -> RatingConfiguration {
        let slot = ConfigurationKey.structure(.anyOf).slot
        guard case .keySets(let sets) = self.values[slot], sets.sets.indices.contains(index) else { return self }
        var (values, origins) = (self.values, content.origins)
        for place in sets.sets[index].list {
            guard case .value(let own) = place.entry else { continue }
            let key = place.slot
            switch (values[key], own) {
            case (.rule(let outside), .rule(let rule)):
                let both = try? Rule(.object([.init("and", [outside.json, rule.json])]))
                values[key] = .rule(both ?? rule)
            case (let outside?, _) where isStricter(ConfigurationKey.row(ofSlot: key).key, outside, own): continue
            default: values[key] = own
            }
            origins[key] = origins[slot]
        }
        values[slot] = nil
        return RatingConfiguration(values, origins, policy, revisions)
    }

    private init(
        _ values: [ConfigurationValue?], _ origins: [ConfigurationLayer], _ policy: RatingPolicy?,
        _ revisions: DocumentRevisions
    ) {
        content = Content(values, origins, policy, placements: [:], experiments: nil, revisions: revisions)
    }

    /// What is laid over the base values, from the bottom up: of each layer what it says itself, then what the variants
    /// of its experiments say, then what it says of the placement.
    private static func overlays(
        _ documents: [(layer: ConfigurationLayer, document: ConfigurationDocument)], _ assignment: Assignment?,
        at placement: String?
    ) -> [(layer: ConfigurationLayer, entries: KeyEntries, isPlaced: Bool)] {
        var overlays: [(layer: ConfigurationLayer, entries: KeyEntries, isPlaced: Bool)] = []
        for (layer, document) in documents {
            if let placement, document.hidesLower(placement) { overlays.removeAll { $0.isPlaced } }
            overlays.append((layer, document.entries, false))
            if let assignment, assignment.layer == layer {
                for drawn in assignment.drawn { overlays.append((layer, drawn.variant.entries, false)) }
            }
            if let placement, let placed = document.placement(named: placement) {
                overlays.append((layer, placed.entries, true))
            }
        }
        return overlays
    }

    /// The snapshot as it applies at a placement; itself if the placement has no keys of its own.
    public func at(_ placement: Placement?) -> RatingConfiguration { at(placement?.name) }

    package func at(_ placement: String?) -> RatingConfiguration {
        guard let placement else { return self }
        return content.placements[placement] ?? self
    }

    /// The placements that have keys of their own, sorted by name.
    public var placementNames: [String] { content.placements.keys.namesInOrder() }

    /// The snapshot for an installation: with the keys of the variants that it is drawn into. Itself if there are no
    /// experiments, or if it is already assigned to that installation.
    public func assigned(to installID: String) -> RatingConfiguration {
        content.experiments?.installID == installID ? self : assigned(to: installID, exposedTo: [])
    }

    /// The same for an installation of which some variants are known, whatever it would be drawn into.
    package func assigned(to installID: String, exposedTo known: [ExperimentVariant]) -> RatingConfiguration {
        guard let assignment = content.experiments else { return self }
        let placement = assignment.placement
        return RatingConfiguration(assignment.layers, installID: installID, only: placement) { experiment in
            let name = known.last { $0.experiment == experiment.name }?.variant
            return experiment.variants.first { $0.name == name } ?? experiment.variant(for: installID)
        }.at(placement)
    }

    /// The experiments of the topmost layer that has the key `experiments`, in the order of its document.
    package var experiments: [Experiment] { content.experiments?.experiments ?? [] }

    /// The variants that the installation was drawn into, in the order of the experiments; none before
    /// ``assigned(to:)``.
    public var variants: [ExperimentVariant] {
        content.experiments?.drawn.map { ExperimentVariant(experiment: $0.experiment, variant: $0.variant.name) } ?? []
    }

    /// The variant that a key's value, or its absence, comes from; nil if no experiment is involved.
    public func variant(of key: ConfigurationKey) -> ExperimentVariant? {
        guard let assignment = content.experiments, layer(of: key) == assignment.layer else { return nil }
        let placed = assignment.placement.flatMap { name in
            assignment.layers.documents.first { $0.layer == assignment.layer }?.document.placement(named: name)
        }
        if let placed, !placed.entries[key.slot].isAbsent { return nil }
        guard let drawn = assignment.drawn.last(where: { $0.variant.entries.contains(key.slot) }) else {
            return nil
        }
        return ExperimentVariant(experiment: drawn.experiment, variant: drawn.variant.name)
    }

    /// The snapshot with one variant of one experiment and nothing of the others.
    package func trying(_ variant: ExperimentVariant) -> RatingConfiguration {
        guard let assignment = content.experiments else { return self }
        let documents = assignment.layers.documents
        // Only this one is wanted, without those of all placements.
        var tried = Assignment(documents, of: assignment.layers, installID: nil) { experiment in
            guard experiment.name == variant.experiment else { return nil }
            return experiment.variants.first { $0.name == variant.variant }
        }
        tried?.placement = assignment.placement
        return RatingConfiguration(
            documents, tried, placement: assignment.placement, placements: [:], revisions: revisions)
    }

    /// The layer that a key's value, or its absence, comes from.
    public func layer(of key: ConfigurationKey) -> ConfigurationLayer { content.origins[key.slot] }

    /// The sets of `anyOf`, each as a snapshot in which only the gates of its own keys take part.
    package var alternatives: [RatingConfiguration] { content.alternatives }

    /// Whether the other is this very snapshot, rather than another one that may have the same content.
    public func isSame(as other: RatingConfiguration) -> Bool { content === other.content }
}
