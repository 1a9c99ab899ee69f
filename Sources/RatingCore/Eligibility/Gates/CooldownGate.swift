/// `cooldown`: open when more than so many days have passed since the last prompt.
///
/// StarsKit's waits are over one millisecond later than iRate's, which are over at exactly that time.
struct CooldownGate: GateRule {
    let wait: Int64

    init(_ values: GateValues) { wait = values.thresholds.wait(.daysBeforeAskingAgain) + 1 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.lastPromptAt, wait)
    }

    var unit: String? { "days since the last prompt, more than" }
}
