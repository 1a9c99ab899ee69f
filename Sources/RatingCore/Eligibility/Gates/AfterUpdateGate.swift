/// `afterUpdate`: open so many days after the last update of the app, and as long as there was none.
struct AfterUpdateGate: GateRule {
    let wait: Int64
    let granularity: VersionGranularity

    init(_ values: GateValues) {
        (wait, granularity) = (values.thresholds.wait(.daysAfterUpdate), values.thresholds.granularity)
    }

    static let isSlow = true

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .waited(since: context.updatedAt(granularity), wait)
    }

    var unit: String? { "days since the last update" }
}
