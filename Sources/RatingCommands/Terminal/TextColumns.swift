extension String {
    /// How many columns of a terminal the text takes: two for emoji and wide East Asian characters, none for marks that
    /// stand on others.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text in lines of at most so many columns: broken at blanks, between East Asian characters, and within a word
    /// only where that is longer than a line. Without what could drive a terminal, because an isolate that is open at a
    /// line's end is closed there.
    func folded(to width: Int) -> [String] {
        withoutControls.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
            var lines = [""]
            for unit in paragraph.units {
                let line = lines[lines.count - 1]
                let joined = line.isEmpty || !unit.hasBlankBefore ? line + unit.text : line + " " + unit.text
                if joined.columns <= width || line.isEmpty && unit.text.count == 1 {
                    lines[lines.count - 1] = joined
                    continue
                }
                if !line.isEmpty { lines.append("") }
                for character in unit.text {
                    if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].columns + character.columns > width {
                        lines.append("")
                    }
                    lines[lines.count - 1].append(character)
                }
            }
            return lines.withIsolatesClosed
        }
    }
}

extension [String] {
    /// The lines of a paragraph, each with an isolate of its own where one went over their ends.
    fileprivate var withIsolatesClosed: [String] {
        var isOpen = false
        return map { line in
            let text = isOpen ? String(Unicode.Scalar.firstStrongIsolate) + line : line
            let last = text.unicodeScalars.last { $0 == .firstStrongIsolate || $0 == .popDirectionalIsolate }
            isOpen = last == .firstStrongIsolate
            return isOpen ? text + String(Unicode.Scalar.popDirectionalIsolate) : text
        }
    }
}

extension Substring {
    /// What stays on one line.
    fileprivate var units: [(text: String, hasBlankBefore: Bool)] {
        var units: [(text: String, hasBlankBefore: Bool)] = []
        var (text, hasBlankBefore) = ("", false)
        var previous: Character?
        func close() {
            if !text.isEmpty { units.append((text, hasBlankBefore)) }
            text = ""
        }
        for character in self {
            if character == " " {
                close()
                hasBlankBefore = true
            } else {
                if let previous, previous != " ", character.mayFollowBreak(after: previous) {
                    close()
                    hasBlankBefore = false
                }
                text.append(character)
            }
            previous = character
        }
        close()
        return units
    }
}

extension Character {
    var columns: Int {
        let scalars = unicodeScalars
        if scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        // Flags, families and shades of skin are several scalars and one picture.
        if scalars.first?.properties.isEmojiPresentation == true {
            return scalars.contains { $0.value == 0xFE0E } ? 1 : 2
        }
        return scalars.reduce(0) { $0 + $1.columns }
    }

    /// Whether a line may begin with this character (Unicode Standard Annex 14, reduced to ideographs and kana, between
    /// which lines break, and to what must not stand at either end).
    fileprivate func mayFollowBreak(after previous: Character) -> Bool {
        guard isIdeographic || previous.isIdeographic else { return false }
        return !"、。，．・：；？！）］｝」』】〉》〕ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々…‥,.:;!?)]}%”’".contains(self)
            && !"（［｛「『【〈《〔([{“‘".contains(previous)
    }

    private var isIdeographic: Bool {
        unicodeScalars.first.map { scalar in
            [0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFD]
                .contains { $0.contains(scalar.value) }
        } ?? false
    }
}

extension Unicode.Scalar {
    /// As `wcwidth` has it: the classes W and F of Unicode Standard Annex 11 are wide.
    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        case .format: return value == 0xAD ? 1 : 0
        default: break
        }
        switch value {
        case 0x1160...0x11FF: return 0
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08,
            0x1AFF0...0x1B2FB, 0x1F200...0x1F251, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
