/// `anyOf`: open while one of its sets of keys is open as a whole.
struct AnyOfGate: GateRule {
    let alternatives: [Eligibility]
    private let first: Step?

    init(_ values: GateValues) {
        alternatives = values.configuration.alternatives.map {
            Eligibility($0, installID: values.installID, traits: values.traits)
        }
        // Every set has a gate, except in a preview, which asks none of them.
        first = alternatives.reversed().reduce(nil) { next, set in
            set.participating.gates.reversed().reduce(nil) { Step(set: set, gate: $1, ifOpen: $0, ifClosed: next) }
        }
    }

    /// One gate of a set, and what to ask after it. Objects, because deciding would retain each set that it takes out of an
    /// array.
    private final class Step: Sendable {
        let set: Eligibility
        let gate: Gate
        /// The set's next gate; nil: the set is open.
        let ifOpen: Step?
        /// The next set's first gate; nil: no set is.
        let ifClosed: Step?

        init(set: Eligibility, gate: Gate, ifOpen: Step?, ifClosed: Step?) {
            (self.set, self.gate, self.ifOpen, self.ifClosed) = (set, gate, ifOpen, ifClosed)
        }

        func isAnyOpen(_ context: RatingContext, _ occasion: Occasion) -> Bool {
            set.isOpen(gate, context, occasion)
                ? ifOpen?.isAnyOpen(context, occasion) ?? true : ifClosed?.isAnyOpen(context, occasion) ?? false
        }
    }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(isOpen: first?.isAnyOpen(context, occasion) ?? true)
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        let open = alternatives.filter { $0.decide(question.context, now: question.now) == .ask }
        return GateQuantities(
            measured: .integer(Int64(open.count)), required: .integer(1),
            unit: "open sets of keys")
    }

    /// The set that time alone opens first; else the one that opens first once something has happened, and with the
    /// least of it.
    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        var byTime: UTCInstant?
        var byNeeds: (moment: UTCInstant, needs: [Explanation.Need])?
        var unknown: Explanation.Uncertainty?
        for alternative in alternatives {
            switch alternative.setOpening(question.context, from: question.now, budget: &budget) {
            case .blocked: continue
            case .unknown(.conditions(let paths)): unknown = unknown ?? .conditions(reading: paths)
            // It may open by time, and before the others.
            case .unknown(let uncertainty): return .uncertain(uncertainty)
            case .at(let moment): byTime = min(moment, byTime ?? moment)
            case .after(let needs, from: let moment):
                let isFirst =
                    byNeeds.map { moment < $0.moment || moment == $0.moment && needs.total < $0.needs.total } ?? true
                if isFirst { byNeeds = (moment, needs) }
            }
        }
        if let byTime { return .at(byTime) }
        if let byNeeds {
            return byNeeds.moment > question.now.instant ? .notBefore(byNeeds.moment) : .after(byNeeds.needs)
        }
        return unknown.map { .uncertain($0) } ?? .never
    }

    static let fallsWithTime = true
}

/// How a set of keys opens as a whole.
enum SetOpening {
    case blocked
    case unknown(Explanation.Uncertainty)
    /// By time alone.
    case at(UTCInstant)
    /// Not before a moment, and then only if something happens.
    case after([Explanation.Need], from: UTCInstant)
}

extension Eligibility {
    /// - Parameter budget: each gate that is looked at takes ten steps of it.
    func setOpening(_ context: RatingContext, from now: LocalInstant, budget: inout Int) -> SetOpening {
        var time = now
        while budget > 0 {
            var latest: UTCInstant?
            var needs: [Explanation.Need] = []
            var unknown: Explanation.Uncertainty?
            for gate in gates {
                budget -= 10
                let state = state(of: gate, context, Occasion(now: time, isInProgress: false), budget: &budget)
                guard !state.isOpen else { continue }
                switch state.opening {
                case .at(let moment), .notBefore(let moment): latest = max(moment, latest ?? moment)
                case .after(let missing): for need in missing { needs.require(need) }
                case .uncertain(let uncertainty): unknown = uncertainty
                case .never: return .blocked
                }
            }
            if let unknown { return .unknown(unknown) }
            // What may happen at any time comes first: it may be what the waiting depends on, and so may recent events
            // where a score waits to forget others.
            let isWaiting = needs.isEmpty || !forgetsMistakes && needs.allSatisfy { $0.withinDays != nil }
            if let latest, isWaiting {
                time = LocalInstant(latest, utcOffset: now.utcOffset)
            } else if needs.isEmpty {
                return .at(time.instant)
            } else {
                return .after(needs, from: time.instant)
            }
        }
        return .unknown(.alternatingGates)
    }
}

extension [Explanation.Need] {
    fileprivate var total: Int64 {
        var total: Int64 = 0
        for need in self { total.increment(by: need.count) }
        return total
    }
}
