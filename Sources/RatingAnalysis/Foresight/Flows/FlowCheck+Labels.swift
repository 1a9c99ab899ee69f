import RatingCore

/// Labels: empty, blank, the same for two buttons, or the opposite of what a button does.
extension FlowCheck {
    /// The words that a text has in one language, or at the top of the document.
    private struct Words {
        /// Nil for the top of the document.
        let language: String?
        let text: (String) -> String?

        /// A literal text is said once, with those at the top.
        func callAsFunction(_ text: StepScreen.Text) -> String? {
            text.key.flatMap(self.text) ?? (language == nil ? text.literal : nil)
        }

        var within: String { language.map { " in \(excerpt($0))" } ?? "" }

        /// Where a text stands that has a key.
        func place(_ text: StepScreen.Text, _ otherwise: Place) -> Place {
            guard let key = text.key else { return otherwise }
            return .keys(
                [language == nil ? ConfigurationKey(name: key) : .structure(.strings)].compactMap { $0 })
        }
    }

    mutating func checkLabels() {
        let steps = workflow.steps.indices.filter {
            exploration.isReached(step: $0) && ![nil, .native].contains(workflow.steps[$0].screen?.kind)
        }
        let configuration = configuration
        var all = [Words(language: nil) { configuration.ownText($0) }]
        all += (configuration.strings?.languages.prefix(60) ?? []).map { language in
            Words(language: language.tag) { language.text(forKey: $0) }
        }
        // What is shown of a text without a key, or in the library's words, is said once.
        var seen: Set<String> = []
        for words in all {
            for step in steps {
                guard let screen = workflow.steps[step].screen else { continue }
                let before = findings.count
                checkHidden(step, screen, words, &seen)
                if findings.count == before { checkBlank(step, screen, words) }
                checkTwins(step, screen, words)
                checkPromises(step, screen, words)
                checkScale(step, screen, words)
                var index = findings.count
                while index > before {
                    index -= 1
                    if !seen.insert("\(findings[index].place) \(findings[index].message)").inserted {
                        findings.remove(at: index)
                    }
                }
            }
        }
    }

    // MARK: Empty and blank

    /// Buttons that an empty label hides, so that people cannot leave a step, or go on from it.
    private mutating func checkHidden(
        _ step: Int, _ screen: StepScreen, _ words: Words, _ seen: inout Set<String>
    ) {
        func isHidden(_ index: Int) -> Bool {
            let text = screen.buttons[index].text
            return words.language == nil && text.key == nil ? configuration.hides(text) : words(text)?.isEmpty ?? false
        }
        let hidden = screen.buttons.indices.filter(isHidden)
        guard let first = hidden.first else { return }
        let shown = screen.buttons.indices.filter { !hidden.contains($0) }
        func isLost(_ does: (Int) -> Bool) -> Bool { hidden.contains(where: does) && !shown.contains(where: does) }
        let lacksExit = isLost { isExit($0, of: step, screen) }
        let goesOnByAnswer = edges(WorkflowEvent.updateType, from: step).contains { leaves($0) }
        guard
            lacksExit || !goesOnByAnswer && isLost({ goesOn($0, of: step, screen) })
                || screen.kind == .store && isLost({ opensStore($0, of: step, screen) })
        else { return }
        let text = screen.buttons[first].text
        // One label may be that of several steps.
        if let key = text.key, !seen.insert("\(key)\(words.within)").inserted { return }
        report(
            lacksExit ? .flowHiddenExit : .flowDeadButton, words.place(text, .button(step: step, first)),
            "the button by which users \(lacksExit ? "leave" : "go on from") the step \(name(of: step)) is hidden, because \(text.key.map { "\(excerpt($0)) is empty\(words.within)" } ?? "its label is empty")",
            "give it a label")
    }

