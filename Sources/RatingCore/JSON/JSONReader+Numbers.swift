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
        // Up to 308 digits every double is finite, whatever fraction follows, and a negative exponent makes none larger.
        var mayBeInfinite = digits > 308
        if index < bytes.count, bytes[index] == .period {
            isInteger = false
            index += 1
            try skipDigits()
        }
        if index < bytes.count, bytes[index] | 0x20 == 0x65 {
            isInteger = false
            if try !skipExponent() { mayBeInfinite = true }
        }
        if index < bytes.count {
            let byte = bytes[index]
            guard !byte.isLetter, !byte.isDigit, byte != .period, byte != .plus, byte != .minus else {
                throw failure(.invalidNumber)
            }
        }
        if mayBeInfinite, !JSONNumber.double(bytes[start..<index]).isFinite {
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

    /// - Returns: whether the exponent is negative.
    private mutating func skipExponent() throws(Failure) -> Bool {
        index += 1
        var isNegative = false
        if index < bytes.count, bytes[index] == .plus || bytes[index] == .minus {
            isNegative = bytes[index] == .minus
            index += 1
        }
        try skipDigits()
        return isNegative
    }
}
