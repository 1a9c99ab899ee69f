/// `notAnswered`: closed by an answer, for good or for so many days.
struct NotAnsweredGate: GateRule {
    let wait: Int64?

    init(_ values: GateValues) { wait = values.thresholds.waitAfterReply }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .replied(at: context.lastAnswer?.at, wait: wait)
    }

    var unit: String? { "days since the last answer" }
}
