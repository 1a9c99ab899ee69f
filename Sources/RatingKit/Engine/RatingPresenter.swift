/// Shows the steps of a flow.
///
/// The engine keeps its presenter; a presenter that keeps the engine must do so weakly, or neither is ever released.
@MainActor
public protocol RatingPresenter: AnyObject, Sendable {
    /// Puts a flow's first step on screen. The user's choices go to ``RatingEngine/send(_:)``; those sent before this
    /// returns are handled afterwards.
    ///
    /// - Returns: whether it is on screen; false withdraws the prompt, which then does not count.
    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool

    /// Shows another step, or the same one changed, in place of what is on screen.
    func show(_ step: PresentedStep)

    /// Takes the screen away. Also called when the user has just closed it.
    func dismiss() async
}
