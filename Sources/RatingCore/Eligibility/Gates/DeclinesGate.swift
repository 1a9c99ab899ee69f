/// `declines`: closed for good once the user has refused so often.
struct DeclinesGate: GateRule {
    let limit: Int64

    init(_ values: GateValues) { limit = values.thresholds[.maxDeclines] ?? 0 }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .below(have: context.declineCount, limit: limit)
    }

    var unit: String? { "refusals, fewer than" }
}
