/// `reviewCooldown`: open so many calendar days after the last prompt; more of them, whole ones, after each that got no
/// answer, where `cooldownGrowth` says so.
struct ReviewCooldownGate: GateRule {
    let days: Int64
    let growth: CooldownGrowth?

    init(_ values: GateValues) {
        (days, growth) = (values.thresholds[.daysBetweenReviews] ?? 0, values.thresholds.cooldownGrowth)
    }

    static let isSlow = true

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        let grown = growth.map { $0.calendarDays(days, unanswered: context.promptsSinceAnswer) }
        return .calendarDays(since: context.lastPromptAt, need: grown ?? days)
    }

    var unit: String? { "calendar days since the last prompt" }
}
