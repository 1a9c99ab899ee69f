/// A JSON document (RFC 8259), read strictly and kept as its bytes with a flat index over them.
///
/// Strings are decoded, and lines and columns counted, only when asked for. Copies share the bytes and the index.
///
/// Where RFC 8259 leaves a choice:
/// - The text is UTF-8 without byte order mark; UTF-16, malformed UTF-8 and lone surrogates are refused.
/// - An integer that fits 64 bits is exact; `-0` is the integer 0 and `-0.0` the number 0. Any other number is the
///   nearest double, also an integer that does not fit; one too near zero becomes 0, one too large is refused.
/// - Members of the same name are all kept: see `duplicateNames()` and `Node.subscript(_:)`.
/// - Size and depth are bounded: see `JSONLimits`.
package struct JSONDocument: Sendable {
    let tape: JSONTape

    /// Reads a document from its UTF-8 bytes.
    package init(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONSyntaxError) {
        let text = SourceText(bytes)
        let result = bytes.withUnsafeBufferPointer { JSONReader.read($0, limits: limits) }
        switch result {
        case .success(let entries): tape = JSONTape(text: text, entries: entries)
        case .failure(let failure): throw JSONSyntaxError(failure, in: text, limits: limits)
        }
    }

    /// Reads a document from a text.
    package init(_ text: String, limits: JSONLimits = .standard) throws(JSONSyntaxError) {
        try self.init(Array(text.utf8), limits: limits)
    }

    /// The bytes that were read.
    package var bytes: [UInt8] { tape.text.bytes }

    /// The bytes with their lines, to show a place of the document.
    package var text: SourceText { tape.text }

    /// The value of the document.
    package var root: Node { Node(tape: tape, index: 0) }

    /// The line and column of a byte, by one pass over the bytes before it.
    /// For many at once there is `SourceText.positions(ofBytes:)`.
    package func position(ofByte offset: Int) -> TextPosition { text.position(ofByte: offset) }

    /// The text of a line counted from 1, without its line end; empty for a line that does not exist.
    package func line(_ number: Int) -> String { text.line(number) }

    /// What a node is.
    package enum Kind: UInt8, Sendable {
        case null
        case bool
        /// An integer of 64 bits, written without fraction and exponent.
        case integer
        /// Any other number, as a double.
        case number
        case string
        case array
        case object
    }
}
