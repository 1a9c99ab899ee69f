import Foundation
import RatingKit

/// A presenter that shows nothing, records what it should have shown, and may answer like a user.
///
/// Its moves are made while the screen appears, so the engine handles them, one after another, before `ask` returns.
@MainActor
public final class RecordingPresenter: RatingPresenter {
    /// Where the calls go.
    public let recorder: CallRecorder
    /// What `present` answers.
    public var presents: Bool
    /// What the user does once a flow is on screen, every time.
    public var moves: [UserMove]
    /// What the user types; nil: nothing.
    public var draft: String?
    /// The steps that were given, oldest first.
    public private(set) var steps: [PresentedStep] = []
    /// Whether a flow is on screen.
    public private(set) var isOnScreen = false

    public init(
        recorder: CallRecorder = CallRecorder(), presents: Bool = true, moves: [UserMove] = [],
        draft: String? = nil
    ) {
        self.recorder = recorder
        self.presents = presents
        self.moves = moves
        self.draft = draft
    }

    public func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        recorder.record(.present(step: step.name))
        guard presents else { return false }
        steps.append(step)
        isOnScreen = true
        if let draft { engine.updateDraft(draft) }
        for move in moves { try? await engine.make(move) }
        return true
    }

    public func show(_ step: PresentedStep) {
        recorder.record(.show(step: step.name))
        steps.append(step)
    }

    public func dismiss() async {
        recorder.record(.dismiss)
        isOnScreen = false
    }
}

/// A URL opener that opens nothing and records what it should have opened.
@MainActor
public final class RecordingURLOpener: URLOpener {
    /// Where the calls go.
    public let recorder: CallRecorder
    /// What `open` answers.
    public var opens: Bool

    public init(recorder: CallRecorder = CallRecorder(), opens: Bool = true) {
        self.recorder = recorder
        self.opens = opens
    }

    public func open(_ url: URL) async -> Bool {
        recorder.record(.open(url))
        return opens
    }
}

/// A requester of the store's review sheet that only records.
@MainActor
public final class RecordingNativeReview: NativeReviewRequester {
    /// Where the calls go.
    public let recorder: CallRecorder
    /// What `requestReview` answers: whether a scene in the foreground took the request.
    public var takes: Bool

    public init(recorder: CallRecorder = CallRecorder(), takes: Bool = true) {
        self.recorder = recorder
        self.takes = takes
    }

    public func requestReview() async -> Bool {
        recorder.record(.requestReview)
        return takes
    }
}
