import RatingCore

/// Transitions that are never taken, and answers that lead nowhere.
extension WorkflowVerifier {
    // MARK: Never taken

    /// Transitions whose guard never passes, or only when one before it does.
    func neverTaken() -> [Problem] {
        exploration.lists.indices.flatMap { index -> [Problem] in
            let list = exploration.lists[index]
            let isGuarded = list.transitions.contains { $0.condition != nil } || list.transitions.count > 1
            guard isGuarded, exploration.isReached(step: list.step) else { return [] }
            return neverTaken(in: list, outcomes[index])
        }
    }

    private func neverTaken(in list: WorkflowExploration.List, _ outcome: ListOutcome) -> [Problem] {
        let firstAlways = outcome.alwaysPasses.firstIndex(of: true) ?? .max
        // The first transition with each guard.
        var first: [RatingJSON?: Int] = [:]
        return list.tables.indices.compactMap { index in
            let condition = list.transitions[index].condition?.json
            let twin = first[condition]
            if twin == nil { first[condition] = index }
            guard !outcome.isTaken[index] || twin != nil else { return nil }
            return problem(
                list, index, canPass: outcome.canPass[index], because: firstAlways < index ? firstAlways : twin)
        }
    }

    private func problem(
        _ list: WorkflowExploration.List, _ index: Int, canPass: Bool, because earlier: Int?
    ) -> Problem {
        let step = workflow.steps[list.step]
        let place = WorkflowPlace.transition(step: list.step, list.place, index)
        let name = "transition \(index + 1) of \(step.name(of: list.place)) on the step “\(excerpt(step.name))”"
        guard canPass else {
            return Problem(
                code: .guardNeverPasses, severity: .warning, place: place,
                message: "\(name) is never taken: its guard passes for no value")
        }
        let reason =
            earlier.map { "number \($0 + 1) passes whenever it would" } ?? "those before it pass whenever it would"
        return Problem(
            code: .shadowedTransition, severity: .warning, place: place, message: "\(name) is never taken: \(reason)",
            suggestion: earlier == nil ? nil : "put it first, or remove it")
    }

    // MARK: Unrouted answers

    /// Stars and choices with which no transition of a list passes, though with others one does.
    func unroutedAnswers() -> [Problem] {
        exploration.lists.indices.flatMap { index -> [Problem] in
            let list = exploration.lists[index]
            let step = workflow.steps[list.step]
            switch list.place {
            case .timeout: return []
            case .always where !step.events.isEmpty || !step.timeouts.isEmpty: return []
            default: break
            }
            return outcomes[index].alwaysPasses.contains(true) ? [] : unrouted(in: index)
        }
    }

    /// Values that make nothing pass, under the settings with which each was found first.
    private struct Unrouted {
        var groups: [(settings: String, values: [Int])] = []

        func contains(_ value: Int) -> Bool { groups.contains { $0.values.contains(value) } }

        mutating func insert(_ value: Int, _ settings: String) {
            if let group = groups.firstIndex(where: { $0.settings == settings }) {
                groups[group].values.append(value)
            } else {
                groups.append((settings, [value]))
            }
        }
    }

    private func unrouted(in index: Int) -> [Problem] {
        let list = exploration.lists[index]
        let variables = Set(list.tables.flatMap { $0.variables }).sorted()
        let roles = variables.map { exploration.domain.variables[$0].role }
        guard roles.contains(where: { $0 != .setting }) else { return [] }
        let free = freeVariables(of: [index])
        guard let settings = exploration.domain.combinations(of: free, atMost: combinationsPerList / 4) else {
            return []
        }
        var found: [Int: Unrouted] = [:]
        let counts = variables.map { exploration.domain.variables[$0].values.count }
        var seen: Set<Int> = []
        for combination in exploration.combinationsRead[index].sorted() {
            var assignment = exploration.assignment(combination)
            let values = zip(variables, counts).reduce(0) { $0 * $1.1 + assignment[$1.0] }
            guard seen.insert(values).inserted else { continue }
            for setting in 0..<settings {
                exploration.domain.set(free, to: setting, in: &assignment)
                if canPass(list, assignment) { continue }
                for variable in variables where assignment[variable] != 0 {
                    note(variable, list, assignment, free, &found)
                }
            }
        }
        return found.keys.sorted().map { problem(list, $0, found[$0] ?? Unrouted()) }
    }

    /// Remembers the variable's value if it alone keeps everything from passing.
    private func note(
        _ variable: Int, _ list: WorkflowExploration.List, _ assignment: [Int], _ free: [Int],
        _ found: inout [Int: Unrouted]
    ) {
        let definition = exploration.domain.variables[variable]
        guard definition.role != .setting, found[variable]?.contains(assignment[variable]) != true else { return }
        var other = assignment
        let decides = definition.values.indices.contains { value in
            other[variable] = value
            return canPass(list, other)
        }
        guard decides else { return }
        let settings = free.filter { exploration.domain.variables[$0].role == .setting }
            .map { text(of: $0, assignment[$0]) }.joined(separator: " and ")
        found[variable, default: Unrouted()].insert(assignment[variable], settings)
    }

    private func canPass(_ list: WorkflowExploration.List, _ assignment: [Int]) -> Bool {
        list.tables.contains { $0.truth(assignment).canPass }
    }

    private func problem(_ list: WorkflowExploration.List, _ variable: Int, _ unrouted: Unrouted) -> Problem {
        let step = workflow.steps[list.step]
        let definition = exploration.domain.variables[variable]
        let groups = unrouted.groups.prefix(3).map { settings, values in
            let values = values.sorted().map { definition.values[$0].map { $0.serialized() } ?? "none" }
            let shown = values.prefix(12).joined(separator: ", ") + (values.count > 12 ? ", …" : "")
            return shown + (settings.isEmpty ? "" : " where \(settings)")
        }
        return Problem(
            code: .unroutedAnswer, severity: .warning, place: .list(step: list.step, list.place),
            message: "no transition of \(step.name(of: list.place)) on the step “\(excerpt(step.name))” passes "
                + "with \(excerpt(definition.path)) \(groups.joined(separator: ", nor with "))",
            suggestion: "add a last transition without a guard")
    }
}
