import Foundation
import RatingKit

/// Something that the engine called, as a plain value.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum RecordedCall: Equatable, Sendable {
    case shouldAsk(placement: String?)
    case ratingScreenWillAppear
    case ratingScreenDidAppear
    case ratingScreenWillDisappear
    case ratingScreenDidDisappear
    case didEnter(step: String)
    case willPerform(EmittedAction)
    case didAnswer(StepAnswer, step: String)
    case didUpdateRating(Int)
    case didValidateRating(Int)
    case didChooseAction(step: String)
    case didChooseLater(step: String)
    case didDecline
    case didAttemptToRate
    case didAskForReminder
    case didEmit(String, params: RatingJSON)
    case didExpose(ExperimentVariant, placement: String?)
    case performerOfOpeningStore(URL?)
    case performerOfNativeReview
    case performerOfSending(Feedback, by: WorkflowAction.Kind)
    case didDetectAppUpdate(String?)
    /// The changes as `RatingConfiguration.Change` describes them: `displaySessionCount: 3 → 5 (remote)`.
    case didChangeConfiguration([String])
    case didRefuseConfiguration([Diagnostic.Code])

    /// The presenter was given a first step, by name.
    case present(step: String)
    /// The presenter was given another step, or the same one changed.
    case show(step: String)
    case dismiss
    case open(URL)
    case requestReview
    /// The store stored a context.
    case store
    case erase
}

/// Keeps calls in the order in which they were made. Share one between several recorders to see the order among them.
public final class CallRecorder: Sendable {
    private let recorded = Locked<[RecordedCall]>([])

    public init() {}

    /// All calls, oldest first.
    public var calls: [RecordedCall] { recorded.withLock { $0 } }

    public func record(_ call: RecordedCall) {
        recorded.withLock { $0.append(call) }
    }

    /// Forgets the calls so far.
    public func clear() {
        recorded.withLock { $0 = [] }
    }
}
