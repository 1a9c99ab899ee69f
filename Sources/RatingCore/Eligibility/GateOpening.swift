/// How a closed gate opens.
enum GateOpening {
    /// By itself: until this moment it certainly stays closed, and then it is open.
    case at(Instant)
    /// Once these have happened.
    case after([Explanation.Need])
    /// Neither by time nor by counting.
    case never
    case untold(Explanation.Uncertainty)

    var moment: Instant? {
        if case .at(let moment) = self { moment } else { nil }
    }

    var needs: [Explanation.Need] {
        if case .after(let needs) = self { needs } else { [] }
    }
}

extension Eligibility {
    /// - Parameter budget: steps that the evaluation of conditions may still take.
    func opening(
        of gate: Gate, _ check: GateCheck, _ context: RatingContext, now: LocalInstant, budget: inout Int
    ) -> GateOpening {
        switch check {
        case .waited(let since?, let wait): return .at(milliseconds: since.instant.milliseconds + wait)
        case .calendarDays(let since?, let need):
            let civil = since.civilMilliseconds + need * Instant.millisecondsPerDay
            return .at(milliseconds: civil - Int64(now.utcOffset) * 1_000)
        case .scheduled(_, let opensAt): return opensAt.map { .at($0) } ?? .never
        case .rate:
            if let start = usageStart(context, after: now) { return .at(start) }
        case .state where gate == .conditions:
            guard let conditions else { break }
            return opening(ofConditions: conditions, context, now: now, budget: &budget)
        default: break
        }
        let needs = needs(of: gate, check, context, now: now)
        return needs.isEmpty ? .never : .after(needs)
    }

    /// The rate of uses only falls with time, except at its beginning, which lies ahead on a clock that was set back.
    private func usageStart(_ context: RatingContext, after now: LocalInstant) -> Instant? {
        guard let start = context.usageStart, start.instant > now.instant,
            check(.usageRate, context, now: start, isInProgress: false).isOpen(at: start)
        else { return nil }
        return start.instant
    }
}

extension GateOpening {
    /// Never where no clock gets there.
    fileprivate static func at(milliseconds: Int64) -> GateOpening {
        Instant(exactly: milliseconds).map { .at($0) } ?? .never
    }
}
