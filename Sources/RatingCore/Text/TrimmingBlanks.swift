extension StringProtocol {
    /// The text without white space at its beginning and its end.
    package var trimmingBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
