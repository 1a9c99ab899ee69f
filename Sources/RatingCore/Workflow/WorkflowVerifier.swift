/// Finds out what can go wrong in a workflow as a whole.
///
/// Errors: a step that nothing leads to, a situation that leads to no end, a circle of `always` that never ends.
/// Warnings: an answer that makes nothing pass, a transition that is never taken, a guard that never passes. Guards are
/// decided by going through all stars, choices and settings, see ``GuardDomain``; what a guard reads besides is taken
/// for unknown, so that an error is only reported where there is one whatever the unknown is.
struct WorkflowVerifier {
    struct Problem {
        let code: Diagnostic.Code
        let severity: Diagnostic.Severity
        let place: WorkflowPlace
        let message: String
        var suggestion: String?
    }

    let workflow: Workflow
    let exploration: WorkflowExploration

    init(_ workflow: Workflow) {
        self.workflow = workflow
        exploration = WorkflowExploration(workflow)
    }

    func problems() -> [Problem] {
        unreachableSteps() + deadEnds() + endlessCircles() + neverTaken() + unroutedAnswers()
    }

    // MARK: Unreachable steps

    private func unreachableSteps() -> [Problem] {
        let linked = stepsLinkedFromInitial()
        return workflow.steps.indices.filter { !exploration.isReached(step: $0) }.map { step in
            let name = workflow.steps[step].name
            return Problem(
                code: .unreachableStep, severity: .error, place: .step(step),
                message: linked[step]
                    ? "no flow comes to the step “\(name)”: the guards on the way never pass"
                    : "no transition leads from the first step to “\(name)”",
                suggestion: "remove it, or name it as a target")
        }
    }

    /// The steps that transitions lead to when every guard passes.
    private func stepsLinkedFromInitial() -> [Bool] {
        var linked = Array(repeating: false, count: workflow.steps.count)
        var open = [workflow.initial]
        linked[workflow.initial] = true
        while let next = open.popLast() {
            for list in workflow.steps[next].lists {
                for transition in list.transitions {
                    guard let target = transition.target, !linked[target] else { continue }
                    linked[target] = true
                    open.append(target)
                }
            }
        }
        return linked
    }

    // MARK: Steps without a way to an end

    private func deadEnds() -> [Problem] {
        guard workflow.steps.contains(where: { $0.isFinal }) else {
            return [
                Problem(
                    code: .noWayToEnd, severity: .error, place: .workflow, message: "the workflow has no end",
                    suggestion: "give it a step with \"type\": \"final\"")
            ]
        }
        let canEnd = situationsThatCanEnd()
        var problems: [Problem] = []
        for step in workflow.steps.indices {
            let situations = (0..<exploration.combinationCount).map { exploration.situation(step, $0) }
            let reached = situations.filter { exploration.isReached[$0] }
            let stuck = reached.filter { !canEnd[$0] }
            guard let first = stuck.first else { continue }
            let name = workflow.steps[step].name
            let values = stuck.count == reached.count ? "" : " with \(text(ofCombination: exploration.combination(of: first)))"
            problems.append(
                Problem(
                    code: .noWayToEnd, severity: .error, place: .step(step),
                    message: "a flow on the step “\(name)”\(values) cannot come to an end",
                    suggestion: values.isEmpty ? nil : "give it a last transition without a guard"))
        }
        return problems
    }

    /// Goes back from the ends.
    private func situationsThatCanEnd() -> [Bool] {
        let count = exploration.isReached.count
        var canEnd = Array(repeating: false, count: count)
        var firstEdge = Array(repeating: -1, count: count)
        var nextEdge = Array(repeating: -1, count: exploration.edges.count)
        for (index, edge) in exploration.edges.enumerated() {
            nextEdge[index] = firstEdge[edge.to]
            firstEdge[edge.to] = index
        }
        var open = (0..<count).filter { workflow.steps[exploration.step(of: $0)].isFinal }
        for situation in open { canEnd[situation] = true }
        while let next = open.popLast() {
            var index = firstEdge[next]
            while index >= 0 {
                let from = exploration.edges[index].from
                if !canEnd[from] {
                    canEnd[from] = true
                    open.append(from)
                }
                index = nextEdge[index]
            }
        }
        return canEnd
    }

    // MARK: Words

    /// `stars 3 and answers.reason none`.
    func text(ofCombination combination: Int) -> String {
        let assignment = exploration.assignment(combination)
        let parts = exploration.answers.map { variable, _ in text(of: variable, assignment[variable]) }
        return parts.isEmpty ? "these answers" : parts.joined(separator: " and ")
    }

    /// `stars 3`, `config.disabled true`, `stars none`.
    func text(of variable: Int, _ value: Int) -> String {
        let variable = exploration.domain.variables[variable]
        return "\(variable.path) \(variable.values[value].map { $0.serialized() } ?? "none")"
    }
}
