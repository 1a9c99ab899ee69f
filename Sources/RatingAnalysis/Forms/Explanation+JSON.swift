import RatingCore

extension Explanation {
    /// `{decision, gates: [{gate, open, measured, required, unit, opensAt, provenance: [{key, layer, revision,
    /// variant}]}], notBefore, cannotBeTold, needs, blockers, variants}`; the gate `anyOf` has `sets`, arrays of gates, and
    /// one that counting opens has `needs`. A need that must be recent is called `events.saved within 14 days`.
    package var json: RatingJSON {
        [
            "decision": .string(decision.name),
            "gates": .array(gates.map { $0.json }),
            "notBefore": RatingJSON(notBefore),
            "cannotBeTold": RatingJSON(uncertainty?.description),
            "needs": needs.json,
            "blockers": .array(blockers.map { .string($0) }),
            "variants": .object(variants.map { $0.member }),
        ]
    }
}

extension GateResult {
    fileprivate var json: RatingJSON {
        .object(present: [
            "gate": .string(gate), "open": .bool(isOpen), "measured": measured ?? .null, "required": required ?? .null,
            "unit": RatingJSON(unit), "opensAt": RatingJSON(opensAt), "provenance": .array(provenance.map { $0.json }),
            "needs": needs.isEmpty ? nil : needs.json,
            "sets": sets.isEmpty ? nil : .array(sets.map { .array($0.map { $0.json }) }),
        ])
    }
}

extension [Explanation.Need] {
    fileprivate var json: RatingJSON { .object(map { .init($0.description, .integer($0.count)) }) }
}

extension RatingConfiguration.Provenance {
    fileprivate var json: RatingJSON {
        [
            "key": .string(key.name), "layer": .string(layer.description), "revision": revision?.json ?? .null,
            "variant": RatingJSON(variant?.description),
        ]
    }
}

extension Decision {
    /// `ask` or `skip`.
    package var name: String { self == .ask ? "ask" : "skip" }
}
