/// Every situation that a flow can come into: each step with each combination of answers that guards distinguish.
///
/// Where a guard depends on something unknown, both ways are followed; so a situation that is not found here cannot come
/// about, and one that is found probably can.
package struct WorkflowExploration {
    package let workflow: Workflow
    package let domain: GuardDomain
    /// All lists of transitions with their guards decided.
    package let lists: [List]
    /// The places in `lists` of each step's own.
    package let listsOfStep: [Range<Int>]
    /// The answers among the domain's variables, each with the weight of its value in a combination's number.
    package let answers: [(variable: Int, weight: Int)]
    package let combinationCount: Int
    /// Whether a step can hear what became of an action: `OPENED` or `FAILED`.
    package let hearsOutcome: [Bool]
    /// The kinds of actions of each list's transitions, and of leaving and entering each step: there may be thousands
    /// of actions, and as many ways on which they are performed.
    private let kindsOfList: [[Set<WorkflowAction.Kind>]]
    private let kindsOfLeaving: [Set<WorkflowAction.Kind>]
    private let kindsOfEntering: [Set<WorkflowAction.Kind>]
    /// Whether each situation can come about.
    package private(set) var isReached: [Bool]
    package private(set) var edges: [Edge] = []
    /// For each list, the combinations of answers with which its guards are read.
    package private(set) var combinationsRead: [Set<Int>]

    package struct List {
        package let step: Int
        package let place: TransitionList
        package let transitions: [WorkflowTransition]
        package let tables: [GuardTable]
    }

    /// A way from one situation to another.
    package struct Edge {
        package let from: Int
        package let to: Int
        package let list: Int
        /// The transition that is taken; nil: none passed, but the event brought an answer.
        package let transition: Int?
    }

    /// How many ways are followed at most; answers with most values count as unknown beyond it.
    package let maximumWork: Int

    package init(
        _ workflow: Workflow, configuration: RatingConfiguration? = nil,
        maximumWork: Int = VerificationEffort.mostForOne
    ) {
        self.workflow = workflow
        self.maximumWork = maximumWork
        var domain = GuardDomain(workflow, configuration: configuration)
        while Self.work(workflow, domain, limit: maximumWork) > maximumWork, domain.forgetLargestAnswer() {}
        self.domain = domain

        var answers: [(variable: Int, weight: Int)] = []
        var count = 1
        for (index, variable) in domain.variables.enumerated() where variable.role == .answer {
            answers.append((index, count))
            count *= variable.values.count
        }
        self.answers = answers
        combinationCount = count

        var budget = maximumWork + maximumWork / 3
        var lists: [List] = []
        var ranges: [Range<Int>] = []
        for (index, step) in workflow.steps.enumerated() {
            let start = lists.count
            for (place, transitions) in step.lists {
                lists.append(
                    List(
                        step: index, place: place, transitions: transitions,
                        tables: transitions.map { GuardTable($0.condition, domain, budget: &budget) }))
            }
            ranges.append(start..<lists.count)
        }
        self.lists = lists
        listsOfStep = ranges
        hearsOutcome = workflow.stepsThatHearOutcomes()
        kindsOfList = lists.map { list in list.transitions.map { Set($0.actions.map { $0.type }) } }
        kindsOfLeaving = workflow.steps.map { step in Set(step.exit.map { $0.type }) }
        kindsOfEntering = workflow.steps.map { step in Set(step.actionsOfEntering.map { $0.type }) }
        isReached = Array(repeating: false, count: workflow.steps.count * count)
        combinationsRead = Array(repeating: [], count: lists.count)
        explore()
    }

    /// About how many ways there are to follow.
    private static func work(_ workflow: Workflow, _ domain: GuardDomain, limit: Int) -> Int {
        var combinations = 1
        for variable in domain.variables where variable.role == .answer {
            combinations = min(combinations * variable.values.count, limit + 1)
        }
        var ways = 0
        for step in workflow.steps {
            let answers = step.screen?.possibleAnswers?.count ?? 1
            let lists = step.lists
            ways += (1 + lists.reduce(0) { $0 + $1.transitions.count }) * (1 + answers)
            // Setting the variables takes its time too.
            ways += lists.count * domain.variables.count / 8
        }
        return min(combinations * ways, Int.max / 2)
    }

    // MARK: Situations

    package func situation(_ step: Int, _ combination: Int) -> Int { step * combinationCount + combination }

    package func step(of situation: Int) -> Int { situation / combinationCount }

    package func combination(of situation: Int) -> Int { situation % combinationCount }

    /// The value's place of every variable of the domain; 0 for those that are no answers.
    package func assignment(_ combination: Int) -> [Int] {
        var assignment = Array(repeating: 0, count: domain.variables.count)
        for (variable, weight) in answers {
            assignment[variable] = combination / weight % domain.variables[variable].values.count
        }
        return assignment
    }

    /// Whether the flow can come to the step at all.
    package func isReached(step: Int) -> Bool {
        let start = situation(step, 0)
        return isReached[start..<start + combinationCount].contains(true)
    }

    /// Whether what starts the list can come about: an action's outcome only where one can come in.
    package func canBeHeard(_ list: Int) -> Bool {
        guard case .event(let event) = lists[list].place else { return true }
        let step = lists[list].step
        return hearsOutcome[step] || !WorkflowEvent.isOutcome(workflow.steps[step].events[event].event)
    }

    /// Whether going this way performs such an action.
    package func performs(_ edge: Edge, _ matches: (WorkflowAction.Kind) -> Bool) -> Bool {
        guard let place = edge.transition else { return false }
        let from = step(of: edge.from)
        if kindsOfList[edge.list][place].contains(where: matches) { return true }
        guard let target = lists[edge.list].transitions[place].stepEntered(from: from) else { return false }
        return kindsOfLeaving[from].contains(where: matches) || kindsOfEntering[target].contains(where: matches)
    }

    // MARK: Exploring

    private mutating func explore() {
        var open: [Int] = []
        let first = situation(workflow.initial, 0)
        isReached[first] = true
        open.append(first)
        while let next = open.popLast() {
            let before = edges.count
            follow(next)
            for edge in edges[before...] where !isReached[edge.to] {
                isReached[edge.to] = true
                open.append(edge.to)
            }
        }
    }

    private mutating func follow(_ situation: Int) {
        let step = step(of: situation)
        let combination = combination(of: situation)
        if let always = listsOfStep[step].first(where: { lists[$0].place == .always }) {
            guard take(always, situation, combination) else { return }
        }
        for list in listsOfStep[step] {
            switch lists[list].place {
            case .always: continue
            case .timeout: _ = take(list, situation, combination)
            case .event where !canBeHeard(list): continue
            case .event(let event):
                for answered in combinations(after: event, on: step, from: combination) {
                    if take(list, situation, answered), answered != combination {
                        edges.append(
                            Edge(from: situation, to: self.situation(step, answered), list: list, transition: nil))
                    }
                }
            }
        }
    }

    /// Follows the transitions that can be the first to pass.
    ///
    /// - Returns: whether it can be that none passes.
    private mutating func take(_ index: Int, _ situation: Int, _ combination: Int) -> Bool {
        combinationsRead[index].insert(combination)
        let list = lists[index]
        let assignment = assignment(combination)
        for (place, table) in list.tables.enumerated() {
            let truth = table.truth(ofAnswers: assignment)
            if truth.canPass {
                let target = self.situation(list.transitions[place].target ?? list.step, combination)
                edges.append(Edge(from: situation, to: target, list: index, transition: place))
            }
            if truth.mustPass { return false }
        }
        return true
    }

    /// The answers that there can be once the step has heard the event: those of before, or a new one.
    private func combinations(after event: Int, on index: Int, from combination: Int) -> [Int] {
        let step = workflow.steps[index]
        let name = step.events[event].event
        let own = step.answerPath.flatMap { domain.index[$0] }
        var changed: [(variable: Int, count: Int)] = []
        if let own, let count = step.screen?.possibleAnswers?.count, WorkflowEvent.carriesAnswer(name) {
            changed.append((own, count))
        }
        var combinations = [combination]
        for (variable, weight) in answers {
            guard let change = changed.first(where: { $0.variable == variable }) else { continue }
            let needsAnswer = step.screen?.alwaysCarriesAnswer(name) == true
            let values = domain.variables[variable].values.count
            var following: [Int] = []
            for before in combinations {
                let value = before / weight % values
                if value != 0 || !needsAnswer { following.append(before) }
                for new in 1..<min(change.count + 1, values) where new != value {
                    following.append(before + (new - value) * weight)
                }
            }
            combinations = following
        }
        return combinations
    }
}

