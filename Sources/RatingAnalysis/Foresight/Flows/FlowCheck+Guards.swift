import RatingCore

/// Guards that read what is not there, or part people the wrong way round.
extension FlowCheck {
    mutating func checkGuards() {
        for (index, list) in exploration.lists.enumerated() where exploration.isReached(step: list.step) {
            for (place, transition) in list.transitions.enumerated() {
                guard let rule = transition.condition else { continue }
                let transitionPlace = Place.workflow(.transition(step: list.step, list.place, place))
                if rule.variables.contains("stars"), !workflow.steps.contains(where: { $0.screen?.kind == .stars }) {
                    let asking = workflow.steps.first { $0.answerPath != nil && $0.screen?.kind != .text }
                    report(
                        .flowGuard, transitionPlace,
                        "the guard on the step \(name(of: list.step)) reads stars, but no step asks for them",
                        asking?.answerPath.map { "did you mean “\($0)”?" } ?? "ask for them on a step of the kind stars"
                    )
                } else if let path = rule.variables.first(where: { isNotGivenYet($0, in: index) }) {
                    report(
                        .flowGuard, transitionPlace,
                        "the guard on the step \(name(of: list.step)) reads \(excerpt(path)), which nobody has given by then",
                        "ask for it on an earlier step, or read another answer")
                }
            }
        }
    }

    /// Whether an answer is none in every situation in which a list is tried.
    private func isNotGivenYet(_ path: String, in list: Int) -> Bool {
        if path.hasPrefix("answers."), exploration.domain.variables.allSatisfy({ $0.path != path }) {
            return isAskedLater(String(path.dropFirst(8)), than: exploration.lists[list].step)
        }
        guard let answer = exploration.answers.first(where: { exploration.domain.variables[$0.variable].path == path }),
            workflow.steps.contains(where: { $0.answerPath == path })
        else { return false }
        let count = exploration.domain.variables[answer.variable].values.count
        let read = exploration.combinationsRead[list]
        return !read.isEmpty && read.allSatisfy { $0 / answer.weight % count == 0 }
    }

    /// Whether no way leads from the step that asks to another.
    private func isAskedLater(_ name: String, than step: Int) -> Bool {
        guard let asking = workflow.index(ofStep: name), asking != step, exploration.edges.count < 5_000,
            workflow.steps[asking].screen?.kind.asks == true
        else { return false }
        return !ways(after: edgesFrom[asking]).contains {
            exploration.step(of: $0.to) == step || exploration.step(of: $0.from) == step
        }
    }

    // MARK: Sorting

    /// The best answers led where the worst belong: to questions rather than the store, or to an event told to the app
    /// that is named after the opposite.
    mutating func checkSorting(_ step: Int, _ screen: StepScreen) {
        // From the worst answer to the best.
        let control = screen.kind.control
        guard [.stars, .smileys, .thumbs, .numbers].contains(control), let path = workflow.steps[step].answerPath
        else { return }
        let answers: [RatingJSON] = control == .thumbs ? ["down", "up"] : screen.possibleAnswers ?? []
        for (place, transitions) in workflow.steps[step].lists {
            let variables = transitions.flatMap { $0.condition?.variables ?? [] }
            guard variables.contains(path), variables.allSatisfy({ $0 == path || $0.hasPrefix("config.") }),
                answers.count < 200
            else { continue }
            trials -= transitions.count * answers.count
            guard trials > 0 else { return }
            let taken = answers.map { answer in
                transitions.firstIndex { $0.condition?.isTrue { $0 == path ? answer : value(ofKey: $0) } ?? true }
            }
            guard let worst = taken.first ?? nil, let best = taken.last ?? nil, worst != best else { continue }
            func kind(_ index: Int) -> StepKind? {
                transitions[index].target.flatMap { workflow.steps[$0].screen?.kind }
            }
            let isOfStars = variables.allSatisfy { $0 == path }
            if isOfStars, [.choice, .text].contains(kind(best)), [.store, .native].contains(kind(worst)) {
                report(
                    .flowGuard, .workflow(.transition(step: step, place, best)),
                    "on the step \(name(of: step)) the best answer leads to questions and the worst straight to the review: the guard is inverted",
                    "reverse the comparison")
            } else if let low = mood(told: transitions[worst], screen),
                let high = mood(told: transitions[best], screen),
                low > high
            {
                report(
                    .flowGuard, .workflow(.transition(step: step, place, worst)),
                    "on the step \(name(of: step)) the app receives an event whose name says the opposite of the answers that lead to it",
                    "swap the names, or the guards")
            }
        }
    }

    private func value(ofKey path: String) -> RatingJSON? {
        ConfigurationKey(name: String(path.dropFirst("config.".count))).flatMap { configuration[any: $0]?.json }
    }

    /// How people feel by the name of what the app is told on a way: −1 or 1. Of a scale the least may be the best, but
    /// not among promoters and detractors.
    private func mood(told transition: WorkflowTransition, _ screen: StepScreen) -> Int? {
        let entered = transition.target.map { workflow.steps[$0].entry } ?? []
        for action in transition.actions + entered where action.type == .emit {
            for word in MomentName.words(action.params["name"]?.stringValue ?? "") {
                let one = word.last == "s" ? String(word.dropLast()) : word
                if let mood = Self.promoters[one] ?? (screen.kind == .scale ? nil : Self.moods[one]) { return mood }
            }
        }
        return nil
    }

    private static let promoters = ["promoter": 1, "detractor": -1]
    private static let moods = [
        "happy": 1, "love": 1, "loved": 1, "like": 1, "liked": 1, "positive": 1, "good": 1, "satisfied": 1,
        "unhappy": -1, "hated": -1, "dislike": -1, "disliked": -1, "negative": -1, "bad": -1, "unsatisfied": -1,
        "unloved": -1, "sad": -1, "angry": -1,
    ]
}
