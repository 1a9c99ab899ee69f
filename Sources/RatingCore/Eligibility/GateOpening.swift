/// How a closed gate opens.
enum GateOpening {
    /// By itself: until this moment it certainly stays closed, and then it is open.
    case at(Instant)
    /// Once these have happened.
    case after([Explanation.Need])
    /// Neither by time nor by counting.
    case never
    case untold(Explanation.Uncertainty)

    static func after(_ name: String, _ count: Int64) -> GateOpening { .after([.init(name: name, count: count)]) }

    /// Never where no clock gets there.
    static func at(milliseconds: Int64) -> GateOpening { Instant(exactly: milliseconds).map { .at($0) } ?? .never }

    var moment: Instant? {
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
    func state(
        of gate: Gate, _ context: RatingContext, _ occasion: Occasion, budget: inout Int
    ) -> GateState {
        guard !thresholds[.previewMode] || gate.holdsInPreview else {
            return GateState(isOpen: true, opening: .never, fallsWithTime: false)
        }
        var visitor = StateOfGate(rules: self, budget: budget)
        defer { budget = visitor.budget }
        return visit(gate, context, occasion, with: &visitor)
    }
}

struct GateState {
    let isOpen: Bool
    /// Never, for one that is open.
    let opening: GateOpening
    let fallsWithTime: Bool
}

private struct StateOfGate: GateVisitor {
    let rules: Eligibility
    var budget: Int

    mutating func visit<Rule: GateRule>(_ gate: Rule, _ context: RatingContext, _ occasion: Occasion) -> GateState {
        let check = gate.check(context, occasion)
        let isOpen = check.isOpen(at: occasion.now)
        let question = GateQuestion(rules: rules, context: context, now: occasion.now)
        let opening: GateOpening = isOpen ? .never : gate.opening(check, question, budget: &budget)
        return GateState(isOpen: isOpen, opening: opening, fallsWithTime: Rule.fallsWithTime)
    }
}
