import RatingCore

/// Answers that are lost, and guards that decide nothing.
extension FlowCheck {
    mutating func checkAnswer(_ step: Int, _ screen: StepScreen) {
        guard screen.kind.asks else { return }
        if screen.kind == .text, screen.maximumLength < 40 {
            report(
                .flowLostAnswer, .workflow(.step(step)),
                "on the step \(name(of: step)) people can type \(screen.maximumLength) characters only, and what they want to say is lost",
                "leave maximumLength out, or write 500 or more")
        }
        guard !isLarge else { return }
        // Reading says it where nothing at all takes the answer.
        guard
            edgesFrom[step].contains(where: { takes($0, step, screen) })
                || ways(after: edgesFrom[step]).contains(where: { takes($0, step, screen) })
        else { return }
        let submitting = screen.buttons.filter { $0.needsAnswer }
        checkUnanswered(step, screen)
        checkSkipping(step, screen)
        checkRecordedBranches(step, screen)
        let events = submitting.isEmpty ? screen.buttons.prefix(1).map { $0.event } : submitting.map { $0.event }
        for event in events {
            let first = edges(event, from: step).filter { $0.transition != nil }
            guard !first.isEmpty, !ways(after: first).contains(where: { takes($0, step, screen) }) else { continue }
            let index = screen.buttons.firstIndex { $0.event == event } ?? 0
            report(
                .flowLostAnswer, .button(step: step, index),
                "what people answer on the step \(name(of: step)) is lost when they press the button that sends \(excerpt(event))",
                screen.kind == .text ? "add sendFeedback to its actions" : "add recordAnswer to its actions")
        }
    }

    /// A button that can be pressed without an answer, which a guard then takes for 0.
    private mutating func checkUnanswered(_ step: Int, _ screen: StepScreen) {
        guard let path = workflow.steps[step].answerPath else { return }
        for (index, button) in screen.buttons.enumerated() where !button.needsAnswer {
            let list = workflow.steps[step].events.first { $0.event == button.event }
            let takesNone = list?.transitions.contains { transition in
                guard let rule = transition.condition, rule.variables.contains(path),
                    let json = try? JSONDocument(rule.json.serialized())
                else { return false }
                let root = RuleExpression(json.root)
                guard case .operation(let name, _, _) = root, name.isOrder else { return false }
                let samples = RuleSamples(root, readBy: .guards(workflow))
                return samples.outcome(of: root, fixing: [path: nil], budget: &trials) == .always
            }
            guard takesNone == true else { continue }
            report(
                .flowGuard, .button(step: step, index),
                "the button that sends \(excerpt(button.event)) can be pressed without an answer, which its guard takes for 0",
                "write \"needsAnswer\": true")
        }
    }

    /// A button for whoever does not answer that records an answer all the same, where there is none before it either.
    private mutating func checkSkipping(_ step: Int, _ screen: StepScreen) {
        guard step == workflow.initial, screen.kind != .text, screen.buttons.contains(where: { $0.needsAnswer }) else {
            return
        }
        for (index, button) in screen.buttons.enumerated() where !button.needsAnswer {
            let list = workflow.steps[step].events.first { $0.event == button.event }
            let isRecorded = list?.transitions.contains { transition in
                transition.condition == nil && transition.target != nil
                    && transition.actions.contains { $0.type == .recordAnswer }
            }
            guard isRecorded == true else { continue }
            report(
                .flowUnasked, .button(step: step, index),
                "the button that sends \(excerpt(button.event)) needs no answer and records one, so that whoever skips the step counts as having answered",
                "take recordAnswer away from its actions, or write \"needsAnswer\": true")
        }
    }

    /// An event that records the answer on one way, and on another leaves it unrecorded for good.
    private mutating func checkRecordedBranches(_ step: Int, _ screen: StepScreen) {
        func keeps(_ edge: WorkflowExploration.Edge) -> Bool {
            screen.kind == .text
                ? performs(edge, .sendFeedback, .composeMail, .fileTicket, .emit) : performs(edge, .recordAnswer)
        }
        for button in screen.buttons where button.needsAnswer {
            let first = edges(button.event, from: step).filter { $0.transition != nil && leaves($0) }
            guard first.contains(where: { keeps($0) }),
                let lost = first.first(where: { edge in
                    !keeps(edge) && !ways(after: [edge]).contains { keeps($0) }
                }), let transition = lost.transition
            else { continue }
            let list = exploration.lists[lost.list]
            report(
                .flowLostAnswer, .workflow(.transition(step: step, list.place, transition)),
                "on the step \(name(of: step)) an answer that goes this way is not \(screen.kind == .text ? "sent" : "recorded"), and others are",
                "add \(screen.kind == .text ? "sendFeedback" : "recordAnswer") to its actions")
        }
    }

