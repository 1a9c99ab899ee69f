/// `newVersion`: closed once the user was asked at this version.
struct NewVersionGate: GateRule {
    let isOn: Bool

    init(_ values: GateValues) { isOn = values.thresholds[.oncePerVersion] }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(isOpen: !isOn || !context.prompts.contains { $0.version == context.version })
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(
            measured: question.context.version.map { .string($0) },
            required: isOn ? "a version not asked at" : nil)
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        .after("newVersion", 1)
    }
}
