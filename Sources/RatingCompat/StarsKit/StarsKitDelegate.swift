/// Hears what the user does on StarsKit's screen, and may decide to ask.
@preconcurrency @MainActor
public protocol StarsKitDelegate: AnyObject {
    /// Whether to ask now. Asked whenever the display is not forced and StarsKit's own rule did not say yes already;
    /// a yes overrules every limit.
    func needCustomDisplayRateScreen() -> Bool

    /// The user chose stars, and may still change them.
    func didUpdateRating(from context: StarsKitContext, to rate: Int)

    /// The user submitted the stars.
    func didValidateRating(to rate: Int)

    /// The user chose what a step is for: to send feedback, to go to the store. Doing it is up to the app.
    func didChooseAction(at step: RatingStep)

    /// The user put a step off.
    func didChooseLater(at step: RatingStep)
}

/// Says where StarsKit's screen appears, and hears when it does.
@preconcurrency @MainActor
public protocol StarsKitUIDelegate: AnyObject {
    /// A view controller, or on platforms without them whatever the screen's presenter understands. May be optional.
    associatedtype Controller

    /// What the screen is presented over; nil shows nothing.
    func presenterController() -> Controller

    /// The screen is about to appear; it counts from now on.
    func didRatingScreenWillAppear()

    /// The screen is up.
    func didRatingScreenDidAppear()

    /// The user left the screen.
    func didRatingScreenWillDisappear()

    /// The screen is gone.
    func didRatingScreenDidDisappear()
}

/// A step of StarsKit's screen.
public enum RatingStep: String, CaseIterable, Sendable {
    /// The user chooses stars.
    case rating
    /// The user did not like the app, and may say why.
    case feedback
    /// The user likes the app, and may say so in the store.
    case storeReview
}
