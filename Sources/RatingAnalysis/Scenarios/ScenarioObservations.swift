import RatingCore

/// What scenarios have seen of a configuration.
package struct ScenarioObservations: Sendable {
    private(set) var open: GateSet = []
    private(set) var closed: GateSet = []
    private(set) var walks: [(workflow: Workflow, tried: Set<TriedTransition>)] = []

    mutating func note(_ decision: Decision, of gates: [Gate]) {
        var closed: GateSet = []
        if case .skip(let gates) = decision { closed = gates }
        self.closed = self.closed.union(closed)
        for gate in gates where !closed.contains(gate) { open.insert(gate) }
    }

    mutating func note(_ trace: [TriedTransition], of workflow: Workflow) {
        add(Set(trace), of: workflow)
    }

    mutating func add(_ other: ScenarioObservations) {
        open = open.union(other.open)
        closed = closed.union(other.closed)
        for walk in other.walks { add(walk.tried, of: walk.workflow) }
    }

    private mutating func add(_ tried: Set<TriedTransition>, of workflow: Workflow) {
        if let index = walks.firstIndex(where: { $0.workflow == workflow }) {
            walks[index].tried.formUnion(tried)
        } else {
            walks.append((workflow, tried))
        }
    }
}
