import RatingCore

/// Gating by what the exploration does not keep: an answer that only its event carries, one of several choices, the stars
/// of an earlier flow.
extension ReviewFlow {
    /// - Parameter trials: how many evaluations may still be tried.
    func sortings(trials: inout Int) -> [Gate] {
        if isLarge { return [] }
        var found: [Gate] = []
        for list in exploration.lists where list.transitions.contains(where: { $0.condition != nil }) {
            let paths = Set(list.transitions.flatMap { $0.condition?.variables ?? [] })
            for path in paths.sorted() {
                guard let (asking, values) = values(of: path, at: list.step),
                    !found.contains(where: { $0.variable == path && $0.step == list.step })
                else { continue }
                let beforeReview = situationsBeforeReview(without: asking)
                var (admitted, refused): ([RatingJSON], [RatingJSON]) = ([], [])
                for value in values {
                    let taken = transitions(of: list, when: path, is: value, &trials)
                    let leads = exploration.edges.contains { edge in
                        let own = exploration.lists[edge.list]
                        guard own.step == list.step, own.place == list.place, let transition = edge.transition,
                            taken.contains(transition)
                        else { return false }
                        return asksForReview(edge) || beforeReview[edge.to]
                    }
                    if leads { admitted.append(value) } else { refused.append(value) }
                }
                guard !admitted.isEmpty, !refused.isEmpty else { continue }
                let text = { (values: [RatingJSON]) in values.prefix(12).map { $0.serialized() }.joined(separator: ", ")
                }
                found.append(
                    Gate(
                        step: list.step, list: list.place, variable: path, admitted: text(admitted),
                        refused: text(refused)))
            }
        }
        return found
    }

    /// The step that asks for a value, and all that it can be; nil for what the exploration keeps, and for no answer.
    private func values(of path: String, at step: Int) -> (asking: Int, values: [RatingJSON])? {
        if path == "context.lastStars" { return (step, (1...5).map { .integer($0) }) }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        let name = String(path[path.index(after: dot)...])
        switch path[..<dot] {
        case "event":
            let own = workflow.steps[step]
            guard let screen = own.screen, screen.kind.answerName(step: own.name) == name else { return nil }
            return (screen.possibleAnswers ?? choices(of: screen)).map { (step, $0) }
        case "answers":
            guard let asking = workflow.index(ofStep: name), let screen = workflow.steps[asking].screen else {
                return nil
            }
            return choices(of: screen).map { (asking, $0) }
        default: return nil
        }
    }

    /// Of several choices each alone, and all together.
    private func choices(of screen: StepScreen) -> [RatingJSON]? {
        guard case .choice(let values, several: true) = screen.answers else { return nil }
        return values.map { .array([.string($0)]) }
    }

    /// The transitions that can be the first to pass with such a value.
    private func transitions(
        of list: WorkflowExploration.List, when path: String, is value: RatingJSON, _ trials: inout Int
    ) -> Set<Int> {
        var taken: Set<Int> = []
        for (index, transition) in list.transitions.enumerated() {
            guard let rule = transition.condition else {
                taken.insert(index)
                break
            }
            var outcome: RuleSamples.Outcome?
            if rule.variables.contains(path), let json = try? JSONDocument(rule.json.serialized()) {
                let root = RuleExpression(json.root)
                outcome = RuleSamples(root, readBy: .guards(workflow)).outcome(
                    of: root, fixing: [path: value], budget: &trials)
            }
            if outcome == .never { continue }
            taken.insert(index)
            if outcome == .always { break }
        }
        return taken
    }
}

extension RatingConfiguration {
    /// Whether a label is empty, so that its button is hidden from everybody.
    func hides(_ label: StepScreen.Text) -> Bool {
        switch label {
        case .literal(let text): return text.isEmpty
        case .key(let name):
            guard case .text(let key)? = ConfigurationKey(name: name), self[key]?.isEmpty == true else { return false }
            return !(strings?.languages.contains { $0.text(forKey: name)?.isEmpty == false } ?? false)
        }
    }
}
