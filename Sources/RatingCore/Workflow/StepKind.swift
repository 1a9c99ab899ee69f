/// What a step is: the one place that says what each kind asks for, shows and sends.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum StepKind: String, CaseIterable, Sendable {
    /// A rating; the flow's `stars`.
    case stars
    /// A number on a scale, such as 0…10.
    case scale
    /// Faces from the saddest, 1, to the happiest.
    case smileys
    /// Up or down.
    case thumbs
    /// One of several reasons, or several of them.
    case choice
    /// Free feedback.
    case text
    /// Where to answer the user, who need not say: a mail address or a phone number. Only the feedback carries it.
    case contact
    /// Something to read, with buttons.
    case message
    /// The store's own review sheet.
    case native
    /// An offer to review in the store.
    case store
}

extension StepKind {
    /// What takes a step's answer, and so of what type that is.
    package enum Control {
        case stars, numbers, smileys, thumbs, choices, field, contact
    }

    /// Nil where nothing is asked.
    package var control: Control? {
        switch self {
        case .stars: .stars
        case .scale: .numbers
        case .smileys: .smileys
        case .thumbs: .thumbs
        case .choice: .choices
        case .text: .field
        case .contact: .contact
        case .message, .native, .store: nil
        }
    }

    /// Whether its answer is of use only where it is sent, and is stored nowhere else.
    package var isSent: Bool { control == .field || control == .contact }

    /// Whether the user is asked for an answer.
    public var asks: Bool { control != nil }

    /// The name of the answer in guards, context and feedback: `stars`, or the step's name.
    public func answerName(step: String) -> String { self == .stars ? "stars" : step }

    /// The members of `meta` that only this kind has.
    package var ownMembers: [String] {
        switch control {
        case .stars, .smileys: ["maximum", "captions"]
        case .numbers: ["minimum", "maximum", "captions"]
        case .choices: ["choices", "several", "drawn"]
        case .field: ["maximumLength", "screenshot"]
        case .thumbs, .contact, nil: []
        }
    }

    /// In characters: of an address RFC 5321's, of a line beside a choice one that fits a list.
    package var standardLength: Int64 { control == .field ? 5_000 : control == .contact ? 254 : 500 }

    package var standardMinimum: Int64 { control == .numbers ? 0 : 1 }
    package var standardMaximum: Int64 { control == .numbers ? 10 : 5 }
    package var maximumRange: ClosedRange<Int64> { control == .numbers ? 1...1_000 : 2...10 }

    /// The events that a screen of this kind sends without a button.
    var ownEvents: [String] {
        asks ? [WorkflowEvent.updateType, WorkflowEvent.dismiss.type] : [WorkflowEvent.dismiss.type]
    }
}

extension StepScreen {
    /// What the step takes as its answer; nil if it asks nothing.
    public var answers: StepKind.AnswerForm? {
        switch kind.control {
        case .stars, .numbers, .smileys: .integer(minimum...max(minimum, maximum))
        case .thumbs: .thumb
        case .choices: .choice(of: choices.map { $0.value }, several: allowsSeveral)
        case .field: .text(maximumLength: maximumLength)
        case .contact: .contact
        case nil: nil
        }
    }

    /// Every possible answer to the step, as the event carries it; nil if they cannot be listed, or if nothing is
    /// asked.
    public var possibleAnswers: [RatingJSON]? { answers?.all }
}

extension StepKind {
    /// The type of a step's answer, with its range or its choices.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum AnswerForm: Equatable, Sendable {
        /// Of `stars`, `scale` and `smileys`.
        case integer(ClosedRange<Int64>)
        /// Of `thumbs`: `"up"` or `"down"`.
        case thumb
        /// Of `choice`: the value of one, or an array of those of several.
        case choice(of: [String], several: Bool)
        /// Of `text`: 1 to this many characters.
        case text(maximumLength: Int64)
        /// Of `contact`: a mail address or a phone number.
        case contact

        /// Every answer, as an event carries it; nil if there are too many.
        public var all: [RatingJSON]? {
            switch self {
            case .integer(let range): range.map { .integer($0) }
            case .thumb: StepAnswer.Thumb.allCases.map { .string($0.rawValue) }
            case .choice(let values, several: false): values.map { .string($0) }
            case .choice, .text, .contact: nil
            }
        }
    }
}

extension StepKind.AnswerForm: CustomStringConvertible {
    /// `1…5`, `up, down`, `price, speed`.
    public var description: String {
        switch self {
        case .integer(let range): "\(range.lowerBound)…\(range.upperBound)"
        case .thumb: StepAnswer.Thumb.allCases.map { $0.rawValue }.joined(separator: ", ")
        case .choice(let values, _): values.joined(separator: ", ")
        case .text(let length): "1…\(length) characters"
        case .contact: "a mail address or a phone number"
        }
    }
}
