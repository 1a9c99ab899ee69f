/// `launches`: open from so many launches on.
struct LaunchesGate: GateRule {
    let need: Int64

    init(_ values: GateValues) { need = values.thresholds[.minLaunches] ?? 0 }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .reached(have: context.launches, need: need)
    }

    var unit: String? { "launches" }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        .after("launches", need - question.context.launches)
    }
}
