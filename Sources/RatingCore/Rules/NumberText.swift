/// Numbers written and read as JavaScript does (ECMA-262, Number::toString, StringToNumber and parseFloat).
enum NumberText {
    /// `null`, `true`, `1`, `0.5`: the text of a value that is no text, array or object; empty for those.
    @inline(never)
    static func text(ofScalar value: RatingJSON) -> String {
        switch value {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): text(of: value)
        case .string(let text): text
        case .array, .object: ""
        }
    }

    /// The shortest text that reads back as this number: `1`, `0.5`, `1e+21`, `1.5e-7`, `NaN`, `Infinity`.
    static func text(of number: Double) -> String {
        if case .integer(let integer) = RuleNumber(number) { return String(integer) }
        guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
        let (digits, point) = decimal(of: number.magnitude)
        return (number < 0 ? "-" : "") + layout(digits, point: point)
    }

    /// The significant digits, and how many of them (or of zeros after them) stand before the point.
    private static func decimal(of number: Double) -> (digits: [UInt8], point: Int) {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        var bytes = Array(number.description.utf8)[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "."): point = digits.count
            case UInt8(ascii: "e"): exponent = Int(String(decoding: bytes, as: UTF8.self)) ?? 0
            case 48...57 where exponent == 0: digits.append(byte)
            default: continue
            }
            if byte == UInt8(ascii: "e") { break }
        }
        let leading = digits.prefix { $0 == 48 }.count
        let position = (point ?? digits.count) + exponent - leading
        digits.removeFirst(leading)
        while digits.last == 48 { digits.removeLast() }
        return (digits, position)
    }

    private static func layout(_ digits: [UInt8], point: Int) -> String {
        let text = String(decoding: digits, as: UTF8.self)
        let head = String(decoding: digits.prefix(Swift.max(point, 0)), as: UTF8.self)
        let tail = String(decoding: digits.dropFirst(Swift.max(point, 0)), as: UTF8.self)
        switch point {
        case 1...21 where digits.count <= point: return text + String(repeating: "0", count: point - digits.count)
        case 1...21: return head + "." + tail
        case -5...0: return "0." + String(repeating: "0", count: -point) + text
        default:
            let first = String(decoding: digits.prefix(1), as: UTF8.self)
            let rest = String(decoding: digits.dropFirst(), as: UTF8.self)
            let exponent = point - 1
            return first + (rest.utf8.isEmpty ? "" : "." + rest) + (exponent < 0 ? "e-" : "e+") + String(abs(exponent))
        }
    }
}

extension NumberText {
    /// The number that the whole text is; 0 for an empty text, NaN for any other text that is not a number.
    static func number(of text: String) -> RuleNumber {
        let bytes = trimmed(text)
        if bytes.isEmpty { return .integer(0) }
        if let integer = prefixedInteger(bytes) { return integer }
        let length = numeralLength(bytes)
        return length == bytes.count ? number(bytes) : .real(.nan)
    }

    /// The number that the text begins with; NaN if it begins with none.
    static func leadingNumber(of text: String) -> RuleNumber {
        let bytes = trimmed(text)
        let length = numeralLength(bytes)
        return length > 0 ? number(bytes.prefix(length)) : .real(.nan)
    }

    private typealias Bytes = ArraySlice<UInt8>

    private static func trimmed(_ text: String) -> Bytes {
        let isSpace: (UInt8) -> Bool = { $0 == 32 || 9...13 ~= $0 }
        var bytes = Array(text.utf8).drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return bytes
    }

    private static func number(_ numeral: Bytes) -> RuleNumber {
        let text = String(decoding: numeral, as: UTF8.self)
        if let integer = Int64(text) { return .integer(integer) }
        if let real = Double(text) { return RuleNumber(real) }
        return .real(text.utf8.first == UInt8(ascii: "-") ? -.infinity : .infinity)
    }

    /// `0x1F`, `0o17`, `0b11`, without a sign.
    private static func prefixedInteger(_ bytes: Bytes) -> RuleNumber? {
        guard bytes.first == 48, let letter = bytes.dropFirst().first else { return nil }
        let radix: Int
        switch letter | 0x20 {
        case UInt8(ascii: "x"): radix = 16
        case UInt8(ascii: "o"): radix = 8
        case UInt8(ascii: "b"): radix = 2
        default: return nil
        }
        var value = 0.0
        let digits = bytes.dropFirst(2)
        if digits.isEmpty { return .real(.nan) }
        for byte in digits {
            guard let digit = hexDigit(byte), digit < radix else { return .real(.nan) }
            value = value * Double(radix) + Double(digit)
        }
        return RuleNumber(value)
    }

    private static func hexDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case 48...57: Int(byte) - 48
        case 65...70: Int(byte) - 55
        case 97...102: Int(byte) - 87
        default: nil
        }
    }

    /// How many bytes at the start are a decimal numeral, or `Infinity`; 0 if none.
    private static func numeralLength(_ bytes: Bytes) -> Int {
        var rest = bytes
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        if rest.starts(with: "Infinity".utf8) { return bytes.count - rest.count + 8 }
        var digits = dropDigits(&rest)
        if rest.first == UInt8(ascii: ".") {
            var fraction = rest.dropFirst()
            let count = dropDigits(&fraction)
            if digits + count > 0 { rest = fraction }
            digits += count
        }
        guard digits > 0 else { return 0 }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            var exponent = rest.dropFirst()
            if exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+") { exponent.removeFirst() }
            if dropDigits(&exponent) > 0 { rest = exponent }
        }
        return bytes.count - rest.count
    }

    private static func dropDigits(_ bytes: inout Bytes) -> Int {
        let digits = bytes.prefix { 48...57 ~= $0 }.count
        bytes.removeFirst(digits)
        return digits
    }
}
