import Foundation
import RatingKit

/// A delegate that records what it hears, and answers as it is told. By default it answers like one that answers nothing.
@MainActor
public final class RecordingDelegate: RatingDelegate {
    /// Where the calls go.
    public let recorder: CallRecorder
    /// What `shouldAsk` answers.
    public var allowsAsking = true
    /// Who opens the store's page.
    public var storePerformer = ActionPerformer.engine
    /// Who asks for the store's review sheet.
    public var nativeReviewPerformer = ActionPerformer.engine
    /// Who takes feedback on its way.
    public var feedbackPerformer = ActionPerformer.engine

    public init(recorder: CallRecorder = CallRecorder()) {
        self.recorder = recorder
    }

    /// All calls, oldest first.
    public var calls: [RecordedCall] { recorder.calls }

    public func shouldAsk(at placement: String?) -> Bool {
        recorder.record(.shouldAsk(placement: placement))
        return allowsAsking
    }

    public func ratingScreenWillAppear() { recorder.record(.ratingScreenWillAppear) }
    public func ratingScreenDidAppear() { recorder.record(.ratingScreenDidAppear) }
    public func ratingScreenWillDisappear() { recorder.record(.ratingScreenWillDisappear) }
    public func ratingScreenDidDisappear() { recorder.record(.ratingScreenDidDisappear) }
    public func didUpdateRating(to stars: Int) { recorder.record(.didUpdateRating(stars)) }
    public func didValidateRating(to stars: Int) { recorder.record(.didValidateRating(stars)) }
    public func didChooseAction(at step: String) { recorder.record(.didChooseAction(step: step)) }
    public func didChooseLater(at step: String) { recorder.record(.didChooseLater(step: step)) }
    public func didDecline() { recorder.record(.didDecline) }
    public func didAttemptToRate() { recorder.record(.didAttemptToRate) }
    public func didAskForReminder() { recorder.record(.didAskForReminder) }
    public func didEmit(_ name: String, params: RatingJSON) { recorder.record(.didEmit(name, params: params)) }

    public func performer(ofOpeningStore url: URL?) -> ActionPerformer {
        recorder.record(.performerOfOpeningStore(url))
        return storePerformer
    }

    public func performerOfNativeReview() -> ActionPerformer {
        recorder.record(.performerOfNativeReview)
        return nativeReviewPerformer
    }

    public func performer(ofSending feedback: Feedback, by action: WorkflowAction.Kind) -> ActionPerformer {
        recorder.record(.performerOfSending(feedback, by: action))
        return feedbackPerformer
    }

    public func didDetectAppUpdate(to version: String?) { recorder.record(.didDetectAppUpdate(version)) }

    public func didChangeConfiguration(_ changes: [RatingConfiguration.Change]) {
        recorder.record(.didChangeConfiguration(changes.map(\.description)))
    }

    public func didRefuseConfiguration(_ diagnostics: [Diagnostic]) {
        recorder.record(.didRefuseConfiguration(diagnostics.map(\.code)))
    }
}
