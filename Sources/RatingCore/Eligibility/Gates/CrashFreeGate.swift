/// `crashFree`: open when more than so many days have passed since the last crash (StarsKit's wait, as in `cooldown`).
struct CrashFreeGate: GateRule {
    let wait: Int64

    init(_ values: GateValues) { wait = values.thresholds.wait(.daysWithoutCrash) + 1 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.lastCrashAt, wait)
    }

    var unit: String? { "days since the last crash, more than" }
}
