/// Finds out what can go wrong in a workflow as a whole.
///
/// Errors: a step that nothing leads to, a step that leads to no end, a circle of `always` that never ends.
/// Warnings: the same where only the answers given earlier bring it about. What else is unwise, RatingAnalysis says. Guards are
/// decided by going through all stars, choices and settings, see `GuardDomain`; what a guard reads besides is taken for
/// unknown, so that an error is only reported where there is one whatever the unknown is.
package struct WorkflowVerifier {
    /// What else is said of a workflow than what refuses it.
    package typealias Advice = @Sendable (WorkflowVerifier) -> [Problem]

    package struct Problem {
        package let code: Diagnostic.Code
        package let severity: Diagnostic.Severity
        package let place: WorkflowPlace
        package let message: String
        package var suggestion: String?

        package init(
            code: Diagnostic.Code, severity: Diagnostic.Severity, place: WorkflowPlace, message: String,
            suggestion: String? = nil
        ) {
            self.code = code
            self.severity = severity
            self.place = place
            self.message = message
            self.suggestion = suggestion
        }
    }

    package let workflow: Workflow
    package let exploration: WorkflowExploration
    /// What each list of the exploration can do by itself.
    package let outcomes: [ListOutcome]
    /// How many combinations of values are gone through for one list: fewer the more there are.
    package let combinationsPerList: Int

    package init(_ workflow: Workflow, maximumWork: Int = VerificationEffort.mostForOne) {
        self.workflow = workflow
        let exploration = WorkflowExploration(workflow, maximumWork: maximumWork)
        self.exploration = exploration
        let transitions = exploration.lists.reduce(1) { $0 + $1.tables.count }
        let limit = max(32, min(4_096, maximumWork * 2 / 3 / transitions))
        combinationsPerList = limit
        outcomes = exploration.lists.map { ListOutcome($0, exploration.domain, limit: limit) }
    }

    package func problems() -> [Problem] {
        unreachableSteps() + deadEnds() + endlessCircles()
    }

    // MARK: Unreachable steps

    private func unreachableSteps() -> [Problem] {
        let linked = stepsConnected(from: [workflow.initial]) { step in
            workflow.steps[step].lists.flatMap { $0.transitions.compactMap { $0.target } }
        }
        let passable = stepsConnected(from: [workflow.initial]) { passableTargets(of: $0, thatAreHeard: false) }
        return workflow.steps.indices.filter { !exploration.isReached(step: $0) }.map { step in
            let name = workflow.steps[step].name
            let message =
                if !linked[step] {
                    "no transition leads from the first step to “\(excerpt(name))”"
                } else if !passable[step] {
                    "no flow reaches the step “\(excerpt(name))”: a guard on every path to it never passes"
                } else {
                    "no flow reaches the step “\(excerpt(name))”: the answers that lead there never pass the guards on the way, "
                        + "or the outcome that leads there never comes"
                }
            return Problem(
                code: .unreachableStep, severity: passable[step] ? .warning : .error, place: .step(step),
                message: message, suggestion: linked[step] ? nil : "remove it, or name it as a target")
        }
    }

    /// The steps that transitions lead to which pass for some values, whatever was answered before.
    ///
    /// - Parameter thatAreHeard: whether outcomes that never come lead nowhere.
    private func passableTargets(of step: Int, thatAreHeard: Bool = true) -> [Int] {
        var targets: [Int] = []
        var hearsEvents = true
        for list in exploration.listsOfStep[step] where exploration.lists[list].place == .always {
            hearsEvents = outcomes[list].canFallThrough
        }
        for list in exploration.listsOfStep[step]
        where (!thatAreHeard || exploration.canBeHeard(list))
            && (hearsEvents || exploration.lists[list].place == .always)
        {
            for (transition, isTaken) in zip(exploration.lists[list].transitions, outcomes[list].isTaken) where isTaken
            {
                if let target = transition.target { targets.append(target) }
            }
        }
        return targets
    }

    @inline(never)
    private func stepsConnected(from starts: [Int], _ next: (Int) -> [Int]) -> [Bool] {
        var isConnected = Array(repeating: false, count: workflow.steps.count)
        var open = starts
        for start in starts { isConnected[start] = true }
        while let step = open.popLast() {
            for target in next(step) where !isConnected[target] {
                isConnected[target] = true
                open.append(target)
            }
        }
        return isConnected
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
        var sources = Array(repeating: [Int](), count: workflow.steps.count)
        for step in workflow.steps.indices {
            for target in passableTargets(of: step) { sources[target].append(step) }
        }
        let connected = stepsConnected(from: workflow.steps.indices.filter { workflow.steps[$0].isFinal }) {
            sources[$0]
        }
        let canEnd = exploration.situationsThatCanEnd()
        return workflow.steps.indices.compactMap { deadEnd($0, isConnected: connected[$0], canEnd) }
    }

    private func deadEnd(_ step: Int, isConnected: Bool, _ canEnd: [Bool]) -> Problem? {
        let name = workflow.steps[step].name
        guard isConnected else {
            return Problem(
                code: .noWayToEnd, severity: .error, place: .step(step),
                message: "a flow on the step “\(excerpt(name))” cannot end: \(missing(on: step))")
        }
        let stuck = (0..<exploration.combinationCount).first {
            let situation = exploration.situation(step, $0)
            return exploration.isReached[situation] && !canEnd[situation]
        }
        guard let stuck else { return nil }
        return Problem(
            code: .noWayToEnd, severity: .warning, place: .step(step),
            message: "a flow on the step “\(excerpt(name))” cannot end with \(text(ofCombination: stuck))",
            suggestion: "add a transition without a guard")
    }

    /// What a step without a way to an end lacks.
    private func missing(on step: Int) -> String {
        let lists = exploration.listsOfStep[step]
        let targets = Array(Set(passableTargets(of: step)).subtracting([step])).inOrder { Int64($0) }
        if !targets.isEmpty {
            let names = targets.prefix(5).map { "“\(workflow.steps[$0].name)”" }.joined(separator: ", ")
            return "it leads only to \(names), none of which leads to a final step"
        }
        let leaving = lists.filter { list in
            exploration.lists[list].transitions.contains { $0.target != nil && $0.target != step }
        }
        if leaving.isEmpty { return "none of its transitions leads to another step" }
        let unheard = leaving.filter { !exploration.canBeHeard($0) }
        if unheard.count == leaving.count {
            let events = unheard.map { workflow.steps[step].name(of: exploration.lists[$0].place) }
            return
                "it is left only by \(events.joined(separator: " or ")), the outcome of an action such as openStore, "
                + "and no action on the way there has one"
        }
        return "no guard of the transitions that leave it ever passes"
    }

    // MARK: Words

    /// `stars 3 and answers.reason none`.
    package func text(ofCombination combination: Int) -> String {
        let assignment = exploration.assignment(combination)
        return exploration.answers.map { variable, _ in text(of: variable, assignment[variable]) }
            .joined(separator: " and ")
    }

    /// `stars 3`, `config.disabled true`, `stars none`.
    @inline(never)
    package func text(of variable: Int, _ value: Int) -> String {
        let variable = exploration.domain.variables[variable]
        return "\(excerpt(variable.path)) \(variable.values[value].map { $0.serialized() } ?? "none")"
    }
}
