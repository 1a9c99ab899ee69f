/// An immutable, fully checked snapshot of all keys, with the layer that each value comes from.
///
/// ```swift
/// let reading = ConfigurationReader().read(bytes)
/// let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
/// configuration[.displaySessionCount]        // Int64?
/// configuration.at("level_completed")        // the same, with that placement's overrides
/// ```
public struct RatingConfiguration: Sendable {
    var values: [ConfigurationValue?]
    var origins: [ConfigurationLayer]
    private var placements: [String: RatingConfiguration] = [:]

    /// The policy in force.
    public let policy: Policy
    /// Whether any layer, or a refused document, switches everything off. No placement can undo it.
    public let isDisabled: Bool
    /// The gates that take part: the policy's in its order, then those that a key brings in, in the order of the table.
    public let gates: [Gate]
    let gateSet: GateSet
    let thresholds: Thresholds

    /// The snapshot of these layers.
    public init(_ layers: ConfigurationLayers = ConfigurationLayers()) {
        let documents = layers.documents
        let disabled =
            layers.isDisabledByRefusedDocument
            || documents.contains { $0.document[.flag(.disabled)] == .value(.flag(true)) }
        self.init(documents, placement: nil, isDisabled: disabled)
        for (_, document) in documents {
            for placement in document.placements where placements[placement.name] == nil {
                placements[placement.name] = RatingConfiguration(
                    documents, placement: placement.name, isDisabled: disabled)
            }
        }
    }

    private init(
        _ documents: [(layer: ConfigurationLayer, document: ConfigurationDocument)],
        placement: String?,
        isDisabled: Bool
    ) {
        var values: [ConfigurationValue?] = StandardValues.shared.values
        var origins = [ConfigurationLayer](repeating: .defaults, count: values.count)
        let layers = documents.map { layer, document in
            (layer, document.entries, document.placements.first { $0.name == placement }?.entries)
        }

        func resolve(_ slot: Int) {
            for (layer, entries, placed) in layers {
                var entry = placed?[slot] ?? .absent
                if entry == .absent { entry = entries[slot] }
                switch entry {
                case .absent: continue
                case .null: (values[slot], origins[slot]) = (nil, layer)
                case .value(let value): (values[slot], origins[slot]) = (value, layer)
                case .reverted: break
                }
                return
            }
        }

        let policySlot = ConfigurationKey.structure(.policy).slot
        resolve(policySlot)
        var policy = Policy.starskit
        if case .policy(let named) = values[policySlot] { policy = named }
        for (key, value) in policy.defaults {
            (values[key.slot], origins[key.slot]) = (value, .policy)
        }
        for slot in 0..<values.count { resolve(slot) }

        self.values = values
        self.origins = origins
        self.policy = policy
        self.isDisabled = isDisabled || values[ConfigurationKey.flag(.disabled).slot] == .flag(true)
        gates = policy.gates(participatingWith: values)
        gateSet = gates.reduce(into: []) { $0.insert($1) }
        thresholds = Thresholds(values, isDisabled: self.isDisabled)
    }

    /// The snapshot as it holds at a placement; itself where the placement has no keys of its own.
    public func at(_ placement: String?) -> RatingConfiguration {
        guard let placement else { return self }
        return placements[placement] ?? self
    }

    /// The placements that have keys of their own, sorted by name.
    public var placementNames: [String] { placements.keys.sorted() }
}

extension RatingConfiguration {
    /// A flag; its default where nothing sets it, false where there is none.
    public subscript(key: FlagKey) -> Bool {
        if case .flag(let value) = values[Int(ConfigurationKey.flag(key).slot)] { return value }
        if case .flag(let standard) = ConfigurationKey.flag(key).row.standard { return standard }
        return false
    }

    /// An integer; nil where nothing sets it, which never means 0.
    public subscript(key: IntegerKey) -> Int64? {
        if case .integer(let value) = values[ConfigurationKey.integer(key).slot] { value } else { nil }
    }

    /// A number; nil where nothing sets it, which never means 0.
    public subscript(key: NumberKey) -> Double? {
        if case .number(let value) = values[ConfigurationKey.number(key).slot] { value } else { nil }
    }

    /// A text; nil where nothing sets it.
    public subscript(key: TextKey) -> String? {
        if case .text(let value) = values[ConfigurationKey.text(key).slot] { value } else { nil }
    }

    /// Any key's value; nil where nothing sets it.
    public subscript(any key: ConfigurationKey) -> ConfigurationValue? { values[key.slot] }

    /// The layer that a key's value, or its absence, comes from.
    public func layer(of key: ConfigurationKey) -> ConfigurationLayer { origins[key.slot] }

    public var requiredEvents: [RequiredEvent] {
        if case .counts(let events) = self[any: .structure(.requiredEvents)] { events } else { [] }
    }

    public var activeFrom: LocalInstant? {
        if case .date(let date) = self[any: .structure(.activeFrom)] { date } else { nil }
    }

    public var activeUntil: LocalInstant? {
        if case .date(let date) = self[any: .structure(.activeUntil)] { date } else { nil }
    }

    public var quietHours: QuietHours? {
        if case .quietHours(let hours) = self[any: .structure(.quietHours)] { hours } else { nil }
    }

    public var conditions: Rule? {
        if case .rule(let rule) = self[any: .structure(.conditions)] { rule } else { nil }
    }

    public var revision: Revision? {
        if case .revision(let revision) = self[any: .structure(.revision)] { revision } else { nil }
    }

    /// `strings`: texts by language and key.
    public var strings: JSONValue? {
        if case .object(let object) = self[any: .structure(.strings)] { object } else { nil }
    }

    /// `feedback`: the destination's name and further fields.
    public var feedback: JSONValue? {
        if case .object(let object) = self[any: .structure(.feedback)] { object } else { nil }
    }

    /// The workflow that a question runs: the key's, `native` where that is preferred, or the policy's.
    public var workflow: WorkflowChoice {
        if case .workflow(let choice) = self[any: .structure(.workflow)] { return choice }
        return .builtIn(self[.prefersNativeRating] ? .native : policy.workflow)
    }
}

extension Policy {
    /// The policy's own gates that have what they need, then those that a key brings in.
    fileprivate func gates(participatingWith values: [ConfigurationValue?]) -> [Gate] {
        var keyed: GateSet = []
        for row in StandardValues.shared.rowsOfGates where values[row.key.slot] != nil {
            keyed = keyed.union(row.gates)
        }
        let own = gates.filter { $0.worksWithoutKey || keyed.contains($0) }
        return own + keyed.gates.filter { !own.contains($0) }
    }
}

/// What the key table says, arranged for making snapshots.
private struct StandardValues: Sendable {
    static let shared = StandardValues()

    let values: [ConfigurationValue?]
    let rowsOfGates: [KeyRow]

    private init() {
        var values = [ConfigurationValue?](repeating: nil, count: ConfigurationKey.count)
        for row in ConfigurationKey.table { values[row.key.slot] = row.standard }
        self.values = values
        rowsOfGates = ConfigurationKey.table.filter { !$0.gates.isEmpty }
    }
}
