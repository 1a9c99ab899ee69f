import RatingCore

/// Whether a button's label fits the smallest screen at the largest text size.
///
/// A letter counts with the average advance of its script, in parts of the text size: measured over this library's texts
/// in Liberation Sans (which has Helvetica's metrics) and, for the scripts that it lacks, in Noto Sans, and rounded up.
package enum TextFit {
    /// Points: a screen of 320 less margins of 16 at both sides.
    package static let lineWidth = 288.0
    /// Points of the text style `body` at the size AX5 (Human Interface Guidelines, Typography).
    package static let size = 53.0
    /// The same at the size AX3. A label with a longer word is shown smaller still, so that the word stays whole.
    package static let wordSize = 40.0
    package static let maximumLines = 3

    /// The words that are wider than a line at the size AX3.
    package static func wideWords(of label: String) -> [String] {
        parts(of: label).filter { width($0) * wordSize / size > lineWidth }.map { String($0) }
    }

    /// How many lines the label takes.
    package static func lines(of label: String) -> Int {
        var lines = 1
        var used = 0.0
        for part in parts(of: label) {
            let width = width(part)
            let gap = used > 0 && part.isAfterBlank ? size * advance(of: " ") : 0
            if used > 0, used + gap + width > lineWidth {
                lines += 1
                used = 0
            }
            used += (used > 0 ? gap : 0) + width
        }
        return lines
    }

    /// What a line break cannot part: words, up to a hyphen within; single characters where words are written without
    /// blanks.
    private static func parts(of label: String) -> [Substring] {
        var parts: [Substring] = []
        var start = label.startIndex
        func end(_ index: String.Index) {
            if start < index { parts.append(label[start..<index]) }
        }
        for index in label.indices {
            if label[index] == " " {
                end(index)
                start = label.index(after: index)
            } else if start < index, label[label.index(before: index)] == "-" || isUnspaced(label[index]) {
                end(index)
                start = index
            }
        }
        end(label.endIndex)
        return parts
    }

    private static func isUnspaced(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { [.thai, .japanese].contains(script(of: $0)) } ?? false
    }

    /// Points that a label takes on one line, at a text size.
    package static func width(of label: String, size: Double) -> Double { size / self.size * width(label[...]) }

    private static func width(_ text: Substring) -> Double {
        size * text.unicodeScalars.reduce(0) { $0 + advance(of: $1) }
    }

    private static func advance(of scalar: Unicode.Scalar) -> Double {
        if scalar == " " { return 0.28 }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: advance(of: script(of: scalar))
        }
    }

    private static func advance(of script: TextLanguage.Script) -> Double {
        switch script {
        case .latin: 0.49
        case .cyrillic: 0.55
        case .greek: 0.52
        case .arabic: 0.46
        case .hebrew: 0.54
        case .devanagari: 0.53
        case .bengali: 0.56
        case .gurmukhi: 0.54
        case .thai: 0.55
        // A syllable of Apple SD Gothic Neo; a full square.
        case .korean: 0.92
        case .japanese, .hanSimplified, .hanTraditional: 1
        }
    }

    /// Han counts as Japanese.
    static func script(of scalar: Unicode.Scalar) -> TextLanguage.Script {
        switch scalar.value {
        case 0x0370...0x03FF, 0x1F00...0x1FFF: .greek
        case 0x0400...0x052F: .cyrillic
        case 0x0590...0x05FF: .hebrew
        case 0x0600...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: .arabic
        case 0x0900...0x097F: .devanagari
        case 0x0980...0x09FF: .bengali
        case 0x0A00...0x0A7F: .gurmukhi
        case 0x0E00...0x0E7F: .thai
        case 0x1100...0x11FF, 0xAC00...0xD7A3: .korean
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x2_0000...0x3_FFFF: .japanese
        default: .latin
        }
    }
}

extension Substring {
    fileprivate var isAfterBlank: Bool { startIndex > base.startIndex && base[base.index(before: startIndex)] == " " }
}

extension BuiltInText {
    /// The labels of buttons.
    package static let buttons: [BuiltInText] = [
        .mainActionButton, .dislikeActionButton, .dislikeExitButton, .feedbackSendButton, .likeActionButton,
        .likeExitButton, .cancelButtonLabel, .rateButtonLabel, .remindButtonLabel, .close,
    ]
}
