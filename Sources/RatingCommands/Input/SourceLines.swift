import RatingKit

/// The lines of a document, found once, to show the places of many problems.
struct SourceLines: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    /// LF, CR and CRLF end a line, as in ``SourceText``.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() {
            let endsLine = byte == 10 || byte == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10)
            if endsLine { starts.append(index + 1) }
        }
        self.starts = starts
    }

    /// The line with a caret below the column, cut to a width around it; nil for a line that does not exist.
    func excerpt(at position: TextPosition, width: Int) -> (line: String, caret: String)? {
        guard starts.indices.contains(position.line - 1) else { return nil }
        let start = starts[position.line - 1]
        let end = position.line < starts.count ? starts[position.line] : bytes.count
        let content = bytes[start..<end].prefix { $0 != 10 && $0 != 13 }
        let scalars = Array(String(decoding: content, as: UTF8.self).withoutControls.unicodeScalars)
        let column = min(max(position.column - 1, 0), scalars.count)
        let first = column < width - 8 ? 0 : column - width / 2
        let shown = scalars[first..<min(scalars.count, first + width)]
        let isCut = (before: first > 0, after: first + width < scalars.count)
        let text = (isCut.before ? "…" : "") + String(String.UnicodeScalarView(shown)) + (isCut.after ? "…" : "")
        // A tab stays one, so that the caret stands below its column whatever the tab's width.
        let lead = scalars[first..<column].map { $0 == "\t" ? "\t" : " " }.joined()
        return (text, (isCut.before ? " " : "") + lead + "^")
    }
}
