/// Shows the steps of a flow; <doc:Presenting> says what each kind of step asks of it.
///
/// A screen that goes is told in every case: ``RatingEngine/dismiss()`` where the user closed it,
/// ``RatingEngine/interrupt()`` where anything else took it away.
///
/// The engine keeps its presenter; a presenter that keeps the engine must do so weakly, or neither is ever released.
@MainActor
public protocol RatingPresenter: AnyObject, Sendable {
    /// Puts a flow's first step on screen. What the user does goes to ``RatingEngine/make(_:)``, as the moves of
    /// ``PresentedStep/elements``, or to ``RatingEngine/answer(_:)``, ``RatingEngine/press(_:)`` and
    /// ``RatingEngine/dismiss()``; what is told before this returns is done afterwards.
    ///
    /// It may wait for a scene to come to the foreground. After three seconds the log says so; after ten, or when the
    /// question is cancelled or dismissed before, the task is cancelled, ``dismiss()`` called, and the prompt withdrawn.
    /// What comes up later is taken away again.
    /// - Returns: whether it is on screen; false withdraws the prompt, which then does not count.
    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool

    /// Shows another step, or the same one changed, in place of what is on screen.
    func show(_ step: PresentedStep)

    /// Takes the screen away, if it is there: also called when the user has just closed it, and when ``present(_:of:)``
    /// has not answered. The engine waits at most ten seconds for it.
    func dismiss() async
}