extension WorkflowExploration {
    /// For each situation, whether an end can follow: found going back from the ends.
    package func situationsThatCanEnd() -> [Bool] {
        situations(before: isReached.indices.filter { workflow.steps[step(of: $0)].isFinal }) { _ in true }
    }

    /// For each situation, whether one of these can follow on ways that count.
    package func situations(before ends: [Int], _ counts: (Edge) -> Bool) -> [Bool] {
        var firstEdge = Array(repeating: -1, count: isReached.count)
        var nextEdge = Array(repeating: -1, count: edges.count)
        for (index, edge) in edges.enumerated() where counts(edge) {
            nextEdge[index] = firstEdge[edge.to]
            firstEdge[edge.to] = index
        }
        var leads = Array(repeating: false, count: isReached.count)
        for end in ends { leads[end] = true }
        var open = ends
        while let next = open.popLast() {
            var index = firstEdge[next]
            while index >= 0 {
                let from = edges[index].from
                if !leads[from] {
                    leads[from] = true
                    open.append(from)
                }
                index = nextEdge[index]
            }
        }
        return leads
    }
}

extension WorkflowStep {
    /// The variable that the step's answer is read by; nil where it has none, or not one that can be listed.
    package var answerPath: String? {
        guard let screen, screen.possibleAnswers != nil else { return nil }
        return screen.kind == .stars ? "stars" : "answers.\(name)"
    }
}

extension StepScreen {
    /// Whether an event is never sent without an answer: what answering sends, and buttons that need one.
    package func alwaysCarriesAnswer(_ event: String) -> Bool {
        event == WorkflowEvent.updateType && !buttons.contains { $0.event == event } || needsAnswer(for: event)
    }
}
