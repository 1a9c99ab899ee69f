import RatingKit

extension PresentedStep {
    /// A step of a kind as a user could see it, in the library's own words: for previews and tests of an app's own views.
    ///
    /// - Parameters:
    ///   - kind: a step of the kind `native` shows nothing.
    ///   - answer: what is shown as given: a number within 1…5, or 0…10 for `scale`; `good`, `okay` or `bad` for
    ///     `choice`; what was typed for `text`.
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
            allowsSeveral: false, maximumLength: 5_000)
        var state = WorkflowState(step: 0)
        if case .text(let draft) = answer { state.draft = draft }
        return PresentedStep(kind.rawValue, screen, state, answer: answer, texts) { texts($0) }
    }
}

extension StepKind {
    fileprivate var sampleTexts: (title: BuiltInText, text: BuiltInText, action: BuiltInText, later: BuiltInText) {
        switch self {
        case .text: (.dislikeMainTitle, .dislikeMainText, .feedbackSendButton, .dislikeExitButton)
        case .store: (.likeMainTitle, .likeMainText, .likeActionButton, .likeExitButton)
        case .message: (.messageTitle, .message, .rateButtonLabel, .remindButtonLabel)
        default: (.mainTitle, .mainText, .mainActionButton, .likeExitButton)
        }
    }
}
