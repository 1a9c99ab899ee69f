/// Reads one JSON text after another into the same memory: for logs of millions of lines.
///
/// Values are known by their numbers: the text's own is 0, that of an array's first element or an object's first name is
/// one more than the container's, and the value of a name one more than the name's. All of it holds until the next
/// reading.
package struct JSONLineReader: Sendable {
    private var entries: ContiguousArray<JSONTape.Entry> = []
    private let limits: JSONLimits

    package init(limits: JSONLimits = .standard) { self.limits = limits }

    /// Nil where the bytes are one JSON value, read as strictly as by `JSONDocument`; else what is wrong with them.
    package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError.Reason? {
        JSONReader.read(bytes, limits: limits, into: &entries)
    }

    package func kind(_ value: Int) -> JSONDocument.Kind {
        JSONDocument.Kind(rawValue: entries[value].rawKind) ?? .null
    }

    /// Whether it is of this kind.
    package func `is`(_ value: Int, _ kind: JSONDocument.Kind) -> Bool { entries[value].rawKind == kind.rawValue }

    /// The bytes of the whole value, with quotes or brackets.
    package func range(_ value: Int) -> Range<Int> { Int(entries[value].start)..<Int(entries[value].end) }

    /// Whether a string has escapes.
    package func hasEscapes(_ value: Int) -> Bool { entries[value].hasEscapes }

    /// The value or name after this one and all that it holds.
    package func next(_ value: Int) -> Int { Int(entries[value].next) }

    /// Writes the UTF-8 bytes that a string stands for in place of others.
    package func unescape(_ value: Int, of bytes: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]) {
        let range = range(value)
        text.removeAll(keepingCapacity: true)
        guard `is`(value, .string) else { return }
        var unescaper = JSONUnescaper(UnsafeBufferPointer(rebasing: bytes[range.lowerBound + 1..<range.upperBound - 1]))
        while let byte = unescaper.next() { text.append(byte) }
    }
}
