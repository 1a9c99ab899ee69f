import RatingCore

/// Ways that lead elsewhere than whoever takes them can expect.
extension FlowCheck {
    mutating func checkWays(_ step: Int, _ screen: StepScreen) {
        checkButtonsBack(step, screen)
        checkRepeatedActions(step)
        checkBranches(step)
        checkSorting(step, screen)
        checkEmptyAnswer(step, screen)
        checkUnrecorded(step, screen)
        checkEntry(step, screen)
        checkReply(step, screen)
        checkOutcome(step)
        if screen.kind == .choice, screen.choices.count == 1 {
            report(
                .flowGuard, .workflow(.step(step)),
                "the step \(name(of: step)) has one choice, so that its answer says nothing",
                "add what else people can choose")
        }
    }

    // MARK: Where buttons lead

    /// Buttons that lead back to a question that has been answered, or on to a question though they say that people leave.
    private mutating func checkButtonsBack(_ step: Int, _ screen: StepScreen) {
        guard exploration.edges.count < 3_000 else { return }
        for (index, button) in screen.buttons.enumerated() {
            let event = button.event.uppercased()
            let ways = edges(button.event, from: step).filter { leaves($0) }
            let targets = ways.map { exploration.step(of: $0.to) }.filter { workflow.steps[$0].screen != nil }
            let isReturn = ["BACK", "PREV", "AGAIN", "EDIT", "CHANGE", "RETRY", "RESTART", "RETURN", "CANCEL"].contains
            {
                LeftoverWords.contains(event, $0)
            }
            let back = targets.first { target in
                workflow.steps[target].screen?.kind.asks == true
                    && (target == step || isAlways(target, before: step))
            }
            let isRetry =
                isAfterFailure(step)
                && screen.buttons.contains { other in
                    edges(other.event, from: step).contains { leaves($0) && exploration.step(of: $0.to) != back }
                }
            if let back, !isReturn, !isRetry {
                report(
                    .flowDeadButton, .button(step: step, index),
                    "the button that sends \(excerpt(button.event)) takes people back to \(name(of: back)), which they have answered",
                    "let it lead on, or to an end")
            } else if ["LATER", "NOT_NOW", "NOTNOW", "REMIND", "REMIND_LATER", "DECLINE", "NEVER", "NO_THANKS"]
                .contains(event),
                let next = targets.first(where: { target in
                    workflow.steps[target].screen.map { $0.kind.asks || $0.kind == .store } ?? false
                })
            {
                report(
                    .flowDeadButton, .button(step: step, index),
                    "the button that sends \(excerpt(button.event)) leads on to \(name(of: next)), and its name says that people leave",
                    "let it lead to an end, or give the event another name")
            }
        }
    }

    /// Whether people come to a step only because something could not be done.
    private func isAfterFailure(_ step: Int) -> Bool {
        let ways = exploration.edges.filter { exploration.step(of: $0.to) == step }
        let failed = workflow.steps.indices.flatMap { edges(WorkflowEvent.failed.type, from: $0) }
            .filter { exploration.step(of: $0.to) == step }
        return !ways.isEmpty && ways.count == failed.count
    }

    /// Whether nobody comes to a step but by another.
    private func isAlways(_ first: Int, before step: Int) -> Bool {
        var isSeen = [Bool](repeating: false, count: workflow.steps.count)
        var open = first == workflow.initial ? [] : [workflow.initial]
        while let next = open.popLast() {
            guard next != step else { return false }
            guard !isSeen[next], next != first else { continue }
            isSeen[next] = true
            open += edgesFrom[next].map { exploration.step(of: $0.to) }
        }
        return true
    }

    /// Closing a screen that brings another.
    mutating func checkClosed(_ step: Int) {
        let targets = edges(WorkflowEvent.dismiss.type, from: step).filter { leaves($0) }.map {
            exploration.step(of: $0.to)
        }
        let isDeclared = workflow.steps[step].events.contains { $0.event == WorkflowEvent.dismiss.type }
        if isDeclared, targets.isEmpty, !isLarge, workflow.steps[step].screen?.kind != .native {
            report(
                .flowNoExit, .workflow(.step(step)),
                "closing the step \(name(of: step)) leads nowhere: its DISMISS has no other step for a target",
                "let DISMISS lead to an end")
        }
        guard let next = targets.first(where: { $0 != step && workflow.steps[$0].screen != nil }) else { return }
        report(
            .flowUnasked, .workflow(.step(step)),
            "whoever closes the step \(name(of: step)) is shown \(name(of: next)) instead of being left alone",
            "let DISMISS lead to an end")
    }

