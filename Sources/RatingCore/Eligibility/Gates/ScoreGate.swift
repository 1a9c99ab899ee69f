/// `score`: open from so many points on, of all events or of those on the last days.
struct ScoreGate: GateRule {
    let need: Int64
    let score: ScoreRules

    init(_ values: GateValues) { (need, score) = (values.thresholds[.scoreUntilPrompt] ?? 0, values.thresholds.score) }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .reached(have: score.points(of: context, now: occasion.now), need: need)
    }

    var unit: String? { score.days.map { "points of the last \($0) days" } ?? "points" }

    /// By time, once what took points away is long enough ago; or by the event that gives most.
    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        if let moment = momentOfForgetting(question) { return .at(moment) }
        guard let best = score.events.max(by: { $0.points < $1.points }), best.points > 0 else { return .never }
        let missing = need - score.points(of: question.contextOfNextEvent, now: question.now)
        let count = max(1, (missing + best.points - 1) / best.points)
        return .after([.init(name: "events.\(best.name)", count: count, withinDays: score.days)])
    }

    private func momentOfForgetting(_ question: GateQuestion) -> UTCInstant? {
        guard let days = score.days else { return nil }
        let mistakes = score.events.filter { $0.points < 0 }
        let forgotten = mistakes.flatMap { event in
            question.context.eventCount(named: event.name)?.days.map { $0.day + days } ?? []
        }
        for day in forgotten.inOrder(of: { $0 }) where day > question.now.civilDay {
            guard let midnight = question.now.midnight(ofDay: day) else { return nil }
            if score.points(of: question.context, now: midnight) >= need { return midnight.instant }
        }
        return nil
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        let isReachable = configuration.eventPoints.contains { $0.points > 0 }
        return [.points(configuration[.scoreUntilPrompt] ?? 0)] + (isReachable ? [] : [.nobody])
    }

    /// Fewer days forget mistakes too.
    static func isStricter(withHigher key: ConfigurationKey) -> Bool? {
        key == .integer(.scoreUntilPrompt) ? true : nil
    }
}

extension Eligibility {
    /// Whether a score, here or in a set of keys, may rise by time alone.
    var forgetsMistakes: Bool {
        let score = thresholds.score
        return score.days != nil && score.events.contains { $0.points < 0 }
            || alternatives.contains { $0.forgetsMistakes }
    }
}

extension ScoreRules {
    /// The score of a user. Counts beyond a thousand million are cut, so that no sum overflows.
    func points(of context: RatingContext, now: LocalInstant) -> Int64 {
        let end = context.latest(now)
        var sum: Int64 = 0
        for event in events.indices {
            guard let index = context.indexOfEvent(named: events[event].name) else { continue }
            let count =
                days.map { context.eventCounts[index].days.count(inLast: $0, until: end) }
                ?? context.eventCounts[index].count
            sum += min(count, 1_000_000_000) * events[event].points
        }
        return sum
    }
}

extension LocalInstant {
    /// When a day of the user's calendar begins; nil if time ends before.
    func midnight(ofDay day: Int64) -> LocalInstant? {
        UTCInstant(exactly: day * UTCInstant.millisecondsPerDay - Int64(utcOffset) * 1_000)
            .map { LocalInstant($0, utcOffset: utcOffset) }
    }
}
