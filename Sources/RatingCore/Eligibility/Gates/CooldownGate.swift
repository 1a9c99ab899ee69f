/// `cooldown`: open when more than so many days have passed since the last prompt; more of them after each that got no
/// answer, where `cooldownGrowth` says so.
///
/// StarsKit's waits are over one millisecond later than iRate's, which are over at exactly that time.
enum CooldownGate: DeclaredGate {
    static var comparison: GateComparison {
        .waited(since: .lastPrompt, .integer(.daysBeforeAskingAgain), [.moreThan, .growing])
    }

    static var isSlow: Bool { false }
}
