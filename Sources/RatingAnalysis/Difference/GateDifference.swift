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
            let keys = ConfigurationKey.table.filter { $0.belongs(to: gate) }
                .map { Key(key: $0.key, old: old[any: $0.key], new: new[any: $0.key]) }
            let changed = keys.filter { $0.old != $0.new }
            switch (old.gates.contains(gate), new.gates.contains(gate)) {
            case (false, false): return nil
            case (false, true):
                return GateDifference(gate: gate, effect: .takesPart, keys: keys.filter { $0.new != nil })
            case (true, false): return GateDifference(gate: gate, effect: .takesNoPart, keys: [])
            case (true, true):
                guard !changed.isEmpty else { return nil }
                let effects = Set(changed.map { $0.effect })
                let effect = effects.count == 1 ? effects.first : nil
                return GateDifference(gate: gate, effect: effect ?? .different, keys: changed)
            }
        }
    }
}

extension KeyRow {
    /// The salt draws other installations, and so belongs to the rollout, which takes no part because of it alone.
    fileprivate func belongs(to gate: Gate) -> Bool {
        gates.contains(gate) || key == .text(.rolloutSalt) && gate == .rollout
    }
}

extension GateDifference.Key {
    fileprivate var effect: GateDifference.Effect {
        if case .structure(.requiredEvents) = key { return eventsEffect }
        guard let direction = key.direction, let before = number(old), let after = number(new) else {
            return .different
        }
        return (after > before) == (direction == .higherIsStricter) ? .stricter : .looser
    }

    private var eventsEffect: GateDifference.Effect {
        guard case .counts(let before)? = old, case .counts(let after)? = new else { return .different }
        func covers(_ strict: [RequiredEvent], _ loose: [RequiredEvent]) -> Bool {
            loose.allSatisfy { needed in strict.contains { $0.name == needed.name && $0.count >= needed.count } }
        }
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
            default: .infinity
            }
        case .integer(let value): Double(value)
        case .number(let value): value
        case .flag(let value): value ? 1 : 0
        default: nil
        }
    }
}

extension ConfigurationKey {
    fileprivate enum Direction {
        case higherIsStricter, lowerIsStricter
    }

    /// Which way fewer people are asked; nil where that cannot be told from the value.
    fileprivate var direction: Direction? {
        switch self {
        case .flag(.promptForNewVersionIfUserRated), .integer(.maxNumberOfReminder), .integer(.maxPromptsPerYear),
            .number(.rolloutPercentage):
            .lowerIsStricter
        case .flag, .integer, .number: .higherIsStricter
        case .text, .structure: nil
        }
    }
}
