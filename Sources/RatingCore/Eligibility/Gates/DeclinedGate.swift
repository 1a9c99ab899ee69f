/// `declined`: closed by a refusal, for good or for so many days, as by an answer.
struct DeclinedGate: GateRule {
    let wait: Int64?

    init(_ values: GateValues) { wait = values.thresholds.waitAfterReply }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .replied(at: context.lastDecline?.at, wait: wait)
    }

    var unit: String? { "days since the refusal" }
}
