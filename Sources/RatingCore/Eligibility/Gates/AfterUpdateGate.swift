/// `afterUpdate`: open so many days after the last update of the app, and as long as there was none.
struct AfterUpdateGate: GateRule {
    let wait: Int64
    let granularity: VersionGranularity

    init(_ rules: Eligibility) {
        (wait, granularity) = (rules.thresholds.wait(.daysAfterUpdate), rules.thresholds.granularity)
    }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.updatedAt(granularity), wait)
    }

    var unit: String? { "days since the last update" }
}
