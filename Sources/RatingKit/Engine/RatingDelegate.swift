import Foundation

/// Hears of everything that the engine does, may veto a question, and may take actions over.
///
/// Every method has a default: no veto, nothing taken over, nothing done. All are called on the main actor.
@MainActor
public protocol RatingDelegate: AnyObject {
    /// Asked when all gates are open, before anything is stored or shown. False stops the question. Not asked when the
    /// question is forced.
    func shouldAsk(at placement: String?) -> Bool

    /// A flow's screen is about to appear; next its prompt is stored. Should nothing appear after all,
    /// `ratingScreenDidDisappear` is called alone.
    func ratingScreenWillAppear()
    func ratingScreenDidAppear()
    /// The screen is about to go, and what was answered is stored.
    func ratingScreenWillDisappear()
    /// The screen has gone, and the user's choice has been performed.
    func ratingScreenDidDisappear()

    /// The flow has come to a step; of several that it passed through at once, to the last.
    func didEnter(step: String)
    /// Every action of the workflow, just before it is performed: what ``RatingEngine/actions()`` streams, in step with
    /// the callbacks.
    func willPerform(_ action: EmittedAction)

    /// The user chose stars, and may still change them.
    func didUpdateRating(to stars: Int)
    /// The user submitted the stars.
    func didValidateRating(to stars: Int)
    /// The user chose what a step is for: to send feedback, to go to the store.
    func didChooseAction(at step: String)
    func didChooseLater(at step: String)
    func didDecline()
    func didAttemptToRate()
    func didAskForReminder()
    /// An action of the app's own (`emit` in a workflow).
    func didEmit(_ name: String, params: RatingJSON)

    /// Who opens the store's page. The URL is nil when none is configured.
    func performer(ofOpeningStore url: URL?) -> ActionPerformer
    /// Who asks for the store's review sheet.
    func performerOfNativeReview() -> ActionPerformer
    /// Who takes the user's feedback on its way; the delegate has it once it says that it performs.
    func performer(ofSending feedback: Feedback, by action: WorkflowAction.Kind) -> ActionPerformer

    /// A launch had another version than the one before.
    func didDetectAppUpdate(to version: String?)
    /// The configuration in force changed.
    func didChangeConfiguration(_ changes: [RatingConfiguration.Change])
    /// A document was refused; the configuration in force stays as it is.
    func didRefuseConfiguration(_ diagnostics: [Diagnostic])
}

/// Who performs an action: the engine through its port, or the delegate itself. Never both.
public enum ActionPerformer: Sendable {
    case engine
    case delegate
}

extension RatingDelegate {
    public func shouldAsk(at placement: String?) -> Bool { true }
    public func ratingScreenWillAppear() {}
    public func ratingScreenDidAppear() {}
    public func ratingScreenWillDisappear() {}
    public func ratingScreenDidDisappear() {}
    public func didEnter(step: String) {}
    public func willPerform(_ action: EmittedAction) {}
    public func didUpdateRating(to stars: Int) {}
    public func didValidateRating(to stars: Int) {}
    public func didChooseAction(at step: String) {}
    public func didChooseLater(at step: String) {}
    public func didDecline() {}
    public func didAttemptToRate() {}
    public func didAskForReminder() {}
    public func didEmit(_ name: String, params: RatingJSON) {}
    public func performer(ofOpeningStore url: URL?) -> ActionPerformer { .engine }
    public func performerOfNativeReview() -> ActionPerformer { .engine }
    public func performer(ofSending feedback: Feedback, by action: WorkflowAction.Kind) -> ActionPerformer {
        .engine
    }
    public func didDetectAppUpdate(to version: String?) {}
    public func didChangeConfiguration(_ changes: [RatingConfiguration.Change]) {}
    public func didRefuseConfiguration(_ diagnostics: [Diagnostic]) {}
}
