/// How a closed gate opens.
enum GateOpening {
    /// By itself: until this moment it certainly stays closed, and then it is open.
    case at(UTCInstant)
    /// Until this moment it certainly stays closed, and then only what happens opens it.
    case notBefore(UTCInstant)
    /// Once these have happened.
    case after([Explanation.Need])
    /// Neither by time nor by counting.
    case never
    case uncertain(Explanation.Uncertainty)

    static func after(_ name: String, _ count: Int64) -> GateOpening { .after([.init(name: name, count: count)]) }

    /// Never where no clock gets there.
    static func at(milliseconds: Int64) -> GateOpening { UTCInstant(exactly: milliseconds).map { .at($0) } ?? .never }

    var moment: UTCInstant? {
        if case .at(let moment) = self { moment } else { nil }
    }

    var needs: [Explanation.Need] {
        if case .after(let needs) = self { needs } else { [] }
    }
}

extension Eligibility {
    /// Whether a gate is open, and how a closed one opens.
    ///
    /// - Parameter budget: steps that the evaluation of conditions may still take.
    func state(of gate: Gate, _ context: RatingContext, _ occasion: Occasion, budget: inout Int) -> GateState {
        var visitor = StateOfGate(eligibility: self, budget: budget)
        if participating.contains(gate) { visit(from: gate, context, occasion, with: &visitor) }
        budget = visitor.budget
        return visitor.state
    }
}

struct GateState {
    var isOpen = true
    /// Never, for one that is open.
    var opening = GateOpening.never
    var fallsWithTime = false
}

private struct StateOfGate: GateVisitor {
    let eligibility: Eligibility
    var budget: Int
    var state = GateState()

    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
    ) -> Bool {
        let check = rule.check(context, occasion)
        guard !check.isOpen(at: occasion.now) else { return false }
        let question = GateQuestion(eligibility: eligibility, context: context, now: occasion.now)
        state = GateState(
            isOpen: false, opening: rule.opening(check, question, budget: &budget), fallsWithTime: Kind.fallsWithTime)
        return false
    }
}
