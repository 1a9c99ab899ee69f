/// Text on its way to a terminal, and which parts of it have a colour or weight.
///
/// Escape sequences are made of the styles alone, when the text is written. Characters are taken for what somebody else
/// wrote, so none of them can drive the terminal: see ``Swift/String/withoutControls``.
///
/// ```swift
/// let line: StyledText = "\(style.bold(name)): \(message)"
/// ```
struct StyledText: Equatable, Sendable {
    private var runs: [Run] = []

    private struct Run: Equatable {
        var text: String
        /// What begins the colours and weights, outermost first.
        var codes: [String] = []
        /// Whether it is laid out from right to left, whatever stands around it.
        var isRightToLeft = false
    }

    /// Keeps line ends, unlike an interpolation.
    init(lines text: String) {
        if !text.isEmpty { runs = [Run(text: text)] }
    }

    init() {}

    /// The text in a further colour or weight.
    func styled(_ code: String) -> StyledText {
        var text = self
        for index in runs.indices { text.runs[index].codes.insert(code, at: 0) }
        return text
    }

    /// The text as a paragraph of its own from right to left (Unicode Standard Annex 9, isolates).
    var isolatedRightToLeft: StyledText {
        var text = self
        for index in text.runs.indices { text.runs[index].isRightToLeft = true }
        return text
    }

    var isEmpty: Bool { runs.isEmpty }

    /// What is written: no control characters but line ends, tabs, the sequences of the styles, and isolates that close
    /// again.
    var rendered: String {
        var output = ""
        for run in runs {
            for code in run.codes { output += "\u{1B}[\(code)m" }
            let text = run.text.withoutControls
            output += run.isRightToLeft ? "\u{2067}\(text)\u{2069}" : text
            for _ in run.codes { output += "\u{1B}[0m" }
        }
        return output
    }

    static func + (left: StyledText, right: StyledText) -> StyledText {
        var text = left
        text += right
        return text
    }

    static func += (left: inout StyledText, right: StyledText) { left.runs += right.runs }
}

extension StyledText {
    /// The text in lines of at most so many columns, broken at blanks. Those that follow begin with so many blanks, and a word
    /// that is longer than a line stays whole.
    func wrapped(to width: Int, indent: Int) -> StyledText {
        let indent = max(0, min(indent, width / 2))
        var (text, word, blanks) = (StyledText(), StyledText(), "")
        var (column, length, isFirst) = (0, 0, true)
        func close() {
            guard !word.isEmpty else { return }
            let isNew = !isFirst && column + blanks.count + length > width
            text += StyledText(lines: isNew ? "\n" + String(repeating: " ", count: indent) : blanks)
            text += word
            column = (isNew ? indent : column + blanks.count) + length
            (word, length, blanks, isFirst) = (StyledText(), 0, "", false)
        }
        for run in runs {
            for character in run.text {
                if character != " ", character != "\n" {
                    word.append(character, like: run)
                    length += character.columns
                    continue
                }
                close()
                if character == " " {
                    blanks += " "
                } else {
                    text += "\n"
                    (column, blanks, isFirst) = (0, "", true)
                }
            }
        }
        close()
        return text
    }

    private mutating func append(_ character: Character, like run: Run) {
        if let last = runs.last, last.codes == run.codes, last.isRightToLeft == run.isRightToLeft {
            runs[runs.count - 1].text.append(character)
        } else {
            runs.append(Run(text: String(character), codes: run.codes, isRightToLeft: run.isRightToLeft))
        }
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    init(stringLiteral text: String) { self.init(lines: text) }

    init(stringInterpolation text: Interpolation) { self = text.text }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = StyledText()

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { text += StyledText(lines: literal) }

        mutating func appendInterpolation(_ other: StyledText) { text += other }

        /// A value stands in one line: what it was taken from cannot begin another.
        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += StyledText(lines: value.description.onOneLine)
        }

        /// A text of several lines.
        mutating func appendInterpolation(lines value: String) { text += StyledText(lines: value) }
    }
}

extension Sequence<StyledText> {
    func joined(separator: StyledText) -> StyledText {
        var text = StyledText()
        for (index, part) in enumerated() {
            if index > 0 { text += separator }
            text += part
        }
        return text
    }
}

extension String {
    /// The text without what could drive a terminal or show its characters in another order than they are in: control
    /// characters but line ends and tabs, separators of lines and paragraphs, and bidirectional embeddings, overrides and
    /// isolates. The marks U+200E, U+200F and U+061C stay: texts in Arabic and Hebrew need them, and they reorder no letters.
    ///
    /// A first-strong isolate that closes on its line and holds no other stays too: it is what stands around a name that is
    /// written the other way, and moves nothing outside it.
    var withoutControls: String {
        guard unicodeScalars.contains(where: \.isUnsafeForTerminals) else { return self }
        let scalars = Array(unicodeScalars)
        var text = String.UnicodeScalarView()
        var closing: Int?
        for (index, scalar) in scalars.enumerated() {
            if scalar == .firstStrongIsolate {
                let next = scalars[(index + 1)...].firstIndex { $0 == "\n" || (0x2066...0x2069).contains($0.value) }
                closing = next.flatMap { scalars[$0] == .popDirectionalIsolate ? $0 : nil }
                text.append(closing == nil ? "\u{FFFD}" : scalar)
            } else if index == closing {
                text.append(scalar)
            } else {
                text.append(scalar.isUnsafeForTerminals ? "\u{FFFD}" : scalar)
            }
        }
        return String(text)
    }

    /// The text in one line.
    fileprivate var onOneLine: String {
        guard unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) else { return self }
        return replacingScalars { $0 == "\n" || $0 == "\r" ? "\u{FFFD}" : $0 }
    }

    /// JSON text, and what could drive a terminal as escapes of JSON: it stays the same value.
    var withEscapedControls: String {
        guard unicodeScalars.contains(where: \.isUnsafeForTerminals) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isUnsafeForTerminals {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private func replacingScalars(_ replace: (Unicode.Scalar) -> Unicode.Scalar) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(replace(scalar)) }
        return String(text)
    }
}

extension Unicode.Scalar {
    static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
    static let popDirectionalIsolate: Unicode.Scalar = "\u{2069}"

    fileprivate var isUnsafeForTerminals: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F: true
        // Separators of lines and paragraphs; embeddings and overrides; isolates, and deprecated formatting.
        case 0x2028...0x202E, 0x2066...0x206F: true
        default: false
        }
    }
}
