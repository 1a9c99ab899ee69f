import Foundation

/// Shows an engine's flows in the views meant for it, requests the store's sheet in their scene, and opens pages as
/// they do.
///
/// Give it to the engine (`RatingPorts(store:screens:)`; ``RatingKit/RatingEngine/standard(configuration:remote:outbox:appGates:traits:adjust:preparing:)``
/// does), and mark a view with ``SwiftUI/View/rating(_:at:when:delay:)``. Of several views the one that asked shows the flow,
/// otherwise the one that appeared last.
@MainActor
public final class RatingScreens: RatingPresenter {
    /// Those whose views are there, the latest last.
    private var stages: [RatingStage] = []
    /// The one that is asking at this moment.
    private var asking: RatingStage?
    /// The one that shows a flow, or did last, and when that flow began.
    private var current: RatingStage?
    private var startedAt: LocalInstant?
    /// Waits for the first view: the engine may be ready before any.
    private var arrival: AnswerWait<Void>?
    /// Looks after the screen that is up.
    private var watching: Task<Void, any Error>?
    #if canImport(SwiftUI)
    /// Counts what happens to the app, for an engine that has nobody else to keep it.
    var lifecycle: AppLifecycle?
    #endif

    public init() {}

    public func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        if stage == nil { await waitForStage(engine.clock) }
        if Task.isCancelled { return false }
        guard let stage else {
            engine.report(
                "no view shows the question: give one the modifier .rating(…), add a RatingFlowView, or name a view controller "
                    + "with showFlows(over:)")
            return false
        }
        (current, startedAt) = (stage, engine.flow?.startedAt)
        guard await stage.present(step, of: engine) else { return false }
        watch(stage, of: engine)
        return true
    }

    public func show(_ step: PresentedStep) { current?.show(step) }

    public func dismiss() async {
        arrival?.giveUp()
        watching?.cancel()
        await current?.dismiss()
    }

    func attach(_ stage: RatingStage) {
        stage.isAttached = true
        stages.removeAll { $0.place == nil || $0.place === stage.place }
        stages.append(stage)
        arrival?.give(())
    }

    private func waitForStage(_ clock: any RatingClock) async {
        let arrival = AnswerWait<Void>()
        self.arrival = arrival
        _ = await arrival.answer(within: RatingStage.patience, by: clock)
    }

    /// Looks once a second, because not all that takes a screen away says so. One that is missing three times in a row has
    /// gone: it may be on its way from one place to another.
    private func watch(_ stage: RatingStage, of engine: RatingEngine) {
        watching?.cancel()
        let clock = engine.clock
        watching = Task { [weak self, weak stage, weak engine] in
            var misses = 0
            while misses < 3 {
                try await clock.sleep(for: .seconds(1))
                guard let self, let stage, let flow = engine?.flow, flow.startedAt == startedAt else { return }
                misses = stage.isLost ? misses + 1 : 0
            }
            stage?.lose()
        }
    }

    func detach(_ stage: RatingStage) {
        stage.isAttached = false
        stages.removeAll { $0 === stage }
    }

    /// Asks, and shows what comes of it here.
    func ask(
        _ engine: RatingEngine, at placement: Placement?, force: Bool = false, on stage: RatingStage
    ) async throws -> AskOutcome {
        guard asking == nil else { return .skipped([.inProgress]) }
        asking = stage
        defer { asking = nil }
        return try await engine.ask(at: placement, force: force)
    }

    /// Where a flow under way stays; else where it is asked from; else what appeared last.
    private var stage: RatingStage? {
        if let current, let flow = current.engine?.flow, flow.startedAt == startedAt { return current }
        return asking ?? stages.last { $0.isOnScreen }
    }
}

extension RatingScreens: NativeReviewRequester {
    public func requestReview() async -> Bool {
        if let request = stage?.requestReview { return request() }
        return await RatingPorts.System.nativeReview?.requestReview() ?? false
    }
}

extension RatingScreens: URLOpener {
    public func open(_ url: URL) async -> Bool {
        guard let openURL = stage?.openURL else { return await RatingPorts.System.urlOpener?.open(url) ?? false }
        return await withCheckedContinuation { continuation in
            openURL(url) { continuation.resume(returning: $0) }
        }
    }
}

extension RatingPorts {
    /// The system's ports, with screens for everything that the user sees.
    @MainActor
    public init(store: any ContextStore, screens: RatingScreens, log: any RatingLog = SystemLog()) {
        self.init(store: store, log: log, presenter: screens, urlOpener: screens, nativeReview: screens)
    }
}

extension RatingEngine {
    /// The screens that it was made with; without them what is missing is in the log.
    var screens: RatingScreens? {
        let screens = presenter as? RatingScreens
        if screens == nil { report("give the engine RatingScreens as its presenter, to show a flow in views") }
        return screens
    }
}