    // MARK: What is done

    /// An action that one way performs twice.
    private mutating func checkRepeatedActions(_ step: Int) {
        let state = workflow.steps[step]
        for (place, transitions) in state.lists {
            for (index, transition) in transitions.enumerated() {
                let entered = transition.stepEntered(from: step).map { workflow.steps[$0].entry } ?? []
                let actions =
                    (transition.stepEntered(from: step) == nil ? [] : state.exit) + transition.actions + entered
                for (number, action) in actions.prefix(50).enumerated() where actions[..<number].contains(action) {
                    report(
                        .flowUnasked, .workflow(.transition(step: step, place, index)),
                        "on the step \(name(of: step)) \(action.type.rawValue) happens twice on one way",
                        "leave one of them out")
                    break
                }
            }
        }
    }

    /// What became of an action, told the wrong way round.
    private mutating func checkOutcome(_ step: Int) {
        let ways = edges(WorkflowEvent.opened.type, from: step).filter { leaves($0) }
        let failure = ways.first { edge in
            let words = MomentName.words(workflow.steps[exploration.step(of: edge.to)].name)
            return words.contains { word in
                ["fail", "error", "sorry", "problem", "retry", "oops"].contains { word.hasPrefix($0) }
            }
                && !words.contains { ["no", "not", "without", "never", "free", "solved", "fixed"].contains($0) }
        }
        guard let failure, let transition = failure.transition else { return }
        let list = exploration.lists[failure.list]
        report(
            .flowGuard, .workflow(.transition(step: list.step, list.place, transition)),
            "on the step \(name(of: step)) OPENED says that it worked, and leads to \(name(of: exploration.step(of: failure.to)))",
            "exchange the targets of OPENED and FAILED")
    }

    /// A button whose name says later and that records a refusal, or the other way round.
    private mutating func checkReply(_ step: Int, _ screen: StepScreen) {
        for (index, button) in screen.buttons.enumerated() {
            let ways = edges(button.event, from: step)
            let refuses = ways.contains { performs($0, .recordDecline, .didDecline) }
            let delays = ways.contains { performs($0, .recordReminder, .didAskForReminder) }
            let event = button.event.uppercased()
            let saysLater = ["LATER", "NOT_NOW", "NOTNOW", "REMIND", "REMIND_LATER", "SNOOZE"].contains(event)
            let saysNo = ["DECLINE", "NEVER", "NO_THANKS", "REFUSE", "DONT_ASK"].contains(event)
            if saysLater || saysNo, ways.contains(where: { performs($0, .recordRated) && !performs($0, .openStore) }) {
                report(
                    .flowDeadButton, .button(step: step, index),
                    "the button that sends \(excerpt(button.event)) is recorded as a rating",
                    "record it with \(saysLater ? "recordReminder" : "recordDecline")")
                continue
            }
            guard saysLater && refuses && !delays || saysNo && delays && !refuses else { continue }
            report(
                .flowDeadButton, .button(step: step, index),
                "the button that sends \(excerpt(button.event)) is recorded as \(saysLater ? "a refusal, and people are not asked again" : "a wish to be reminded, and people are asked again")",
                "record it with \(saysLater ? "recordReminder" : "recordDecline")")
        }
    }

    /// A guard that lets people go the way that the others go too.
    private mutating func checkBranches(_ step: Int) {
        for (place, transitions) in workflow.steps[step].lists where transitions.count > 1 {
            for index in transitions.indices.dropLast() {
                let (first, second) = (transitions[index], transitions[index + 1])
                guard first.condition != nil, first.target == second.target, first.actions == second.actions,
                    first.reenter == second.reenter
                else { continue }
                report(
                    .flowGuard, .workflow(.transition(step: step, place, index)),
                    "on the step \(name(of: step)) the guard decides nothing: whom it lets through goes the same way as those after it",
                    "leave it out, or give it a target or actions of its own")
            }
        }
    }

