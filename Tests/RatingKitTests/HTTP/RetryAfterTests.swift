import TestInput
import Testing

@testable import RatingHTTP

@Suite struct RetryAfterTests {
    private static let example = UTCInstant(milliseconds: 784_111_777_000)

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "  Sun, 06 Nov 1994 08:49:37 GMT\t", "Mon, 06 Nov 1994 08:49:37 GMT",
    ])
    func `all three forms of dates are read`(text: String) {
        #expect(RetryAfter(text) == .date(Self.example))
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thursday, 01-Jan-70 00:00:00 GMT", 0),
        ("Tuesday, 31-Dec-69 23:59:59 GMT", 3_155_759_999_000), ("Thu Jan  1 00:00:00 1970", 0),
        ("Thu Nov 26 01:02:03 2026", 1_795_654_923_000), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800_000),
        ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800_000),
    ])
    func `dates are the right moments`(text: String, milliseconds: Int64) {
        #expect(UTCInstant(httpDate: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49:37 GMT x",
        "Sun, 06-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 0000 08:49:37 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GM",
    ])
    func `all else is no date`(text: String) {
        #expect(UTCInstant(httpDate: text) == nil)
    }

    @Test(
        arguments: [
            ("0", 0), ("120", 120), (" 7 ", 7), ("007", 7), ("9223372036854775807", Int64.max),
            ("99999999999999999999", Int64.max),
        ] as [(String, Int64)])
    func `seconds are read`(text: String, seconds: Int64) {
        #expect(RetryAfter(text) == .seconds(seconds))
    }

    @Test(arguments: ["", " ", "-1", "+1", "1.5", "1e3", "soon", "1 2", "0x10", "\u{0661}"])
    func `what is neither seconds nor a date is no wait`(text: String) {
        #expect(RetryAfter(text) == nil)
    }

    @Test func `waits are never negative and never overflow`() {
        let now = Self.example
        #expect(RetryAfter.seconds(120).instant(from: now) == now.adding(milliseconds: 120_000))
        #expect(RetryAfter.seconds(-5).instant(from: now) == now)
        #expect(RetryAfter.seconds(1).instant(from: now) == now.adding(milliseconds: 1_000))
        #expect(RetryAfter.seconds(.max).instant(from: now) == UTCInstant(milliseconds: .max))
        #expect(RetryAfter.date(now.adding(days: Int64(-1))).instant(from: now) == now)
        #expect(RetryAfter.date(now.adding(days: Int64(1))).instant(from: now) == now.adding(days: Int64(1)))
    }

    @Test(
        arguments: [0, 784_111_777_000, 1_709_164_800_000, -1_000, 253_402_128_000_000, -62_135_510_400_000] as [Int64])
    func `dates are written in the form that senders must use`(milliseconds: Int64) {
        let instant = UTCInstant(milliseconds: milliseconds)
        #expect(UTCInstant(httpDate: instant.httpDate) == instant)
    }

    /// In all three forms, at random moments and at the ends of days.
    @Test(arguments: 0..<4) func `a date is read as it was written`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<400 {
            let second = Int64.random(in: 0..<3_155_760_000, using: &random)
            let day = second / 86_400
            let instant = UTCInstant(
                milliseconds: [second, day * 86_400, day * 86_400 + 86_399].randomElement(using: &random)! * 1_000)
            let words = instant.httpDate.split(separator: " ").map(String.init)
            try #require(words.count == 6)
            let (date, month, year, time) = (words[1], words[2], words[3], words[4])
            let short = CivilCalendar.dayName(ofDay: day).prefix(3)
            let forms = [
                instant.httpDate,
                "\(CivilCalendar.dayName(ofDay: day)), \(date)-\(month)-\(year.suffix(2)) \(time) GMT",
                "\(short) \(month) \(date.hasPrefix("0") ? " \(date.suffix(1))" : date) \(time) \(year)",
            ]
            for form in forms { #expect(UTCInstant(httpDate: form) == instant, "seed \(seed): \(form)") }
            // Independent of what the calendar says.
            let parts = time.split(separator: ":").compactMap { Int64($0) }
            #expect(parts[0] * 3_600 + parts[1] * 60 + parts[2] == instant.milliseconds / 1_000 % 86_400)
        }
    }

    @Test func `milliseconds are cut off`() {
        #expect(UTCInstant(milliseconds: 999).httpDate == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(UTCInstant(milliseconds: 1_000).httpDate == "Thu, 01 Jan 1970 00:00:01 GMT")
    }

    @Test func `the weekday is the right one`() {
        #expect(Self.example.httpDate == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(UTCInstant(milliseconds: -1).httpDate == "Wed, 31 Dec 1969 23:59:59 GMT")
    }
}

@Suite struct BackoffTests {
    private let backoff = Backoff(base: .milliseconds(120_000), cap: .milliseconds(14_400_000))

    @Test(
        arguments: [
            (-1, 0), (0, 0), (1, 120_000), (2, 240_000), (7, 7_680_000), (8, 14_400_000), (9, 14_400_000),
            (63, 14_400_000), (64, 14_400_000), (.max, 14_400_000),
        ] as [(Int64, Int64)])
    func `the limit doubles up to the cap`(failures: Int64, limit: Int64) {
        #expect(backoff.limit(failures: failures) == .milliseconds(limit))
    }

    @Test func `waits are drawn from the whole span`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let waits = (0..<2_000).map { _ in backoff.wait(failures: 3, using: &random).milliseconds }
        #expect(waits.allSatisfy { (0...480_000).contains($0) }, "seed \(seed)")
        #expect(waits.contains { $0 < 48_000 } && waits.contains { $0 > 432_000 }, "seed \(seed)")
    }

    @Test func `nothing overflows`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let backoff = Backoff(base: .milliseconds(Int64.max), cap: .milliseconds(Int64.max))
        for failures in [1, 2, 62, 63, .max] as [Int64] {
            #expect(backoff.limit(failures: failures) == .milliseconds(Int64.max))
            #expect(backoff.wait(failures: failures, using: &random) >= .zero, "seed \(seed)")
        }
        let least = Backoff(base: .milliseconds(1), cap: .milliseconds(Int64.max))
        for doublings in 0...62 as ClosedRange<Int64> {
            #expect(least.limit(failures: doublings + 1) == .milliseconds(1 << doublings as Int64))
        }
        for failures in [64, 65, 66, 1_000] as [Int64] {
            #expect(least.limit(failures: failures) == .milliseconds(Int64.max))
        }
        #expect(Backoff(base: .milliseconds(-1), cap: .milliseconds(-1)).wait(failures: 3, using: &random) == .zero)
    }
}
