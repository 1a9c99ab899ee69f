/// Shows the steps of a flow; <doc:Presenting> says what each kind of step requires.
///
/// Always report a screen that goes away: with ``RatingEngine/dismiss()`` if the user closed it, with
/// ``RatingEngine/interrupt()`` if anything else took it away.
///
/// The engine keeps its presenter; a presenter that keeps the engine must do so weakly, or neither is ever released.
@MainActor
public protocol RatingPresenter: AnyObject, Sendable {
    /// Puts a flow's first step on screen. What the user does goes to ``RatingEngine/make(_:)``, as the moves of
    /// ``PresentedStep/elements``, or to ``RatingEngine/answer(_:)``, ``RatingEngine/press(_:)`` and
    /// ``RatingEngine/dismiss()``; what is reported before this returns is performed afterwards.
    ///
    /// It may wait for a scene to come to the foreground. After three seconds the log says so; after ten, or when the
    /// question is cancelled or dismissed before, the task is cancelled, ``dismiss()`` called, and the prompt withdrawn.
    /// A screen that appears later is taken away again.
    /// - Returns: whether it is on screen; false withdraws the prompt, which then does not count.
    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool

    /// Shows another step, or the same one changed, instead of what is on screen.
    func show(_ step: PresentedStep)

    /// Removes the screen, if it is there: also called when the user has just closed it, and when ``present(_:of:)``
    /// has not responded. The engine waits at most ten seconds for it.
    func dismiss() async
}
