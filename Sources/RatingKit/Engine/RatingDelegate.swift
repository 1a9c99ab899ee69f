import Foundation

/// Hears of everything that the engine does, may veto a question, and may take actions over.
///
/// Every method has a default: no veto, nothing taken over, nothing done. All are called on the main actor, with the engine
/// that calls: one object can be the delegate of several.
@MainActor
public protocol RatingDelegate: AnyObject {
    /// Asked when all gates are open, before anything is stored or shown. False stops the question. Not asked when the
    /// question is forced.
    func ratingEngine(_ engine: RatingEngine, shouldAskAt placement: String?) -> Bool

    /// A flow's screen is about to appear; next its prompt is stored. Should nothing appear after all,
    /// `ratingEngineScreenDidDisappear` is called alone.
    func ratingEngineScreenWillAppear(_ engine: RatingEngine)
    func ratingEngineScreenDidAppear(_ engine: RatingEngine)
    /// The screen is about to go, and what was answered is stored.
    func ratingEngineScreenWillDisappear(_ engine: RatingEngine)
    /// The screen has gone, and the user's choice has been performed.
    func ratingEngineScreenDidDisappear(_ engine: RatingEngine)

    /// The flow has come to a step; of several that it passed through at once, to the last.
    func ratingEngine(_ engine: RatingEngine, didEnter step: String)
    /// Every action of the workflow, just before it is performed: what ``RatingEngine/actions()`` streams, in step with
    /// the callbacks.
    func ratingEngine(_ engine: RatingEngine, willPerform action: EmittedAction)

    /// The user submitted an answer, of the type that the step's kind says: with the press of a button, whichever it was,
    /// or, where the step has none for it, by giving it. Called before everything that follows from it, on every path,
    /// whatever the document records, sends or leaves out of feedback (`feedback.fields`).
    func ratingEngine(_ engine: RatingEngine, didAnswer answer: StepAnswer, at step: String)
    /// The user chose stars, and may still change them.
    func ratingEngine(_ engine: RatingEngine, didUpdateRating stars: Int)
    /// The user submitted the stars.
    func ratingEngine(_ engine: RatingEngine, didValidateRating stars: Int)
    /// The user chose what a step is for: to send feedback, to go to the store.
    func ratingEngine(_ engine: RatingEngine, didChooseActionAt step: String)
    func ratingEngine(_ engine: RatingEngine, didChooseLaterAt step: String)
    func ratingEngineUserDidDecline(_ engine: RatingEngine)
    func ratingEngineUserDidAttemptToRate(_ engine: RatingEngine)
    func ratingEngineUserDidAskForReminder(_ engine: RatingEngine)
    /// An action of the app's own (`emit` in a workflow).
    func ratingEngine(_ engine: RatingEngine, didEmit name: String, params: RatingJSON)

    /// Who opens the store's page. The URL is nil when none is configured.
    func ratingEngine(_ engine: RatingEngine, performerOfOpeningStore url: URL?) -> ActionPerformer
    /// Who asks for the store's review sheet.
    func ratingEnginePerformerOfNativeReview(_ engine: RatingEngine) -> ActionPerformer
    /// Who takes the user's feedback on its way; the delegate has it once it says that it performs.
    func ratingEngine(
        _ engine: RatingEngine, performerOfSending feedback: Feedback, by action: WorkflowAction.Kind
    ) -> ActionPerformer

    /// A launch had another version than the one before.
    func ratingEngine(_ engine: RatingEngine, didDetectAppUpdate version: String?)
    /// The configuration in force changed.
    func ratingEngine(_ engine: RatingEngine, didChangeConfiguration changes: [RatingConfiguration.Change])
    /// A document was refused; the configuration in force stays as it is.
    func ratingEngine(_ engine: RatingEngine, didRefuseConfiguration diagnostics: [Diagnostic])
}

/// Who performs an action: the engine through its port, or the delegate itself. Never both.
public enum ActionPerformer: Sendable {
    case engine
    case delegate
}

extension RatingDelegate {
    public func ratingEngine(_ engine: RatingEngine, shouldAskAt placement: String?) -> Bool { true }
    public func ratingEngineScreenWillAppear(_ engine: RatingEngine) {}
    public func ratingEngineScreenDidAppear(_ engine: RatingEngine) {}
    public func ratingEngineScreenWillDisappear(_ engine: RatingEngine) {}
    public func ratingEngineScreenDidDisappear(_ engine: RatingEngine) {}
    public func ratingEngine(_ engine: RatingEngine, didEnter step: String) {}
    public func ratingEngine(_ engine: RatingEngine, willPerform action: EmittedAction) {}
    public func ratingEngine(_ engine: RatingEngine, didAnswer answer: StepAnswer, at step: String) {}
    public func ratingEngine(_ engine: RatingEngine, didUpdateRating stars: Int) {}
    public func ratingEngine(_ engine: RatingEngine, didValidateRating stars: Int) {}
    public func ratingEngine(_ engine: RatingEngine, didChooseActionAt step: String) {}
    public func ratingEngine(_ engine: RatingEngine, didChooseLaterAt step: String) {}
    public func ratingEngineUserDidDecline(_ engine: RatingEngine) {}
    public func ratingEngineUserDidAttemptToRate(_ engine: RatingEngine) {}
    public func ratingEngineUserDidAskForReminder(_ engine: RatingEngine) {}
    public func ratingEngine(_ engine: RatingEngine, didEmit name: String, params: RatingJSON) {}
    public func ratingEngine(_ engine: RatingEngine, performerOfOpeningStore url: URL?) -> ActionPerformer { .engine }
    public func ratingEnginePerformerOfNativeReview(_ engine: RatingEngine) -> ActionPerformer { .engine }
    public func ratingEngine(
        _ engine: RatingEngine, performerOfSending feedback: Feedback, by action: WorkflowAction.Kind
    ) -> ActionPerformer { .engine }
    public func ratingEngine(_ engine: RatingEngine, didDetectAppUpdate version: String?) {}
    public func ratingEngine(_ engine: RatingEngine, didChangeConfiguration changes: [RatingConfiguration.Change]) {}
    public func ratingEngine(_ engine: RatingEngine, didRefuseConfiguration diagnostics: [Diagnostic]) {}
}
