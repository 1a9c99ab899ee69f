/// `notAnswered`: closed by an answer, for good or for so many days; not by one that led to a store that did not open.
enum NotAnsweredGate: DeclaredGate {
    static var comparison: GateComparison {
        .waited(since: .lastAnswer, .integer(.daysBeforeAskingAgainAfterAnswer), .forGoodWithoutKey)
    }

    static var isSlow: Bool { false }
}
