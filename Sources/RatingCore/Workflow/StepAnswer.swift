/// What the user gives on a step that asks, of the type that its kind says.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum StepAnswer: Equatable, Sendable {
    /// On a step of the kind `stars`: from 1.
    case stars(Int)
    /// On `scale`: from the step's minimum to its maximum.
    case scale(Int)
    /// On `smileys`: 1 is the saddest.
    case smiley(Int)
    /// On `thumbs`.
    case thumb(Thumb)
    /// On `choice`: the value of one choice.
    case choice(String)
    /// On `choice` with `several`: the values of one or more, each once.
    case choices([String])
    /// On `text`: what the user has typed so far; an empty text withdraws the answer. On `choice`: the words of the
    /// choice that takes some, which choose it.
    case text(String)
    /// On `contact`: what the user has typed so far, a mail address or a phone number in the end.
    case contact(String)

    public enum Thumb: String, CaseIterable, Sendable {
        case up, down
    }

    /// The kind of step that it is named after.
    public var kind: StepKind {
        switch self {
        case .stars: .stars
        case .scale: .scale
        case .smiley: .smileys
        case .thumb: .thumbs
        case .choice, .choices: .choice
        case .text: .text
        case .contact: .contact
        }
    }

    /// As an event carries it: an integer, a text, or an array of texts; of a contact only that there is one.
    public var json: RatingJSON {
        switch self {
        case .stars(let number), .scale(let number), .smiley(let number): .integer(Int64(number))
        case .thumb(let thumb): .string(thumb.rawValue)
        case .choice(let value), .text(let value): .string(value)
        case .choices(let values): .array(values.map { .string($0) })
        case .contact: true
        }
    }
}

/// What the user does on the step that is on screen.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum UserMove: Equatable, Sendable {
    /// Gives the step's answer, or changes it.
    case answer(StepAnswer)
    /// Presses the button that sends this event.
    case press(String)
    /// Closes the screen.
    case dismiss
}

extension StepAnswer {
    /// Why a step refuses what the user is said to do. Nothing has changed.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum ValidationError: Error, Equatable, Sendable {
        /// The step asks nothing.
        case nothingAsked(step: String)
        /// The answer's type is not the one that the step's kind takes.
        case wrongKind(StepKind, step: String, wanted: StepKind)
        /// The answer is not among the possible ones.
        case impossible(answer: String, step: String, possible: String)
        /// The button is off until the step has an answer.
        case answerNeeded(event: String, step: String)
    }
}

extension StepAnswer.ValidationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nothingAsked(let step): "the step “\(step)” asks nothing"
        case .wrongKind(let kind, let step, let wanted):
            "the step “\(step)” takes an answer of the kind \(wanted.rawValue), not \(kind.rawValue)"
        case .impossible(let answer, let step, let possible):
            "“\(answer)” is not an answer on the step “\(step)”; expected \(possible)"
        case .answerNeeded(let event, let step): "\(event) is off on the step “\(step)” until it has an answer"
        }
    }
}

extension WorkflowStep {
    /// Checks an answer against what the step takes.
    ///
    /// - Returns: the answer in the form in which it is kept: of a `choice` with `several` always ``StepAnswer/choices(_:)``.
    /// - Throws: ``StepAnswer/ValidationError``, which names the possible answers.
    package func checked(_ answer: StepAnswer) throws(StepAnswer.ValidationError) -> StepAnswer {
        guard let screen, let form = screen.answers else { throw .nothingAsked(step: name) }
        if case .text(let text) = answer, screen.written != nil {
            guard text.count <= screen.maximumLength else { throw impossible("\(text.prefix(20))…") }
            return answer
        }
        guard answer.kind.control == screen.kind.control else {
            throw .wrongKind(answer.kind, step: name, wanted: screen.kind)
        }
        switch (answer, form) {
        case (.stars(let number), .integer(let range)), (.scale(let number), .integer(let range)),
            (.smiley(let number), .integer(let range)):
            guard range.contains(Int64(number)) else { throw impossible("\(number)") }
        case (.choice(let value), .choice(let known, let several)):
            guard known.contains(value) else { throw impossible(value) }
            if several { return .choices([value]) }
        case (.choices(let values), .choice(let known, let several)):
            for (index, value) in values.enumerated() {
                guard known.contains(value), !values[..<index].contains(value) else { throw impossible(value) }
            }
            guard !values.isEmpty, several || values.count == 1 else {
                throw impossible(values.joined(separator: ", "))
            }
            if !several { return .choice(values[0]) }
        case (.text(let text), .text(let length)):
            guard text.count <= length else { throw impossible("\(text.prefix(20))…") }
        case (.contact(let text), .contact):
            guard text.count <= screen.maximumLength else { throw impossible("…") }
        default: break
        }
        return answer
    }

    /// The answer that a person writes as a text: `4`, `up`, `speed, bugs`.
    ///
    /// - Throws: ``StepAnswer/ValidationError`` for anything that the step does not take.
    package func answer(written text: String) throws(StepAnswer.ValidationError) -> StepAnswer {
        guard let screen else { throw .nothingAsked(step: name) }
        switch screen.kind.control {
        case .stars: return try checked(.stars(try integer(text)))
        case .numbers: return try checked(.scale(try integer(text)))
        case .smileys: return try checked(.smiley(try integer(text)))
        case .thumbs:
            guard let thumb = StepAnswer.Thumb(rawValue: text) else { throw impossible(text) }
            return .thumb(thumb)
        case .choices:
            let isKnown = screen.choices.contains { $0.value == text }
            let answer: StepAnswer =
                isKnown || !screen.allowsSeveral
                ? .choice(text) : .choices(text.split(separator: ",").map { $0.trimmingBlanks })
            if screen.written != nil, let words = try? checked(.text(text)) { return (try? checked(answer)) ?? words }
            return try checked(answer)
        case .field: return try checked(.text(text))
        case .contact: return try checked(.contact(text))
        case nil: throw .nothingAsked(step: name)
        }
    }

    /// The answer that an event carried; nil for none that the step takes.
    package func answer(_ json: RatingJSON) -> StepAnswer? {
        guard let screen else { return nil }
        let answer: StepAnswer? =
            switch screen.kind.control {
            case .stars: json.integerValue.flatMap { Int(exactly: $0) }.map { .stars($0) }
            case .numbers: json.integerValue.flatMap { Int(exactly: $0) }.map { .scale($0) }
            case .smileys: json.integerValue.flatMap { Int(exactly: $0) }.map { .smiley($0) }
            case .thumbs: json.stringValue.flatMap { StepAnswer.Thumb(rawValue: $0) }.map { .thumb($0) }
            case .choices:
                if let values = json.arrayValue {
                    values.contains { $0.stringValue == nil } ? nil : .choices(values.compactMap { $0.stringValue })
                } else {
                    json.stringValue.map { text in
                        screen.written == nil || screen.choices.contains { $0.value == text }
                            ? .choice(text) : .text(text)
                    }
                }
            case .field: json.stringValue.map { .text($0) }
            case .contact: json.stringValue.map { .contact($0) }
            case nil: nil
            }
        return answer.flatMap { try? checked($0) }
    }

    private func integer(_ text: String) throws(StepAnswer.ValidationError) -> Int {
        guard let number = Int(text) else { throw impossible(text) }
        return number
    }

    @inline(never)
    private func impossible(_ answer: String) -> StepAnswer.ValidationError {
        .impossible(answer: answer, step: name, possible: screen?.answers.map { $0.description } ?? "none")
    }
}
