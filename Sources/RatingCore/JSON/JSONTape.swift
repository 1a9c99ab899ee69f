/// The flat index over a document's bytes: one small entry for each value and each name, in document order.
///
/// An object's entry is followed by name, value, name, value…; `next` jumps over what lies inside an entry.
final class JSONTape: Sendable {
    let text: SourceText
    let entries: ContiguousArray<Entry>

    init(text: SourceText, entries: ContiguousArray<Entry>) {
        self.text = text
        self.entries = entries
    }

    struct Entry: Sendable {
        /// Offset of the first byte.
        var start: UInt32
        /// Offset after the last byte.
        var end: UInt32
        /// Index of the entry after this one and all that it holds; while an array or object is open, that of its parent.
        var next: UInt32
        /// From the low end: 3 bits of kind, one bit for escapes, 28 bits of count.
        private(set) var bits: UInt32

        init(_ kind: JSONDocument.Kind, start: Int, end: Int, next: Int, hasEscapes: Bool = false) {
            self.start = UInt32(truncatingIfNeeded: start)
            self.end = UInt32(truncatingIfNeeded: end)
            self.next = UInt32(truncatingIfNeeded: next)
            bits = UInt32(kind.rawValue) | (hasEscapes ? 8 : 0)
        }

        /// The kind's raw value.
        var rawKind: UInt8 { UInt8(truncatingIfNeeded: bits & 7) }

        /// Whether a string has escapes.
        var hasEscapes: Bool { bits & 8 != 0 }

        /// Elements of an array, members of an object.
        var count: Int { Int(truncatingIfNeeded: bits >> 4) }

        /// Counts so many at once.
        mutating func count(_ number: Int) { bits &+= UInt32(truncatingIfNeeded: number) << 4 }
    }
}
