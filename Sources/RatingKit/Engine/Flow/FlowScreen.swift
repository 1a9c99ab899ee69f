/// What the presenter shows.
///
/// Owns the step that is on screen. Is told what to show. Asks the presenter to show it, and tells the delegate.
@MainActor
final class FlowScreen {
    /// Nil while nothing is on screen.
    private(set) var step: PresentedStep?
    /// Whether a step is being put on screen.
    private(set) var isComingUp = false

    private let presenter: (any RatingPresenter)?
    private let outside: OutsideCalls
    private let audience: Audience
    /// Counts the screens: the answer for an earlier one says nothing of a later one.
    private var count = 0
    /// Whether an earlier screen came up too late, while another one was coming up.
    private var hasLeftover = false

    init(_ presenter: (any RatingPresenter)?, outside: OutsideCalls, audience: Audience) {
        self.presenter = presenter
        self.outside = outside
        self.audience = audience
    }

    var hasPresenter: Bool { presenter != nil }

    /// Puts a step on screen where nothing is.
    ///
    /// What the presenter does not answer in time, or is not wanted any more, is taken away again: at once, and also
    /// when it comes up after all.
    /// - Parameter isWanted: whether it still is once it is there.
    /// - Returns: whether it is on screen.
    func present(_ new: PresentedStep, if isWanted: () -> Bool) async -> Bool {
        guard let presenter, let engine = audience.engine else { return false }
        count += 1
        let number = count
        isComingUp = true
        defer { isComingUp = false }
        let outcome = await outside.answer(
            of: "the presenter to show the step “\(new.name)”", within: OutsideCalls.presenter,
            ifLate: { [weak self] isShown in
                guard isShown, let self else { return }
                hasLeftover = true
                // Another one would be taken away with it.
                if count == number { await close() }
            },
            { await presenter.present(new, of: engine) })
        switch outcome {
        case .answer(false):
            if hasLeftover { await close() }
            return false
        case .answer(true) where isWanted():
            step = new
            audience.tell { $0.ratingEngineScreenDidAppear($1) }
            return true
        case .answer(true), .givenUp, .none:
            await close()
            return false
        }
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
        await close()
        let failure = await afterwards()
        audience.tell { $0.ratingEngineScreenDidDisappear($1) }
        return failure
    }

    /// It is going already, so that nobody can give it up.
    private func close() async {
        guard let presenter else { return }
        hasLeftover = false
        _ = await outside.answer(
            of: "the presenter to remove the screen", within: OutsideCalls.presenter, endsByTimeOnly: true,
            { await presenter.dismiss() })
    }
}
