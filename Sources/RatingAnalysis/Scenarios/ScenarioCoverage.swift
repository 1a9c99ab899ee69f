import RatingCore

/// How much of a configuration its scenarios have seen: gates open and closed, steps, transitions, and guards that hold and
/// that do not.
///
/// Left out is what no scenario can see: `enabled` is as the document says, `inProgress` is no rule of a document, guards that
/// read the configuration alone hold always or never, the store's sheet tells what becomes of it before anybody can close
/// it, and where all is switched off nothing is asked.
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
        if places.allSatisfy({ $0.asksNobody }) { return }
        var workflows: [Workflow] = []
        for workflow in places.map({ $0.workflow.workflow }) + seen.walks.map({ $0.workflow })
        where !workflows.contains(workflow) {
            workflows.append(workflow)
        }
        for workflow in workflows {
            let tried = seen.walks.first { $0.workflow == workflow }?.tried
            add(workflow, at: places.filter { $0.workflow.workflow == workflow }, tried)
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
            let isOff = places.allSatisfy { $0.asksNobody }
            if isOff, gate != .enabled { continue }
            if !isOff { add(.gate, "\(gate.name) open", seen.open.contains(gate)) }
            if gate != .enabled || places.contains(where: { $0.asksNobody }) {
                add(.gate, "\(gate.name) closed", seen.closed.contains(gate))
            }
        }
    }

    private mutating func add(
        _ workflow: Workflow, at places: [RatingConfiguration], _ tried: Set<TriedTransition>?
    ) {
        let possible = workflow.steps.map { Self.possible($0, at: places) }
        let isReached = reached(from: [workflow.initial], of: workflow.steps.count) { step in
            possible[step].compactMap { $0.transition.target }
        }
        func isTried(_ place: PossibleTransition, at step: Int, _ isTaken: Bool) -> Bool {
            tried?.contains {
                $0.step == step && $0.list == place.list && $0.index == place.index && $0.isTaken == isTaken
            } ?? false
        }
        var entered: Set<Int> = tried == nil ? [] : [workflow.initial]
        var transitions: [Item] = []
        var guards: [Item] = []
        for (index, step) in workflow.steps.enumerated() where isReached[index] {
            for one in possible[index] {
                let isTaken = isTried(one, at: index, true)
                if isTaken, let target = one.transition.target { entered.insert(target) }
                let target = one.transition.target.map { workflow.steps[$0].name } ?? step.name
                let number = one.isAlone ? "" : " \(one.index + 1)"
                let name = "\(workflow.id): \(step.name) \(step.name(of: one.list))\(number) → \(target)"
                transitions.append(Item(kind: .transition, name: name, isSeen: isTaken))
                guard one.isOpen else { continue }
                guards.append(Item(kind: .guarding, name: "\(name) holds", isSeen: isTaken))
                let hasFailed = isTried(one, at: index, false)
                guards.append(Item(kind: .guarding, name: "\(name) does not hold", isSeen: hasFailed))
            }
        }
        for (place, step) in workflow.steps.enumerated() where isReached[place] {
            add(.step, "\(workflow.id): \(step.name)", entered.contains(place))
        }
        items += transitions + guards
    }

    /// A transition that can be taken.
    private struct PossibleTransition {
        let list: TransitionList
        let index: Int
        let transition: WorkflowTransition
        /// Whether its list has no other.
        let isAlone: Bool
        /// Whether its guard holds and does not hold.
        let isOpen: Bool
    }

    private static func possible(_ step: WorkflowStep, at places: [RatingConfiguration]) -> [PossibleTransition] {
        var possible: [PossibleTransition] = []
        for (list, transitions) in step.lists {
            let isDismissal = step.name(of: list) == WorkflowEvent.dismiss.type
            if isDismissal, step.screen?.kind == .native { continue }
            for (index, transition) in transitions.enumerated() {
                let (canHold, canFail) = sides(of: transition.condition, at: places)
                if canHold {
                    possible.append(
                        PossibleTransition(
                            list: list, index: index, transition: transition, isAlone: transitions.count == 1,
                            isOpen: canFail))
                }
                if !canFail { break }
            }
        }
        return possible
    }

    private static func sides(of rule: Rule?, at places: [RatingConfiguration]) -> (canHold: Bool, canFail: Bool) {
        guard let rule else { return (true, false) }
        let readsOthers = rule.readsComputedPaths || !rule.variables.allSatisfy { $0.hasPrefix("config.") }
        if readsOthers || places.isEmpty { return (true, true) }
        var (canHold, canFail) = (false, false)
        for place in places {
            let variables = ConditionVariables(
                configuration: place, context: RatingContext(installID: ""),
                now: LocalInstant(UTCInstant(milliseconds: 0)))
            if rule.isTrue({ variables.value(at: $0) }) { canHold = true } else { canFail = true }
        }
        return (canHold, canFail)
    }
}
