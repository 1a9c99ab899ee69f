/// Circles of transitions without an event.
extension WorkflowVerifier {
    /// A circle of `always` transitions that all pass with the same values, so that the flow never settles.
    package func endlessCircles() -> [Problem] {
        let lists = alwaysLists
        guard hasCircle(lists: lists, edges: { list in exploration.lists[list].tables.indices.map { $0 } }) else {
            return []
        }
        let free = freeVariables(of: lists)
        let work = lists.reduce(1) { $0 + exploration.lists[$1].tables.count } * exploration.combinationCount
        let limit = max(1, exploration.maximumWork / 3 / work)
        let settings = exploration.domain.combinations(of: free, atMost: limit)
        var problems: [Problem] = []
        var known: Set<String> = []
        for combination in 0..<exploration.combinationCount {
            let starts = workflow.steps.indices.filter {
                !workflow.steps[$0].always.isEmpty
                    && exploration.isReached[exploration.situation($0, combination)]
            }
            guard !starts.isEmpty else { continue }
            var assignment = exploration.assignment(combination)
            for setting in 0..<(settings ?? 1) {
                exploration.domain.set(free, to: setting, in: &assignment)
                let circle = circle(from: starts) { list in
                    passing(list, assignment, decided: settings != nil)
                }
                guard let circle,
                    known.insert(circle.inOrder(of: { Int64($0) }).map { String($0) }.joined(separator: ",")).inserted
                else {
                    continue
                }
                problems.append(problem(circle, assignment, free: settings == nil ? [] : free))
                if problems.count >= 10 { return problems }
            }
        }
        return problems
    }

    private func problem(_ circle: [Int], _ assignment: [Int], free: [Int]) -> Problem {
        let names = (circle + circle.prefix(1)).map { excerpt(workflow.steps[$0].name) }.joined(separator: " → ")
        let used = Set(
            circle.flatMap { step in
                alwaysList(of: step).map { exploration.lists[$0].tables.flatMap { $0.variables } } ?? []
            })
        let values = (exploration.answers.map { $0.variable } + free).filter { used.contains($0) }
            .map { text(of: $0, assignment[$0]) }.joined(separator: ", ")
        return Problem(
            code: .endlessAlways, severity: .error, place: .list(step: circle[0], .always),
            message: "`always` forms an endless cycle: \(names)" + (values.isEmpty ? "" : ", with \(values)"))
    }

    private var alwaysLists: [Int] { exploration.lists.indices.filter { exploration.lists[$0].place == .always } }

    private func alwaysList(of step: Int) -> Int? {
        exploration.listsOfStep[step].first { exploration.lists[$0].place == .always }
    }

    /// The transitions of a list that can be taken with these values.
    private func passing(_ list: Int, _ assignment: [Int], decided: Bool) -> [Int] {
        var passing: [Int] = []
        for (index, table) in exploration.lists[list].tables.enumerated() {
            let truth = decided ? table.truth(assignment) : table.truth(ofAnswers: assignment)
            if truth.canPass { passing.append(index) }
            if truth.mustPass { break }
        }
        return passing
    }

    private func hasCircle(lists: [Int], edges: (Int) -> [Int]) -> Bool {
        circle(from: lists.map { exploration.lists[$0].step }, edges) != nil
    }

    /// The steps of the first circle that is found going along `always` transitions.
    private func circle(from starts: [Int], _ edges: (Int) -> [Int]) -> [Int]? {
        var isDone = Array(repeating: false, count: workflow.steps.count)
        var placeOnPath = Array(repeating: -1, count: workflow.steps.count)
        for start in starts where !isDone[start] {
            var path: [(step: Int, targets: [Int])] = [(start, targets(of: start, edges))]
            placeOnPath[start] = 0
            while let last = path.indices.last {
                guard let next = path[last].targets.popLast() else {
                    let step = path.removeLast().step
                    isDone[step] = true
                    placeOnPath[step] = -1
                    continue
                }
                if placeOnPath[next] >= 0 { return path[placeOnPath[next]...].map { $0.step } }
                if isDone[next] { continue }
                placeOnPath[next] = path.count
                path.append((next, targets(of: next, edges)))
            }
        }
        return nil
    }

    private func targets(of step: Int, _ edges: (Int) -> [Int]) -> [Int] {
        guard let list = alwaysList(of: step) else { return [] }
        return edges(list).map { exploration.lists[list].transitions[$0].target ?? step }
    }
}

extension WorkflowVerifier {
    /// The events and settings that the guards of these lists read.
    package func freeVariables(of lists: [Int]) -> [Int] {
        var free: Set<Int> = []
        for list in lists {
            for table in exploration.lists[list].tables {
                free.formUnion(table.variables.filter { exploration.domain.variables[$0].role != .answer })
            }
        }
        return Array(free).inOrder { Int64($0) }
    }
}
