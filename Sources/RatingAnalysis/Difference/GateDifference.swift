import RatingCore

/// What a change of the configuration means for one gate.
package struct GateDifference: Equatable {
    package let gate: Gate
    package let effect: Effect
    /// The keys that make the difference, with their values before and after.
    package let keys: [Key]

    package enum Effect: String {
        case takesPart = "takes part"
        case takesNoPart = "takes no part"
        case stricter
        case looser
        /// Neither more nor fewer people in every case.
        case different
    }

    package struct Key: Equatable {
        package let key: ConfigurationKey
        package let old: ConfigurationValue?
        package let new: ConfigurationValue?
    }

    /// The gates that differ, in the order of the key table.
    static func differences(from old: RatingConfiguration, to new: RatingConfiguration) -> [GateDifference] {
        Gate.allCases.compactMap { gate in
            let keys = ConfigurationKey.table.filter { $0.concerns(gate) }
                .map { Key(key: $0.key, old: old[any: $0.key], new: new[any: $0.key]) }
            let changed = keys.filter { $0.old != $0.new }
            switch (old.gates.contains(gate), new.gates.contains(gate)) {
            case (false, false): return nil
            case (false, true):
                return GateDifference(gate: gate, effect: .takesPart, keys: keys.filter { $0.isSet(for: gate) })
            case (true, false): return GateDifference(gate: gate, effect: .takesNoPart, keys: [])
            case (true, true):
                guard !changed.isEmpty else { return nil }
                let effect = changed[0].effect
                let isOne = changed.allSatisfy { $0.effect == effect }
                return GateDifference(gate: gate, effect: isOne ? effect : .different, keys: changed)
            }
        }
    }
}

extension GateDifference.Key {
    /// Whether it says more of the gate than the key's default does.
    fileprivate func isSet(for gate: Gate) -> Bool {
        new != nil && (key.row.gates.contains(gate) || new != key.row.standard)
    }

    var effect: GateDifference.Effect {
        switch (old, new) {
        case (.counts(let before), .counts(let after)): return effect(before, after) { $0.covers($1) }
        case (.points(let before), .points(let after)): return effect(after, before) { $0.covers($1) }
        case (.keySets(let before), .keySets(let after)):
            return effect(after.sets, before.sets) { more, fewer in fewer.allSatisfy { more.contains($0) } }
        default: break
        }
        let gate = key.row.gates.union(key.row.refines).gates.first
        guard let isHigherStricter = gate?.isStricter(withHigher: key), let before = number(old),
            let after = number(new)
        else { return .different }
        return (after > before) == isHigherStricter ? .stricter : .looser
    }

    /// - Parameter covers: whether the first asks for all that the second does.
    private func effect<Value>(
        _ before: Value, _ after: Value, _ covers: (Value, Value) -> Bool
    ) -> GateDifference.Effect {
        if covers(after, before) { return .stricter }
        return covers(before, after) ? .looser : .different
    }

    /// What an absent value amounts to: a bound that nobody reaches, or no bound.
    private func number(_ value: ConfigurationValue?) -> Double? {
        switch value {
        case nil:
            switch key {
            case .number(.rolloutPercentage): 100
            case .number(.holdoutPercentage): 0
            case .number(.cooldownGrowth): 1
            default: .infinity
            }
        case .integer(let value): Double(value)
        case .number(let value): value
        case .flag(let value): value ? 1 : 0
        default: nil
        }
    }
}

extension [RequiredEvent] {
    fileprivate func covers(_ looser: [RequiredEvent]) -> Bool {
        looser.allSatisfy { needed in
            contains {
                $0.name == needed.name && $0.count >= needed.count
                    && $0.withinDays ?? .max <= needed.withinDays ?? .max
            }
        }
    }
}

extension [EventPoints] {
    /// Whether these give at least as many points, whatever happened.
    fileprivate func covers(_ fewer: [EventPoints]) -> Bool {
        Set((self + fewer).map { $0.name }).allSatisfy { points(of: $0) >= fewer.points(of: $0) }
    }

    private func points(of name: String) -> Int64 { first { $0.name == name }?.points ?? 0 }
}
