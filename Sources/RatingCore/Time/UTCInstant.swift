/// A moment: whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Kept within the years 1…9999, so that adding any waiting time of a configuration cannot overflow, and the text form
/// can always be read back.
public struct UTCInstant: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    /// - Parameter milliseconds: since 1970 UTC; brought back to 0001-01-02…9999-12-30 where beyond, so that no offset
    ///   from UTC leads to another year's end.
    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Nil for a moment beyond the years that there are: a clock never shows it.
    init?(exactly milliseconds: Int64) {
        guard Self.range.contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    private static let range: ClosedRange<Int64> = -62_135_510_400_000...253_402_128_000_000

    public static func < (left: UTCInstant, right: UTCInstant) -> Bool { left.milliseconds < right.milliseconds }

    /// The moment so much later, or earlier; whole milliseconds count.
    public func adding(_ length: Duration) -> UTCInstant { adding(milliseconds: length.milliseconds) }

    /// The moment this many elapsed milliseconds later.
    package func adding(milliseconds added: Int64) -> UTCInstant {
        let (sum, isTooLarge) = milliseconds.addingReportingOverflow(added)
        return UTCInstant(milliseconds: isTooLarge ? added : sum)
    }

    /// The moment this many elapsed days of 86,400 s later.
    package func adding(days: Int64) -> UTCInstant {
        let (milliseconds, isTooMany) = days.multipliedReportingOverflow(by: Self.millisecondsPerDay)
        return adding(milliseconds: isTooMany ? days.signum() * .max : milliseconds)
    }

    /// The same for a fraction of days, to the nearest millisecond; NaN adds nothing.
    package func adding(days: Double) -> UTCInstant {
        adding(milliseconds: Int64(saturating: (days * Double(Self.millisecondsPerDay)).rounded()))
    }

    package static let millisecondsPerDay: Int64 = 86_400_000
}

/// A moment and the offset from UTC at which the user lived it: what a calendar rule may read.
public struct LocalInstant: Hashable, Sendable {
    public let instant: UTCInstant
    /// Seconds east of Greenwich, within ±18 hours.
    public let utcOffset: Int32

    public init(_ instant: UTCInstant, utcOffset: Int32 = 0) {
        self.instant = instant
        self.utcOffset = min(max(utcOffset, -64_800), 64_800)
    }

    /// Milliseconds since 1970-01-01T00:00 on the user's own wall clock.
    public var civilMilliseconds: Int64 { instant.milliseconds + Int64(utcOffset) * 1_000 }

    /// Days since 1970-01-01 on the user's own calendar.
    public var civilDay: Int64 {
        // A million days earlier than 1970 nothing is negative, and so rounding to zero is rounding down.
        let milliseconds = civilMilliseconds &+ 1_000_000 * UTCInstant.millisecondsPerDay
        return Int64(UInt64(bitPattern: milliseconds) / UInt64(UTCInstant.millisecondsPerDay)) &- 1_000_000
    }

    /// Minutes since the user's midnight, 0…1439.
    public var minuteOfDay: Int { Int(millisecondOfDay / 60_000) }

    /// Milliseconds since the user's midnight.
    @inline(__always)
    var millisecondOfDay: Int64 { civilMilliseconds &- civilDay &* UTCInstant.millisecondsPerDay }

    /// Whole calendar days from this moment to another, keeping the time of day, cut towards zero
    /// (AppReview's count: 23 h 59 min is 0, a 23-hour day is 1).
    public func calendarDays(to other: LocalInstant) -> Int64 {
        (other.civilMilliseconds - civilMilliseconds) / UTCInstant.millisecondsPerDay
    }

    /// Whether there are so many ``calendarDays(to:)``, at least one, without dividing.
    @inline(__always)
    func areCalendarDaysOver(_ days: Int64, at other: LocalInstant) -> Bool {
        other.civilMilliseconds - civilMilliseconds >= days &* UTCInstant.millisecondsPerDay
    }
}

extension Int64 {
    /// The quotient rounded down, for a divisor above zero.
    package func flooringQuotient(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
