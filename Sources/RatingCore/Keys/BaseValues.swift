/// The values that hold where no document says anything: a policy's over the key table's.
struct BaseValues: Sendable {
    let values: [ConfigurationValue?]
    let origins: [ConfigurationLayer]

    static func of(_ policy: RatingPolicy?) -> BaseValues { policy.map { all[Int($0.rawValue)] } ?? none }

    /// The keys that belong to gates.
    static let gateSlots: [(slot: Int, gates: GateSet)] = ConfigurationKey.table.compactMap { row in
        row.gates.isEmpty ? nil : (row.key.slot, row.gates)
    }

    private static let none = BaseValues(nil)
    private static let all = RatingPolicy.allCases.map { BaseValues($0) }

    private init(_ policy: RatingPolicy?) {
        var values = [ConfigurationValue?](repeating: nil, count: ConfigurationKey.count)
        var origins = [ConfigurationLayer](repeating: .defaults, count: values.count)
        for row in ConfigurationKey.table { values[row.key.slot] = row.standard }
        for (key, value) in policy?.defaults ?? [] { (values[key.slot], origins[key.slot]) = (value, .policy) }
        self.values = values
        self.origins = origins
    }
}

extension RatingPolicy {
    /// The policy's own gates that have what they need, then those that a key brings in.
    static func gates(of policy: RatingPolicy?, participatingWith values: [ConfigurationValue?]) -> [Gate] {
        var keyed: GateSet = []
        for (slot, gates) in BaseValues.gateSlots where values[slot] != nil { keyed = keyed.union(gates) }
        var participating: [Gate] = []
        for gate in policy?.gates ?? [.enabled, .inProgress] where gate.worksWithoutKey || keyed.contains(gate) {
            participating.append(gate)
            keyed.remove(gate)
        }
        return participating + keyed.gates
    }
}
