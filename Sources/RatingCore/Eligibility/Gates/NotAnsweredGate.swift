/// `notAnswered`: closed by an answer, for good or for so many days; not by one that led to a store that did not open.
struct NotAnsweredGate: GateRule {
    let wait: Int64?

    init(_ values: GateValues) { wait = values.thresholds.waitAfterReply }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .replied(at: context.lastAnswer.flatMap { $0.storeNotOpened ? nil : $0.at }, wait: wait)
    }

    var unit: String? { "days since the last answer" }
}
