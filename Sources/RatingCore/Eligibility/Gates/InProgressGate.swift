/// `inProgress`: closed while a flow is on screen.
struct InProgressGate: GateRule {
    init(_ values: GateValues) {}

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck { .state(isOpen: !occasion.isInProgress) }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(measured: .bool(!check.isOpen(at: question.now)), required: false)
    }

    /// No flow need be on screen.
    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? { [] }
}
