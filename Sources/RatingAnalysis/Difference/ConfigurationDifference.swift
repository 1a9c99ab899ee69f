import RatingCore

/// What tells one configuration from another: its keys, its workflow, and what both mean for the decision.
package struct ConfigurationDifference {
    /// Without the workflow, which has a difference of its own.
    package let changes: [RatingConfiguration.Change]
    package let workflow: WorkflowDifference?
    /// What the decision is made by: at the top, then for each placement what differs there in another way.
    package let gates: [(placement: String?, differences: [GateDifference])]
    /// Where, besides the placements that are told apart, what changes at the top does not hold: places that have a say of their own.
    private let exceptions: [(keys: [ConfigurationKey], gate: Gate?, places: [String])]
    /// Changes of behaviour that are no gate's.
    package let notes: [String]

    package init(from old: RatingConfiguration, to new: RatingConfiguration) {
        changes = new.changes(from: old).filter { $0.key != .structure(.workflow) }
        workflow = WorkflowDifference(from: old.workflow.workflow, to: new.workflow.workflow)
        let top = GateDifference.differences(from: old, to: new)
        let placed = Set(old.placementNames).union(new.placementNames).sorted().map { placement in
            let differences = GateDifference.differences(from: old.at(placement), to: new.at(placement))
            return (placement: Optional(placement), differences: differences.filter { !top.contains($0) })
        }
        gates = ([(nil, top)] + placed).filter { !$0.differences.isEmpty }
        let places = Set(old.placementNames).union(new.placementNames).sorted()
        let variants = new.experiments.flatMap { experiment in
            experiment.variants.map { (name: "variant “\($0.name)” of “\(experiment.name)”", keys: $0.keys) }
        }
        let own = top.map { difference in
            let keys = difference.keys.map { $0.key }
            return (
                keys: keys, gate: Optional(difference.gate),
                places: places.filter {
                    !GateDifference.differences(from: old.at($0), to: new.at($0)).contains(difference)
                }.map { "“\($0)”" }
                    + variants.filter { variant in keys.contains { variant.keys.contains($0) } }.map { $0.name }
            )
        }
        exceptions =
            own
            + changes.filter { $0.placement == nil }.map { change in
                (
                    keys: [change.key], gate: nil,
                    places: places.filter {
                        old.at($0)[any: change.key] != change.old || new.at($0)[any: change.key] != change.new
                    }.map { "“\($0)”" } + variants.filter { $0.keys.contains(change.key) }.map { $0.name }
                )
            }
        notes = Self.notes(old, new)
    }

    /// Of what a difference at the top speaks: `everywhere`, or everywhere but where there is a say of its own.
    package func scope(of difference: GateDifference) -> String {
        Self.scope(exceptions.first { $0.gate == difference.gate }?.places ?? [])
    }

    package func scope(of change: RatingConfiguration.Change) -> String {
        change.placement
            ?? Self.scope(exceptions.first { $0.gate == nil && $0.keys == [change.key] }?.places ?? [])
    }

    private static func scope(_ exceptions: [String]) -> String {
        guard let last = exceptions.last else { return "everywhere" }
        let others = exceptions.dropLast().joined(separator: ", ")
        return "everywhere but at \(others.isEmpty ? "" : others + " and ")\(last)"
    }

    package var isEmpty: Bool { changes.isEmpty && workflow == nil }

    private static func notes(_ old: RatingConfiguration, _ new: RatingConfiguration) -> [String] {
        func change(_ key: ConfigurationKey.Flag) -> Bool? { old[key] == new[key] ? nil : new[key] }
        var notes: [String] = []
        if let isOn = change(.previewMode) {
            notes.append(isOn ? "every gate but enabled counts as open" : "gates are no longer all open for testing")
        }
        if let isOn = change(.promptAtLaunch) {
            notes.append(isOn ? "launches and returns to the foreground ask" : "launches no longer ask")
        }
        if let isOn = change(.resetOnUpdate) {
            notes.append(isOn ? "an update resets counters and answers" : "counters and answers survive updates")
        }
        let counting: [ConfigurationKey] = [.integer(.maxDaysBetweenSession), .flag(.useSessionSpaceChecking)]
        if counting.contains(where: { old[any: $0] != new[any: $0] }) {
            notes.append("sessions are counted differently")
        }
        return notes
    }
}

extension ConfigurationDifference {
    /// `{changes, workflow, gates: [{placement, gate, effect, keys}], notes}`.
    package var json: RatingJSON {
        [
            "changes": .array(changes.map { $0.json }),
            "workflow": workflow?.json ?? .null,
            "gates": .array(
                gates.flatMap { placement, differences in
                    differences.map { difference in
                        .object(
                            [.init("placement", placement.map { .string($0) } ?? .null)]
                                + (difference.json.members ?? []))
                    }
                }),
            "notes": .array(notes.map { .string($0) }),
        ]
    }
}

extension RatingConfiguration.Change {
    /// `{key, placement, old, new, layer}`, null for an absent value.
    package var json: RatingJSON {
        [
            "key": .string(key.name), "placement": placement.map { .string($0) } ?? .null, "old": old?.json ?? .null,
            "new": new?.json ?? .null, "layer": .string(layer.description),
        ]
    }
}

extension GateDifference {
    fileprivate var json: RatingJSON {
        [
            "gate": .string(gate.name), "effect": .string(effect.rawValue),
            "keys": .array(
                keys.map {
                    ["key": .string($0.key.name), "old": $0.old?.json ?? .null, "new": $0.new?.json ?? .null]
                }),
        ]
    }
}

extension WorkflowDifference {
    fileprivate var json: RatingJSON {
        [
            "old": .string(old), "new": .string(new), "added": .array(added.map { .string($0) }),
            "removed": .array(removed.map { .string($0) }),
            "changed": .array(
                changed.map { step in
                    let (removed, added) = step.sides
                    return [
                        "step": .string(step.name), "removed": .array(removed.map { .string($0) }),
                        "added": .array(added.map { .string($0) }),
                    ]
                }),
        ]
    }
}

extension WorkflowDifference.Step {
    fileprivate var sides: (removed: [String], added: [String]) {
        lines.reduce(into: ([], [])) { sides, line in
            switch line {
            case .removed(let text): sides.0.append(text)
            case .added(let text): sides.1.append(text)
            }
        }
    }
}
