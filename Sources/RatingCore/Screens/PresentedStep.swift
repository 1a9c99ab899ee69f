/// A step as a screen shows it: texts chosen and resolved, buttons on or off.
public struct PresentedStep: Equatable, Sendable {
    /// The step's name in its workflow.
    public let name: String
    public let screen: StepScreen
    public let title: String
    public let text: String
    public let buttons: [Button]
    /// In the order in which they are shown.
    public let choices: [Choice]
    /// What the numbers mean, or the two ends of a scale; empty where nobody says.
    public let captions: [String]
    /// The answer that is shown as given: the filled stars, the marked choices, the text in the field.
    public let answer: StepAnswer?
    /// The stars given so far, here or on an earlier step.
    public let stars: Int64?
    /// What the user has typed so far.
    public let draft: String
    /// The name of the picture that the user added.
    public let picture: String?
    /// How the document wants it to look.
    package let appearance: Appearance?
    /// BCP 47: the language of the texts.
    public let language: String
    /// Everything that the screen shows, in the order of reading and focus; empty for a step of the kind `native`.
    public internal(set) var elements: [ScreenElement] = []

    /// On which side the screen begins.
    package var direction: TextDirection { TextDirection(language: language) }

    /// Whether the language is written from right to left, so that the screen is mirrored.
    public var isRightToLeft: Bool { direction == .rightToLeft }

    /// A button of the screen. An empty label hides a button, so it is not among them.
    public struct Button: Equatable, Sendable {
        public let event: String
        public let label: String
        /// Off while the step needs an answer that has not been given.
        public let isEnabled: Bool
    }

    public struct Choice: Equatable, Sendable {
        public let value: String
        public let label: String
    }
}

extension RatingFlow {
    /// What is to be shown now; nil on a step without a screen.
    package func presented(_ texts: StepTexts) -> PresentedStep? {
        PresentedStep(
            step, state, answer: workflow.marked(in: state), seed: startedAt.instant.milliseconds,
            picture: picture?.name, texts
        ) {
            texts($0)
        }
    }
}

extension PresentedStep {
    /// - Parameters:
    ///   - seed: the same for a flow; draws the order of its choices.
    ///   - texts: what the screen itself says.
    ///   - text: what the step says. A button whose label is empty is hidden.
    package init?(
        _ step: WorkflowStep, _ state: WorkflowState, answer: StepAnswer?, seed: Int64 = 0, picture: String? = nil,
        _ texts: StepTexts,
        text: (StepScreen.Text?) -> String
    ) {
        guard let screen = step.screen else { return nil }
        self.init(step.name, screen, state, answer: answer, seed: seed, picture: picture, texts, text: text)
    }

    package init(
        _ name: String, _ screen: StepScreen, _ state: WorkflowState, answer: StepAnswer?, seed: Int64 = 0,
        picture: String? = nil, _ texts: StepTexts,
        text: (StepScreen.Text?) -> String
    ) {
        var stars = state.stars
        if case .stars(let chosen) = answer { stars = Int64(chosen) }
        let given = screen.answer(answer, line: state.line)
        self.init(
            name: name, screen: screen, title: text(screen.title),
            text: screen.text == nil && screen.kind.control == .contact ? texts(.contactConsent) : text(screen.text),
            buttons: screen.buttons.compactMap { button in
                // A button that nobody has a word for still leads on.
                let label =
                    texts.lacks(button.text)
                    ? texts(.standIn(forLabelOf: button.event, on: screen.kind)) : text(button.text)
                guard !label.isEmpty else { return nil }
                let isEnabled = !button.needsAnswer || given != nil || !screen.kind.asks
                return .init(event: button.event, label: label, isEnabled: isEnabled)
            },
            choices: screen.choices(drawnBy: seed).enumerated().map { index, choice in
                .init(
                    value: choice.value,
                    label: texts.lacks(choice.text) ? texts.digits(Int64(index + 1)) : text(choice.text))
            },
            captions: screen.asksLikelihood
                ? [texts(.scaleLeast), texts(.scaleMost)] : screen.captions.map { text($0) }, answer: answer,
            stars: stars,
            draft: screen.takesLine ? state.line : state.draft, picture: picture,
            appearance: texts.configuration.appearance, language: texts.screenLanguage)
        elements = elements(texts)
    }
}

extension StepScreen {
    /// Whether it is the usual scale of how likely something is, 0…10, and nobody says what its ends mean.
    fileprivate var asksLikelihood: Bool {
        captions.isEmpty && kind.control == .numbers && minimum == 0 && maximum == 10
    }

    fileprivate func choices(drawnBy seed: Int64) -> [Choice] {
        guard drawsChoices else { return choices }
        return choices.inOrder { Int64(MurmurHash3.hash32("\(seed)/\($0.value)")) }
    }
}
