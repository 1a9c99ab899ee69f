/// `yearlyCap`: open below so many prompts in the last 365 days.
struct YearlyCapGate: GateRule {
    let limit: Int
    private static let year = 365 * UTCInstant.millisecondsPerDay

    init(_ values: GateValues) { limit = Int(values.thresholds[.maxPromptsPerYear] ?? 0) }

    /// Prompts are kept in order, so the cap is full while the oldest of the latest that fill it is not 365 days ago.
    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        guard limit > 0 else { return .state(isOpen: false) }
        let filling = context.prompts.count - limit
        return .waited(since: filling < 0 ? nil : context.prompts[filling].at, Self.year)
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        let now = question.now.instant.milliseconds
        let recent = question.context.prompts.filter { now - $0.at.instant.milliseconds < Self.year }.count
        return GateQuantities(
            measured: .integer(Int64(recent)), required: .integer(Int64(limit)),
            unit: "prompts in 365 days, fewer than")
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        let limit = configuration[.maxPromptsPerYear] ?? 0
        return [limit > 0 ? .promptsInAYear(below: limit) : .nobody]
    }

    static func isStricter(withHigher key: ConfigurationKey) -> Bool? { false }
}
