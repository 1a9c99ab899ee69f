import RatingCore

/// Answers that are lost, or taken where there is none.
extension FlowCheck {
    mutating func checkAnswer(_ step: Int, _ screen: StepScreen) {
        guard screen.kind.asks else { return }
        if screen.kind == .text, screen.maximumLength < 40 {
            report(
                .flowLostAnswer, .workflow(.step(step)),
                "on the step \(name(of: step)) users can type only \(screen.maximumLength) characters, and the rest of what they want to say is lost",
                "leave maximumLength out, or write 500 or more")
        }
        guard !isLarge else { return }
        checkUnanswered(step, screen)
        // What is lost on every way reading says.
        checkRecordedBranches(step, screen)
    }

    /// A button that takes the step's answer, and can be pressed before there is one.
    private mutating func checkUnanswered(_ step: Int, _ screen: StepScreen) {
        let state = workflow.steps[step]
        guard !state.events.contains(where: { $0.event == WorkflowEvent.updateType }) else { return }
        func takes(_ transition: WorkflowTransition) -> Bool {
            if let rule = transition.condition {
                guard let path = state.answerPath, rule.variables == [path],
                    case .operation(let name, _, _) = rule.root, name.isOrder
                else { return false }
                return rule.isTrue { _ in nil }
            }
            let kinds = transition.actions.map { $0.type }
            return screen.kind.isSent
                ? kinds.contains(.sendFeedback) || kinds.contains(.fileTicket) : kinds.contains(.recordAnswer)
        }
        func takes(_ button: StepScreen.Button) -> Bool {
            state.events.first { $0.event == button.event }?.transitions.contains(where: takes) ?? false
        }
        // Beside a button that waits for an answer, one that does not may be for what was answered before.
        let waits = screen.buttons.contains { $0.needsAnswer && takes($0) }
        guard !waits || step == workflow.initial && screen.kind != .text else { return }
        for (index, button) in screen.buttons.enumerated() where !button.needsAnswer && takes(button) {
            // StarsKit's own button opens a mail, in which people write.
            let mailing: [BuiltInText] = [.dislikeActionButton, .feedbackSendButton]
            if mailing.contains(where: { button.text == .key($0.rawValue) }) { continue }
            report(
                .flowLostAnswer, .button(step: step, index),
                "the button that sends \(excerpt(button.event)) takes an answer, but can be pressed before there is one",
                "write \"needsAnswer\": true")
        }
    }

    /// An event that records the answer on one way, and on another leaves it unrecorded for good.
    private mutating func checkRecordedBranches(_ step: Int, _ screen: StepScreen) {
        func keeps(_ edge: WorkflowExploration.Edge) -> Bool {
            screen.kind.isSent
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
                "on the step \(name(of: step)) an answer that takes this path is not \(screen.kind == .text ? "sent" : "recorded"), but others are",
                "add \(screen.kind.isSent ? "sendFeedback" : "recordAnswer") to its actions")
        }
    }
}
