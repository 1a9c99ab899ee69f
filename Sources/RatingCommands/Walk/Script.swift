/// The words of `--script`, split at blanks: `stars=2 text="Too slow" action`.
struct Script: Equatable, Sendable {
    let words: [Word]

    struct Word: Equatable, Sendable {
        let name: String
        /// What stands behind `=`.
        let value: String?

        var text: String { value.map { "\(name)=\($0)" } ?? name }
    }

    /// - Throws: for a quote without its end.
    init(_ text: String) throws(CommandFailure) {
        var words: [Word] = []
        var rest = text[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
                continue
            }
            let name = String(rest.prefix { $0 != "=" && !$0.isWhitespace })
            rest = rest.dropFirst(name.count)
            guard rest.first == "=" else {
                words.append(Word(name: name, value: nil))
                continue
            }
            rest.removeFirst()
            words.append(Word(name: name, value: try Self.value(&rest, of: name)))
        }
        self.words = words
    }

    /// A value up to the next blank, or in quotes; within them `\` takes the next character as it is.
    private static func value(_ rest: inout Substring, of name: String) throws(CommandFailure) -> String {
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            let value = rest.prefix { !$0.isWhitespace }
            rest = rest.dropFirst(value.count)
            return String(value)
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst() {
            if character == quote { return value }
            if character == "\\", let escaped = rest.popFirst() {
                value.append(escaped)
            } else {
                value.append(character)
            }
        }
        throw .usage("The script's value of '\(name)' has no closing quote.")
    }
}
