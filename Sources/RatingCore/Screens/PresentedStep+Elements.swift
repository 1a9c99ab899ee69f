extension PresentedStep {
    /// Where the focus is when the screen appears: on what answers the step, or else on its first button.
    public var firstFocus: ScreenElement.ID? {
        (elements.first { $0.isAnswer } ?? elements.first { $0.accessibility.role == .button && $0.isEnabled })?.id
    }

    /// What the screen shows, in order: what the step says, what it asks, its buttons, and the way out.
    func elements(_ texts: StepTexts) -> [ScreenElement] {
        guard screen.kind != .native else { return [] }
        let asked: [ScreenElement] =
            switch screen.kind.control {
            case .stars: [rating(texts(.ratingLabel), texts) { .stars($0) }]
            case .smileys: [rating(question(.ratingLabel, texts), texts) { .smileys($0) }]
            case .numbers: [rating(question(.ratingLabel, texts), texts) { .scale($0) }]
            case .thumbs: StepAnswer.Thumb.allCases.map { thumb($0, texts) }
            case .choices: choices.map { choice($0) } + (screen.isWritten(answer) ? [words(texts)] : [])
            case .field: [field(texts)] + (screen.takesScreenshot ? [screenshot(texts)] : [])
            case .contact: [address(texts)]
            case nil: []
            }
        return said + asked + pressed(texts)
    }

    private var said: [ScreenElement] {
        var elements: [ScreenElement] = []
        if !title.isEmpty { elements.append(ScreenElement("title", .title(title), .heading, title)) }
        if !text.isEmpty { elements.append(ScreenElement("text", .text(text), .text, text)) }
        return elements
    }

    private func pressed(_ texts: StepTexts) -> [ScreenElement] {
        let cancel = buttons.indices.dropFirst().first { ["DECLINE", "LATER", "DISMISS"].contains(buttons[$0].event) }
        let shown = buttons.enumerated().map { index, button in
            ScreenElement(
                "button.\(index)",
                .button(
                    .init(
                        label: button.label,
                        role: index == cancel ? .cancel : index == 0 ? .primary : .secondary)),
                .button, button.label, hint: button.isEnabled ? nil : texts(.answerFirst),
                isEnabled: button.isEnabled,
                actions: button.isEnabled ? [.init(kind: .activate, move: .press(button.event))] : [])
        }
        let close = texts(.close)
        return shown + [
            ScreenElement(
                "close", .button(.init(label: close, role: .close)), .button, close,
                actions: [.init(kind: .activate, move: .dismiss)])
        ]
    }

    /// The step's own question, as the label of what answers it.
    private func question(_ other: BuiltInText, _ texts: StepTexts) -> String {
        !title.isEmpty ? title : !text.isEmpty ? text : texts(other)
    }
}

/// What answers a step, kind by kind.
extension PresentedStep {
    private func rating(
        _ label: String, _ texts: StepTexts, _ content: (ScreenElement.Rating) -> ScreenElement.Content
    ) -> ScreenElement {
        let range = Int(clamping: screen.minimum)...Int(clamping: max(screen.minimum, screen.maximum))
        let rating = ScreenElement.Rating(value: answer?.number, range: range, digits: texts.digits, captions: captions)
        let content = content(rating)
        var value = rating.value.map { spoken($0, of: range.upperBound, texts) } ?? texts(.notRated)
        if let caption = rating.caption { value += ", \(caption)" }
        let ends = rating.ends.map { "\(rating.label($0.number)): \($0.caption)" }.joined(separator: " · ")
        let (up, down) = rating.neighbours
        var actions: [ScreenElement.Action] = []
        if let move = up.flatMap(content.move(choosing:)) { actions.append(.init(kind: .increment, move: move)) }
        if let move = down.flatMap(content.move(choosing:)) { actions.append(.init(kind: .decrement, move: move)) }
        return ScreenElement(
            "answer", content, .adjustable, label, value: value, hint: ends.isEmpty ? nil : ends, actions: actions)
    }

    /// A whole number and the highest there is; of faces that have names of their own, the name.
    private func spoken(_ number: Int, of maximum: Int, _ texts: StepTexts) -> String {
        if screen.kind.control == .smileys, maximum <= 5 { return texts(.smiley(number, of: maximum)) }
        return texts(screen.kind.control == .stars ? .starsValue : .scaleValue, Int64(number), Int64(maximum))
    }

