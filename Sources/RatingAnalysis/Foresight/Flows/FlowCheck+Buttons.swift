import RatingCore

/// Buttons that do nothing, or not what they say.
extension FlowCheck {
    mutating func checkButtons(_ step: Int, _ screen: StepScreen) {
        for (index, button) in screen.buttons.enumerated() {
            let place = Place.button(step: step, index)
            let list = workflow.steps[step].events.first { $0.event == button.event }
            if let list, list.transitions.allSatisfy({ $0.actions.isEmpty && $0.stepEntered(from: step) == nil }) {
                report(
                    .flowDeadButton, place,
                    "the button that sends \(excerpt(button.event)) does nothing: its event has neither a target nor actions",
                    "give the event a target")
            } else if let other = screen.buttons[..<index].first(where: { isExchanged($0, button) }) {
                report(
                    .flowDeadButton, place,
                    "on the step \(name(of: step)), the button that sends \(excerpt(button.event)) is labelled for \(excerpt(other.event)), and vice versa",
                    "swap the labels, or the events")
            } else if let promise = ButtonPromise(event: button.event), let deed = breach(of: promise, button, step) {
                report(
                    .flowDeadButton, place, "the button that sends \(excerpt(button.event)) \(deed)",
                    "give it the event and the actions for what it does")
            } else if let key = button.text.key, let promise = ButtonPromise(key: key),
                let deed = breach(of: promise, button, step)
            {
                report(
                    .flowDeadButton, place, "the button labelled \(key) \(deed)",
                    "swap the labels of the buttons, or their events")
            }
        }
    }

    /// What a button does that is the opposite of what it says; nil for none.
    func breach(of promise: ButtonPromise, _ button: StepScreen.Button, _ step: Int) -> String? {
        guard !isLarge else { return nil }
        let ways = edges(button.event, from: step).filter { $0.transition != nil }
        func does(_ kinds: WorkflowAction.Kind...) -> Bool {
            ways.contains { way in kinds.contains { performs(way, $0) } }
        }
        if promise == .feedback || promise.isOfLeaving, does(.openStore, .requestNativeReview) {
            return "opens the store, but says that \(promise == .feedback ? "users write to you" : "they leave")"
        }
        guard promise.isOfLeaving else { return nil }
        if does(.recordRated) { return "is recorded as a rating, but says that users leave" }
        if promise == .later, does(.recordDecline), !does(.recordReminder) {
            return "is recorded as a refusal, so users are not asked again"
        }
        if promise == .refusal, does(.recordReminder), !does(.recordDecline) {
            return "is recorded as a wish to be reminded, so users are asked again"
        }
        return nil
    }

    /// Whether each of two buttons has a label whose key names the event of the other.
    private func isExchanged(_ one: StepScreen.Button, _ other: StepScreen.Button) -> Bool {
        func names(_ label: StepScreen.Text, _ event: String) -> Bool {
            let words = MomentName.words(event.lowercased())
            let own = label.key.map { MomentName.words($0) } ?? []
            return !words.isEmpty && words.allSatisfy { own.contains($0) }
        }
        return names(one.text, other.event) && names(other.text, one.event) && !names(one.text, one.event)
            && !names(other.text, other.event)
    }

    // MARK: Where buttons lead

    /// Buttons that lead back to a question that has been answered.
    mutating func checkButtonsBack(_ step: Int, _ screen: StepScreen) {
        guard exploration.edges.count < 3_000 else { return }
        for (index, button) in screen.buttons.enumerated() {
            let words = MomentName.words(button.event.lowercased())
            guard words.allSatisfy({ !Self.returning.contains($0) }) else { continue }
            let back = edges(button.event, from: step).filter { leaves($0) }.map { exploration.step(of: $0.to) }
                .first { workflow.steps[$0].screen?.kind.asks == true && ($0 == step || isAlways($0, before: step)) }
            guard let back, !isAfterFailure(step) else { continue }
            report(
                .flowDeadButton, .button(step: step, index),
                "the button that sends \(excerpt(button.event)) takes users back to \(name(of: back)), which they have answered",
                "let it lead onwards, or to an end")
        }
    }

    private static let returning = Set(words: "back prev previous again edit change retry restart return cancel")

    /// Whether people come to a step only because something could not be done.
    private func isAfterFailure(_ step: Int) -> Bool {
        let ways = exploration.edges.filter { exploration.step(of: $0.to) == step }
        return !ways.isEmpty && ways.allSatisfy { event(of: $0) == WorkflowEvent.failed.type }
    }

    /// Whether nobody comes to a step but by another.
    private func isAlways(_ first: Int, before step: Int) -> Bool {
        first == workflow.initial
            || !reached(from: [workflow.initial], of: workflow.steps.count) { next in
                stepsAfter(next).filter { $0 != first }
            }[step]
    }

    // MARK: The store

    mutating func checkStore(_ step: Int, _ screen: StepScreen) {
        let entry = workflow.steps[step].entry.map { $0.type }
        let isOpened: Bool
        switch screen.kind {
        case .store:
            isOpened =
                entry.contains(.openStore)
                || edgesFrom[step].contains { performs($0, .openStore, .requestNativeReview, .emit) && flow.isSeen($0) }
        case .native:
            isOpened =
                entry.contains(.requestNativeReview)
                || exploration.edges.contains {
                    exploration.step(of: $0.to) == step && performs($0, .requestNativeReview)
                }
        default: return
        }
        guard !isOpened, !entry.contains(.emit) else { return }
        report(
            .flowNoStore, .workflow(.step(step)),
            screen.kind == .store
                ? "the step \(name(of: step)) offers a review, but none of its buttons opens the store"
                : "the step \(name(of: step)) is for the store's own sheet, but nothing requests it",
            screen.kind == .store
                ? "add openStore to a button's actions" : "add \"entry\": [\"requestNativeReview\"]")
    }
}
