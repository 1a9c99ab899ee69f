extension RatingFlow {
    /// Does what the user did; see `Workflow.make(_:in:variables:)`.
    package mutating func make(_ move: UserMove, variables: Workflow.Variables) throws(StepAnswer.ValidationError)
        -> [StepAction]
    {
        try workflow.make(move, in: &state, variables: variables)
    }

    /// The answer that the step on screen has now.
    package var answer: StepAnswer? { workflow.answer(in: state) }

    /// Takes what the user has typed so far, cut to the length that the step takes.
    package mutating func type(_ text: String) {
        guard let screen = step.screen else { return }
        let text = String(text.prefix(Int(clamping: screen.maximumLength)))
        if screen.takesLine { state.line = text } else { state.draft = text }
    }

    /// What the step's field has; nil where there is none.
    package var typed: String? {
        guard let screen = step.screen else { return nil }
        return switch screen.kind.control {
        case .field: draft
        case .contact: state.line
        default: screen.isWritten(workflow.marked(in: state)) ? state.line : nil
        }
    }

    /// The answer that a move has submitted: what a button's event carried, whichever button it was, or an answer that by
    /// itself led on, was recorded or was sent. Nil for one that may still change, and for a closed screen. A contact is
    /// empty; a choice that takes words is told by them.
    ///
    /// - Parameters:
    ///   - next: the flow after the move.
    ///   - actions: what the move emitted.
    package func answer(submittedBy move: UserMove, to next: RatingFlow, _ actions: [StepAction]) -> StepAnswer? {
        switch move {
        case .press(let event):
            guard WorkflowEvent.carriesAnswer(event), step.declares(event), let answer else { return nil }
            if case .contact = answer { return .contact("") }
            return step.screen?.isWritten(answer) == true ? .text(state.line.trimmingBlanks) : answer
        case .answer(let given):
            let isFinal =
                next.state.step != state.step || actions.contains { $0.type.isRecord || $0.type.sendsFeedback }
            return isFinal ? try? step.checked(given) : nil
        case .dismiss: return nil
        }
    }

    /// The answers that the feedback keeps: all but texts and contacts, which are members of its own.
    private var sentAnswers: [RatingJSON.Member] {
        state.answers.filter { answer in
            workflow.index(ofStep: answer.name).map { workflow.steps[$0].screen?.kind.isSent != true } ?? true
        }
    }

    /// The answers that the context keeps: those that the feedback does, without what users wrote.
    package var keptAnswers: [RatingJSON.Member] { sentAnswers.filter { !$0.name.hasSuffix(StepScreen.wordsEnding) } }

    /// What an action records of the user; nil for one that records nothing.
    ///
    /// - Parameter hasSucceeded: what became of it; nil where nothing can.
    package func contextEvent(of action: WorkflowAction.Kind, hasSucceeded: Bool? = nil) -> ContextEvent? {
        switch action {
        case .openStore: hasSucceeded == false ? .storeNotOpened : nil
        case .recordAnswer: .answer(stars: state.stars, answers: keptAnswers)
        case .recordRated: .rated
        case .recordDecline: .decline
        case .recordReminder: .remind
        default: nil
        }
    }

    /// The flow with only what the user has submitted; nil where that is nothing.
    package var submitted: RatingFlow? {
        var flow = self
        if state.unsubmitted == "stars" { flow.state.stars = nil }
        flow.state.answers.removeAll { $0.name == state.unsubmitted }
        flow.draft =
            flow.state.answers.last { answer in
                workflow.index(ofStep: answer.name).map { workflow.steps[$0].screen?.kind.control == .field } ?? false
            }?.value.stringValue ?? ""
        flow.picture = nil
        let isEmpty = flow.state.stars == nil && flow.state.answers.isEmpty && state.contact == nil
        return isEmpty ? nil : flow
    }

    /// What the user has to say now, with what is known of the user.
    package func feedback(_ context: RatingContext, at now: LocalInstant) -> Feedback {
        Feedback(
            stars: state.stars, text: draft, answers: sentAnswers, placement: placement, version: context.version,
            createdAt: now, variants: variants, sessions: context.sessions, crashes: context.crashes,
            contact: state.contact, attachments: picture.map { [$0] } ?? [])
    }
}
