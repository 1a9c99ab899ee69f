import RatingKit

/// A step's elements as a box of text.
struct ScreenText {
    let style: TextStyle
    /// Columns a line.
    let width: Int

    /// The whole screen, framed. The way out of it is the prompt's.
    func lines(_ step: PresentedStep) -> [StyledText] {
        let inner = min(max(width - 8, 32), 60)
        let direction = step.direction
        var said: [Line] = []
        var asked: [Line] = []
        var buttons: [[Line]] = []
        for element in step.elements {
            switch element.content {
            case .title(let text): said += paragraph(text, inner, style.bold)
            case .text(let text): said += paragraph(text, inner)
            case .stars(let rating): asked.append(Line("  ") + stars(rating))
            case .smileys(let rating):
                asked += rows(rating.range.map { [face($0, rating)] }, gap: "   ", inner - 2, "  ")
            case .scale(let rating): asked += rows(numbers(rating).map { [$0] }, gap: " ", inner - 2, "  ")
            case .thumb(let thumb, let option):
                asked += labelled(
                    "  \(thumb == .up ? "👍" : "👎") ", option.label, Line(option.isChosen ? " ✓" : ""), inner)
            case .choice(let option): asked += choice(option, element, inner)
            case .field(let field):
                if !field.text.isEmpty { asked += paragraph("“\(field.text)”", inner - 2, indent: "  ") }
                if let note = field.note { asked += paragraph(note, inner - 2, style.dim, indent: "  ") }
            case .screenshot(let picture): asked += labelled("  ", picture.label, Line(""), inner)
            case .button(let button):
                if button.role == .close { continue }
                let (left, right) = element.isEnabled ? ("[ ", " ]") : ("( ", " )")
                buttons.append(labelled(left, button.label, Line(right), inner))
            }
        }
        let pressed = rows(buttons, gap: "  ", inner).map { $0.styled(style.cyan) }
        var content = Array([said, asked, pressed].filter { !$0.isEmpty }.joined(separator: [Line("")]))
        if content.isEmpty { content = [Line("(\(step.screen.kind.rawValue))").styled(style.dim)] }
        let edge = String(repeating: "─", count: inner + 2)
        return ["  ╭\(edge)╮"] + content.map { "  │ \($0.filling(inner, direction)) │" } + ["  ╰\(edge)╯"]
    }

    /// What shows that an answer was taken; nil for a text, which the user sees anyway.
    func confirmation(of answer: StepAnswer, on step: PresentedStep) -> StyledText? {
        switch step.elements.first(where: \.isAnswer)?.content {
        case .stars(let rating): "  \(stars(rating).text(step.direction))"
        case .field, nil: nil
        default: "  \(style.yellow("✓")) \(answer.written)"
        }
    }

    /// The stars given: `★ ★ ☆ ☆ ☆`.
    private func stars(_ rating: ScreenElement.Rating) -> Line {
        rating.range.map { Line(rating.isFilled($0) ? "★" : "☆") }.joined(gap: " ").styled(style.yellow)
    }

    private func face(_ number: Int, _ rating: ScreenElement.Rating) -> Line {
        let face = ["☹", "🙁", "😐", "🙂", "😀"][rating.mood(of: number)]
        return Line(rating.value == number ? "[\(number)]" : "\(number)") + Line(" ") + Line(face)
    }

    private func numbers(_ rating: ScreenElement.Rating) -> [Line] {
        let shown = rating.range.count <= 21 ? Array(rating.range) : [rating.range.lowerBound, rating.range.upperBound]
        var lines = shown.map { Line($0 == rating.value ? "[\($0)]" : "\($0)") }
        if rating.range.count > 21 { lines.insert(Line(rating.value.map { "… [\($0)] …" } ?? "…"), at: 1) }
        return lines
    }

    private func choice(_ option: ScreenElement.Option, _ element: ScreenElement, _ width: Int) -> [Line] {
        let mark = option.isOneOfSeveral ? (option.isChosen ? "☑" : "☐") : option.isChosen ? "•" : "◦"
        // What is typed to choose it.
        let name = element.id.dropFirst("answer.".count)
        let typed = name == option.label ? Line("") : Line("  ") + Line("(\(name))".withoutControls)
        return labelled("  \(mark) ", option.label, typed, width)
    }

