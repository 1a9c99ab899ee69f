/// One thing on a screen: what it looks like, what assistive technologies say of it, and what can be done with it.
///
/// A screen's elements come in the order in which they are read, and in which the focus moves. A front end draws each
/// in the platform's style, and makes the moves that it finds here; it needs no rules of its own.
public struct ScreenElement: Equatable, Sendable, Identifiable {
    /// Distinguishes it from the other elements of its screen, and stays the same while the step does: `title`,
    /// `answer`, `answer.price`, `button.0`, `close`.
    public let id: String
    public let content: Content
    /// Whether it can be used now.
    public let isEnabled: Bool
    public let accessibility: Accessibility

    /// What it looks like.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Content: Equatable, Sendable {
        case title(String)
        case text(String)
        /// Stars in a row, all one control: those up to the value are filled.
        case stars(Rating)
        /// Faces in a row, the saddest first, all one control: the one for the value is marked.
        case smileys(Rating)
        /// Numbers, all one control.
        case scale(Rating)
        case thumb(StepAnswer.Thumb, Option)
        /// One of several things to choose from.
        case choice(Option)
        case field(Field)
        /// Opens the picker for a picture, or takes it away again: `RatingEngine.attach(_:)`.
        case screenshot(Screenshot)
        case button(Button)
    }

    /// A whole number to choose.
    public struct Rating: Equatable, Sendable {
        /// Nil before one is chosen.
        public let value: Int?
        public let range: ClosedRange<Int>
        let digits: Digits
        /// One for each number, or for the two ends; empty where nobody says what they mean.
        let captions: [String]

        /// What the chosen number means; nil where nobody says.
        public var caption: String? {
            guard let value, captions.count == range.count else { return nil }
            let caption = captions[value - range.lowerBound]
            return caption.isEmpty ? nil : caption
        }

        /// What the ends of a scale mean, the lowest first; empty where nobody says.
        public var ends: [(number: Int, caption: String)] {
            guard captions.count == 2, range.count > 2 else { return [] }
            return [(range.lowerBound, captions[0]), (range.upperBound, captions[1])].filter { !$0.1.isEmpty }
        }

        /// A number as the language writes it.
        public func label(_ number: Int) -> String { digits(Int64(number)) }

        /// Whether the star of this number is filled.
        public func isFilled(_ number: Int) -> Bool { value.map { number <= $0 } ?? false }

        /// Which of five faces stands for a number: 0 is the saddest, 4 the happiest.
        public func mood(of number: Int) -> Int {
            switch BuiltInText.smiley(number - range.lowerBound + 1, of: range.count) {
            case .smileyVeryBad: 0
            case .smileyBad: 1
            case .smileyNeutral: 2
            case .smileyGood: 3
            default: 4
            }
        }
    }

    /// Something that is marked or not.
    public struct Option: Equatable, Sendable {
        public let label: String
        public let isChosen: Bool
        /// Whether others can be marked at the same time, so that it looks like a checkbox.
        public let isOneOfSeveral: Bool
    }

    /// A field to type in.
    public struct Field: Equatable, Sendable {
        public let text: String
        /// Shown in the field while it is empty.
        public let placeholder: String
        /// In characters; longer texts are cut.
        public let maximumLength: Int
        /// How many more characters the field takes, or what is wrong with an address; nil while all is well.
        public let note: String?
        public var purpose = Purpose.text

        public enum Purpose: String, Sendable {
            /// Many lines of free text.
            case text
            /// One line.
            case line
            /// One line, for a mail address or a phone number.
            case contact
        }
    }

    /// A picture that the user may add.
    public struct Screenshot: Equatable, Sendable {
        public let label: String
        /// Nil while there is none.
        public let name: String?
    }

    /// A button, and what it is for.
    public struct Button: Equatable, Sendable {
        public let label: String
        public let role: Role

        public enum Role: String, Sendable {
            /// What the step is for: its first button.
            case primary
            case secondary
            /// The button for no or later; at most one.
            case cancel
            /// Closes the screen; a front end with a way of its own, such as swiping down, need not draw it.
            case close
        }
    }
}

extension ScreenElement {
    /// What assistive technologies say of it.
    public struct Accessibility: Equatable, Sendable {
        public let role: Role
        public let label: String
        public let value: String?
        public let hint: String?
        /// Empty while it is off.
        public let actions: [Action]

        public enum Role: String, Sendable {
            case heading, text
            /// A value that goes up and down.
            case adjustable
            /// Marked or not.
            case option
            case textField
            case button
        }
    }

    /// Something that can be done, and the move that it stands for.
    public struct Action: Equatable, Sendable {
        public let kind: Kind
        public let move: UserMove

        public enum Kind: String, Sendable {
            case activate, increment, decrement
        }
    }

    /// The move that an action makes; nil if it is not possible now.
    public func move(_ kind: Action.Kind) -> UserMove? {
        accessibility.actions.first { $0.kind == kind }?.move
    }

    /// Whether it is part of what answers the step.
    public var isAnswer: Bool {
        switch content {
        case .stars, .smileys, .scale, .thumb, .choice, .field: true
        case .title, .text, .screenshot, .button: false
        }
    }
}

extension ScreenElement.Content {
    /// What stars, faces and scales show; nil for everything else.
    public var rating: ScreenElement.Rating? {
        switch self {
        case .stars(let rating), .smileys(let rating), .scale(let rating): rating
        case .title, .text, .thumb, .choice, .field, .screenshot, .button: nil
        }
    }

    /// The move that chooses a number of a rating; nil for everything else, and for a number outside its range.
    public func move(choosing number: Int) -> UserMove? {
        switch self {
        case .stars(let rating) where rating.range.contains(number): .answer(.stars(number))
        case .smileys(let rating) where rating.range.contains(number): .answer(.smiley(number))
        case .scale(let rating) where rating.range.contains(number): .answer(.scale(number))
        case .stars, .smileys, .scale, .title, .text, .thumb, .choice, .field,
            .screenshot, .button:
            nil
        }
    }
}
