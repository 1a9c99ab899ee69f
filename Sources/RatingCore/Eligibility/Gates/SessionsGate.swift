/// `sessions`: open from so many counted sessions on.
struct SessionsGate: GateRule {
    let need: Int64

    init(_ values: GateValues) { need = values.thresholds[.displaySessionCount] ?? 0 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .reached(have: context.sessions, need: need)
    }

    var unit: String? { "sessions" }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        question.sessionsMissing(to: need).map { .after("sessions", $0) } ?? .never
    }
}

extension GateQuestion {
    /// How many sessions must still be counted until there are so many; nil if they never are.
    func sessionsMissing(to need: Int64) -> Int64? {
        context.sessionsMissing(to: need, configuration: eligibility.configuration, from: now)
    }
}
