import Foundation

/// Performing actions: each once, by the delegate or through a port.
extension RatingEngine {
    /// Performs actions of a flow in order. One that cannot be stored does not keep the others from being performed;
    /// erasing does.
    ///
    /// - Returns: the first error of the store.
    func perform(_ actions: [StepAction], of flow: RatingFlow) async -> (any Error)? {
        var failure: (any Error)?
        for action in actions where self.flow != nil {
            let emitted = EmittedAction(
                action: action.action, placement: flow.placement, revision: flow.revision, variants: flow.variants,
                workflow: flow.workflow.id, step: action.step)
            broadcast.emit(emitted)
            delegate?.willPerform(emitted)
            do {
                try await perform(action, of: flow)
            } catch {
                failure = failure ?? error
            }
        }
        return failure
    }

    private func perform(_ action: StepAction, of flow: RatingFlow) async throws {
        let step = action.params["step"]?.stringValue ?? action.step
        let stars = Int(clamping: flow.state.stars ?? 0)
        switch action.type {
        case .didUpdateRating: delegate?.didUpdateRating(to: stars)
        case .didValidateRating: delegate?.didValidateRating(to: stars)
        case .didChooseAction: delegate?.didChooseAction(at: step)
        case .didChooseLater: delegate?.didChooseLater(at: step)
        case .didDecline: delegate?.didDecline()
        case .didAttemptToRate: delegate?.didAttemptToRate()
        case .didAskForReminder: delegate?.didAskForReminder()
        case .recordAnswer, .recordRated, .recordDecline, .recordReminder:
            if let event = flow.contextEvent(of: action.type) { try await store(event) }
        case .requestNativeReview: report(await requestNativeReview(at: flow.placement))
        case .openStore: report(await openStore(flowConfiguration ?? configuration))
        case .sendFeedback, .composeMail, .fileTicket:
            let isOnItsWay = await send(action.action, of: flow)
            if isOnItsWay { safeDraft = flow.draft }
            report(isOnItsWay)
        case .emit: delegate?.didEmit(action.params["name"]?.stringValue ?? "", params: action.params)
        }
    }

    /// Tells the flow what became of an action, before anything that the user does next.
    private func report(_ succeeded: Bool) {
        if succeeded { hasReachedUser = true }
        waitingOutcomes.append(succeeded ? .opened : .failed)
    }

    /// Asks nobody if the user has seen nothing of the flow yet, and questions were switched off meanwhile.
    private func requestNativeReview(at placement: String?) async -> Bool {
        if !hasReachedUser, isDisabled(at: placement) { return false }
        if delegate?.performerOfNativeReview() == .delegate { return true }
        guard let port = ports.nativeReview else {
            ports.log.log(.warning, "there is no review sheet here: give a native review requester")
            return false
        }
        return await port.requestReview()
    }

    func openStore(_ configuration: RatingConfiguration) async -> Bool {
        let url = configuration.storeReviewURL ?? learntReviewURL
        if delegate?.performer(ofOpeningStore: url) == .delegate { return true }
        guard let url else {
            ports.log.log(.warning, "there is no store page to open: set appStoreID or ratingsURL")
            return false
        }
        return await open(url)
    }

    /// The page of the app whose id the store has told.
    private var learntReviewURL: URL? {
        context.storeVersion.flatMap { StorePlatform.current.reviewPage(storeID: $0.storeID) }
    }

    func open(_ url: URL) async -> Bool {
        guard let opener = ports.urlOpener else {
            ports.log.log(.warning, "nothing opens \(url.scheme ?? "") URLs here: give a URL opener")
            return false
        }
        return await opener.open(url)
    }
}
