/// `age`: open so many days after the installation, and after an update at least one more day.
struct AgeGate: GateRule {
    let wait: Int64
    let granularity: VersionGranularity

    init(_ values: GateValues) {
        (wait, granularity) = (values.thresholds.wait(.daysUntilPrompt), values.thresholds.granularity)
    }

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        guard let installedAt = context.installedAt else {
            return wait > 0 ? .notInstalled(need: wait) : .state(isOpen: true)
        }
        guard let updatedAt = context.updatedAt(granularity) else { return .waited(since: installedAt, wait) }
        let toUpdate = updatedAt.instant.milliseconds &- installedAt.instant.milliseconds
        return .waited(since: installedAt, max(wait, toUpdate &+ UTCInstant.millisecondsPerDay))
    }

    var unit: String? { "days since the first launch, and 1 since an update" }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        if case .state = check { return GateQuantities() }
        var quantities = check.quantities(unit, now: question.now)
        quantities.required = GateQuantities.days(wait)
        return quantities
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        [.elapsed(since: .installation, configuration.thresholds.wait(.daysUntilPrompt)), .dayAfterUpdate]
    }
}
