import RatingKit

extension PresentedStep {
    /// A step of a kind as a user could see it, in the library's own words: for previews and tests of an app's own views.
    ///
    /// - Parameters:
    ///   - kind: a step of the kind `native` shows nothing.
    ///   - answer: what is shown as given: a number within 1…5, or 0…10 for `scale`; `good`, `okay` or `bad` for
    ///     `choice`; what was typed for `text` and `contact`.
    ///   - language: BCP 47.
    public static func sample(_ kind: StepKind, answer: StepAnswer? = nil, language: String = "en") -> PresentedStep {
        let texts = StepTexts(configuration: RatingConfiguration(ConfigurationLayers()), languages: [language])
        let (title, text, action, later) = kind.sampleTexts
        let choices: [(String, BuiltInText)] = [("good", .smileyGood), ("okay", .smileyNeutral), ("bad", .smileyBad)]
        let screen = StepScreen(
            kind: kind, title: .key(title.rawValue), text: .key(text.rawValue),
            buttons: [
                .init(event: "ACTION", text: .key(action.rawValue), needsAnswer: kind.asks && kind.control != .field),
                .init(event: "LATER", text: .key(later.rawValue), needsAnswer: false),
            ],
            minimum: kind.standardMinimum, maximum: kind.standardMaximum,
            choices: kind.control == .choices ? choices.map { .init(value: $0.0, text: .key($0.1.rawValue)) } : [],
            allowsSeveral: false, maximumLength: kind.standardLength)
        var state = WorkflowState(step: 0)
        switch answer {
        case .text(let text): state.draft = text
        case .contact(let text): state.line = text
        default: break
        }
        return PresentedStep(kind.rawValue, screen, state, answer: answer, texts) { texts($0) }
    }
}

extension StepKind {
    fileprivate var sampleTexts: (title: BuiltInText, text: BuiltInText, action: BuiltInText, later: BuiltInText) {
        switch self {
        case .contact: (.contactLabel, .contactConsent, .feedbackSendButton, .dislikeExitButton)
        case .text: (.dislikeMainTitle, .dislikeMainText, .feedbackSendButton, .dislikeExitButton)
        case .store: (.likeMainTitle, .likeMainText, .likeActionButton, .likeExitButton)
        case .message: (.messageTitle, .message, .rateButtonLabel, .remindButtonLabel)
        default: (.mainTitle, .mainText, .mainActionButton, .likeExitButton)
        }
    }
}
