import RatingCore

/// A length of time as people write it: whole numbers with `ms`, `s`, `m`, `h` or `d` (86,400 s), such as `60d` or
/// `7d 1ms`.
package struct TimeSpan: Hashable, Comparable, Sendable {
    /// 0 or more.
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = max(milliseconds, 0) }

    package init(days: Int64) { self.init(milliseconds: days * UTCInstant.millisecondsPerDay) }

    package static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.milliseconds < right.milliseconds }

    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", UTCInstant.millisecondsPerDay), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// - Parameter text: parts with spaces between them, which are added; nil for other text and for more than 100 million
    ///   days.
    package init?(_ text: String) {
        var sum: Int64 = 0
        let parts = text.split(separator: " ")
        guard !parts.isEmpty else { return nil }
        for part in parts {
            let digits = part.prefix { $0 >= "0" && $0 <= "9" }
            let unit = String(part.dropFirst(digits.count))
            guard let number = Int64(digits), let scale = Self.units.first(where: { $0.name == unit })?.milliseconds
            else { return nil }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: scale)
            let (total, isTooLong) = sum.addingReportingOverflow(product)
            guard !isTooLarge, !isTooLong, total <= 100_000_000 * UTCInstant.millisecondsPerDay else { return nil }
            sum = total
        }
        milliseconds = sum
    }
}

extension TimeSpan: CustomStringConvertible {
    /// In the largest units that leave no rest: `60d 1ms`.
    package var description: String {
        var rest = milliseconds
        var parts: [String] = []
        for unit in Self.units where rest >= unit.milliseconds {
            parts.append("\(rest / unit.milliseconds)\(unit.name)")
            rest %= unit.milliseconds
        }
        return parts.isEmpty ? "0s" : parts.joined(separator: " ")
    }
}
