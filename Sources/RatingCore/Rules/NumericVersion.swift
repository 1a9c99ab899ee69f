/// A version as a row of numbers, for apps whose versions are not semantic: `2026.03.1`, `4.12.0.1987`, `3.1b2`.
///
/// The numbers stand between dots and may have any length; leading zeros and what follows a number's digits do not
/// count, nor does a leading `v`. A number that is missing is 0, so `2.1` and `2.1.0` are the same version.
struct NumericVersion: ComparableVersion, Sendable {
    private let numbers: [ArraySlice<UInt8>]

    /// Nil for a text with a part that does not begin with a digit.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        if let first = rest.first, first | 0x20 == UInt8(ascii: "v") { rest.removeFirst() }
        var numbers: [ArraySlice<UInt8>] = []
        for part in rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            let digits = part.prefix { 48...57 ~= $0 }
            guard !digits.isEmpty else { return nil }
            numbers.append(digits.drop { $0 == 48 })
        }
        self.numbers = numbers
    }

    func compared(to other: NumericVersion) -> Int {
        for index in 0..<max(numbers.count, other.numbers.count) {
            let order = Self.compare(number(index), other.number(index))
            if order != 0 { return order }
        }
        return 0
    }

    func matches(_ other: NumericVersion, numbers count: Int) -> Bool {
        (0..<count).allSatisfy { Self.compare(number($0), other.number($0)) == 0 }
    }

    /// The digits without leading zeros; none for 0.
    private func number(_ index: Int) -> ArraySlice<UInt8> {
        index < numbers.count ? numbers[index] : []
    }

    private static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
        if left.count != right.count { return left.count - right.count }
        if left.lexicographicallyPrecedes(right) { return -1 }
        return right.lexicographicallyPrecedes(left) ? 1 : 0
    }
}
