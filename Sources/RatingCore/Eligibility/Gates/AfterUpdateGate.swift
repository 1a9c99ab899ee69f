/// `afterUpdate`: open so many days after the last update of the app, and as long as there was none.
struct AfterUpdateGate: GateRule {
    let wait: Int64

    init(_ values: GateValues) { wait = values.thresholds.wait(.daysAfterUpdate) }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.updatedAt, wait)
    }

    var unit: String? { "days since the last update" }
}
