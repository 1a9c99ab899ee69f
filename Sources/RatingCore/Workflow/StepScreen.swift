/// What a step shows (`meta` in a document).
public struct StepScreen: Equatable, Sendable {
    public let kind: StepKind
    public let title: Text?
    public let text: Text?
    public let buttons: [Button]
    /// The lowest value: of `scale` 0 by default, of `stars` and `smileys` always 1.
    public let minimum: Int64
    /// The highest value: of `stars` and `smileys` 2…10, 5 by default; of `scale` up to 1,000, 10 by default.
    public let maximum: Int64
    /// What a `choice` offers.
    public let choices: [Choice]
    /// Whether a `choice` takes more than one.
    public let allowsSeveral: Bool
    /// Whether the choices stand in another order for each flow, so that no place is chosen more often for being first.
    public let drawsChoices: Bool
    /// What the numbers mean: of `stars` and `smileys` a text for each, of `scale` for its two ends; or none.
    public let captions: [Text]
    /// Whether the user may add a picture to a `text`.
    public let takesScreenshot: Bool
    /// How many characters a `text` takes, 1…100,000. 5,000 by default; of a `contact` 254, beside a choice 500.
    public let maximumLength: Int64

    package init(
        kind: StepKind, title: Text?, text: Text?, buttons: [Button], minimum: Int64, maximum: Int64,
        choices: [Choice], allowsSeveral: Bool, drawsChoices: Bool = false, captions: [Text] = [],
        takesScreenshot: Bool = false, maximumLength: Int64
    ) {
        self.kind = kind
        self.title = title
        self.text = text
        self.buttons = buttons
        self.minimum = minimum
        self.maximum = maximum
        self.choices = choices
        self.allowsSeveral = allowsSeveral
        self.drawsChoices = drawsChoices
        self.captions = captions
        self.takesScreenshot = takesScreenshot
        self.maximumLength = maximumLength
    }

    /// All that the step says, in order.
    package var texts: [Text] {
        [title, text].compactMap { $0 } + buttons.map { $0.text } + choices.map { $0.text } + captions
    }

    /// A text by the name of its key, or as it is.
    public enum Text: Equatable, Sendable {
        case key(String)
        case literal(String)
    }

    /// A button, and the event that it sends.
    public struct Button: Equatable, Sendable {
        public let event: String
        public let text: Text
        /// Whether it is off until the step has an answer.
        public let needsAnswer: Bool

        package init(event: String, text: Text, needsAnswer: Bool) {
            (self.event, self.text, self.needsAnswer) = (event, text, needsAnswer)
        }
    }

    public struct Choice: Equatable, Sendable {
        /// What the event carries.
        public let value: String
        public let text: Text
        /// Whether the user says in words of their own what it is.
        public let takesText: Bool

        package init(value: String, text: Text, takesText: Bool = false) {
            (self.value, self.text, self.takesText) = (value, text, takesText)
        }
    }
}

/// One line that the user types: an address, or the words of a choice.
extension StepScreen {
    /// The choice that takes words, by its value; nil where there is none.
    package var written: String? { choices.first { $0.takesText }?.value }

    /// Behind a step's name, which has no period, the words of its choice that takes some.
    static let wordsEnding = ".text"

    /// Whether what is typed is a line of the step, and not the feedback.
    package var takesLine: Bool { kind.control == .contact || written != nil }

    /// Whether the choice that takes words is among those that are marked.
    func isWritten(_ marked: StepAnswer?) -> Bool {
        written.map { marked?.chosenValues.contains($0) ?? false } ?? false
    }

    /// What is marked or typed, as far as it is an answer: nil for a choice without its words, and for what is no
    /// address.
    func answer(_ marked: StepAnswer?, line: String) -> StepAnswer? {
        if case .contact(let text) = marked { return Self.isContact(text) ? .contact(text.trimmingBlanks) : nil }
        return isWritten(marked) && line.trimmingBlanks.isEmpty ? nil : marked
    }

    /// A mail address, or loosely a phone number: 5 to 20 digits of any script, and what people write between them.
    package static func isContact(_ text: String) -> Bool {
        if MailAddress(text) != nil { return true }
        let digits = text.count { $0.isNumber }
        return (5...20).contains(digits)
            && text.allSatisfy { $0.isNumber || $0 == " " || $0 == "\u{A0}" || "+-–().,/".contains($0) }
    }
}
