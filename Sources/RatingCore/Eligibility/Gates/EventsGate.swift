/// `events`: open once each required event has happened often enough.
struct EventsGate: GateRule {
    let required: [RequiredEvent]

    init(_ values: GateValues) { required = values.thresholds.requiredEvents }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(isOpen: required.allSatisfy { context.count(ofEvent: $0.name) >= $0.count })
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(
            measured: .object(required.map { .init($0.name, .integer(question.context.count(ofEvent: $0.name))) }),
            required: .object(required.map { .init($0.name, .integer($0.count)) }))
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        .after(
            required.compactMap { event in
                let have = question.context.count(ofEvent: event.name)
                return have < event.count ? .init(name: "events.\(event.name)", count: event.count - have) : nil
            })
    }
}
