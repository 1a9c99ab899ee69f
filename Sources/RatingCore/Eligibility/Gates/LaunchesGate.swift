/// `launches`: open from so many launches on.
struct LaunchesGate: GateRule {
    let need: Int64

    init(_ rules: Eligibility) { need = rules.thresholds[.minLaunches] ?? 0 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .reached(have: context.launches, need: need)
    }

    var unit: String? { "launches" }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        .after("launches", need - question.context.launches)
    }
}
