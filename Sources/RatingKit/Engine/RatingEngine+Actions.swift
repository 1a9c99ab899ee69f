import Foundation

/// Performing actions: each once, by the delegate or through a port.
extension RatingEngine {
    /// Performs actions in order. One that cannot be stored does not keep the others from being performed.
    func perform(_ actions: [WorkflowAction]) async throws {
        var failure: (any Error)?
        for action in actions {
            let emitted = EmittedAction(
                action: action, placement: flow?.placement, revision: flow?.revision,
                workflow: flow?.workflow.id ?? "", step: flow?.step.name ?? "")
            broadcast.emit(emitted)
            delegate?.willPerform(emitted)
            do {
                try await perform(action)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func perform(_ action: WorkflowAction) async throws {
        let step = action.params["step"]?.stringValue ?? flow?.step.name ?? ""
        switch action.type {
        case .didUpdateRating: delegate?.didUpdateRating(to: stars)
        case .didValidateRating: delegate?.didValidateRating(to: stars)
        case .didChooseAction: delegate?.didChooseAction(at: step)
        case .didChooseLater: delegate?.didChooseLater(at: step)
        case .didDecline: delegate?.didDecline()
        case .didAttemptToRate: delegate?.didAttemptToRate()
        case .didAskForReminder: delegate?.didAskForReminder()
        case .recordAnswer: try await store(.answer(stars: flow?.state.stars))
        case .recordRated: try await store(.rated)
        case .recordDecline: try await store(.decline)
        case .recordReminder: try await store(.remind)
        case .requestNativeReview: follow(await requestNativeReview())
        case .openStore: follow(await openStore(flowConfiguration ?? configuration))
        case .sendFeedback, .composeMail, .fileTicket: follow(await send(feedback, by: action.type))
        case .emit: delegate?.didEmit(action.params["name"]?.stringValue ?? "", params: action.params)
        }
    }

    /// Reports an outcome to the flow, before anything that the user does next.
    private func follow(_ succeeded: Bool) {
        waitingEvents.insert(succeeded ? .opened : .failed, at: 0)
    }

    private func requestNativeReview() async -> Bool {
        if delegate?.performerOfNativeReview() == .delegate {
            nativeOutcome = true
        } else if let port = ports.nativeReview {
            nativeOutcome = await port.requestReview()
        } else {
            nativeOutcome = false
        }
        return nativeOutcome == true
    }

    func openStore(_ configuration: RatingConfiguration) async -> Bool {
        let url = configuration.storeReviewURL
        if delegate?.performer(ofOpeningStore: url) == .delegate { return true }
        guard let url else {
            ports.log.log(.warning, "there is no store page to open: set appStoreID or ratingsURL")
            return false
        }
        return await open(url)
    }

    /// Hands the feedback to the delegate, or opens a mail draft with it.
    private func send(_ feedback: FeedbackDraft, by action: WorkflowAction.Kind) async -> Bool {
        if delegate?.performer(ofSending: feedback, by: action) == .delegate { return true }
        guard let url = feedback.mailtoURL(flowConfiguration ?? configuration).flatMap(URL.init(string:)) else {
            ports.log.log(.warning, "feedback has nowhere to go: set emailSupport, or let the delegate send it")
            return false
        }
        return await open(url)
    }

    private func open(_ url: URL) async -> Bool {
        guard let opener = ports.urlOpener else {
            ports.log.log(.warning, "nothing opens \(url.scheme ?? "") URLs here: give a URL opener")
            return false
        }
        return await opener.open(url)
    }

    private var stars: Int { Int(flow?.state.stars ?? 0) }

    private var feedback: FeedbackDraft {
        FeedbackDraft(
            stars: flow?.state.stars, text: flow?.draft ?? "", answers: flow?.state.answers ?? [],
            placement: flow?.placement, version: context.version)
    }
}

extension RatingConfiguration {
    /// The page on which a review is written: `ratingsURL`, or the App Store's page for `appStoreID`.
    public var storeReviewURL: URL? {
        if let url = self[.ratingsURL] { return URL(string: url) }
        return self[.appStoreID].flatMap { URL(string: "https://apps.apple.com/app/id\($0)?action=write-review") }
    }
}
