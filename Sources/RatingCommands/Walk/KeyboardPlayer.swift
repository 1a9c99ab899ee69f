import RatingKit

/// Asks the person at the terminal.
@MainActor
struct KeyboardPlayer: Player {
    let terminal: Console
    /// Where the questions go.
    let channel: TerminalChannel

    func move(in flow: RatingFlow, on step: PresentedStep?) -> UserMove? {
        let keys = ButtonKeys(flow.step, step)
        while flow.step.screen?.kind == .text, flow.draft.isEmpty {
            terminal.write("  Type your answer, or just press return: ", to: channel)
            guard let text = terminal.readLine() else { return nil }
            if text.trimmingBlanks.isEmpty { break }
            do {
                return .answer(try flow.step.answer(written: text))
            } catch {
                terminal.write("  \(error.description.withoutControls)\n", to: channel)
            }
        }
        while true {
            terminal.write(prompt(flow, step, keys), to: channel)
            guard let line = terminal.readLine() else {
                terminal.write("\n", to: channel)
                return nil
            }
            if let move = self.move(line.trimmingBlanks, flow, keys) { return move }
            terminal.write("  There is no “\(line)” here.\n", to: channel)
        }
    }

    private func move(_ line: String, _ flow: RatingFlow, _ keys: ButtonKeys) -> UserMove? {
        if flow.step.screen?.kind != .text, let answer = try? flow.step.answer(written: line) { return .answer(answer) }
        return keys.event(for: line).map(UserMove.init)
    }

    private func prompt(_ flow: RatingFlow, _ step: PresentedStep?, _ keys: ButtonKeys) -> StyledText {
        let style = terminal.style(channel)
        func label(_ text: String) -> StyledText {
            step?.direction == .rightToLeft ? ("\(text)" as StyledText).isolatedRightToLeft : "\(text)"
        }
        var parts: [StyledText] = keys.buttons.map { button in
            button.isEnabled
                ? "\(style.bold("\(button.key)")) \(label(button.label))"
                : style.dim("\(button.key) \(label(button.label))")
        }
        if let screen = flow.step.screen, screen.kind != .text, let answers = screen.answers {
            parts.insert(style.bold("\(answers.description)"), at: 0)
        }
        let close = step?.elements.last?.accessibility.label.lowercased() ?? "close"
        parts.append("\(style.bold("x")) \(label(close))")
        return "  [\(parts.joined(separator: "] ["))] > "
    }
}

/// A letter for each button: the first of its label that no other has.
struct ButtonKeys {
    private(set) var buttons: [Button] = []

    struct Button: Equatable {
        let key: String
        let event: String
        let label: String
        let isEnabled: Bool
    }

    init(_ step: WorkflowStep, _ presented: PresentedStep?) {
        guard let presented else {
            // Without a screen the events themselves are offered.
            for event in step.declaredEvents { add(event, label: event.lowercased(), isEnabled: true) }
            return
        }
        for button in presented.buttons {
            add(button.event, label: button.label, isEnabled: button.isEnabled)
        }
    }

    private mutating func add(_ event: String, label: String, isEnabled: Bool) {
        let letters = label.lowercased().filter { $0.isLetter && $0.isASCII } + "abcdefghijklmnopqrstuvwyz"
        let key = letters.first { letter in
            letter != "x" && !buttons.contains { $0.key == String(letter) }
        }
        let text = key.map { String($0) } ?? event
        buttons.append(Button(key: text, event: event, label: label.withoutControls, isEnabled: isEnabled))
    }

    /// The event of a key, or of a label or event typed out; nil for anything else and for a button that is off.
    func event(for line: String) -> String? {
        let typed = line.lowercased()
        let close = WorkflowEvent.dismiss.type
        if typed == "x" { return close }
        let found = buttons.first { button in
            typed == button.key || typed == button.event.lowercased() || typed == button.label.lowercased()
        }
        guard let found else { return ["close", "dismiss"].contains(typed) ? close : nil }
        return found.isEnabled ? found.event : nil
    }
}
