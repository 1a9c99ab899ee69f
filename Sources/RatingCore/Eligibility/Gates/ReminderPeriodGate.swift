/// `reminderPeriod`: open so many days after “remind me later”.
struct ReminderPeriodGate: GateRule {
    let wait: Int64

    init(_ values: GateValues) { wait = values.thresholds.wait(.remindPeriod) }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.lastReminder?.at, wait)
    }

    var unit: String? { "days since “remind me later”" }
}
