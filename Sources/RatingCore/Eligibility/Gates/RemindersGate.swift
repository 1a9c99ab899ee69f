/// `reminders`: closed for good after so many prompts.
struct RemindersGate: GateRule {
    let limit: Int64

    init(_ values: GateValues) { limit = values.thresholds[.maxNumberOfReminder] ?? 0 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .below(have: context.promptCount, limit: limit)
    }

    var unit: String? { "prompts, fewer than" }
}
