/// A number as rules calculate with it: a 64-bit integer as long as all is exact, else a double.
enum RuleNumber: Sendable {
    case integer(Int64)
    case real(Double)

    /// An integer for a real that is one, within the range in which doubles hold every integer.
    init(_ value: Double) {
        if abs(value) <= 0x1p53, let integer = Int64(exactly: value) {
            self = .integer(integer)
        } else {
            self = .real(value)
        }
    }

    var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        }
    }

    var value: RatingJSON {
        switch self {
        case .integer(let value): .integer(value)
        case .real(let value): .number(value)
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        if case .integer(let left) = left, case .integer(let right) = right { return left == right }
        return left.double == right.double
    }

    static func < (left: Self, right: Self) -> Bool {
        if case .integer(let left) = left, case .integer(let right) = right { return left < right }
        return left.double < right.double
    }

    static func + (left: Self, right: Self) -> Self {
        exact(left, right) { $0.addingReportingOverflow($1) } ?? Self(left.double + right.double)
    }

    static func - (left: Self, right: Self) -> Self {
        exact(left, right) { $0.subtractingReportingOverflow($1) } ?? Self(left.double - right.double)
    }

    static func * (left: Self, right: Self) -> Self {
        exact(left, right) { $0.multipliedReportingOverflow(by: $1) } ?? Self(left.double * right.double)
    }

    static func / (left: Self, right: Self) -> Self {
        if let remainder = exact(left, right, { $0.remainderReportingOverflow(dividingBy: $1) }),
            case .integer(0) = remainder,
            let quotient = exact(left, right, { $0.dividedReportingOverflow(by: $1) })
        {
            return quotient
        }
        return Self(left.double / right.double)
    }

    static func % (left: Self, right: Self) -> Self {
        exact(left, right) { $0.remainderReportingOverflow(dividingBy: $1) }
            ?? Self(remainder(left.double, right.double))
    }

    private static func exact(
        _ left: Self, _ right: Self, _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
    ) -> Self? {
        guard case .integer(let left) = left, case .integer(let right) = right else { return nil }
        let (value, overflow) = operation(left, right)
        return overflow ? nil : .integer(value)
    }

    /// The remainder of a division that truncates, exact: what C calls `fmod`, which needs a math library.
    private static func remainder(_ dividend: Double, _ divisor: Double) -> Double {
        guard dividend.isFinite, !divisor.isNaN, divisor != 0 else { return .nan }
        guard divisor.isFinite else { return dividend }
        let size = abs(divisor)
        var rest = abs(dividend)
        while rest >= size {
            var multiple = Double(sign: .plus, exponent: rest.exponent - size.exponent, significand: size)
            if multiple > rest { multiple /= 2 }
            rest -= multiple
        }
        return dividend < 0 ? -rest : rest
    }
}
