import RatingKit

/// A step as a box of text.
struct ScreenText {
    let style: TextStyle
    /// Characters a line.
    let width: Int

    /// The whole screen, framed.
    func lines(_ step: PresentedStep) -> [StyledText] {
        let inner = min(max(width - 8, 32), 60)
        var content: [Line] = []
        for line in step.title.withoutControls.wrapped(to: inner) where !line.isEmpty {
            content.append(.init(line, style.bold))
        }
        for line in step.text.withoutControls.wrapped(to: inner) where !line.isEmpty { content.append(.init(line)) }
        if let answers = answers(step) { content += [.init("")] + answers }
        if !step.buttons.isEmpty { content += [.init("")] + buttons(step, inner) }
        if content.isEmpty { content = [.init("(\(step.screen.kind.rawValue))", style.dim)] }
        let framed: [StyledText] = content.map { line in
            let blanks = String(repeating: " ", count: max(0, inner - line.text.columns))
            return "  │ \(line.styled)\(blanks) │"
        }
        let edge = String(repeating: "─", count: inner + 2)
        return ["  ╭\(edge)╮"] + framed + ["  ╰\(edge)╯"]
    }

    /// The stars given: `★ ★ ☆ ☆ ☆`.
    func stars(_ stars: Int64?, of maximum: Int64) -> String {
        let given = min(max(stars ?? 0, 0), maximum)
        return (0..<maximum).map { $0 < given ? "★" : "☆" }.joined(separator: " ")
    }

    private func answers(_ step: PresentedStep) -> [Line]? {
        let screen = step.screen
        switch screen.kind {
        case .stars: return [Line("  " + stars(step.stars, of: min(screen.maximum, 10)), style.yellow)]
        case .smileys:
            let faces = ["☹", "🙁", "😐", "🙂", "😀"]
            guard screen.maximum == 5 else { return [Line("  1 (worst) … \(screen.maximum) (best)")] }
            return [Line("  " + faces.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: "   "))]
        case .scale: return [Line("  \(screen.minimum) … \(screen.maximum)")]
        case .thumbs: return [Line("  👍 up    👎 down")]
        case .choice:
            return step.choices.map {
                Line("  ◦ \($0.label.withoutControls)" + ($0.label == $0.value ? "" : "  (\($0.value))"))
            }
        case .text: return step.draft.isEmpty ? nil : [Line("  “\(step.draft.withoutControls)”")]
        case .message, .native, .store: return nil
        }
    }

    private func buttons(_ step: PresentedStep, _ inner: Int) -> [Line] {
        var line = ""
        var lines: [Line] = []
        for button in step.buttons {
            let label = button.label.withoutControls
            let text = button.isEnabled ? "[ \(label) ]" : "( \(label) )"
            if !line.isEmpty, line.columns + 2 + text.columns > inner {
                lines.append(Line(line, style.cyan))
                line = ""
            }
            line += line.isEmpty ? text : "  " + text
        }
        return lines + [Line(line, style.cyan)]
    }

    private struct Line {
        let text: String
        let styled: StyledText

        init(_ text: String, _ style: (StyledText) -> StyledText = { $0 }) {
            self.text = text
            styled = style("\(text)")
        }
    }
}

extension String {
    /// How many columns a terminal needs: two for emoji and East Asian characters.
    var columns: Int {
        reduce(0) { columns, character in
            let isWide = character.unicodeScalars.contains { scalar in
                scalar.properties.isEmojiPresentation || (0x1100...0x115F).contains(scalar.value)
                    || (0x2E80...0xD7A3).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
                    || (0xFF00...0xFF60).contains(scalar.value) || scalar.value == 0xFE0F
            }
            return columns + (isWide ? 2 : 1)
        }
    }
}
