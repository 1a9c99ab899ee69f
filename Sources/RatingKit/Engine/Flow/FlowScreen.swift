/// What the presenter shows.
///
/// Owns the step that is on screen. Is told what to show. Asks the presenter to show it, and tells the delegate.
@MainActor
final class FlowScreen {
    /// Nil while nothing is on screen.
    private(set) var step: PresentedStep?

    private let presenter: (any RatingPresenter)?
    private let audience: Audience

    init(_ presenter: (any RatingPresenter)?, audience: Audience) {
        self.presenter = presenter
        self.audience = audience
    }

    var hasPresenter: Bool { presenter != nil }

    /// Puts a step on screen where nothing is.
    ///
    /// - Parameter isWanted: whether it still is once it is there; otherwise it is taken away again.
    /// - Returns: whether it is on screen.
    func present(_ new: PresentedStep, if isWanted: () -> Bool) async -> Bool {
        guard let presenter, let engine = audience.engine, await presenter.present(new, of: engine) else {
            return false
        }
        guard isWanted() else {
            await presenter.dismiss()
            return false
        }
        step = new
        audience.tell { $0.ratingEngineScreenDidAppear($1) }
        return true
    }

    /// Shows a step in place of what is on screen, if anything is.
    func show(_ new: PresentedStep) {
        guard step != nil, step != new else { return }
        step = new
        presenter?.show(new)
    }

    /// Takes the screen away, if there is one, and then does the rest.
    func takeAway(_ afterwards: () async -> (any Error)?) async -> (any Error)? {
        guard step != nil else { return await afterwards() }
        step = nil
        audience.tell { $0.ratingEngineScreenWillDisappear($1) }
        await presenter?.dismiss()
        let failure = await afterwards()
        audience.tell { $0.ratingEngineScreenDidDisappear($1) }
        return failure
    }
}
