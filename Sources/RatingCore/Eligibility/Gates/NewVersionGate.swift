/// `newVersion`: closed once the user was asked at this version, as far as is known: at those of the last 64 prompts, and
/// at 256 versions before.
struct NewVersionGate: GateRule {
    let isOn: Bool
    let granularity: VersionGranularity

    init(_ values: GateValues) {
        (isOn, granularity) = (values.thresholds[.oncePerVersion], values.thresholds.granularity)
    }

    static let isSlow = true

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(isOpen: !(isOn && wasAsked(context)))
    }

    /// Looks at the latest prompt first, which is most likely the one.
    @inline(__always)
    private func wasAsked(_ context: RatingContext) -> Bool {
        let prompts = context.prompts.indices.reversed()
        let isRecent =
            granularity == .patch
            ? prompts.contains { context.prompts[$0].version == context.version }
            : prompts.contains {
                VersionOrder.isSame(context.prompts[$0].version, context.version, by: granularity)
            }
        return isRecent || !context.earlierPromptVersions.isEmpty && wasAskedEarlier(context)
    }

    @inline(never)
    private func wasAskedEarlier(_ context: RatingContext) -> Bool {
        context.earlierPromptVersions.contains { VersionOrder.isSame($0, context.version, by: granularity) }
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(
            measured: question.context.version.map { .string($0) },
            required: isOn ? .string(wanted) : nil)
    }

    private var wanted: String {
        granularity == .patch ? "a version not yet asked at" : "a \(granularity.name) version not yet asked at"
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        .after("newVersion", 1)
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        configuration[.oncePerVersion] ? [.newVersion(since: .lastPrompt)] : []
    }
}
