#if canImport(SwiftUI)
import SwiftUI

/// Shows an engine's flows in the views that are there for it, asks for the store's sheet in their scene, and opens pages
/// as they do.
///
/// Give it to the engine (`RatingPorts(store:screens:)`; ``RatingKit/RatingEngine/standard(configuration:remote:outbox:appGates:traits:adjust:)``
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
    /// Counts what happens to the app, for an engine that has nobody else to keep it.
    var lifecycle: AppLifecycle?

    public init() {}

    public func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        guard let stage else {
            engine.report("no view shows the question: mark one with .rating(…), or place a RatingFlowView")
            return false
        }
        (current, startedAt) = (stage, engine.flow?.startedAt)
        return await stage.present(step, of: engine)
    }

    public func show(_ step: PresentedStep) { current?.show(step) }

    public func dismiss() async { await current?.dismiss() }

    func attach(_ stage: RatingStage) {
        stages.removeAll { $0 === stage }
        stages.append(stage)
    }

    func detach(_ stage: RatingStage) {
        stages.removeAll { $0 === stage }
    }

    /// Asks, and shows what comes of it here.
    func ask(
        _ engine: RatingEngine, at placement: String?, force: Bool = false, on stage: RatingStage
    ) async throws -> AskOutcome {
        guard asking == nil else { return .skipped([.inProgress]) }
        asking = stage
        defer { asking = nil }
        return try await engine.ask(at: placement, force: force)
    }

    /// Where a flow under way stays; else where it is asked from; else what appeared last.
    private var stage: RatingStage? {
        if let current, let flow = current.engine?.flow, flow.startedAt == startedAt { return current }
        return asking ?? stages.last
    }
}

extension RatingScreens: NativeReviewRequester {
    public func requestReview() async -> Bool {
        if let request = stage?.requestReview { return request() }
        return await SystemServices.nativeReview?.requestReview() ?? false
    }
}

extension RatingScreens: URLOpener {
    public func open(_ url: URL) async -> Bool {
        guard let openURL = stage?.openURL else { return await SystemServices.urlOpener?.open(url) ?? false }
        return await withCheckedContinuation { continuation in
            openURL(url) { continuation.resume(returning: $0) }
        }
    }
}

extension RatingPorts {
    /// The system's ports, with screens for all that the user sees.
    @MainActor
    public init(store: any ContextStore, screens: RatingScreens, log: any RatingLog = SystemLog()) {
        self.init(store: store, log: log, presenter: screens, urlOpener: screens, nativeReview: screens)
        #if os(iOS)
        mailComposer = SystemMailComposer()
        #endif
    }
}

extension RatingEngine {
    /// The screens that it was made with.
    var screens: RatingScreens? { presenter as? RatingScreens }
}
#endif
