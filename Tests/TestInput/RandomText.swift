/// Texts made by chance from a seed: letters of many scripts, emoji, line breaks, control characters, and pieces that
/// mean something to mail and Markdown.
package struct RandomText {
    private var random: SeededGenerator

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    package mutating func next(pieces: Int = 40) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...pieces, using: &random) { text += piece() }
        return text
    }

    private mutating func piece() -> String {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return Self.pieces.randomElement(using: &random) ?? ""
        case 1: return String(repeating: "x", count: Int.random(in: 1...120, using: &random))
        case 2, 3, 4: return scalar(in: 0x20...0x7E)
        case 5: return scalar(in: 0x80...0x24FF)
        case 6: return scalar(in: 0x3000...0xD7FF)
        default: return scalar(in: 0x1F300...0x1FAFF)
        }
    }

    private mutating func scalar(in range: ClosedRange<UInt32>) -> String {
        Unicode.Scalar(UInt32.random(in: range, using: &random)).map { String(Character($0)) } ?? ""
    }

    private static let pieces = [
        "\r\n", "\n", "\r", "\n\n", "\u{85}", "\u{2028}", "\0", "\t", " ", "  \n", ".\n", "\n.", "From ", "\nFrom me",
        "=?", "?=",
        "=3D", "--=_RatingKit", "\r\nBcc: evil@example.org\r\n\r\n", "\u{301}", "👩🏽‍🚀", "🇫🇷", "\u{202E}", "```",
        "<!channel>", "@all",
        "&amp;", "\"", "\\", "%0A", "{{text}}", "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}",
    ]
}
