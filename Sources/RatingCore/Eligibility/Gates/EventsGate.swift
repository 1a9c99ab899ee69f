/// `events`: open once each required event has happened often enough, if need be on the last days.
struct EventsGate: GateRule {
    let required: [RequiredEvent]

    init(_ values: GateValues) { required = values.thresholds.requiredEvents }

    static let isSlow = true

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(
            isOpen: required.indices.allSatisfy {
                context.count(of: required[$0], now: occasion.now) >= required[$0].count
            })
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(
            measured: .object(
                required.map { .init($0.name, .integer(question.context.count(of: $0, now: question.now))) }),
            required: .object(required.map { .init($0.name, $0.json) }))
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        let context = question.contextOfNextEvent
        return .after(
            required.compactMap { event in
                let missing = event.count - context.count(of: event, now: question.now)
                return .events(event.name, missing, withinDays: event.withinDays)
            })
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        configuration.requiredEvents.map { .happened($0.name, times: $0.count, withinDays: $0.withinDays) }
    }
}

extension RatingContext {
    /// How often a required event has happened, ever or on its last days.
    fileprivate func count(of event: RequiredEvent, now: LocalInstant) -> Int64 {
        guard let days = event.withinDays else { return count(ofEvent: EventName(event.name)) }
        return count(ofEvent: EventName(event.name), inLast: days, until: now)
    }
}

extension GateQuestion {
    /// What the next event finds, after it has found the clock as it is.
    var contextOfNextEvent: RatingContext {
        var next = context
        next.begin(at: now)
        return next
    }
}

extension Explanation.Need {
    /// Nil where nothing is missing.
    static func events(_ name: String, _ missing: Int64, withinDays: Int64? = nil) -> Explanation.Need? {
        missing > 0 ? .init(name: "events.\(name)", count: missing, withinDays: withinDays) : nil
    }
}
