/// `usageRate`: open from so many uses a week on, since the installation.
struct UsageRateGate: GateRule {
    let need: Double
    /// The milliseconds that there are for each use, rounded down; nil for needs of less than one in 30 years.
    private let span: Int64?

    init(_ values: GateValues) {
        need = values.thresholds[.usesPerWeekForPrompt] ?? 0
        let span = Double(RatingContext.week) / need
        self.span = need > 0 && span < 1e12 ? Int64(saturating: span) : nil
    }

    static let isSlow = true

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        guard let time = context.millisecondsOfUse(until: occasion.now) else { return .state(isOpen: need <= 0) }
        // Divisions take longer than all other gates: they are left to rates that are about as good as the one needed.
        let uses = context.usesOfWeeks
        if let span, uses < 1_000_000 {
            let (isOften, isSeldom) = (uses &* (span &- 1) >= time, uses &* (span &+ 2) <= time)
            if isOften != isSeldom { return .state(isOpen: isOften) }
        }
        return .state(isOpen: rate(context, now: occasion.now) >= need)
    }

    /// At the very first moment any use is often enough (iRate's rate).
    @inline(never)
    private func rate(_ context: RatingContext, now: LocalInstant) -> Double {
        guard let weeks = context.weeksOfUse(until: now) else { return 0 }
        let uses = context.usesOfWeeks
        return weeks > 0 ? Double(uses) / weeks : uses > 0 ? .infinity : 0
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        let rate = rate(question.context, now: question.now)
        return GateQuantities(
            measured: rate.isFinite ? .number(rate.roundedDown(toPlaces: 2)) : nil, required: .number(need),
            unit: "uses a week")
    }

    /// The rate only falls with time, except at its beginning, which lies ahead on a clock that was set back.
    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        if let start = question.context.usageStart, start.instant > question.now.instant,
            rate(question.context, now: start) >= need
        {
            return .at(start.instant)
        }
        return .after("uses", usesMissing(question))
    }

    private func usesMissing(_ question: GateQuestion) -> Int64 {
        // What the next use finds, after it has found the clock as it is.
        var next = question.context
        _ = next.apply(.foreground, configuration: question.eligibility.configuration, now: question.now)
        let weeks = next.weeksOfUse(until: question.now) ?? 0
        var uses = Int64(saturating: (need * weeks).rounded(.up))
        // The product may have been rounded down to a whole number.
        if weeks > 0, Double(uses) / weeks < need { uses += 1 }
        return max(1, uses - next.usesOfWeeks + 1)
    }

    static let fallsWithTime = true

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        [.usesPerWeek(configuration[.usesPerWeekForPrompt] ?? 0)]
    }
}
