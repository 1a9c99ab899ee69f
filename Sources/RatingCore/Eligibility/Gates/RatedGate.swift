/// `rated`: closed by a rating, for good or until a new version.
struct RatedGate: GateRule {
    let asksAgainForNewVersion: Bool
    let granularity: VersionGranularity

    init(_ values: GateValues) {
        asksAgainForNewVersion = values.thresholds[.promptForNewVersionIfUserRated]
        granularity = values.thresholds.granularity
    }

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(isOpen: context.lastRated?.at == nil || asksAgainForNewVersion && isNewVersion(context))
    }

    @inline(never)
    private func isNewVersion(_ context: RatingContext) -> Bool {
        !VersionOrder.isSame(context.lastRated?.version, context.version, by: granularity)
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(measured: question.context.lastRated.map { .string($0.version ?? "without a version") })
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        asksAgainForNewVersion ? .after("newVersion", 1) : .never
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        let asksAgain = configuration[.promptForNewVersionIfUserRated]
        return [asksAgain ? .newVersion(since: .lastRating) : .elapsed(since: .lastRating, .max)]
    }

    static func isStricter(withHigher key: ConfigurationKey) -> Bool? {
        key == .flag(.promptForNewVersionIfUserRated) ? false : nil
    }
}
