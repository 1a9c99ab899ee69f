/// `eventsSincePrompt`: open from so many events after the last prompt on, of all names or of each of some, and before
/// the first.
struct EventsSincePromptGate: GateRule {
    let need: EventsBeforeAskingAgain

    init(_ values: GateValues) { need = values.thresholds.eventsBeforeAskingAgain }

    static let isSlow = true

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        guard context.promptCount > 0 else { return .state(isOpen: true) }
        if let total = need.total { return .reached(have: context.sincePrompt.events, need: total) }
        return .state(
            isOpen: need.named.indices.allSatisfy {
                context.countSincePrompt(ofEvent: EventName(need.named[$0].name)) >= need.named[$0].count
            })
    }

    var unit: String? { "events since the last prompt" }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        guard need.total == nil, question.context.promptCount > 0 else {
            return check.quantities(unit, now: question.now)
        }
        return GateQuantities(
            measured: .object(
                need.named.map {
                    .init($0.name, .integer(question.context.countSincePrompt(ofEvent: EventName($0.name))))
                }),
            required: .object(need.named.map { .init($0.name, $0.json) }), unit: "since the last prompt")
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        if let total = need.total { return .after("events", total - question.context.sincePrompt.events) }
        return .after(
            need.named.compactMap { event in
                .events(event.name, event.count - question.context.countSincePrompt(ofEvent: EventName(event.name)))
            })
    }

    /// Of a number of events of any name.
    static func isStricter(withHigher key: ConfigurationKey) -> Bool? { true }
}