    /// A label between what stands before and behind it, in as many lines as it takes.
    private func labelled(_ before: String, _ label: String, _ behind: Line, _ width: Int) -> [Line] {
        let first = Line(before)
        let parts = label.withoutControls.folded(to: max(8, width - first.columns - behind.columns))
        return parts.enumerated().map { index, part in
            (index == 0 ? first : Line(String(repeating: " ", count: first.columns)))
                + Line(label: part) + (index == parts.count - 1 ? behind : Line())
        }
    }

    private func paragraph(
        _ text: String, _ width: Int, _ style: (StyledText) -> StyledText = { $0 },
        indent: String = ""
    ) -> [Line] {
        text.withoutControls.folded(to: width).filter { !$0.isEmpty }.map {
            Line(indent) + Line(label: $0).styled(style)
        }
    }

    /// Side by side, as many as fit in a line; what takes several lines stands alone.
    private func rows(_ parts: [[Line]], gap: String, _ width: Int, _ indent: String = "") -> [Line] {
        var rows: [Line] = []
        var isOpen = false
        for part in parts {
            if isOpen, part.count == 1, let last = rows.last, [last, part[0]].joined(gap: gap).columns <= width {
                rows[rows.count - 1] = [last, part[0]].joined(gap: gap)
            } else {
                rows += part
                isOpen = part.count == 1
            }
        }
        return rows.map { Line(indent) + $0 }
    }
}

/// Pieces of text in the order of reading, which on a screen from right to left begin at the right.
///
/// Terminals that know nothing of directions get the pieces in their places; those that do get each piece isolated, so
/// that none moves another.
private struct Line {
    private var pieces: [Piece] = []

    private struct Piece {
        let text: StyledText
        /// What stands in its place from right to left: a bracket opens the other way there.
        let mirrored: StyledText
        let columns: Int
    }

    init() {}

    init(_ text: String) {
        // Blanks change sides with the text that they belong to.
        let leading = text.prefix { $0 == " " }
        let trailing = text.dropFirst(leading.count).reversed().prefix { $0 == " " }
        let middle = text.dropFirst(leading.count).dropLast(trailing.count)
        for part in [String(leading), String(middle), String(trailing)] where !part.isEmpty {
            let mirrored = ["[": "]", "]": "[", "(": ")", ")": "("][part] ?? part
            pieces.append(Piece(text: "\(part)", mirrored: "\(mirrored)", columns: part.columns))
        }
    }

    /// Text of the screen's language.
    init(label: String) {
        let text = label.withoutControls
        let styled: StyledText = "\(text)"
        pieces = [Piece(text: styled, mirrored: styled.isolatedRightToLeft, columns: text.columns)]
    }

    var columns: Int { pieces.reduce(0) { $0 + $1.columns } }

    func text(_ direction: TextDirection) -> StyledText {
        direction == .rightToLeft
            ? pieces.reversed().map(\.mirrored).joined(separator: "") : pieces.map(\.text).joined(separator: "")
    }

    /// Filled up with blanks to a width.
    func filling(_ width: Int, _ direction: TextDirection) -> StyledText {
        let blanks = String(repeating: " ", count: max(0, width - columns))
        return direction == .rightToLeft ? "\(blanks)\(text(direction))" : "\(text(direction))\(blanks)"
    }

    func styled(_ style: (StyledText) -> StyledText) -> Line {
        var line = self
        line.pieces = pieces.map {
            Piece(text: style($0.text), mirrored: style($0.mirrored), columns: $0.columns)
        }
        return line
    }

    static func + (left: Line, right: Line) -> Line {
        var line = left
        line.pieces += right.pieces
        return line
    }
}

extension [Line] {
    fileprivate func joined(gap: String) -> Line {
        var line = Line()
        for (index, part) in enumerated() { line = line + (index > 0 ? Line(gap) : Line()) + part }
        return line
    }
}
