/// `conditions`: open while the rule holds.
struct ConditionsGate: GateRule {
    private let conditions: Conditions?

    init(_ values: GateValues) {
        conditions = values.configuration.conditions.map {
            Conditions($0, of: values.configuration, traits: values.traits)
        }
    }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(isOpen: conditions?.isTrue(for: context, now: occasion.now) ?? true)
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(measured: conditions.map { .string(decidingText($0, question)) }, required: true)
    }

    /// The sub-expression that decided, with the values that it compared.
    private func decidingText(_ conditions: Conditions, _ question: GateQuestion) -> String {
        let variables = conditions.variables(question.context, now: question.now)
        let trace = conditions.rule.trace { variables.value(at: $0) }
        guard !trace.isExhausted else { return "the rule takes more than \(trace.steps) steps, so it counts as false" }
        let step = trace.deciding
        return "\(step.text) with \(step.operandText) is \(step.value.serialized(atMost: 1_000))"
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        configuration.conditions.map { [.holds($0)] } ?? []
    }
}

/// When closed conditions open by themselves: the days that a rule reads change one at a time, so it is asked again at
/// each change that can matter to it.
extension ConditionsGate {
    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        guard let conditions else { return .never }
        let (rule, context, now) = (conditions.rule, question.context, question.now)
        let variables = conditions.variables(context, now: now)
        func reads(_ path: String) -> Bool { rule.readsComputedPaths || rule.variables.contains(path) }
        var dates = variables.dates.filter { reads($0.path) }.map { $0.date }
        let readsScore = variables.scoreChangesWithTime && reads("context.score")
        if readsScore, let midnight = now.midnight(ofDay: now.civilDay) { dates.append(midnight) }
        if !dates.isEmpty {
            let turns = RuleTurns(of: rule, variables, budget: &budget)
            let opening =
                turns.isComplete && !readsScore
                ? opening(of: conditions, atTurns: turns.turns, context, now: now, budget: &budget)
                : opening(of: conditions, onDaysSince: dates, context, now: now, budget: &budget)
            if let opening { return opening }
        }
        if context.installedAt == nil, rule.variables.contains("context.daysSinceInstall") {
            return .after("launches", 1)
        }
        let counted = rule.variables.filter { $0.hasPrefix("context.") && $0 != "context.daysSinceInstall" }
        let isForGood = counted.isEmpty && !rule.readsComputedPaths
        return isForGood ? .never : .uncertain(.conditions(reading: counted))
    }

    /// Nil if it opens at none of them, and so never by time alone.
    private func opening(
        of conditions: Conditions, atTurns turns: [(since: LocalInstant, days: Int64)], _ context: RatingContext,
        now: LocalInstant, budget: inout Int
    ) -> GateOpening? {
        let moments = Set(turns.map { $0.since.instant.milliseconds + $0.days * UTCInstant.millisecondsPerDay })
        for moment in Array(moments).inOrder(of: { $0 }) where moment > now.instant.milliseconds {
            guard let moment = UTCInstant(exactly: moment) else { break }
            guard budget > 0 else { return .uncertain(.changingConditions) }
            if isTrue(conditions, context, at: moment, now, &budget) { return .at(moment) }
        }
        return nil
    }

    /// Day by day. Nil if time ends before.
    private func opening(
        of conditions: Conditions, onDaysSince dates: [LocalInstant], _ context: RatingContext, now: LocalInstant,
        budget: inout Int
    ) -> GateOpening? {
        var time = now.instant.milliseconds
        while budget > 0 {
            let next = dates.map { date in
                let days = (time - date.instant.milliseconds).flooringQuotient(UTCInstant.millisecondsPerDay)
                return date.instant.milliseconds + max(days + 1, 1) * UTCInstant.millisecondsPerDay
            }
            time = next.min() ?? .max
            guard let moment = UTCInstant(exactly: time) else { return nil }
            if isTrue(conditions, context, at: moment, now, &budget) { return .at(moment) }
        }
        return .uncertain(.changingConditions)
    }

    private func isTrue(
        _ conditions: Conditions, _ context: RatingContext, at moment: UTCInstant, _ now: LocalInstant,
        _ budget: inout Int
    ) -> Bool {
        let variables = conditions.variables(context, now: LocalInstant(moment, utcOffset: now.utcOffset))
        return conditions.rule.isTrue({ variables.value(at: $0) }, budget: &budget)
    }
}
