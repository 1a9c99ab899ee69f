import Foundation

/// Performs actions: each once, by the delegate or through a port. Owns nothing; a class, because what it knows is much to copy.
@MainActor
final class StepPerformer {
    let ports: RatingPorts
    let keeper: ContextKeeper
    let rules: RulesInForce
    let desk: FeedbackDesk
    let drafts: DraftKeeper
    let audience: Audience
    let outside: OutsideCalls

    init(
        ports: RatingPorts, keeper: ContextKeeper, rules: RulesInForce, desk: FeedbackDesk, drafts: DraftKeeper,
        audience: Audience, outside: OutsideCalls
    ) {
        self.ports = ports
        self.keeper = keeper
        self.rules = rules
        self.desk = desk
        self.drafts = drafts
        self.audience = audience
        self.outside = outside
    }

    /// - Parameters:
    ///   - configuration: the one that the flow began with.
    ///   - hasReachedUser: whether the user has seen anything of the flow yet.
    /// - Returns: whether it succeeded, of an action whose outcome the flow is to hear of.
    /// - Throws: what the store throws.
    func perform(
        _ action: StepAction, of flow: RatingFlow, _ configuration: RatingConfiguration, hasReachedUser: Bool
    ) async throws -> Bool? {
        let step = action.params["step"]?.stringValue ?? action.step
        let stars = Int(clamping: flow.state.stars ?? 0)
        switch action.type {
        case .didUpdateRating: audience.tell { $0.ratingEngine($1, didUpdateRating: stars) }
        case .didValidateRating: audience.tell { $0.ratingEngine($1, didValidateRating: stars) }
        case .didChooseAction: audience.tell { $0.ratingEngine($1, didChooseActionAt: step) }
        case .didChooseLater: audience.tell { $0.ratingEngine($1, didChooseLaterAt: step) }
        case .didDecline: audience.tell { $0.ratingEngineUserDidDecline($1) }
        case .didAttemptToRate: audience.tell { $0.ratingEngineUserDidAttemptToRate($1) }
        case .didAskForReminder: audience.tell { $0.ratingEngineUserDidAskForReminder($1) }
        case .recordAnswer, .recordRated, .recordDecline, .recordReminder:
            try await record(action.type, of: flow, hasSucceeded: nil)
        case .requestNativeReview:
            // Nobody is asked if questions were switched off before the user saw anything.
            if !hasReachedUser, rules.asksNobody(at: flow.placement) { return false }
            return await requestNativeReview()
        case .openStore: return await openStore(configuration)
        case .sendFeedback, .composeMail, .fileTicket, .sendSubmitted: return await desk.send(action.action, of: flow)
        case .emit:
            let name = action.params["name"]?.stringValue ?? ""
            audience.tell { $0.ratingEngine($1, didEmit: name, params: action.params) }
        }
        return nil
    }

    /// Records what an action, or what became of it, says of the user.
    func record(_ action: WorkflowAction.Kind, of flow: RatingFlow, hasSucceeded: Bool?) async throws {
        guard let event = flow.contextEvent(of: action, hasSucceeded: hasSucceeded) else { return }
        _ = try await keeper.apply(event, configuration: rules.configuration).certain()
    }

    private func requestNativeReview() async -> Bool? {
        let performer = audience.tell { $0.ratingEnginePerformerOfNativeReview($1) }
        if performer == .delegate { return true }
        guard let port = ports.nativeReview else {
            ports.log.log(.warning, "there is no review sheet here: supply a native review requester")
            return false
        }
        return await outside.isDone("the store to take the request for a review") { await port.requestReview() }
    }

    /// - Returns: nil if nobody waits for it any more.
    func openStore(_ configuration: RatingConfiguration) async -> Bool? {
        // Without one in the configuration, the page of the app whose id the store has told.
        let url =
            rules.using(configuration) { configuration.storeReviewURL }
            ?? keeper.context.storeVersion.flatMap { StorePlatform.current.reviewPage(storeID: $0.storeID) }
        let performer = audience.tell { $0.ratingEngine($1, performerOfOpeningStore: url) }
        if performer == .delegate { return true }
        guard let url else {
            ports.log.log(.warning, "there is no store page to open: set appStoreID or ratingsURL")
            return false
        }
        return await outside.open(url, with: ports)
    }
}

extension OutsideCalls {
    /// - Returns: whether something opened it; nil if nobody waits for it any more.
    func open(_ url: URL, with ports: RatingPorts) async -> Bool? {
        guard let urlOpener = ports.urlOpener else {
            ports.log.log(.warning, "nothing opens \(url.scheme ?? "") URLs here: supply a URL opener")
            return false
        }
        return await isDone("a page of the kind \(url.scheme ?? "") to open") { await urlOpener.open(url) }
    }

    fileprivate func isDone(_ what: String, _ call: @escaping @MainActor () async -> Bool) async -> Bool? {
        switch await answer(of: what, within: Self.opening, call) {
        case .answer(let isDone): isDone
        case .none: false
        case .givenUp: nil
        }
    }
}
