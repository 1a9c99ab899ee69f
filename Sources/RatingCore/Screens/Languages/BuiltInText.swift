/// A text that the library brings along, in every `TextLanguage`: of the built-in workflows, and what any screen says
/// or reads aloud.
///
/// The raw value is the key under which `strings` of a configuration and an app's strings files override it. Order and
/// rows are those of the tables.
package enum BuiltInText: String, CaseIterable, Sendable {
    // The workflows `stars` and `open`. %@ is the app's name; the next two stand in where it is not known.
    case mainTitle, mainTitleApp, mainTitleGame
    case mainText, mainActionButton
    case dislikeMainTitle, dislikeMainText
    /// The offer to give feedback, the way out, and what sends it.
    case dislikeActionButton, dislikeExitButton, feedbackSendButton
    /// The last stands in where the store is not the App Store; there %@ is the store's name.
    case likeMainTitle, likeMainText, likeMainTextStore
    case likeActionButton, likeExitButton

    // The workflow `alert`.
    case messageTitle, messageTitleApp, messageTitleGame
    case message
    case messageGame
    case cancelButtonLabel, rateButtonLabel, remindButtonLabel

    /// What stars, smileys and scales are called where the step has no question; the stars given, of how many there
    /// are (`%1$d`, `%2$d`); the number given, and the highest; the value before one is given; why a button is off.
    case ratingLabel, starsValue, scaleValue, notRated, answerFirst
    /// Faces from the saddest to the happiest; see ``smiley(_:of:)``.
    case smileyVeryBad, smileyBad, smileyNeutral, smileyGood, smileyVeryGood
    case thumbUp, thumbDown
    /// What a text field is for, which stands in it while it is empty; how much more it takes (`%1$d`); the way out.
    case feedbackPlaceholder, charactersLeft, close

    /// What follows feedback; the ends of a scale of 0…10 that says nothing of them; the choice that takes words.
    case feedbackThanks, scaleLeast, scaleMost, otherChoice
    /// What the field for an address is for, what becomes of it, and what is wrong with it; a picture, and none.
    case contactLabel, contactConsent, contactUnclear, addScreenshot, removeScreenshot
}

extension BuiltInText {
    /// What the face of this number is called, of so many from 1 on; of more than five some share a name.
    package static func smiley(_ number: Int, of maximum: Int) -> BuiltInText {
        let names: [BuiltInText] =
            switch maximum {
            case ...2: [.smileyBad, .smileyGood]
            case 3: [.smileyBad, .smileyNeutral, .smileyGood]
            case 4: [.smileyVeryBad, .smileyBad, .smileyGood, .smileyVeryGood]
            default: [.smileyVeryBad, .smileyBad, .smileyNeutral, .smileyGood, .smileyVeryGood]
            }
        let place = max(0, min(number, maximum) - 1) * (names.count - 1)
        return names[(2 * place + maximum - 1) / (2 * max(1, maximum - 1))]
    }

    /// What a button is called whose own text nobody has.
    static func standIn(forLabelOf event: String, on kind: StepKind) -> BuiltInText {
        switch (event, kind) {
        case ("LATER", _): .likeExitButton
        case ("DECLINE", _), ("DISMISS", _): .close
        case (_, .store): .likeActionButton
        case (_, .text): .feedbackSendButton
        default: .mainActionButton
        }
    }

    /// What a text stands behind if a document or the app has it: the keys that were there before it, or that are
    /// shown at times.
    package static func otherKeys(of key: String) -> [String] {
        switch key {
        case "message": ["updateMessage"]
        case "feedbackSendButton": ["dislikeActionButton"]
        default: []
        }
    }

    /// The texts that go by their own keys, without those that stand in for another.
    package static let overridable: [BuiltInText] = allCases.filter {
        ![
            .mainTitleApp, .mainTitleGame, .likeMainTextStore, .messageTitleApp, .messageTitleGame, .messageGame,
        ].contains($0)
    }

    /// The name under which an app that used StarsKit or iRate has the text in its strings files.
    package static func originalName(of key: String, isGame: Bool) -> String? {
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
