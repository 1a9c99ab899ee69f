import RatingCore

/// How much of a configuration its scenarios have seen: gates open and closed, steps, transitions, and guards that hold and
/// that do not.
///
/// Left out is what no scenario can see: `enabled` is as the document says, and `inProgress` is no rule of a document.
package struct ScenarioCoverage: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case gate, step, transition
        case guarding = "guard"
    }

    package struct Item: Hashable, Sendable {
        package let kind: Kind
        /// `crashFree closed`, `stars: rating SUBMIT → validate`.
        package let name: String
        package let isSeen: Bool
    }

    package private(set) var items: [Item] = []

    /// - Parameter hasGates: whether the document says when to ask; a workflow that stands alone does not.
    package init(_ configuration: RatingConfiguration, hasGates: Bool = true, _ seen: ScenarioObservations) {
        let places = [configuration] + configuration.placementNames.map { configuration.at($0) }
        if hasGates { addGates(places, seen) }
        var workflows: [Workflow] = []
        for workflow in places.map({ $0.workflow.workflow }) + seen.walks.map({ $0.workflow })
        where !workflows.contains(workflow) {
            workflows.append(workflow)
        }
        for workflow in workflows {
            add(workflow, seen.walks.first { $0.workflow == workflow }?.tried)
        }
    }

    package func items(_ kind: Kind) -> [Item] { items.filter { $0.kind == kind } }

    /// What nothing has seen.
    package var missing: [Item] { items.filter { !$0.isSeen } }

    /// 0 to 100; 100 where there is nothing to see.
    package var percent: Double { Self.percent(items) }

    package static func percent(_ items: [Item]) -> Double {
        items.isEmpty ? 100 : Double(items.count { $0.isSeen }) * 100 / Double(items.count)
    }

    private mutating func add(_ kind: Kind, _ name: String, _ isSeen: Bool) {
        items.append(Item(kind: kind, name: name, isSeen: isSeen))
    }

    private mutating func addGates(_ places: [RatingConfiguration], _ seen: ScenarioObservations) {
        var gates: GateSet = []
        for place in places { for gate in place.gates { gates.insert(gate) } }
        gates = gates.union(seen.open).union(seen.closed)
        for gate in gates.gates where gate != .inProgress {
            // Switched off everywhere, the gates behind it decide nothing.
            let isOff = places.allSatisfy { $0.isDisabled }
            if isOff, gate != .enabled { continue }
            if !isOff { add(.gate, "\(gate.name) open", seen.open.contains(gate)) }
            if gate != .enabled || places.contains(where: { $0.isDisabled }) {
                add(.gate, "\(gate.name) closed", seen.closed.contains(gate))
            }
        }
    }

    private mutating func add(_ workflow: Workflow, _ tried: Set<TriedTransition>?) {
        var entered: Set<Int> = tried == nil ? [] : [workflow.initial]
        var transitions: [(name: String, isTaken: Bool)] = []
        var guards: [(name: String, isSeen: Bool)] = []
        for (step, place) in zip(workflow.steps, workflow.steps.indices) {
            for (list, alternatives) in step.lists {
                for (index, transition) in alternatives.enumerated() {
                    func isTried(_ isTaken: Bool) -> Bool {
                        tried?.contains {
                            $0.step == place && $0.list == list && $0.index == index && $0.isTaken == isTaken
                        } ?? false
                    }
                    let target = transition.target.map { workflow.steps[$0].name } ?? step.name
                    let number = alternatives.count > 1 ? " \(index + 1)" : ""
                    let name = "\(workflow.id): \(step.name) \(step.name(of: list))\(number) → \(target)"
                    if isTried(true), let target = transition.target { entered.insert(target) }
                    transitions.append((name, isTried(true)))
                    guard transition.condition != nil else { continue }
                    guards += [("\(name) holds", isTried(true)), ("\(name) does not hold", isTried(false))]
                }
            }
        }
        for (place, step) in workflow.steps.enumerated() {
            add(.step, "\(workflow.id): \(step.name)", entered.contains(place))
        }
        for transition in transitions { add(.transition, transition.name, transition.isTaken) }
        for side in guards { add(.guarding, side.name, side.isSeen) }
    }
}
