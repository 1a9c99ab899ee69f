/// `sessionsSincePrompt`: open from so many counted sessions after the last prompt on, and before the first.
struct SessionsSincePromptGate: GateRule {
    let need: Int64

    init(_ rules: Eligibility) { need = rules.thresholds[.sessionsBeforeAskingAgain] ?? 0 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .sincePrompt(context, have: context.sincePrompt.sessions, need: need)
    }

    var unit: String? { "sessions since the last prompt" }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        let missing = need - question.context.sincePrompt.sessions
        let moment = question.context.moment(
            ofSession: missing, configuration: question.rules.configuration, from: question.now)
        return moment == nil ? .never : .after("sessions", missing)
    }
}

extension GateCheck {
    /// Before the first prompt there is nothing to count from.
    @inline(__always)
    static func sincePrompt(_ context: RatingContext, have: Int64, need: Int64) -> GateCheck {
        context.promptCount > 0 ? .reached(have: have, need: need) : .state(isOpen: true)
    }
}
