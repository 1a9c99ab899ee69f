/// Colours and weights as ANSI escape sequences; plain text where they are off.
struct TextStyle: Sendable {
    let isOn: Bool

    func bold(_ text: StyledText) -> StyledText { isOn ? text.styled("1") : text }
    func dim(_ text: StyledText) -> StyledText { isOn ? text.styled("2") : text }
    func red(_ text: StyledText) -> StyledText { isOn ? text.styled("31") : text }
    func green(_ text: StyledText) -> StyledText { isOn ? text.styled("32") : text }
    func yellow(_ text: StyledText) -> StyledText { isOn ? text.styled("33") : text }
    func cyan(_ text: StyledText) -> StyledText { isOn ? text.styled("36") : text }
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
}
