extension Workflow {
    /// For each step, whether an action's outcome can come in there, whatever guards say.
    ///
    /// Outcomes are heard before anything that the user does next, one after another, on the step on which the move
    /// that performed their actions ended. So each step is gone through with the number of outcomes that are
    /// still to come: none, one, more.
    func stepsThatHearOutcomes() -> [Bool] {
        let leaving = steps.map { $0.exit.outcomes }
        let entering = steps.map { $0.actionsOfEntering.outcomes }
        var hears = Array(repeating: false, count: steps.count)
        var isSeen = Array(repeating: false, count: steps.count * 3)
        var open: [(step: Int, coming: Int)] = []
        @inline(never)
        func visit(_ step: Int, _ coming: Int) {
            let place = step * 3 + min(coming, 2)
            guard !isSeen[place] else { return }
            isSeen[place] = true
            open.append((step, min(coming, 2)))
        }
        @inline(never)
        func follow(_ transitions: [WorkflowTransition], from step: Int, _ coming: Int) {
            for transition in transitions {
                var coming = coming + transition.actions.outcomes
                let entered = transition.stepEntered(from: step)
                if let entered { coming += leaving[step] + entering[entered] }
                visit(entered ?? step, coming)
            }
        }
        visit(initial, entering[initial])
        while let (step, coming) = open.popLast() {
            let current = steps[step]
            follow(current.always, from: step, coming)
            if current.always.contains(where: { $0.condition == nil }) { continue }
            guard coming > 0 else {
                for event in current.events where !WorkflowEvent.isOutcome(event.event) {
                    follow(event.transitions, from: step, 0)
                }
                for timeout in current.timeouts { follow(timeout.transitions, from: step, 0) }
                continue
            }
            hears[step] = true
            // Of more than one, one or more are left.
            for left in coming == 1 ? [0] : [1, 2] {
                visit(step, left)
                for event in current.events where WorkflowEvent.isOutcome(event.event) {
                    follow(event.transitions, from: step, left)
                }
            }
        }
        return hears
    }
}

extension [WorkflowAction] {
    /// How many of them the flow hears of again.
    fileprivate var outcomes: Int { count { $0.type.hasOutcome } }
}