    private func thumb(_ thumb: StepAnswer.Thumb, _ texts: StepTexts) -> ScreenElement {
        let label = texts(thumb == .up ? .thumbUp : .thumbDown)
        let option = ScreenElement.Option(label: label, isChosen: answer == .thumb(thumb), isOneOfSeveral: false)
        return ScreenElement(
            "answer.\(thumb.rawValue)", .thumb(thumb, option), .option, label,
            actions: [.init(kind: .activate, move: .answer(.thumb(thumb)))])
    }

    private func choice(_ choice: Choice) -> ScreenElement {
        let marked = answer?.chosenValues ?? []
        let isChosen = marked.contains(choice.value)
        let several = screen.allowsSeveral
        // In the order in which they are offered. A step that asks takes at least one, so the last stays marked.
        let next = choices.map { $0.value }.filter { ($0 == choice.value) != marked.contains($0) }
        let move: UserMove? =
            several
            ? (next.isEmpty ? nil : .answer(.choices(next))) : .answer(.choice(choice.value))
        return ScreenElement(
            "answer.\(choice.value)",
            .choice(.init(label: choice.label, isChosen: isChosen, isOneOfSeveral: several)), .option, choice.label,
            actions: move.map { [.init(kind: .activate, move: $0)] } ?? [])
    }

    private func field(_ texts: StepTexts) -> ScreenElement {
        let limit = Int(clamping: screen.maximumLength)
        let rest = limit - draft.count
        let note = rest * 10 <= limit ? texts(.charactersLeft, Int64(max(0, rest))) : nil
        let placeholder = texts(.feedbackPlaceholder)
        return ScreenElement(
            "answer",
            .field(.init(text: draft, placeholder: placeholder, maximumLength: limit, note: note)), .textField,
            question(.feedbackPlaceholder, texts), value: draft.isEmpty ? nil : draft, hint: note)
    }

    private func screenshot(_ texts: StepTexts) -> ScreenElement {
        let label = texts(picture == nil ? .addScreenshot : .removeScreenshot)
        return ScreenElement(
            "screenshot", .screenshot(.init(label: label, name: picture)), .button, label, value: picture)
    }

    /// The line below the choices, for the words of the one that takes some.
    private func words(_ texts: StepTexts) -> ScreenElement {
        line("answer.\(screen.written ?? "").words", .line, texts(.feedbackPlaceholder), note: nil)
    }

    private func address(_ texts: StepTexts) -> ScreenElement {
        let isUnclear = !draft.trimmingBlanks.isEmpty && !StepScreen.isContact(draft)
        return line("answer", .contact, texts(.contactLabel), note: isUnclear ? texts(.contactUnclear) : nil)
    }

    private func line(
        _ id: String, _ purpose: ScreenElement.Field.Purpose, _ label: String, note: String?
    ) -> ScreenElement {
        ScreenElement(
            id,
            .field(
                .init(
                    text: draft, placeholder: label, maximumLength: Int(clamping: screen.maximumLength), note: note,
                    purpose: purpose)), .textField, label, value: draft.isEmpty ? nil : draft, hint: note)
    }
}

extension ScreenElement {
    fileprivate init(
        _ id: String, _ content: Content, _ role: Accessibility.Role, _ label: String, value: String? = nil,
        hint: String? = nil, isEnabled: Bool = true, actions: [Action] = []
    ) {
        self.init(
            id: id, content: content, isEnabled: isEnabled,
            accessibility: Accessibility(role: role, label: label, value: value, hint: hint, actions: actions))
    }
}

extension ScreenElement.Rating {
    /// The numbers one step up and one step down; nil at the ends. A long scale takes about twenty steps.
    fileprivate var neighbours: (up: Int?, down: Int?) {
        guard let value else { return (range.lowerBound, nil) }
        let step = max(1, (range.upperBound - range.lowerBound) / 20)
        return (
            value < range.upperBound ? min(value + step, range.upperBound) : nil,
            value > range.lowerBound ? max(value - step, range.lowerBound) : nil
        )
    }
}

extension StepAnswer {
    fileprivate var number: Int? {
        switch self {
        case .stars(let number), .scale(let number), .smiley(let number): number
        case .thumb, .choice, .choices, .text, .contact: nil
        }
    }

    var chosenValues: [String] {
        switch self {
        case .choice(let value): [value]
        case .choices(let values): values
        case .stars, .scale, .smiley, .thumb, .text, .contact: []
        }
    }
}
