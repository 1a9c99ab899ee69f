extension Set<String> {
    /// The words of a text, parted by blanks and ends of lines: a table that takes a tenth of the code of a literal.
    @inline(never)
    package init(words text: String) {
        self.init(text.utf8.split { $0 == .space || $0 == .lineFeed }.map { String($0) ?? "" })
    }
}
