/// `latestVersion`: closed while the store has a newer version, by what it last said; unknown, failed and too old is open.
struct LatestVersionGate: GateRule {
    let isAsked: Bool
    let granularity: VersionGranularity

    init(_ rules: Eligibility) {
        (isAsked, granularity) = (rules.thresholds[.onlyPromptIfLatestVersion], rules.thresholds.granularity)
    }

    static let isSlow = true

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        guard isAsked, let store = context.storeVersion, let newest = store.version, let version = context.version,
            VersionOrder.isNewer(newest, than: version), !VersionOrder.isSame(newest, version, by: granularity)
        else { return .state(isOpen: true) }
        return .waited(since: store.at, RatingContext.StoreVersion.validity)
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(
            measured: question.context.version.map { .string($0) },
            required: question.context.storeVersion?.version.map { .string($0) })
    }
}
