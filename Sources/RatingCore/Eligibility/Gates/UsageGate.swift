/// `usage`: open from so many uses or so many events on, whichever of those set is reached.
struct UsageGate: GateRule {
    let uses: Int64?
    let events: Int64?

    init(_ values: GateValues) {
        (uses, events) = (values.thresholds[.usesUntilPrompt], values.thresholds[.eventsUntilPrompt])
    }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(isOpen: context.uses >= uses ?? .max || context.events >= events ?? .max)
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        let haveUses = RatingJSON.integer(question.context.uses)
        let haveEvents = RatingJSON.integer(question.context.events)
        guard let events else {
            return GateQuantities(measured: haveUses, required: uses.map { .integer($0) }, unit: "uses")
        }
        guard let uses else { return GateQuantities(measured: haveEvents, required: .integer(events), unit: "events") }
        return GateQuantities(
            measured: ["uses": haveUses, "events": haveEvents],
            required: ["uses": .integer(uses), "events": .integer(events)], unit: "either one")
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        let usesMissing = uses.map { $0 - question.context.uses } ?? .max
        let eventsMissing = events.map { $0 - question.context.events } ?? .max
        return usesMissing <= eventsMissing ? .after("uses", usesMissing) : .after("events", eventsMissing)
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        let uses = configuration[.usesUntilPrompt].map { GateDemand.atLeast(.uses, $0) }
        return [.oneOf([uses, configuration[.eventsUntilPrompt].map { .atLeast(.events, $0) }].compactMap { $0 })]
    }
}
