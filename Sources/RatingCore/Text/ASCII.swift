/// The bytes that JSON gives a meaning (RFC 8259, section 2), by name.
extension UInt8 {
    static var backspace: UInt8 { 0x08 }
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var formFeed: UInt8 { 0x0C }
    static var carriageReturn: UInt8 { 0x0D }
    static var space: UInt8 { 0x20 }
    static var quote: UInt8 { 0x22 }
    static var apostrophe: UInt8 { 0x27 }
    static var plus: UInt8 { 0x2B }
    static var comma: UInt8 { 0x2C }
    static var minus: UInt8 { 0x2D }
    static var period: UInt8 { 0x2E }
    static var slash: UInt8 { 0x2F }
    static var digitZero: UInt8 { 0x30 }
    static var colon: UInt8 { 0x3A }
    static var openBracket: UInt8 { 0x5B }
    static var backslash: UInt8 { 0x5C }
    static var closeBracket: UInt8 { 0x5D }
    static var openBrace: UInt8 { 0x7B }
    static var closeBrace: UInt8 { 0x7D }

    /// Whether this byte is a decimal digit.
    var isDigit: Bool { self &- .digitZero < 10 }

    /// Whether this byte is an ASCII letter.
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// Whether this byte continues a UTF-8 sequence.
    var isContinuation: Bool { self & 0xC0 == 0x80 }

    /// The value of a hexadecimal digit; nil for other bytes.
    var hexValue: UInt32? {
        if isDigit { return UInt32(self &- .digitZero) }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? UInt32(letter) + 10 : nil
    }
}

/// The capital digit of a number below 16.
func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? 48 + value : 55 + value
}
