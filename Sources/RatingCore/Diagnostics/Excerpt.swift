/// A text as messages quote it: its first 40 characters.
func excerpt(_ text: String) -> String {
    guard let end = text.index(text.startIndex, offsetBy: 40, limitedBy: text.endIndex), end < text.endIndex else {
        return text
    }
    return "\(text[..<end])…"
}
