import RatingCore

/// The table of keys and the policies, for machines.
package enum KeyTableForm {
    /// `{keys: [{name, type, default, gates, refines, from, summary}], policies: [{name, gates, defaults, workflow}]}`.
    package static var json: RatingJSON {
        let keys: [RatingJSON] = ConfigurationKey.table.map { row in
            [
                "name": .string(row.key.name), "type": .string(row.type.description),
                "default": row.standard?.json ?? .null,
                "gates": .array(row.gates.gates.map { .string($0.name) }),
                "refines": .array(row.refines.gates.map { .string($0.name) }), "from": .string(row.origin.rawValue),
                "summary": .string(row.summary.description),
            ]
        }
        let policies: [RatingJSON] = RatingPolicy.allCases.map { policy in
            [
                "name": .string(policy.name), "gates": .array(policy.gates.map { .string($0.name) }),
                "defaults": .object(policy.defaults.map { .init($0.key.name, $0.value.json) }),
                "workflow": .string(policy.workflow.name),
            ]
        }
        return ["keys": .array(keys), "policies": .array(policies)]
    }
}