    /// Whether a way does something with the step's answer.
    private func takes(_ edge: WorkflowExploration.Edge, _ step: Int, _ screen: StepScreen) -> Bool {
        if performs(edge, .sendFeedback, .composeMail, .fileTicket, .emit) { return true }
        if screen.kind != .text, performs(edge, .recordAnswer) { return true }
        if screen.kind == .stars, performs(edge, .didUpdateRating, .didValidateRating) { return true }
        let answer = screen.kind.answerName(step: workflow.steps[step].name)
        let paths = screen.kind == .stars ? ["stars", "event.stars"] : ["answers.\(answer)", "event.\(answer)"]
        return exploration.lists[edge.list].transitions.contains { transition in
            transition.condition?.variables.contains { path in
                paths.contains { $0 == path || path.hasPrefix("\($0).") }
            } ?? false
        }
    }

    // MARK: Guards

    mutating func checkGuards() {
        for (index, list) in exploration.lists.enumerated() where exploration.isReached(step: list.step) {
            for (place, transition) in list.transitions.enumerated() {
                guard let rule = transition.condition else { continue }
                let transitionPlace = Place.workflow(.transition(step: list.step, list.place, place))
                if rule.variables.contains("stars"), !workflow.steps.contains(where: { $0.screen?.kind == .stars }) {
                    let asking = workflow.steps.first { $0.answerPath != nil && $0.screen?.kind != .text }
                    report(
                        .flowGuard, transitionPlace,
                        "the guard on the step \(name(of: list.step)) reads stars, and no step asks for them",
                        asking?.answerPath.map { "did you mean “\($0)”?" } ?? "ask for them on a step of the kind stars"
                    )
                } else if let path = rule.variables.first(where: { isNotGivenYet($0, in: index) }) {
                    report(
                        .flowGuard, transitionPlace,
                        "the guard on the step \(name(of: list.step)) reads \(excerpt(path)), which nobody has given by then",
                        "ask for it on an earlier step, or read another answer")
                } else if passesWithoutAnswerOnly(rule, list) {
                    report(
                        .flowGuard, transitionPlace,
                        "the guard on the step \(name(of: list.step)) passes for no answer that there is, only where there is none",
                        "compare with a value of the step")
                } else if place == list.transitions.count - 1, passesAlways(rule) {
                    report(
                        .flowGuard, transitionPlace,
                        "the guard on the step \(name(of: list.step)) passes whatever was answered",
                        "leave it out, or compare with a value that decides")
                }
            }
        }
    }

    private mutating func passesAlways(_ rule: Rule) -> Bool {
        if rule.json == .bool(true) { return true }
        let isOfAnswers = rule.variables.allSatisfy { $0 == "stars" || $0.hasPrefix("answers.") }
        guard isOfAnswers, !rule.variables.isEmpty, let json = try? JSONDocument(rule.json.serialized()) else {
            return false
        }
        let root = RuleExpression(json.root)
        return RuleSamples(root, readBy: .guards(workflow)).outcome(of: root, budget: &trials) == .always
    }

    /// Whether a guard that reads its own step's answer passes for nobody whose button wants one.
    private mutating func passesWithoutAnswerOnly(_ rule: Rule, _ list: WorkflowExploration.List) -> Bool {
        let step = workflow.steps[list.step]
        guard case .event(let index) = list.place, let path = step.answerPath, rule.variables == [path],
            let buttons = step.screen?.buttons.filter({ $0.event == step.events[index].event }), !buttons.isEmpty,
            buttons.allSatisfy({ $0.needsAnswer }),
            let values = TargetVariable(path, in: .guards(workflow))?.values?.compactMap({ $0 }), !values.isEmpty,
            let json = try? JSONDocument(rule.json.serialized())
        else { return false }
        let root = RuleExpression(json.root)
        let samples = RuleSamples(root, readBy: .guards(workflow))
        guard samples.outcome(of: root, fixing: [path: nil], budget: &trials) == .always else { return false }
        for value in values
        where samples.outcome(of: root, fixing: [path: value], budget: &trials) != .never { return false }
        return true
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
}
