import RatingCore
import Testing

@Suite
struct ISO8601Tests {
    @Test(arguments: [
        "1970-01-01T00:00:00Z", "2026-11-21T09:30:00Z", "2026-11-21T09:30:00.250+01:00",
        "2026-11-21T23:59:59.999-05:30",
        "2024-02-29T00:00:00+14:00", "1969-12-31T23:59:59.999Z", "0001-01-02T00:00:00Z", "9999-12-30T00:00:00Z",
        "0001-01-02T18:00:00+18:00", "0001-01-01T06:00:00-18:00", "9999-12-30T18:00:00+18:00",
        "1900-01-01T00:00:00+00:09:21",
    ])
    func `text that is written as it was read`(text: String) throws {
        let date = try #require(LocalInstant(iso8601: text))
        #expect(date.iso8601 == text)
        #expect(date.description == text)
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21T00:00:00Z"), ("2026-11-21t09:30:00z", "2026-11-21T09:30:00Z"),
        ("2026-11-21T09:30:00+00:00", "2026-11-21T09:30:00Z"),
        ("2026-11-21T09:30:00-00:00", "2026-11-21T09:30:00Z"),
        ("2026-11-21T09:30:00.5Z", "2026-11-21T09:30:00.500Z"),
        ("2026-11-21T09:30:00.0009Z", "2026-11-21T09:30:00Z"),
        ("2026-11-21T09:30:00.123456789Z", "2026-11-21T09:30:00.123Z"), ("0001-01-01", "0001-01-02T00:00:00Z"),
        ("9999-12-31T23:59:59Z", "9999-12-30T00:00:00Z"),
        ("2026-11-21T09:30:00+18:00", "2026-11-21T09:30:00+18:00"),
    ])
    func `text that is written otherwise`(text: String, written: String) {
        #expect(LocalInstant(iso8601: text)?.iso8601 == written)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00.001Z", 1, 0), ("1970-01-01T01:00:00+01:00", 0, 3_600),
            ("1969-12-31T18:30:00-05:30", 0, -19_800), ("2000-03-01T00:00:00Z", 951_868_800_000, 0),
        ] as [(String, Int64, Int32)])
    func `milliseconds and offset are exact`(text: String, milliseconds: Int64, offset: Int32) {
        #expect(LocalInstant(iso8601: text) == LocalInstant(UTCInstant(milliseconds: milliseconds), utcOffset: offset))
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-1-1", "2026-02-29", "2026-13-01", "2026-00-01", "2026-11-00", "0000-01-01",
        "10000-01-01",
        "20261121", "2026-11-21T", "2026-11-21T09:30Z", "2026-11-21T09:30:00", "2026-11-21T24:00:00Z",
        "2026-11-21T09:60:00Z",
        "2026-11-21T09:30:60Z", "2026-11-21T09:30:00.Z", "2026-11-21T09:30:00,5Z", "2026-11-21T09:30:00+1:00",
        "2026-11-21T09:30:00+0100", "2026-11-21T09:30:00+01", "2026-11-21T09:30:00+01:60",
        "2026-11-21T09:30:00+18:00:01",
        "2026-11-21T09:30:00+99:00", "2026-11-21T09:30:00Z ", " 2026-11-21", "2026-11-21 09:30:00Z", "-001-11-21",
        "２026-11-21",
        "2026/11/21",
    ])
    func `text that is no date`(text: String) {
        #expect(LocalInstant(iso8601: text) == nil)
    }

    @Test(
        arguments: [
            ("Z", 0), ("z", 0), ("+01:00", 3_600), ("-05:30", -19_800), ("+00:00:01", 1), ("-18:00", -64_800),
            ("+18:00:01", nil),
            ("01:00", nil), ("+1:00", nil), ("+01:60", nil), ("+01:00:60", nil), ("", nil), ("+01:00 ", nil),
            ("UTC", nil),
        ] as [(String, Int32?)])
    func `offsets from UTC`(text: String, seconds: Int32?) {
        #expect(LocalInstant.utcOffset(text) == seconds)
    }

    @Test func `an instant is written in UTC`() {
        #expect(UTCInstant(milliseconds: 1_500).description == "1970-01-01T00:00:01.500Z")
    }
}
