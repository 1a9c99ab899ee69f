import RatingCore

/// What became of a claim.
package struct Verdict: Sendable {
    package enum Outcome: String, Sendable {
        case proved, refuted, undecided
    }

    /// For whom a proved claim holds.
    package enum Scope: String, Sendable {
        /// Whatever is stored of a user, so also for who was imported, and after a hot swap. Asks count that this
        /// configuration makes.
        case everyContext = "every stored context"
        /// Whatever happens to a user of whom nothing was stored before.
        case everyHistory = "every history under this configuration"
        /// It is about one history, which the timeline is.
        case oneHistory = "one history"
    }

    package var claim: String
    /// The placement whose asks are counted; nil: all together.
    package let placement: Placement?
    package var outcome: Outcome
    /// Nil where it is not proved.
    package var scope: Scope?
    package var because: String
    /// Where it comes from.
    package var causes: [Cause] = []
    /// That refutes the claim, or shows that there is somebody.
    package var timeline: Scenario?

    /// A placement as claims count it.
    package enum Placement: Hashable, Sendable {
        case named(String)
        /// Anywhere that has no keys of its own.
        case elsewhere

        package var name: String? {
            if case .named(let name) = self { name } else { nil }
        }
    }
}

/// A gate that makes something so, and the values that it compares with.
package struct Cause: Equatable, Sendable {
    package let gate: Gate
    /// Where it holds; nil: not for one placement.
    package let placement: String?
    package let variants: [ExperimentVariant]
    package let keys: [Value]

    package struct Value: Equatable, Sendable {
        package let key: ConfigurationKey
        /// Nil where nothing sets it.
        package let value: RatingJSON?
        package let provenance: RatingConfiguration.Provenance
    }

    init(_ gate: Gate, _ placement: String?, _ group: AskingModel.VariantGroup) {
        self.gate = gate
        self.placement = placement
        variants = group.variants
        let configuration = group.configuration.at(placement)
        keys = ConfigurationKey.table.compactMap { row in
            guard row.gates.contains(gate) else { return nil }
            let provenance = configuration.provenance(of: row.key)
            let value = configuration[any: row.key]?.json
            guard value != nil || provenance.layer > .policy else { return nil }
            return Value(key: row.key, value: value, provenance: provenance)
        }
    }
}

extension Cause: CustomStringConvertible {
    /// `daysBeforeAskingAgain 60 (cooldown)`.
    package var description: String {
        let values = keys.map { "\($0.key) \($0.value?.serialized() ?? "absent")" }
        let place = placement.map { " at \($0)" } ?? ""
        return values.isEmpty ? "\(gate.name)\(place)" : "\(values.joined(separator: ", ")) (\(gate.name))\(place)"
    }
}
