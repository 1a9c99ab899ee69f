/// `reviewCooldown`: open so many calendar days after the last prompt.
struct ReviewCooldownGate: GateRule {
    let days: Int64

    init(_ values: GateValues) { days = values.thresholds[.daysBetweenReviews] ?? 0 }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .calendarDays(since: context.lastPromptAt, need: days)
    }

    var unit: String? { "calendar days since the last prompt" }
}
