/// `enabled`: closed while the configuration is switched off, and where nobody has chosen a policy.
struct EnabledGate: GateRule {
    let isEnabled: Bool
    private let lacksPolicy: Bool

    init(_ values: GateValues) {
        isEnabled = !values.configuration.asksNobody
        lacksPolicy = !isEnabled && !values.configuration.isDisabled
    }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck { .state(isOpen: isEnabled) }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        lacksPolicy
            ? GateQuantities(measured: "no configuration", required: "a policy")
            : GateQuantities(measured: .bool(isEnabled), required: true)
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        configuration.asksNobody ? [.nobody] : []
    }
}
