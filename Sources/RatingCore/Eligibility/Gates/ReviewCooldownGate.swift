/// `reviewCooldown`: open so many calendar days after the last prompt; more of them after each that got no answer, where
/// `cooldownGrowth` says so.
struct ReviewCooldownGate: GateRule {
    let days: Int64
    let growth: CooldownGrowth?

    init(_ rules: Eligibility) {
        (days, growth) = (rules.thresholds[.daysBetweenReviews] ?? 0, rules.thresholds.cooldownGrowth)
    }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        let grown = growth.map { Int64($0.days(days, unanswered: context.promptsSinceAnswer)) }
        return .calendarDays(since: context.lastPromptAt, need: grown ?? days)
    }

    var unit: String? { "calendar days since the last prompt" }
}
