/// `cooldown`: open when more than so many days have passed since the last prompt; more of them after each that got no
/// answer, where `cooldownGrowth` says so.
///
/// StarsKit's waits are over one millisecond later than iRate's, which are over at exactly that time.
struct CooldownGate: GateRule {
    let wait: Int64
    let growth: CooldownGrowth?

    init(_ values: GateValues) {
        wait = values.thresholds.wait(.daysBeforeAskingAgain) + 1
        growth = values.thresholds.cooldownGrowth
    }

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.lastPromptAt, growth.map { grown($0, context) } ?? wait)
    }

    @inline(never)
    private func grown(_ growth: CooldownGrowth, _ context: RatingContext) -> Int64 {
        let days = growth.days(wait / UTCInstant.millisecondsPerDay, unanswered: context.promptsSinceAnswer)
        return UTCInstant(milliseconds: 1).adding(days: days).milliseconds
    }

    var unit: String? { "days since the last prompt, more than" }
}
