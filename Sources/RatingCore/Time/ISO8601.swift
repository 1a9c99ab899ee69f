/// Dates as ISO 8601 / RFC 3339 text: `2026-11-21`, `2026-11-21T09:30:00Z`, `2026-11-21T09:30:00.250+01:00`.
///
/// Years 0001…9999, proleptic Gregorian calendar. A date alone is its midnight in UTC; a date with a time must say its
/// offset, because a time without one means another moment on every phone.
extension LocalInstant: CustomStringConvertible {
    /// Nil for text that is not such a date, or names a day that does not exist.
    public init?(iso8601 text: String) {
        var text = text
        guard let parsed = text.withUTF8({ bytes in Self(iso8601: bytes) }) else { return nil }
        self = parsed
    }

    package init?(iso8601 bytes: UnsafeBufferPointer<UInt8>) {
        guard let parsed = Self.parse(bytes) else { return nil }
        self = parsed
    }

    public var description: String { iso8601 }

    /// With milliseconds only where there are any, and `Z` for an offset of zero.
    public var iso8601: String {
        let day = civilDay
        let (year, month, date) = CivilCalendar.date(ofDay: day)
        let ms = civilMilliseconds - day * UTCInstant.millisecondsPerDay
        var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))T"
        text += "\(padded(ms / 3_600_000, 2)):\(padded(ms / 60_000 % 60, 2)):\(padded(ms / 1_000 % 60, 2))"
        if ms % 1_000 != 0 { text += ".\(padded(ms % 1_000, 3))" }
        return text + Self.text(ofOffset: utcOffset)
    }

    /// `Z`, `+01:00`, `-05:30` or `+01:02:03` for seconds east of Greenwich.
    package static func text(ofOffset offset: Int32) -> String {
        guard offset != 0 else { return "Z" }
        let seconds = Int64(abs(offset))
        let text = "\(offset < 0 ? "-" : "+")\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2))"
        return seconds % 60 == 0 ? text : text + ":\(padded(seconds % 60, 2))"
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> LocalInstant? {
        var scanner = DigitScanner(bytes: bytes)
        guard let year = scanner.number(digits: 4), scanner.skip("-"), let month = scanner.number(digits: 2),
            scanner.skip("-"), let date = scanner.number(digits: 2),
            let day = CivilCalendar.day(year: year, month: month, date: date)
        else { return nil }
        if scanner.isAtEnd { return LocalInstant(UTCInstant(milliseconds: day * UTCInstant.millisecondsPerDay)) }
        guard scanner.skip("T") || scanner.skip("t"), let hour = scanner.number(digits: 2), hour < 24,
            scanner.skip(":"),
            let minute = scanner.number(digits: 2), minute < 60, scanner.skip(":"),
            let second = scanner.number(digits: 2), second < 60
        else { return nil }
        var milliseconds = ((hour * 60 + minute) * 60 + second) * 1_000
        if scanner.skip(".") {
            guard let fraction = scanner.milliseconds() else { return nil }
            milliseconds += fraction
        }
        guard let offset = scanner.utcOffset(), scanner.isAtEnd else { return nil }
        let utc = day * UTCInstant.millisecondsPerDay + milliseconds - Int64(offset) * 1_000
        return LocalInstant(UTCInstant(milliseconds: utc), utcOffset: offset)
    }

    /// The seconds east of Greenwich that such a text gives, within ±18 hours; nil for any other text.
    public static func utcOffset(_ text: String) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = DigitScanner(bytes: bytes)
            guard let offset = scanner.utcOffset(), scanner.isAtEnd else { return nil }
            return offset
        }
    }
}

extension UTCInstant: CustomStringConvertible {
    public var description: String { LocalInstant(self).iso8601 }
}

/// The number with zeros before it.
package func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(abs(number))
    let text = String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    return number < 0 ? "-" + text : text
}

extension DigitScanner {
    /// A fraction of a second of one digit or more, cut to milliseconds.
    fileprivate mutating func milliseconds() -> Int64? {
        var value: Int64 = 0
        var count = 0
        while let digit = number(digits: 1) {
            if count < 3 { value = value * 10 + digit }
            count += 1
        }
        for _ in min(count, 3)..<3 { value *= 10 }
        return count > 0 ? value : nil
    }

    fileprivate mutating func utcOffset() -> Int32? {
        if skip("Z") || skip("z") { return 0 }
        let negative = skip("-")
        guard negative || skip("+"), let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2),
            minutes < 60
        else { return nil }
        var seconds = hours * 3_600 + minutes * 60
        if skip(":") {
            guard let rest = number(digits: 2), rest < 60 else { return nil }
            seconds += rest
        }
        guard seconds <= 64_800 else { return nil }
        return Int32(negative ? -seconds : seconds)
    }
}