    /// Choices without words, and labels of nothing but blanks.
    private mutating func checkBlank(_ step: Int, _ screen: StepScreen, _ words: Words) {
        let choices = screen.choices.map { ($0.text, Place.workflow(.step(step)), true) }
        let buttons = screen.buttons.enumerated().map { ($1.text, Place.button(step: step, $0), false) }
        for (text, place, isChoice) in choices + buttons {
            guard let label = words(text), label.allSatisfy({ $0.isWhitespace }), isChoice || !label.isEmpty else {
                continue
            }
            report(
                .textMissing, words.place(text, place),
                "\(isChoice ? "a choice" : "a button") of the step \(name(of: step)) shows nothing\(words.within): its label is \(label.isEmpty ? "empty" : "blank")",
                "write what it says")
        }
    }

    /// Whether people can leave by a button without an answer and without going to the store.
    private func isExit(_ index: Int, of step: Int, _ screen: StepScreen) -> Bool {
        let button = screen.buttons[index]
        guard !(button.needsAnswer && screen.kind.asks) else { return false }
        return edges(button.event, from: step).contains {
            leaves($0) && !performs($0, .openStore, .sendFeedback, .fileTicket)
                && workflow.steps[exploration.step(of: $0.to)].screen?.kind != .text
        }
    }

    /// Whether a button gives an answer, or goes to the store or feedback.
    private func goesOn(_ index: Int, of step: Int, _ screen: StepScreen) -> Bool {
        edges(screen.buttons[index].event, from: step).contains { leaves($0) } && !isExit(index, of: step, screen)
    }

    private func opensStore(_ index: Int, of step: Int, _ screen: StepScreen) -> Bool {
        edges(screen.buttons[index].event, from: step).contains { performs($0, .openStore) }
    }

    // MARK: Words

    /// Two buttons of one step with the same words.
    private mutating func checkTwins(_ step: Int, _ screen: StepScreen, _ words: Words) {
        var buttons: [String: String] = [:]
        for (index, button) in screen.buttons.enumerated() {
            guard let text = words(button.text), !text.isEmpty,
                let twin = buttons.updateValue(button.event, forKey: text.lowercased()), twin != button.event
            else { continue }
            report(
                .flowDeadButton, words.place(button.text, .button(step: step, index)),
                "two buttons of the step \(name(of: step)) both say “\(excerpt(text))”\(words.within), but do different things",
                "let each say what it does")
        }
    }

    /// Labels in the library's words for the opposite of what the button does.
    private mutating func checkPromises(_ step: Int, _ screen: StepScreen, _ words: Words) {
        for (index, button) in screen.buttons.enumerated() {
            guard let label = words(button.text),
                let promise = ButtonPromise(label: label, in: words.language),
                let deed = breach(of: promise, button, step)
            else { continue }
            report(
                .flowDeadButton, words.place(button.text, .button(step: step, index)),
                "the button “\(excerpt(label))”\(words.within) of the step \(name(of: step)) \(deed)",
                "swap the labels of the buttons, or their events")
        }
    }

    /// Texts that name other ends of a scale than it has.
    private mutating func checkScale(_ step: Int, _ screen: StepScreen, _ words: Words) {
        guard screen.kind == .scale else { return }
        for text in [screen.title, screen.text].compactMap({ $0 }) {
            let numbers = (words(text) ?? "").split { !$0.isNumber }.compactMap { Int64($0) }
            guard numbers.count == 2, let least = numbers.min(), let most = numbers.max(), least < most, least <= 1,
                (least == screen.minimum) != (most == screen.maximum)
                    || most != screen.maximum && [5, 7, 10].contains(most) && screen.maximum % 5 == 0
            else { continue }
            report(
                .flowGuard, words.place(text, .workflow(.step(step))),
                "a text\(words.within) of the step \(name(of: step)) mentions \(least) and \(most), but users choose from \(screen.minimum) to \(screen.maximum)",
                "make them agree")
        }
    }
}

extension StepScreen.Text {
    var key: String? { if case .key(let key) = self { key } else { nil } }
    fileprivate var literal: String? { if case .literal(let text) = self { text } else { nil } }
}

extension RatingConfiguration {
    /// A text at the top of the document.
    func ownText(_ name: String) -> String? {
        if case .text(let key)? = ConfigurationKey(name: name) { self[key] } else { nil }
    }
}
