/// What screens say beside the texts of their steps. Each is a key of `strings` like any other.
public enum ScreenWord: String, CaseIterable, Sendable {
    /// What the stars are for.
    case rating = "screen.rating"
    /// A number that was chosen, `{value}`, and the highest there is, `{maximum}`.
    case ratingValue = "screen.ratingValue"
    /// The value before a number is chosen.
    case notRated = "screen.notRated"
    /// Which end of the faces is which; `{maximum}` is the number of the last.
    case smileysHint = "screen.smileysHint"
    case thumbUp = "screen.thumbUp"
    case thumbDown = "screen.thumbDown"
    /// What the text field is for.
    case feedback = "screen.feedback"
    /// How much more the field takes, `{count}`.
    case charactersLeft = "screen.charactersLeft"
    /// The way out of the screen.
    case close = "screen.close"
    /// Why a button is off.
    case answerFirst = "screen.answerFirst"

    /// What is said where no other language has it.
    public var english: String {
        switch self {
        case .rating: "Rating"
        case .ratingValue: "{value} of {maximum}"
        case .notRated: "Not rated"
        case .smileysHint: "1 is the saddest, {maximum} the happiest"
        case .thumbUp: "Thumbs up"
        case .thumbDown: "Thumbs down"
        case .feedback: "Your feedback"
        case .charactersLeft: "Characters left: {count}"
        case .close: "Close"
        case .answerFirst: "Answer first"
        }
    }
}
