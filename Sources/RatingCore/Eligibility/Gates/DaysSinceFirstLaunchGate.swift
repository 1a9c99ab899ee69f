/// `daysSinceFirstLaunch`: open so many calendar days after the first launch.
struct DaysSinceFirstLaunchGate: GateRule {
    let days: Int64

    init(_ values: GateValues) { days = values.thresholds[.minDays] ?? 0 }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        context.installedAt == nil && days > 0 ? .notInstalled : .calendarDays(since: context.installedAt, need: days)
    }

    var unit: String? { "calendar days since the first launch" }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        var quantities = check.quantities(unit, now: question.now)
        quantities.required = .integer(days)
        return quantities
    }
}
