/// `declines`: closed for good once the user has refused so often.
struct DeclinesGate: GateRule {
    let limit: Int64

    init(_ rules: Eligibility) { limit = rules.thresholds[.maxDeclines] ?? 0 }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .below(have: context.declineCount, limit: limit)
    }

    var unit: String? { "refusals, fewer than" }
}
