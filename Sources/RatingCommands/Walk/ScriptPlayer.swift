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

    func move(in flow: RatingFlow, on step: PresentedStep?) throws(CommandFailure) -> UserMove? {
        guard let word = words.popFirst() else { return nil }
        do {
            if let value = word.value { return .answer(try answer(word, value, flow.step)) }
            let events = [word.name, word.name.uppercased()]
            guard let event = events.first(where: { flow.step.declares($0) || $0 == WorkflowEvent.dismiss.type }) else {
                // As at the terminal, an answer needs no name.
                switch try? flow.step.answer(written: word.name) {
                // What is typed needs one, or a slip would be an answer.
                case nil, .text, .contact: throw refusal(word, flow.step)
                case let answer?: return .answer(answer)
                }
            }
            let move = UserMove(event: event)
            var tried = flow
            _ = try tried.make(move) { _ in nil }
            return move
        } catch let error as CommandFailure {
            throw error
        } catch StepAnswer.ValidationError.impossible(_, let step, let possible) {
            throw .problem("script: '\(word.text)' is not an answer on the step “\(step)”; expected \(possible)")
        } catch StepAnswer.ValidationError.answerNeeded(_, let step) {
            throw .problem("script: '\(word.text)' is off on the step “\(step)” until it has an answer")
        } catch {
            throw .problem("script: '\(word.text)': \(error)")
        }
    }

    private func answer(_ word: Script.Word, _ value: String, _ step: WorkflowStep) throws -> StepAnswer {
        guard let kind = step.screen?.kind, kind.asks,
            word.name == kind.scriptName(step: step.name) || word.name == "answer"
        else { throw refusal(word, step) }
        return try step.answer(written: value)
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
        if let screen, let answers = screen.answers {
            words.append("\(screen.kind.scriptName(step: name))=\(screen.kind == .text ? "…" : answers.description)")
        }
        let events = declaredEvents + (declares("DISMISS") ? [] : ["DISMISS"])
        return words + events.filter { $0 != "UPDATE" }.map { $0 == $0.uppercased() ? $0.lowercased() : $0 }
    }
}

extension StepKind {
    /// What a script calls the answer.
    fileprivate func scriptName(step: String) -> String { self == .text ? "text" : answerName(step: step) }
}
