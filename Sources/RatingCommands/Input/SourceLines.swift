import RatingKit

/// The lines of a document, found once, to show the places of many problems.
struct SourceLines: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]
    /// The line that was last shown: a document in one line may have many problems.
    private var last: (number: Int, scalars: [Unicode.Scalar]) = (0, [])

    /// LF, CR and CRLF end a line, as in `SourceText`.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() {
            let endsLine = byte == 10 || byte == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10)
            if endsLine { starts.append(index + 1) }
        }
        self.starts = starts
    }

    /// The line with a caret below the column, cut to a width around it; nil for a line that does not exist, and where
    /// there is no text at all: an empty document, or one that was read elsewhere.
    mutating func excerpt(at position: TextPosition, width: Int) -> (line: String, caret: String)? {
        guard !bytes.isEmpty, starts.indices.contains(position.line - 1) else { return nil }
        if last.number != position.line { last = (position.line, scalars(ofLine: position.line)) }
        let scalars = last.scalars
        let column = min(max(position.column - 1, 0), scalars.count)
        let first = column < width - 8 ? 0 : column - width / 2
        let shown = scalars[first..<min(scalars.count, first + width)]
        let isCut = (before: first > 0, after: first + width < scalars.count)
        let text = (isCut.before ? "…" : "") + String(String.UnicodeScalarView(shown)) + (isCut.after ? "…" : "")
        // A tab stays one, so that the caret stands below its column whatever the tab's width.
        let lead = scalars[first..<column].map { $0 == "\t" ? "\t" : " " }.joined()
        return (text, (isCut.before ? " " : "") + lead + "^")
    }

    private func scalars(ofLine number: Int) -> [Unicode.Scalar] {
        let end = number < starts.count ? starts[number] : bytes.count
        let content = bytes[starts[number - 1]..<end].prefix { $0 != 10 && $0 != 13 }
        return Array(String(decoding: content, as: UTF8.self).withoutControls.unicodeScalars)
    }
}
