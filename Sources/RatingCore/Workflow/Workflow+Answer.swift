/// What the user does on the step on screen: the one place that says what becomes of it.
extension Workflow {
    /// Does what the user did.
    ///
    /// - Returns: what is to be done, in order.
    /// - Throws: ``StepAnswer/ValidationError``; nothing has changed then.
    package func make(
        _ move: UserMove, in state: inout WorkflowState, variables: Variables
    ) throws(StepAnswer.ValidationError) -> [StepAction] {
        switch move {
        case .answer(let answer): try self.answer(answer, in: &state, variables: variables)
        case .press(let event): try press(event, in: &state, variables: variables)
        case .dismiss: handle(.dismiss, in: &state, variables: variables)
        }
    }

    /// Gives the step's answer, or changes it. Where the step declares `UPDATE`, that is sent with the answer; elsewhere
    /// the answer is kept until a button carries it.
    ///
    /// - Returns: what is to be done, in order.
    /// - Throws: ``StepAnswer/ValidationError`` for an answer that the step does not take; nothing has changed then.
    package func answer(
        _ answer: StepAnswer, in state: inout WorkflowState, variables: Variables
    ) throws(StepAnswer.ValidationError) -> [StepAction] {
        let step = steps[state.step]
        let checked = try step.checked(answer)
        switch checked {
        case .contact(let text):
            state.line = text
            return []
        case .text(let text):
            guard let written = step.screen?.written else {
                state.draft = text
                break
            }
            // Still being typed: no change by itself leads on.
            let before = marked(in: state)?.chosenValues ?? []
            state.chosen =
                step.screen?.allowsSeveral == true
                ? .choices(before.contains(written) ? before : before + [written]) : .choice(written)
            state.line = text
            return []
        default: state.chosen = checked
        }
        guard step.declares(WorkflowEvent.updateType), self.answer(in: state) != nil else { return [] }
        let before = state.step
        let actions = handle(
            WorkflowEvent(WorkflowEvent.updateType, checked, on: step), in: &state, variables: variables)
        // What leads on by itself is submitted.
        state.unsubmitted = state.step == before ? checked.kind.answerName(step: step.name) : nil
        return actions
    }

    /// Presses the button that sends this event. The event carries the step's answer, if there is one; only `DISMISS`
    /// carries none.
    ///
    /// - Returns: what is to be done, in order; nothing for an event that the step does not declare.
    /// - Throws: ``StepAnswer/ValidationError/answerNeeded(event:step:)`` where the button is off; nothing has changed then.
    package func press(
        _ event: String, in state: inout WorkflowState, variables: Variables
    ) throws(StepAnswer.ValidationError) -> [StepAction] {
        let step = steps[state.step]
        if step.screen?.needsAnswer(for: event) == true, self.answer(in: state) == nil {
            throw .answerNeeded(event: event, step: step.name)
        }
        let answer = WorkflowEvent.carriesAnswer(event) ? self.answer(in: state) : nil
        if WorkflowEvent.carriesAnswer(event) { state.unsubmitted = nil }
        if step.screen?.kind.control == .contact, WorkflowEvent.carriesAnswer(event), step.declares(event) {
            if case .contact(let text) = answer { state.contact = text } else { state.contact = nil }
        }
        let words = step.screen?.isWritten(answer) == true ? state.line.trimmingBlanks : nil
        return handle(WorkflowEvent(event, answer, words, on: step), in: &state, variables: variables)
    }

    /// The answer that the step on screen has now; nil for none, for one that lacks its words or is no address, and
    /// where nothing is asked.
    package func answer(in state: WorkflowState) -> StepAnswer? {
        steps[state.step].screen?.answer(marked(in: state), line: state.line)
    }

    /// What the step on screen shows as given, which need not be a whole answer.
    package func marked(in state: WorkflowState) -> StepAnswer? {
        let step = steps[state.step]
        guard let kind = step.screen?.kind, kind.asks else { return nil }
        if kind.control == .field { return state.draft.isEmpty ? nil : .text(state.draft) }
        if kind.control == .contact { return state.line.isEmpty ? nil : .contact(state.line) }
        if let chosen = state.chosen { return chosen }
        if kind == .stars { return state.stars.flatMap { step.answer(.integer($0)) } }
        return state.answers.first { $0.name == step.name }.flatMap { step.answer($0.value) }
    }
}

extension WorkflowEvent {
    fileprivate init(_ type: String, _ answer: StepAnswer?, _ words: String? = nil, on step: WorkflowStep) {
        let members: [RatingJSON.Member] = answer.map { [.init($0.kind.answerName(step: step.name), $0.json)] } ?? []
        self.init(type, members + (words.map { [.init(step.name + StepScreen.wordsEnding, .string($0))] } ?? []))
    }
}

extension StepScreen {
    /// Whether an event can only be sent once there is an answer: every button that sends it says so.
    package func needsAnswer(for event: String) -> Bool {
        let buttons = buttons.filter { $0.event == event }
        return kind.asks && !buttons.isEmpty && buttons.allSatisfy { $0.needsAnswer }
            && WorkflowEvent.carriesAnswer(event)
    }
}
