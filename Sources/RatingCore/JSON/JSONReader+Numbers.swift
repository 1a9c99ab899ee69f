extension JSONReader {
    /// Moves over a number, checking its form and its range.
    /// - Returns: `integer` or `number`.
    mutating func scanNumber() throws(Failure) -> JSONDocument.Kind {
        let start = index
        let isNegative = bytes[index] == .minus
        if isNegative { index += 1 }
        let digitsStart = index
        var magnitude: UInt64 = 0
        while index < bytes.count, bytes[index].isDigit {
            magnitude = magnitude &* 10 &+ UInt64(bytes[index] &- .digitZero)
            index += 1
        }
        let digits = index - digitsStart
        guard digits > 0, digits == 1 || bytes[digitsStart] != .digitZero else {
            throw failure(.invalidNumber, at: digits > 0 ? digitsStart : index)
        }
        var isInteger = true
        var exponent = 0
        if index < bytes.count, bytes[index] == .period {
            isInteger = false
            index += 1
            try skipDigits()
        }
        if index < bytes.count, bytes[index] | 0x20 == 0x65 {
            isInteger = false
            exponent = try scanExponent()
        }
        if index < bytes.count {
            let byte = bytes[index]
            guard !byte.isLetter, !byte.isDigit, byte != .period, byte != .plus, byte != .minus else {
                throw failure(.invalidNumber)
            }
        }
        // Below 10^308 every double is finite.
        if digits + exponent > 308, !JSONNumber.double(bytes[start..<index]).isFinite {
            throw failure(.numberOutOfRange, at: start)
        }
        // Nineteen digits cannot overflow 64 bits without sign.
        let largest = UInt64(Int64.max) + (isNegative ? 1 : 0)
        return isInteger && digits <= 19 && magnitude <= largest ? .integer : .number
    }

    private mutating func skipDigits() throws(Failure) {
        let start = index
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        guard index > start else { throw failure(.invalidNumber) }
    }

    /// The exponent, no further from zero than a million: far beyond any double.
    private mutating func scanExponent() throws(Failure) -> Int {
        index += 1
        var isNegative = false
        if index < bytes.count, bytes[index] == .plus || bytes[index] == .minus {
            isNegative = bytes[index] == .minus
            index += 1
        }
        let start = index
        try skipDigits()
        let magnitude = bytes[start..<index].reduce(0) { min($0 * 10 + Int($1 &- .digitZero), 1_000_000) }
        return isNegative ? -magnitude : magnitude
    }
}
