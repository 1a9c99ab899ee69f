/// `afterUpdate`: open so many days after the last update of the app, and as long as there was none.
struct AfterUpdateGate: GateRule {
    let wait: Int64

    init(_ rules: Eligibility) { wait = rules.thresholds.wait(.daysAfterUpdate) }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.updatedAt, wait)
    }

    var unit: String? { "days since the last update" }
}
