/// Dates of HTTP headers (RFC 9110, section 5.6.7), in all three forms that a recipient must read:
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
extension UTCInstant {
    /// Nil for text that is not such a date, or names a day that does not exist.
    ///
    /// There must be a day's name, but it need not be the right one. Years of two digits are 1970…2069.
    public init?(httpDate text: String) {
        var text = text
        guard let parsed = text.withUTF8({ bytes in Self.parse(bytes) }) else { return nil }
        self = parsed
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, the form that a sender must write; milliseconds are cut off.
    public var httpDate: String {
        "\(LocalInstant(self).dateAndTime(dateDigits: 2)) GMT"
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> UTCInstant? {
        var scanner = DigitScanner(bytes: bytes)
        return scanner.fixed() ?? scanner.rfc850() ?? scanner.asctime()
    }
}

extension LocalInstant {
    /// `Sun, 06 Nov 1994 08:49:37`, as mails and HTTP write it, without the zone.
    package func dateAndTime(dateDigits: Int) -> String {
        let day = civilDay
        let (year, month, date) = CivilCalendar.date(ofDay: day)
        let seconds = (civilMilliseconds - day * UTCInstant.millisecondsPerDay) / 1_000
        let time = "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
        let dayName = CivilCalendar.dayName(ofDay: day).prefix(3)
        let monthName = CivilCalendar.monthNames[Int(month) - 1]
        return "\(dayName), \(padded(date, dateDigits)) \(monthName) \(padded(year, 4)) \(time)"
    }
}

/// One attempt at a date for each form; each begins at the first byte.
extension DigitScanner {
    fileprivate mutating func fixed() -> UTCInstant? {
        index = 0
        guard skipDayName(length: 3), skip(", "), let date = number(digits: 2), skip(" "), let month = month(),
            skip(" "), let year = number(digits: 4), skip(" "), let time = time(), skip(" GMT")
        else { return nil }
        return instant(year, month, date, time)
    }

    fileprivate mutating func rfc850() -> UTCInstant? {
        index = 0
        guard skipDayName(length: nil), skip(", "), let date = number(digits: 2), skip("-"), let month = month(),
            skip("-"), let year = number(digits: 2), skip(" "), let time = time(), skip(" GMT")
        else { return nil }
        return instant(year + (year < 70 ? 2_000 : 1_900), month, date, time)
    }

    fileprivate mutating func asctime() -> UTCInstant? {
        index = 0
        guard skipDayName(length: 3), skip(" "), let month = month(), skip(" "),
            let date = skip(" ") ? number(digits: 1) : number(digits: 2), skip(" "), let time = time(), skip(" "),
            let year = number(digits: 4)
        else { return nil }
        return instant(year, month, date, time)
    }

    private func instant(_ year: Int64, _ month: Int64, _ date: Int64, _ seconds: Int64) -> UTCInstant? {
        guard isAtEnd, let day = CivilCalendar.day(year: year, month: month, date: date) else { return nil }
        return UTCInstant(milliseconds: day * UTCInstant.millisecondsPerDay + seconds * 1_000)
    }

    /// Seconds since midnight; the second 60 is a leap second.
    private mutating func time() -> Int64? {
        guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60,
            skip(":"),
            let second = number(digits: 2), second <= 60
        else { return nil }
        return (hour * 60 + minute) * 60 + second
    }

    private mutating func month() -> Int64? {
        for (position, name) in CivilCalendar.monthNames.enumerated() where skip(name: name) {
            return Int64(position + 1)
        }
        return nil
    }

    /// - Parameter length: how much of the name is written; nil for all of it.
    private mutating func skipDayName(length: Int?) -> Bool {
        for name in CivilCalendar.dayNames where skip(name: String(name.prefix(length ?? name.utf8.count))) {
            return true
        }
        return false
    }
}
