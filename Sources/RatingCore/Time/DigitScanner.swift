/// Reads dates and times from left to right: numbers of a known width, and what stands between them.
package struct DigitScanner {
    package let bytes: UnsafeBufferPointer<UInt8>
    package var index = 0

    package init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    package var isAtEnd: Bool { index == bytes.count }

    /// Whether the text stands here, and is passed.
    package mutating func skip(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard bytes.count - index >= text.count else { return false }
            for place in 0..<text.count where bytes[index + place] != text[place] { return false }
            index += text.count
            return true
        }
    }

    /// The same of a text that is not known beforehand.
    package mutating func skip(name: String) -> Bool {
        guard bytes[index...].starts(with: name.utf8) else { return false }
        index += name.utf8.count
        return true
    }

    package mutating func number(digits: Int) -> Int64? {
        guard bytes.count - index >= digits else { return nil }
        var value: Int64 = 0
        for byte in bytes[index..<(index + digits)] {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int64(byte - .digitZero)
        }
        index += digits
        return value
    }
}
