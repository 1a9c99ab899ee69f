/// `enabled`: closed while the configuration is switched off.
struct EnabledGate: GateRule {
    let isEnabled: Bool

    init(_ values: GateValues) { isEnabled = !values.thresholds[.disabled] }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck { .state(isOpen: isEnabled) }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(measured: .bool(isEnabled), required: true)
    }
}
