extension JSONReader {
    /// Moves from the opening quote to the byte after the closing one, checking escapes and UTF-8 on the way.
    /// - Returns: Whether there are escapes.
    @inline(__always)
    mutating func scanString() throws(Failure) -> Bool {
        let start = index
        var hasEscapes = false
        index += 1
        while true {
            skipPlainBytes()
            guard index < bytes.count else { throw failure(.unterminatedString, at: start) }
            switch bytes[index] {
            case .quote:
                index += 1
                return hasEscapes
            case .backslash:
                hasEscapes = true
                try skipEscape(ofStringAt: start)
            case 0x00..<0x20: throw failure(.controlCharacterInString)
            case 0x20..<0x80: index += 1
            default: try skipMultibyteScalar()
            }
        }
    }

    /// Moves over ASCII that stands for itself, eight bytes at a time, to within eight bytes of what does not.
    private mutating func skipPlainBytes() {
        guard let base = bytes.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        while bytes.count - index >= 8 {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quotes = word ^ (ones &* UInt64(UInt8.quote))
            let backslashes = word ^ (ones &* UInt64(UInt8.backslash))
            let controls = word &- (ones &* UInt64(UInt8.space))
            // The lowest byte marked is always right; a borrow can only mark a byte above one that is.
            let special =
                (word | controls & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes) & highs
            guard special == 0 else {
                index += special.trailingZeroBitCount >> 3
                return
            }
            index += 8
        }
    }

    private mutating func skipEscape(ofStringAt start: Int) throws(Failure) {
        guard bytes.count - index >= 2 else { throw failure(.unterminatedString, at: start) }
        switch bytes[index + 1] {
        case .quote, .backslash, .slash, 0x62, 0x66, 0x6E, 0x72, 0x74: index += 2
        case 0x75: try skipUnicodeEscape(ofStringAt: start)
        default: throw failure(.invalidEscape)
        }
    }

    private mutating func skipUnicodeEscape(ofStringAt start: Int) throws(Failure) {
        let unit = try codeUnit(escapedAt: index, ofStringAt: start)
        switch unit {
        case 0xD800...0xDBFF:
            let second = index + 6
            guard bytes.count - second >= 2, bytes[second] == .backslash, bytes[second + 1] == 0x75 else {
                throw failure(.loneSurrogate)
            }
            let low = try codeUnit(escapedAt: second, ofStringAt: start)
            guard 0xDC00...0xDFFF ~= low else { throw failure(.loneSurrogate) }
            index += 12
        case 0xDC00...0xDFFF: throw failure(.loneSurrogate)
        default: index += 6
        }
    }

    private func codeUnit(escapedAt offset: Int, ofStringAt start: Int) throws(Failure) -> UInt32 {
        var unit: UInt32 = 0
        for digit in offset + 2..<offset + 6 {
            guard digit < bytes.count else { throw failure(.unterminatedString, at: start) }
            guard let value = bytes[digit].hexValue else { throw failure(.invalidEscape, at: offset) }
            unit = unit << 4 | value
        }
        return unit
    }

    /// Moves over one scalar of two to four bytes, well formed by table 3-7 of the Unicode Standard.
    private mutating func skipMultibyteScalar() throws(Failure) {
        let lead = bytes[index]
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw failure(.invalidUTF8)
        }
        guard bytes.count - index >= length, second ~= bytes[index + 1] else { throw failure(.invalidUTF8) }
        for trail in index + 2..<index + max(length, 2) where !bytes[trail].isContinuation {
            throw failure(.invalidUTF8)
        }
        index += length
    }
}
