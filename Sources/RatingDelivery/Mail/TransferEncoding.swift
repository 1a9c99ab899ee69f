/// How a part of a mail is written in lines of at most 76 ASCII characters (RFC 2045, section 6).
enum TransferEncoding: String {
    case quotedPrintable = "quoted-printable"
    case base64 = "base64"

    /// The shorter one for a text with canonical line ends.
    init(for text: [UInt8]) {
        // An escaped byte takes three characters; base64 makes four of three bytes, whatever they are.
        var escaped = 0
        for byte in text where byte >= 0x7F || byte < 0x20 && byte != .carriageReturn && byte != .lineFeed {
            escaped += 1
        }
        self = escaped * 6 > text.count ? .base64 : .quotedPrintable
    }

    func append(_ bytes: [UInt8], to message: inout [UInt8]) {
        switch self {
        case .quotedPrintable: Self.appendQuotedPrintable(bytes, to: &message)
        case .base64: Self.appendBase64Lines(bytes, to: &message)
        }
    }

    /// RFC 2045, section 6.7; line breaks are CRLF in the bytes.
    private static func appendQuotedPrintable(_ bytes: [UInt8], to message: inout [UInt8]) {
        var column = 0
        var index = 0
        while index < bytes.count {
            if isLineBreak(bytes, at: index) {
                message += [.carriageReturn, .lineFeed]
                (column, index) = (0, index + 2)
                continue
            }
            // The 76th character is for the soft line break, unless the line ends here.
            let limit = isLineBreak(bytes, at: index + 1) ? 76 : 75
            var isPlain = isPlain(bytes, at: index, column: column)
            if column + (isPlain ? 1 : 3) > limit {
                message += [UInt8(ascii: "="), .carriageReturn, .lineFeed]
                column = 0
                isPlain = Self.isPlain(bytes, at: index, column: column)
            }
            let byte = bytes[index]
            if isPlain {
                message.append(byte)
            } else {
                message += [UInt8(ascii: "="), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
            }
            column += isPlain ? 1 : 3
            index += 1
        }
    }

    private static func isLineBreak(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index] == .carriageReturn && bytes[index + 1] == .lineFeed
    }

    /// Besides what must be escaped, so are a `From ` and a `.` at a line's beginning, which some on the way take for
    /// something else.
    private static func isPlain(_ bytes: [UInt8], at index: Int, column: Int) -> Bool {
        switch bytes[index] {
        case .space, .tab: index + 1 < bytes.count && !isLineBreak(bytes, at: index + 1)
        case .period: column > 0
        case UInt8(ascii: "F"): column > 0 || bytes[index...].prefix(5) != [70, 114, 111, 109, .space]
        case UInt8(ascii: "="): false
        case 0x21...0x7E: true
        default: false
        }
    }

    private static func appendBase64Lines(_ bytes: [UInt8], to message: inout [UInt8]) {
        message.reserveCapacity(message.count + bytes.count / 57 * 78 + 80)
        var start = 0
        while start < bytes.count {
            let end = min(start + 57, bytes.count)
            appendBase64(bytes[start..<end], to: &message)
            message += [.carriageReturn, .lineFeed]
            start = end
        }
    }

    static func appendBase64(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let count = min(3, bytes.count - index)
                let first = UInt32(bytes[index]) << 16
                let second = count > 1 ? UInt32(bytes[index + 1]) << 8 : 0
                let group = first | second | (count > 2 ? UInt32(bytes[index + 2]) : 0)
                text.append(base64Digit(group >> 18))
                text.append(base64Digit(group >> 12 & 63))
                text.append(count > 1 ? base64Digit(group >> 6 & 63) : UInt8(ascii: "="))
                text.append(count > 2 ? base64Digit(group & 63) : UInt8(ascii: "="))
                index += 3
            }
        }
    }

    private static func base64Digit(_ value: UInt32) -> UInt8 {
        switch value {
        case 0..<26: 65 + UInt8(value)
        case 26..<52: 71 + UInt8(value)
        case 52..<62: UInt8(value) - 4
        case 62: .plus
        default: .slash
        }
    }
}

extension String {
    /// The UTF-8 bytes with CRLF for every line break: CRLF, a lone CR or a lone LF.
    var canonicalLines: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + utf8.count / 32)
        var previous: UInt8 = 0
        for byte in utf8 {
            switch byte {
            case .lineFeed: if previous != .carriageReturn { bytes += [.carriageReturn, .lineFeed] }
            case .carriageReturn: bytes += [.carriageReturn, .lineFeed]
            default: bytes.append(byte)
            }
            previous = byte
        }
        return bytes
    }
}
