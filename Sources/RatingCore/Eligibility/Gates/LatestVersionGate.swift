/// `latestVersion`: closed while the store has a newer version, by what it last said; unknown, failed and too old is open.
struct LatestVersionGate: GateRule {
    let isOn: Bool
    let granularity: VersionGranularity

    init(_ values: GateValues) {
        (isOn, granularity) = (values.thresholds[.onlyPromptIfLatestVersion], values.thresholds.granularity)
    }

    static let isSlow = true

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        guard isOn, context.storeVersion != nil, isOutdated(context) else { return .state(isOpen: true) }
        return .waited(since: context.storeVersion?.at, RatingContext.StoreVersion.validity)
    }

    @inline(never)
    private func isOutdated(_ context: RatingContext) -> Bool {
        guard let newest = context.storeVersion?.version, let version = context.version else { return false }
        return VersionOrder.isNewer(newest, than: version) && !VersionOrder.isSame(newest, version, by: granularity)
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(
            measured: question.context.version.map { .string($0) },
            required: question.context.storeVersion?.version.map { .string($0) })
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        configuration[.onlyPromptIfLatestVersion] ? [.latestVersion] : []
    }
}
