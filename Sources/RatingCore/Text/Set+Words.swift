extension Set<String> {
    /// The words of a text, parted by blanks and ends of lines: a table that takes a tenth of the code of a literal.
    @inline(never)
    package init(words text: String) {
        self.init([String](words: text))
    }
}

extension [String] {
    /// The words of a text, in order.
    @inline(never)
    init(words text: String) {
        self = text.utf8.split { $0 == .space || $0 == .lineFeed }.map { String($0) ?? "" }
    }

    /// The parts of a text between bars and ends of lines.
    @inline(never)
    init(rows text: String) {
        self = text.utf8.split { $0 == 0x7C || $0 == .lineFeed }.map { String($0) ?? "" }
    }
}
