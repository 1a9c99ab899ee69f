/// Finds the runs of a text, from its beginning on.
struct DigitRuns {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func next() -> DigitRun? {
        while index < scalars.count, scalars[index].digit == nil { index += 1 }
        guard index < scalars.count else { return nil }
        var before = index
        while before > 0, scalars[before - 1] == "(" { before -= 1 }
        let hasPlus = before > 0 && (scalars[before - 1] == "+" || scalars[before - 1] == "\u{FF0B}")
        var run = DigitRun(groups: [], hasPlus: hasPlus)
        var separator: [Unicode.Scalar] = []
        repeat {
            let start = index
            var digits: [UInt8] = []
            while index < scalars.count, let digit = scalars[index].digit {
                digits.append(digit)
                index += 1
            }
            run.groups.append(.init(range: start..<index, digits: digits, separator: separator))
            separator = []
            var next = index
            while next < scalars.count, separator.count < 3, scalars[next].separatesDigits {
                separator.append(scalars[next])
                next += 1
            }
            guard !separator.isEmpty, next < scalars.count, scalars[next].digit != nil else { break }
            index = next
        } while true
        return run
    }
}

extension Unicode.Scalar {
    /// The value of a decimal digit of the scripts in daily use.
    var digit: UInt8? {
        guard value >= 48 else { return nil }
        if value < 0x660 { return value <= 57 ? UInt8(value - 48) : nil }
        for zero in Self.zeros where value >= zero && value < zero + 10 { return UInt8(value - zero) }
        return nil
    }

    /// The zeros of Arabic, Persian, N'Ko, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada,
    /// Malayalam, Sinhala, Thai, Lao, Tibetan, Burmese, Khmer, Mongolian, and of the full-width forms.
    private static let zeros: [UInt32] = [
        0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0, 0xF20,
        0x1040, 0x17E0, 0x1810, 0xFF10,
    ]

    fileprivate var separatesDigits: Bool {
        isSpace || isHyphen || self == "." || self == "(" || self == ")" || self == "/" || self == "_"
    }

    var isCurrencySign: Bool {
        switch value {
        case 0x24, 0xA2...0xA5, 0x20A0...0x20CF, 0x5186, 0x5143, 0xC6D0: true
        default: false
        }
    }

    /// A space that does not end the line.
    var isSpace: Bool {
        switch value {
        case 0x20, 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x3000: true
        default: false
        }
    }

    var isHyphen: Bool {
        switch value {
        // The last two lengthen vowels, and stand for hyphens where Japanese is typed.
        case 0x2D, 0x2010...0x2015, 0x2212, 0xFF0D, 0x30FC, 0xFF70: true
        default: false
        }
    }
}
