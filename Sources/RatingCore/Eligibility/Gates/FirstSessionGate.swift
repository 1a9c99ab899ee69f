/// `firstSession`: closed in the very first session.
struct FirstSessionGate: GateRule {
    /// Sessions, or launches; 0 where the gate is off.
    let need: Int64

    init(_ values: GateValues) { need = values.thresholds[.neverInFirstSession] ? 2 : 0 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .reached(have: max(context.sessions, context.launches), need: need)
    }

    var unit: String? { "sessions" }

    /// Of the two ways out it is the one that another gate wants gone anyway, or else the shorter one.
    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        let (gates, thresholds) = (question.eligibility.configuration.gateSet, question.eligibility.thresholds)
        let sessions = question.sessionsMissing(to: 2)
        let launches = 2 - question.context.launches
        let areSessionsNeeded = gates.contains(.sessions) && thresholds[.displaySessionCount] ?? 0 >= 2
        let areLaunchesNeeded = gates.contains(.launches) && thresholds[.minLaunches] ?? 0 >= 2
        let isShorter = launches < sessions ?? .max
        if areLaunchesNeeded || isShorter && !areSessionsNeeded { return .after("launches", launches) }
        return sessions.map { .after("sessions", $0) } ?? .never
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        configuration[.neverInFirstSession] ? [.oneOf([.atLeast(.sessions, 2), .atLeast(.launches, 2)])] : []
    }
}
