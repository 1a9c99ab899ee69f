/// `declined`: closed by a refusal, for good or for so many days, as by an answer.
enum DeclinedGate: DeclaredGate {
    static var comparison: GateComparison {
        .waited(since: .lastDecline, .integer(.daysBeforeAskingAgainAfterAnswer), .forGoodWithoutKey)
    }

    static var isSlow: Bool { false }
}
