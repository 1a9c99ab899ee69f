import Foundation

/// Hears of everything that the engine does, may veto a question, and may take over actions.
///
/// Every method has a default: no veto, nothing taken over, nothing done. All are called on the main actor, with the
/// calling engine, so one object can be the delegate of several.
@MainActor
public protocol RatingDelegate: AnyObject {
    /// Called when all gates are open, before anything is stored or shown. Returning false stops the question. Not
    /// called when the question is forced.
    func ratingEngine(_ engine: RatingEngine, shouldAskAt placement: Placement?) -> Bool

    /// A flow's screen is about to appear; next its prompt is stored. If nothing appears after all, only
    /// `ratingEngineScreenDidDisappear` is called.
    func ratingEngineScreenWillAppear(_ engine: RatingEngine)
    func ratingEngineScreenDidAppear(_ engine: RatingEngine)
    /// The screen is about to disappear, and the answer is stored.
    func ratingEngineScreenWillDisappear(_ engine: RatingEngine)
    /// The screen has disappeared, and the user's choice has been performed.
    func ratingEngineScreenDidDisappear(_ engine: RatingEngine)

    /// The flow has reached a step; if it passed through several at once, the last one.
    func ratingEngine(_ engine: RatingEngine, didEnter step: String)
    /// Every action of the workflow, just before it is performed: what ``RatingEngine/actions()`` streams, in step with
    /// the callbacks.
    func ratingEngine(_ engine: RatingEngine, willPerform action: EmittedAction)

    /// The user submitted an answer, of the type of the step's kind: by pressing any button or, if the step has no
    /// button for it, by giving the answer. Called before everything that follows from it, on every path, whatever the
    /// document records, sends or leaves out of feedback (`feedback.fields`). A choice that takes words is told by them
    /// (``StepAnswer/text(_:)``); a contact is empty, because only the feedback carries it.
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

    /// A decision is due that a variant of an experiment could change, for the first time of this installation: what an
    /// experiment's users are counted by, also where nobody is asked. It is stored by now, and never told again.
    func ratingEngine(
        _ engine: RatingEngine, didExposeUserTo variant: ExperimentVariant, at placement: Placement?)

    /// Who opens the store's page. The URL is nil when none is configured.
    func ratingEngine(_ engine: RatingEngine, performerOfOpeningStore url: URL?) -> ActionPerformer
    /// Who requests the store's review sheet.
    func ratingEnginePerformerOfNativeReview(_ engine: RatingEngine) -> ActionPerformer
    /// Who sends the user's feedback; once the delegate says that it does, the feedback is the delegate's.
    func ratingEngine(
        _ engine: RatingEngine, performerOfSending feedback: Feedback, by action: WorkflowAction.Kind
    ) -> ActionPerformer

    /// A launch had a different version from the previous one.
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
    public func ratingEngine(_ engine: RatingEngine, shouldAskAt placement: Placement?) -> Bool { true }
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
    public func ratingEngine(
        _ engine: RatingEngine, didExposeUserTo variant: ExperimentVariant, at placement: Placement?
    ) {}
    public func ratingEngine(_ engine: RatingEngine, performerOfOpeningStore url: URL?) -> ActionPerformer { .engine }
    public func ratingEnginePerformerOfNativeReview(_ engine: RatingEngine) -> ActionPerformer { .engine }
    public func ratingEngine(
        _ engine: RatingEngine, performerOfSending feedback: Feedback, by action: WorkflowAction.Kind
    ) -> ActionPerformer { .engine }
    public func ratingEngine(_ engine: RatingEngine, didDetectAppUpdate version: String?) {}
    public func ratingEngine(_ engine: RatingEngine, didChangeConfiguration changes: [RatingConfiguration.Change]) {}
    public func ratingEngine(_ engine: RatingEngine, didRefuseConfiguration diagnostics: [Diagnostic]) {}
}
