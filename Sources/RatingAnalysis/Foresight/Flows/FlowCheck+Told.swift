import RatingCore

/// What the app is told, and what is recorded, of replies.
extension FlowCheck {
    // MARK: Replies

    /// A reply that is told to the app, or that a button is called after, and that nothing records.
    mutating func checkUnrecorded() {
        guard !isLarge else { return }
        for step in stepsBeforeRecords {
            for (index, button) in workflow.steps[step].screen?.buttons.enumerated().map({ $0 }) ?? [] {
                let ways = edges(button.event, from: step).filter { $0.transition != nil }
                let reply = Self.replies.first { reply in
                    configuration.gates.contains { reply.gates.contains($0) }
                        && ways.contains { edge in
                            performs(edge, reply.told)
                                || reply.told == .didDecline && button.refuses
                                    && workflow.steps[exploration.step(of: edge.to)].isFinal
                        }
                }
                guard let reply,
                    !(ways + self.ways(after: ways)).contains(where: { records($0) || performs($0, .emit) })
                else { continue }
                report(
                    .flowLostAnswer, .button(step: step, index),
                    "whoever \(reply.deed) by the button that sends \(excerpt(button.event)) is asked again like everybody: nothing records it",
                    "add \(reply.record.rawValue) to its actions")
            }
        }
    }

    private static let replies:
        [(told: WorkflowAction.Kind, deed: String, gates: Set<Gate>, record: WorkflowAction.Kind)] = [
            (.didDecline, "says no", [.declined, .notAnswered], .recordDecline),
            (.didAskForReminder, "wants to be reminded", [.reminderPeriod], .recordReminder),
            (.didAttemptToRate, "goes to rate", [.rated, .notAnswered], .recordRated),
        ]

    private func records(_ edge: WorkflowExploration.Edge) -> Bool {
        performs(edge, .recordAnswer, .recordRated, .recordDecline, .recordReminder)
    }

    /// The steps to which people come without anything having been recorded of them.
    private var stepsBeforeRecords: [Int] {
        var isFound = [Bool](repeating: false, count: workflow.steps.count)
        var open = [workflow.initial]
        while let step = open.popLast() {
            guard !isFound[step] else { continue }
            isFound[step] = true
            open += edgesFrom[step].filter { !records($0) }.map { exploration.step(of: $0.to) }
        }
        return isFound.indices.filter { isFound[$0] }
    }

    // MARK: Events

    /// Events told to the app whose names say the opposite of the answers that lead to them.
    mutating func checkEmitted(_ step: Int, _ screen: StepScreen) {
        guard let path = workflow.steps[step].answerPath else { return }
        let answers = Self.ranked(screen)
        for (place, transitions) in workflow.steps[step].lists {
            let variables = transitions.flatMap { $0.condition?.variables ?? [] }
            guard variables.contains(path), variables.allSatisfy({ $0 == path || $0.hasPrefix("config.") }) else {
                continue
            }
            var ranks = [[Int]](repeating: [], count: transitions.count)
            for (answer, rank) in answers {
                trials -= transitions.count
                guard trials > 0 else { return }
                let first = transitions.firstIndex { transition in
                    transition.condition?.isTrue { $0 == path ? answer : value(ofKey: $0) } ?? true
                }
                if let first { ranks[first].append(rank) }
            }
            let told = transitions.indices.flatMap { index in
                ranks[index].isEmpty
                    ? [] : emitted(by: transitions[index]).map { Told(index: index, name: $0, ranks: ranks[index]) }
            }
            let best = answers.lazy.map { $0.1 }.max() ?? 0
            guard let index = contradiction(told, transitions, screen, best: best) else { continue }
            report(
                .flowGuard, .workflow(.transition(step: step, place, index)),
                "on the step \(name(of: step)) an event is told to the app whose name says the opposite of the answers that lead to it",
                "exchange the names, or the guards")
        }
    }

