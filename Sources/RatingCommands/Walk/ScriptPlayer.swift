import RatingKit

/// Plays a script. A word that the step does not declare ends it with what is possible.
@MainActor
final class ScriptPlayer: Player {
    private var words: ArraySlice<Script.Word>

    init(_ script: Script) {
        words = script.words[...]
    }

    /// The words that were not reached.
    var rest: [Script.Word] { Array(words) }

    func move(in flow: RatingFlow, on step: PresentedStep?, hasChosen: Bool) throws(CommandFailure) -> Move? {
        guard let word = words.popFirst() else { return nil }
        if let value = word.value { return try answer(word, value, flow.step) }
        let event = [word.name, word.name.uppercased()].first { flow.step.takes($0) }
        guard let event else {
            // As at the terminal, an answer needs no name.
            if let answer = flow.step.screen?.answer(word.name) { return flow.step.answering(answer) }
            throw refusal(word, flow.step)
        }
        let button = step?.buttons.first { $0.event == event }
        if button?.isEnabled == false, !hasChosen {
            throw .problem("script: '\(word.text)' is off on the step “\(flow.step.name)” until it has an answer")
        }
        return .event(WorkflowEvent(event))
    }

    private func answer(
        _ word: Script.Word, _ value: String, _ step: WorkflowStep
    ) throws(CommandFailure) -> Move {
        guard let screen = step.screen else { throw refusal(word, step) }
        if word.name == "text" {
            guard screen.kind == .text else { throw refusal(word, step) }
            return .draft(value)
        }
        let isForStep = word.name == screen.answerName(step: step.name) || word.name == "answer"
        guard screen.asksForAnswer, isForStep else { throw refusal(word, step) }
        guard let answer = screen.answer(value) else {
            throw .problem(
                "script: '\(word.text)' is no answer on the step “\(step.name)”; there are \(screen.answerRange)")
        }
        return step.answering(answer)
    }

    private func refusal(_ word: Script.Word, _ step: WorkflowStep) -> CommandFailure {
        .problem(
            "script: '\(word.text)' is not possible on the step “\(step.name)”; possible are "
                + step.possibleWords.joined(separator: "; "))
    }
}

extension WorkflowStep {
    /// What a script can say on the step.
    var possibleWords: [String] {
        var words: [String] = []
        if let screen, screen.asksForAnswer {
            words.append("\(screen.answerName(step: name))=\(screen.answerRange)")
        }
        if screen?.kind == .text { words.append("text=…") }
        let events = declaredEvents + (declares("DISMISS") ? [] : ["DISMISS"])
        return words + events.filter { $0 != "UPDATE" }.map { $0 == $0.uppercased() ? $0.lowercased() : $0 }
    }
}
