/// `reviewCooldown`: open so many calendar days after the last prompt; more of them, whole ones, after each that got no
/// answer, where `cooldownGrowth` says so.
enum ReviewCooldownGate: DeclaredGate {
    static var comparison: GateComparison { .calendarDays(since: .lastPrompt, .daysBetweenReviews, .growing) }
}
