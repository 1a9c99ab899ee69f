/// `usesSincePrompt`: open from so many uses after the last prompt on, and before the first.
struct UsesSincePromptGate: GateRule {
    let need: Int64

    init(_ rules: Eligibility) { need = rules.thresholds[.usesBeforeAskingAgain] ?? 0 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .sincePrompt(context, have: context.sincePrompt.uses, need: need)
    }

    var unit: String? { "uses since the last prompt" }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        .after("uses", need - question.context.sincePrompt.uses)
    }
}
