/// The bytes that JSON gives a meaning (RFC 8259, section 2), by name.
extension UInt8 {
    package static var backspace: UInt8 { 0x08 }
    package static var tab: UInt8 { 0x09 }
    package static var lineFeed: UInt8 { 0x0A }
    package static var formFeed: UInt8 { 0x0C }
    package static var carriageReturn: UInt8 { 0x0D }
    package static var space: UInt8 { 0x20 }
    package static var quote: UInt8 { 0x22 }
    package static var apostrophe: UInt8 { 0x27 }
    package static var plus: UInt8 { 0x2B }
    package static var comma: UInt8 { 0x2C }
    package static var minus: UInt8 { 0x2D }
    package static var period: UInt8 { 0x2E }
    package static var slash: UInt8 { 0x2F }
    package static var digitZero: UInt8 { 0x30 }
    package static var colon: UInt8 { 0x3A }
    package static var openBracket: UInt8 { 0x5B }
    package static var backslash: UInt8 { 0x5C }
    package static var closeBracket: UInt8 { 0x5D }
    package static var openBrace: UInt8 { 0x7B }
    package static var closeBrace: UInt8 { 0x7D }

    /// Whether this byte is a decimal digit.
    package var isDigit: Bool { self &- .digitZero < 10 }

    /// Whether this byte is an ASCII letter.
    package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// Whether this byte continues a UTF-8 sequence.
    package var isContinuation: Bool { self & 0xC0 == 0x80 }

    /// The value of a hexadecimal digit; nil for other bytes.
    package var hexValue: UInt32? {
        if isDigit { return UInt32(self &- .digitZero) }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? UInt32(letter) + 10 : nil
    }
}

/// The capital digit of a number below 16.
package func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? 48 + value : 55 + value
}
