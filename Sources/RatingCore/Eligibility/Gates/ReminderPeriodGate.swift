/// `reminderPeriod`: open so many days after “remind me later”.
struct ReminderPeriodGate: GateRule {
    let wait: Int64

    init(_ rules: Eligibility) { wait = rules.thresholds.wait(.remindPeriod) }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.lastReminder?.at, wait)
    }

    var unit: String? { "days since “remind me later”" }
}