    /// An apology to those who gave the most stars, and not to those who gave the fewest.
    mutating func checkApologies(_ step: Int) {
        guard let most = workflow.steps.first(where: { $0.screen?.kind == .stars })?.screen?.maximum else { return }
        for (place, transitions) in workflow.steps[step].lists {
            let variables = transitions.flatMap { $0.condition?.variables ?? [] }
            guard variables.contains("stars"), variables.allSatisfy({ $0 == "stars" || $0.hasPrefix("config.") }) else {
                continue
            }
            trials -= transitions.count * 2
            guard trials > 0 else { return }
            func taken(_ stars: Int64) -> Int? {
                transitions.firstIndex { transition in
                    transition.condition?.isTrue { $0 == "stars" ? .integer(stars) : value(ofKey: $0) } ?? true
                }
            }
            guard let index = taken(most), let target = transitions[index].target,
                target != taken(1).flatMap({ transitions[$0].target }), apologizes(workflow.steps[target])
            else { continue }
            report(
                .flowGuard, .workflow(.transition(step: step, place, index)),
                "whoever gives \(most) stars comes to \(name(of: target)), which is for those who are not pleased",
                "turn the guard round")
        }
    }

    private func apologizes(_ step: WorkflowStep) -> Bool {
        let texts = [step.screen?.title, step.screen?.text].compactMap { $0 }
        let keys = texts.map { if case .key(let key) = $0 { key } else { "" } }
        return ([step.name] + keys).contains { name in
            MomentName.words(name).contains {
                ["sorry", "apology", "apologies", "dislike", "disliked", "unhappy", "sad"].contains($0)
            }
        }
    }

    /// An event that a transition emits, with the places of the answers that lead there.
    private struct Told {
        let index: Int
        let name: MoodName
        let ranks: [Int]
    }

    /// Answers with their places, from the worst to the best; of choices those whose names say it.
    private static func ranked(_ screen: StepScreen) -> [(RatingJSON, Int)] {
        let answers = screen.possibleAnswers ?? []
        switch screen.kind {
        case .thumbs: return [("down", 0), ("up", 1)]
        case .choice:
            let moods = answers.map { answer in answer.stringValue.flatMap { MoodName($0)?.mood } }
            let both = zip(answers, moods).compactMap { answer, mood in mood.map { (answer, $0) } }
            guard let least = both.map({ $0.1 }).min() else { return [] }
            return both.map { ($0.0, $0.1 - least) }
        default: return answers.enumerated().map { ($0.element, $0.offset) }
        }
    }

    private func value(ofKey path: String) -> RatingJSON? {
        ConfigurationKey(name: String(path.dropFirst("config.".count))).flatMap { configuration[any: $0]?.json }
    }

    /// What the app is told on a way, as far as its names say how people feel.
    private func emitted(by transition: WorkflowTransition) -> [MoodName] {
        let entered = transition.target.map { workflow.steps[$0].entry } ?? []
        return (transition.actions + entered).compactMap { action in
            action.type == .emit ? action.params["name"]?.stringValue.flatMap { MoodName($0) } : nil
        }
    }

    /// The transition that tells the opposite, of another or of its own answers.
    private func contradiction(
        _ told: [Told], _ transitions: [WorkflowTransition],
        _ screen: StepScreen, best: Int
    ) -> Int? {
        func leads(_ index: Int, to kinds: StepKind...) -> Bool {
            transitions[index].target.flatMap { workflow.steps[$0].screen?.kind }.map { kinds.contains($0) } ?? false
        }
        for lower in told {
            for higher in told
            where lower.ranks.max() ?? 0 < higher.ranks.min() ?? 0 && lower.name.mood > higher.name.mood {
                // The least of a scale may be the best, unless it leads to questions and the greatest to the store.
                let isAscending =
                    screen.kind != .scale || lower.name.isOfPromoters && higher.name.isOfPromoters
                    || leads(lower.index, to: .text, .choice) && !leads(higher.index, to: .text, .choice)
                    || leads(higher.index, to: .store, .native) && !leads(lower.index, to: .store, .native)
                if isAscending { return lower.index }
            }
            guard screen.kind != .scale || lower.name.isOfPromoters else { continue }
            let answers = told.filter { $0.name.mood == lower.name.mood }.flatMap { $0.ranks }
            let isWrong =
                lower.name.mood > 0
                ? answers.allSatisfy { $0 * 2 < best }
                : lower.name.mood < 0 && answers.allSatisfy { $0 * 2 > best }
            if isWrong { return lower.index }
        }
        return nil
    }
}

extension StepScreen.Button {
    /// Whether its event is called as a refusal.
    fileprivate var refuses: Bool {
        ["DECLINE", "NEVER", "NO_THANKS", "REFUSE", "DONT_ASK"].contains(event.uppercased())
    }
}
