import Foundation
import RatingKit

/// A delegate that records what it hears, and answers as told. By default it behaves like a delegate that implements
/// nothing.
@MainActor
public final class RecordingDelegate: RatingDelegate {
    /// Where the calls go.
    public let recorder: CallRecorder
    /// What `shouldAsk` answers.
    public var allowsAsking = true
    /// Who opens the store's page.
    public var storePerformer = ActionPerformer.engine
    /// Who requests the store's review sheet.
    public var nativeReviewPerformer = ActionPerformer.engine
    /// Who sends feedback.
    public var feedbackPerformer = ActionPerformer.engine

    public init(recorder: CallRecorder = CallRecorder()) {
        self.recorder = recorder
    }

    /// All calls, oldest first.
    public var calls: [RecordedCall] { recorder.calls }

    public func ratingEngine(_ engine: RatingEngine, shouldAskAt placement: Placement?) -> Bool {
        recorder.record(.shouldAsk(placement: placement?.name))
        return allowsAsking
    }

    public func ratingEngineScreenWillAppear(_ engine: RatingEngine) { recorder.record(.ratingScreenWillAppear) }
    public func ratingEngineScreenDidAppear(_ engine: RatingEngine) { recorder.record(.ratingScreenDidAppear) }
    public func ratingEngineScreenWillDisappear(_ engine: RatingEngine) { recorder.record(.ratingScreenWillDisappear) }
    public func ratingEngineScreenDidDisappear(_ engine: RatingEngine) { recorder.record(.ratingScreenDidDisappear) }

    public func ratingEngine(_ engine: RatingEngine, didEnter step: String) { recorder.record(.didEnter(step: step)) }

    public func ratingEngine(_ engine: RatingEngine, willPerform action: EmittedAction) {
        recorder.record(.willPerform(action))
    }

    public func ratingEngine(_ engine: RatingEngine, didAnswer answer: StepAnswer, at step: String) {
        recorder.record(.didAnswer(answer, step: step))
    }

    public func ratingEngine(_ engine: RatingEngine, didUpdateRating stars: Int) {
        recorder.record(.didUpdateRating(stars))
    }

    public func ratingEngine(_ engine: RatingEngine, didValidateRating stars: Int) {
        recorder.record(.didValidateRating(stars))
    }

    public func ratingEngine(_ engine: RatingEngine, didChooseActionAt step: String) {
        recorder.record(.didChooseAction(step: step))
    }

    public func ratingEngine(_ engine: RatingEngine, didChooseLaterAt step: String) {
        recorder.record(.didChooseLater(step: step))
    }

    public func ratingEngineUserDidDecline(_ engine: RatingEngine) { recorder.record(.didDecline) }
    public func ratingEngineUserDidAttemptToRate(_ engine: RatingEngine) { recorder.record(.didAttemptToRate) }
    public func ratingEngineUserDidAskForReminder(_ engine: RatingEngine) { recorder.record(.didAskForReminder) }

    public func ratingEngine(_ engine: RatingEngine, didEmit name: String, params: RatingJSON) {
        recorder.record(.didEmit(name, params: params))
    }

    public func ratingEngine(
        _ engine: RatingEngine, didExposeUserTo variant: ExperimentVariant, at placement: Placement?
    ) {
        recorder.record(.didExpose(variant, placement: placement?.name))
    }

    public func ratingEngine(_ engine: RatingEngine, performerOfOpeningStore url: URL?) -> ActionPerformer {
        recorder.record(.performerOfOpeningStore(url))
        return storePerformer
    }

    public func ratingEnginePerformerOfNativeReview(_ engine: RatingEngine) -> ActionPerformer {
        recorder.record(.performerOfNativeReview)
        return nativeReviewPerformer
    }

    public func ratingEngine(
        _ engine: RatingEngine, performerOfSending feedback: Feedback, by action: WorkflowAction.Kind
    ) -> ActionPerformer {
        recorder.record(.performerOfSending(feedback, by: action))
        return feedbackPerformer
    }

    public func ratingEngine(_ engine: RatingEngine, didDetectAppUpdate version: String?) {
        recorder.record(.didDetectAppUpdate(version))
    }

    public func ratingEngine(_ engine: RatingEngine, didChangeConfiguration changes: [RatingConfiguration.Change]) {
        recorder.record(.didChangeConfiguration(changes.map(\.description)))
    }

    public func ratingEngine(_ engine: RatingEngine, didRefuseConfiguration diagnostics: [Diagnostic]) {
        recorder.record(.didRefuseConfiguration(diagnostics.map(\.code)))
    }
}
