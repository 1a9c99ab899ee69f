/// From the bytes of a number, already checked for its form, to its value.
enum JSONNumber {
    /// The 64-bit integer that these digits write; wraps when they write a larger one.
    static func integer(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64 {
        var magnitude: UInt64 = 0
        for byte in bytes where byte != .minus {
            magnitude = magnitude &* 10 &+ UInt64(byte &- .digitZero)
        }
        return Int64(truncatingIfNeeded: bytes.first == .minus ? 0 &- magnitude : magnitude)
    }

    /// The nearest double; infinite beyond the largest. Zero has no sign: what is added takes that of `-0.0` away.
    static func double(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
        (exactDouble(bytes) ?? Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity) + 0
    }

    /// The double where one multiplication or division of two exact doubles gives it, hence rounded once:
    /// at most 53 bits of digits, and a power of ten from -22 to 22 (Clinger, "How to read floating point numbers
    /// accurately", 1990).
    private static func exactDouble(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
        var mantissa: UInt64 = 0
        var fractionDigits = 0
        var index = bytes.startIndex
        let isNegative = bytes.first == .minus
        if isNegative { index += 1 }
        var isFraction = false
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte.isDigit {
                mantissa = mantissa * 10 + UInt64(byte &- .digitZero)
                guard mantissa <= 1 << 53 else { return nil }
                if isFraction { fractionDigits += 1 }
            } else if byte == .period {
                isFraction = true
            } else {
                break
            }
            index += 1
        }
        guard let exponent = smallExponent(bytes[index...]) else { return nil }
        let power = exponent - fractionDigits
        guard -22...22 ~= power else { return nil }
        let magnitude = Double(mantissa)
        let value = power < 0 ? magnitude / powerOfTen(-power) : magnitude * powerOfTen(power)
        return isNegative ? -value : value
    }

    /// The value of `e`, sign and digits, 0 where there are none; nil beyond 999.
    private static func smallExponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var magnitude = 0
        for byte in bytes where byte.isDigit {
            magnitude = magnitude * 10 + Int(byte &- .digitZero)
            guard magnitude < 1000 else { return nil }
        }
        return bytes.dropFirst().first == .minus ? -magnitude : magnitude
    }

    /// 10 to the powers 0…22, all of them exact.
    private static func powerOfTen(_ exponent: Int) -> Double {
        var power = 1.0
        var factor = 10.0
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { power *= factor }
            factor *= factor
            rest >>= 1
        }
        return power
    }
}
