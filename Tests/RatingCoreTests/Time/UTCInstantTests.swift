import TestInput
import Testing

@testable import RatingCore

@Suite
struct UTCInstantTests {
    private static let last: Int64 = 253_402_128_000_000
    private static let first: Int64 = -62_135_510_400_000

    @Test(arguments: [
        (Int64.max, last), (last + 1, last), (last, last), (0, 0), (first, first), (first - 1, first),
        (.min, first),
    ])
    func `an instant keeps within the years that can be written`(milliseconds: Int64, kept: Int64) {
        #expect(UTCInstant(milliseconds: milliseconds).milliseconds == kept)
    }

    @Test(arguments: [first, 0, last])
    func `adding never overflows`(milliseconds: Int64) {
        let instant = UTCInstant(milliseconds: milliseconds)
        #expect(instant.adding(milliseconds: .max).milliseconds == Self.last)
        #expect(instant.adding(milliseconds: .min).milliseconds == Self.first)
        #expect(instant.adding(days: Int64.max).milliseconds == Self.last)
        #expect(instant.adding(days: Int64.min).milliseconds == Self.first)
        #expect(instant.adding(days: Double.infinity).milliseconds == Self.last)
        #expect(instant.adding(days: -Double.infinity).milliseconds == Self.first)
        #expect(instant.adding(days: Double.greatestFiniteMagnitude).milliseconds == Self.last)
        #expect(instant.adding(days: Double.nan) == instant)
    }

    @Test func `elapsed days are 86400 seconds`() {
        let start = UTCInstant(milliseconds: 1_000)
        #expect(start.adding(days: 2 as Int64).milliseconds == 172_801_000)
        #expect(start.adding(days: 0.5).milliseconds == 43_201_000)
        #expect(start.adding(days: -1.0).milliseconds == -86_399_000)
        #expect(start.adding(days: 1e-9) == start)
        #expect(start.adding(days: 3_652_059 as Int64) == UTCInstant(milliseconds: .max))
        #expect(
            UTCInstant(milliseconds: .min).adding(days: 3_652_055 as Int64).milliseconds == Self.first + 3_652_055
                * 86_400_000)
        for days in [106_751_991_167 as Int64, 106_751_991_168, 200_000_000_000] {
            #expect(start.adding(days: days).milliseconds == Self.last)
            #expect(start.adding(days: -days).milliseconds == Self.first)
        }
        #expect(start.adding(.milliseconds(-3)).milliseconds == 997)
        #expect(start < start.adding(milliseconds: 1))
    }

    @Test(
        arguments: [
            (Int32.max, 64_800), (64_801, 64_800), (64_800, 64_800), (-64_801, -64_800), (.min, -64_800),
        ] as [(Int32, Int32)])
    func `an offset is kept within 18 hours`(offset: Int32, kept: Int32) {
        #expect(LocalInstant(UTCInstant(milliseconds: 0), utcOffset: offset).utcOffset == kept)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T23:59:59.999Z", 0, 1_439),
            ("1969-12-31T23:59:59.999Z", -1, 1_439),
            ("1970-01-02T00:30:00+01:00", 1, 30), ("1970-01-01T23:30:00-05:00", 0, 1_410),
            ("0001-01-01T06:00:00-18:00", -719_162, 360),
        ] as [(String, Int64, Int)])
    func `the day and minute are the user's own`(text: String, day: Int64, minute: Int) throws {
        let now = try #require(LocalInstant(iso8601: text))
        #expect(now.civilDay == day)
        #expect(now.minuteOfDay == minute)
    }

    @Test func `days are rounded down at every moment and offset`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<10_000 {
            let milliseconds = Int64.random(in: Self.first...Self.last, using: &generator)
            let offset = Int32.random(in: -64_800...64_800, using: &generator)
            let now = LocalInstant(UTCInstant(milliseconds: milliseconds), utcOffset: offset)
            #expect(now.civilDay == now.civilMilliseconds.flooringQuotient(86_400_000))
        }
    }

    @Test(
        arguments: [
            ("2026-03-01T12:00:00Z", "2026-03-01T12:00:00Z", 0), ("2026-03-01T23:59:00Z", "2026-03-02T00:01:00Z", 0),
            ("2026-03-01T12:00:00Z", "2026-03-02T11:59:59.999Z", 0),
            ("2026-03-01T12:00:00Z", "2026-03-02T12:00:00Z", 1),
            ("2026-02-28T12:00:00Z", "2026-03-01T12:00:00Z", 1), ("2024-02-28T12:00:00Z", "2024-03-01T12:00:00Z", 2),
            // Clocks go forward on 29 March 2026: 23 hours are a day. On 25 October 24 hours are not yet one.
            ("2026-03-28T12:00:00+01:00", "2026-03-29T12:00:00+02:00", 1),
            ("2026-03-28T12:00:00+01:00", "2026-03-29T11:59:59+02:00", 0),
            ("2026-10-24T12:00:00+02:00", "2026-10-25T12:00:00+01:00", 1),
            ("2026-10-24T12:00:00+02:00", "2026-10-25T11:00:00+01:00", 0),
            // A journey: the same moment on another continent is another civil time.
            ("2026-03-01T12:00:00+09:00", "2026-03-01T12:00:00-10:00", 0),
            ("2026-03-01T23:00:00-10:00", "2026-03-02T23:00:00+14:00", 1),
            ("2026-03-02T12:00:00Z", "2026-03-01T12:00:00Z", -1), ("2026-03-02T12:00:00Z", "2026-03-01T12:00:01Z", 0),
            ("0001-01-02T00:00:00Z", "9999-12-30T00:00:00Z", 3_652_056),
        ] as [(String, String, Int64)])
    func `calendar days keep the time of day and the user's own clock`(from: String, to: String, days: Int64) throws {
        let start = try #require(LocalInstant(iso8601: from))
        let end = try #require(LocalInstant(iso8601: to))
        #expect(start.calendarDays(to: end) == days)
        for need in max(1, days - 1)...max(1, days + 1) {
            #expect(start.areCalendarDaysOver(need, at: end) == (days >= need))
        }
    }

    @Test(
        arguments: [(7, 3, 2), (-7, 3, -3), (-6, 3, -2), (0, 3, 0), (.min, 2, -4_611_686_018_427_387_904)]
            as [(Int64, Int64, Int64)])
    func `quotients are rounded down`(number: Int64, divisor: Int64, quotient: Int64) {
        #expect(number.flooringQuotient(divisor) == quotient)
    }
}
