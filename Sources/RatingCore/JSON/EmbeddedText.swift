/// The text inside a JSON string, with the way back from its places to those of the document around it.
package struct EmbeddedText {
    /// The text, escapes resolved, as UTF-8.
    package let bytes: [UInt8]
    private let node: JSONDocument.Node

    /// - Parameter node: anything but a string gives nil.
    package init?(_ node: JSONDocument.Node) {
        guard let text = node.stringValue else { return nil }
        bytes = Array(text.utf8)
        self.node = node
    }

    /// The offset in the outer document of a byte of the text.
    package func outerOffset(of offset: Int) -> Int { outerOffsets(of: [offset])[0] }

    /// The offsets in the outer document of bytes of the text, which must be given in its order.
    package func outerOffsets(of offsets: [Int]) -> [Int] {
        let start = node.byteOffset + 1
        return node.withUTF8 { written, hasEscapes in
            guard hasEscapes else { return offsets.map { start + min($0, written.count) } }
            var (outer, inner) = (0, 0)
            return offsets.map { offset in
                while outer < written.count {
                    let step = Self.step(written, at: outer)
                    if inner + step.bytes > offset { break }
                    outer += step.length
                    inner += step.bytes
                }
                return start + outer
            }
        }
    }

    /// How many bytes are written at a place, and how many they stand for.
    private static func step(_ written: UnsafeBufferPointer<UInt8>, at index: Int) -> (length: Int, bytes: Int) {
        guard written[index] == UInt8(ascii: "\\") else { return (1, 1) }
        guard index + 5 < written.count, written[index + 1] == UInt8(ascii: "u") else { return (2, 1) }
        var unit: UInt32 = 0
        for digit in written[index + 2..<index + 6] {
            let value = digit <= 57 ? digit &- 48 : (digit | 0x20) &- 87
            unit = unit << 4 | UInt32(value & 15)
        }
        switch unit {
        case 0..<0x80: return (6, 1)
        case 0..<0x800: return (6, 2)
        case 0xD800..<0xE000: return (12, 4)
        default: return (6, 3)
        }
    }
}