    /// The best answer led to a question about what is wrong, and the worst one past it.
    private mutating func checkSorting(_ step: Int, _ screen: StepScreen) {
        guard [.stars, .smileys, .thumbs, .scale].contains(screen.kind), let path = workflow.steps[step].answerPath
        else { return }
        let worst: RatingJSON = screen.kind == .thumbs ? "down" : .integer(screen.minimum)
        let best: RatingJSON = screen.kind == .thumbs ? "up" : .integer(screen.maximum)
        for (place, transitions) in workflow.steps[step].lists {
            let rules = transitions.compactMap { $0.condition }
            guard !rules.isEmpty, rules.allSatisfy({ $0.variables == [path] }) else { continue }
            func target(_ answer: RatingJSON) -> (index: Int, kind: StepKind?)? {
                let index = transitions.firstIndex { $0.condition?.isTrue { _ in answer } ?? true }
                return index.map { ($0, transitions[$0].target.flatMap { workflow.steps[$0].screen?.kind }) }
            }
            guard let good = target(best), let bad = target(worst), good.kind == .choice || good.kind == .text,
                bad.kind == .store || bad.kind == .native
            else { continue }
            report(
                .flowGuard, .workflow(.transition(step: step, place, good.index)),
                "on the step \(name(of: step)) the best answer leads to questions and the worst straight to the review: the guard is the wrong way round",
                "turn the comparison round")
        }
    }

    /// A button that sends what was typed, and can be pressed before anything is.
    private mutating func checkEmptyAnswer(_ step: Int, _ screen: StepScreen) {
        func sends(_ button: StepScreen.Button, from step: Int) -> Bool {
            edges(button.event, from: step).contains { performs($0, .sendFeedback, .fileTicket) }
        }
        // Beside a button that waits for words, one that sends without them is for what was answered before.
        guard screen.kind == .text, !screen.buttons.contains(where: { $0.needsAnswer && sends($0, from: step) }) else {
            return
        }
        for (index, button) in screen.buttons.enumerated() where !button.needsAnswer {
            // StarsKit's own button opens a mail, in which people write.
            if button.text == .key("dislikeActionButton") { continue }
            guard !isFound(step, index), sends(button, from: step) else { continue }
            report(
                .flowLostAnswer, .button(step: step, index),
                "the button that sends \(excerpt(button.event)) can be pressed before anything is typed, and then sends no words",
                "write \"needsAnswer\": true")
        }
    }

    /// A question whose answer is recorded by a button that does not wait for one.
    private mutating func checkUnrecorded(_ step: Int, _ screen: StepScreen) {
        guard screen.kind.asks, screen.kind != .text, !screen.buttons.contains(where: { $0.needsAnswer }),
            !workflow.steps[step].events.contains(where: { $0.event == WorkflowEvent.updateType })
        else { return }
        let index = screen.buttons.firstIndex { button in
            edges(button.event, from: step).contains { performs($0, .recordAnswer) }
        }
        guard let index, !isFound(step, index) else { return }
        report(
            .flowLostAnswer, .button(step: step, index),
            "the button that sends \(excerpt(screen.buttons[index].event)) records an answer, and can be pressed before there is one",
            "write \"needsAnswer\": true")
    }

    /// What is done as soon as a screen is there, before people do anything on it.
    private mutating func checkEntry(_ step: Int, _ screen: StepScreen) {
        for action in workflow.steps[step].entry {
            let isTooSoon =
                action.type == .openStore && !screen.buttons.isEmpty
                || screen.kind == .text && action.type.sendsFeedback
            guard isTooSoon else { continue }
            report(
                .flowUnasked, .workflow(.step(step)),
                "\(action.type.rawValue) happens as soon as the step \(name(of: step)) is shown, before people \(action.type == .openStore ? "choose" : "have typed anything")",
                "do it on a button's event")
        }
    }

    // MARK: Texts of one screen

    /// Texts of one screen that are the same: its title and its text, or two of its choices.
    mutating func checkRepeatedTexts(_ step: Int, in language: String?, _ words: (StepScreen.Text) -> String?) {
        guard let screen = workflow.steps[step].screen else { return }
        func areSame(_ left: StepScreen.Text, _ right: StepScreen.Text) -> Bool {
            if let left = words(left), let right = words(right) { return !left.isEmpty && left == right }
            return language == nil && left == right
        }
        func place(_ text: StepScreen.Text) -> Place {
            guard case .key(let key) = text else { return .workflow(.step(step)) }
            return language == nil ? .keys([key]) : .keys(["strings"])
        }
        let within = language.map { " in \(excerpt($0))" } ?? ""
        if let title = screen.title, let text = screen.text, areSame(title, text) {
            report(
                .textRepeated, place(text),
                "the title and the text of the step \(name(of: step)) are the same\(within)",
                "write another text, or leave it out")
        }
        for (index, choice) in screen.choices.prefix(60).enumerated() {
            guard let twin = screen.choices[..<index].first(where: { areSame($0.text, choice.text) }) else { continue }
            report(
                .textRepeated, place(choice.text),
                "two choices of the step \(name(of: step)) are shown with the same words\(within): \(excerpt(twin.value)) and \(excerpt(choice.value))",
                "let each say what it is")
        }
    }
}
