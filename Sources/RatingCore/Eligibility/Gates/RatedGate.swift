/// `rated`: closed by a rating, for good or until a new version.
struct RatedGate: GateRule {
    let asksAgainForNewVersion: Bool
    let granularity: VersionGranularity

    init(_ rules: Eligibility) {
        asksAgainForNewVersion = rules.thresholds[.promptForNewVersionIfUserRated]
        granularity = rules.thresholds.granularity
    }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        guard let rated = context.lastRated else { return .state(isOpen: true) }
        return .state(
            isOpen: asksAgainForNewVersion && !VersionOrder.isSame(rated.version, context.version, by: granularity))
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(measured: question.context.lastRated.map { .string($0.version ?? "without a version") })
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        asksAgainForNewVersion ? .after("newVersion", 1) : .never
    }
}
