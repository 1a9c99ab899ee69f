import RatingKit

/// What a person does on a step: chooses, presses a button, types.
enum Move: Equatable {
    case event(WorkflowEvent)
    /// Chooses an answer that only a button sends, on a step that does not declare `UPDATE`.
    case choice(JSONValue.Member)
    /// Types feedback, without sending it yet.
    case draft(String)
}

/// Who makes the moves.
@MainActor
protocol Player {
    /// The next move on the step where the flow stands; nil: no more, so that the screen goes away.
    ///
    /// - Parameter hasChosen: whether an answer is chosen that no button has sent yet.
    func move(in flow: RatingFlow, on step: PresentedStep?, hasChosen: Bool) throws(CommandFailure) -> Move?
}

extension WorkflowStep {
    /// The events that the step declares, those of its timeouts included.
    var declaredEvents: [String] {
        events.map(\.event) + timeouts.map { WorkflowEvent.timeout($0.milliseconds).type }
    }

    func declares(_ event: String) -> Bool { declaredEvents.contains(event) }

    /// Whether the event does something: a dismissal always ends the flow.
    func takes(_ event: String) -> Bool { declares(event) || event == WorkflowEvent.dismiss.type }
}

extension StepScreen {
    /// Whether the step asks for a value that an event carries.
    var asksForAnswer: Bool {
        switch kind {
        case .stars, .scale, .smileys, .thumbs, .choice: true
        case .text, .message, .native, .store: false
        }
    }

    /// The values that an answer may have, as a person writes them; nil where there are too many to list.
    var answerTexts: [String]? {
        switch kind {
        case .stars, .smileys: (max(minimum, 1)...max(maximum, 1)).map { String($0) }
        case .scale: minimum <= maximum ? (minimum...maximum).map { String($0) } : []
        case .thumbs: ["up", "down"]
        case .choice: choices.map(\.value)
        case .text, .message, .native, .store: nil
        }
    }

    /// The name under which the answer is kept: `stars`, or the step's.
    func answerName(step: String) -> String { kind == .stars ? "stars" : step }

    /// `1…5`, `up or down`, `price, speed`.
    var answerRange: String {
        let texts = answerTexts ?? []
        guard kind != .choice, kind != .thumbs, let first = texts.first, let last = texts.last else {
            return texts.joined(separator: ", ")
        }
        return "\(first)…\(last)"
    }

    /// The answer that a text stands for; nil if the step takes no such answer.
    func answer(_ text: String) -> JSONValue? {
        guard let known = answerTexts else { return nil }
        if kind == .choice, allowsSeveral {
            let values = text.split(separator: ",").map { $0.trimmingBlanks }
            return !values.isEmpty && values.allSatisfy(known.contains) ? .array(values.map { .string($0) }) : nil
        }
        guard known.contains(text) else { return nil }
        return kind == .choice || kind == .thumbs ? .string(text) : Int64(text).map { .integer($0) }
    }

    /// Whether a button's event takes the chosen answer along: if the button needs one, or none says that it does.
    func sendsAnswer(with event: String) -> Bool {
        let sending = buttons.filter(\.needsAnswer)
        return (sending.isEmpty ? buttons : sending).contains { $0.event == event }
    }
}

extension WorkflowStep {
    /// The move of answering: an event where the step declares it, else a choice.
    func answering(_ answer: JSONValue) -> Move {
        let member = JSONValue.Member(screen?.answerName(step: name) ?? name, answer)
        return declares("UPDATE") ? .event(WorkflowEvent("UPDATE", [member])) : .choice(member)
    }
}

extension StringProtocol {
    var trimmingBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
