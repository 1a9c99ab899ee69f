/// A text that the library brings along, in every ``TextLanguage``: of the built-in workflows, and what any screen says
/// or reads aloud.
///
/// The raw value is the key under which `strings` of a configuration and an app's strings files override it. The order
/// is that of the lines in the tables.
package enum BuiltInText: String, CaseIterable, Sendable {
    // The workflows `stars` and `open`. %@ is the app's name; the next two stand in where it is not known.
    case mainTitle, mainTitleApp, mainTitleGame
    case mainText, mainActionButton
    case dislikeMainTitle, dislikeMainText, dislikeActionButton, dislikeExitButton
    case likeMainTitle, likeMainText, likeActionButton, likeExitButton

    // The workflow `alert`.
    case messageTitle, messageTitleApp, messageTitleGame
    case message, messageGame
    case cancelButtonLabel, rateButtonLabel, remindButtonLabel

    /// What stars, smileys, thumbs and scales are called as one element.
    case ratingLabel
    /// The stars given, of how many: `%1$d`, `%2$d`.
    case starsValue
    /// The number given on a scale, and its highest: `%1$d`, `%2$d`.
    case scaleValue
    /// The value of a rating before one is given.
    case notRated
    /// How an adjustable rating is changed.
    case adjustHint

    // Faces from the saddest to the happiest.
    case smileyVeryBad, smileyBad, smileyNeutral, smileyGood, smileyVeryGood
    case thumbUp, thumbDown

    /// How many may be chosen.
    case chooseOne, chooseSeveral
    /// What stands in an empty text field.
    case feedbackPlaceholder
    /// How much may still be typed: `%1$d`.
    case charactersLeft

    case close, cancel, send
    /// Said when feedback has been sent.
    case feedbackThanks
}

extension BuiltInText {
    /// The name under which an app that used StarsKit or iRate has the text in its strings files.
    static func originalName(of key: String, isGame: Bool) -> String? {
        switch key {
        case "messageTitle": "iRateMessageTitle"
        case "message": isGame ? "iRateGameMessage" : "iRateAppMessage"
        case "updateMessage": "iRateUpdateMessage"
        case "cancelButtonLabel": "iRateCancelButton"
        case "remindButtonLabel": "iRateRemindButton"
        case "rateButtonLabel": "iRateRateButton"
        case "mainTitle", "mainText", "mainActionButton", "dislikeMainTitle", "dislikeMainText", "dislikeActionButton",
            "dislikeExitButton", "likeMainTitle", "likeMainText", "likeActionButton", "likeExitButton":
            "starskit.\(key)"
        default: nil
        }
    }
}
