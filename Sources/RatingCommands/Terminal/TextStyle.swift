/// Colours and weights as ANSI escape sequences; plain text where they are off.
struct TextStyle: Sendable {
    let isOn: Bool

    func bold(_ text: String) -> String { wrapped(text, "1") }
    func dim(_ text: String) -> String { wrapped(text, "2") }
    func red(_ text: String) -> String { wrapped(text, "31") }
    func green(_ text: String) -> String { wrapped(text, "32") }
    func yellow(_ text: String) -> String { wrapped(text, "33") }
    func cyan(_ text: String) -> String { wrapped(text, "36") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text with blanks behind it up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text in lines of at most this many characters, broken at blanks.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                if line.isEmpty {
                    line = String(word)
                } else if line.count + 1 + word.count <= max(width, 20) {
                    line += " " + word
                } else {
                    lines.append(line)
                    line = String(word)
                }
            }
            lines.append(line)
        }
        return lines
    }

    /// The text without control characters but line ends and tabs, so that a document cannot drive the terminal.
    var withoutControls: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
            text.append(isControl ? "\u{FFFD}" : scalar)
        }
        return String(text)
    }
}
