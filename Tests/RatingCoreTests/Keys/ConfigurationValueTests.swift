import Testing

@testable import RatingCore

@Suite
struct ConfigurationValueTests {
    @Test(arguments: [
        "{\"disabled\": true}", "{\"appStoreID\": 9223372036854775807}", "{\"remindPeriod\": 0.5}",
        "{\"mainTitle\": \"Later 😥\"}", "{\"policy\": \"irate\"}",
        "{\"activeFrom\": \"2026-01-31T09:00:00+05:45\"}",
        "{\"quietHours\": \"22:30-08:05\"}", "{\"requiredEvents\": {\"b\": 2, \"a\": 1}}",
        "{\"conditions\": {\">=\": [{\"var\": \"context.sessions\"}, 3]}}", "{\"workflow\": \"open\"}",
        "{\"workflow\": {\"initial\": \"end\", \"states\": {\"end\": {\"type\": \"final\"}}}}",
        "{\"strings\": {\"fr\": {}}}",
        "{\"revision\": 7}", "{\"revision\": \"7\"}",
    ])
    func `a value written into a document is read back`(json: String) throws {
        let document = try #require(read(json).document)
        let key = try #require(ConfigurationKey.table.first { document[$0.key] != .absent }?.key)
        guard case .value(let value) = document[key] else {
            Issue.record("\(key) has no value")
            return
        }
        let written = RatingJSON.object([.init(key.name, value.json)])
        #expect(ConfigurationReader().read(written).document == document)
        #expect(try JSONDocument(json).root.value == written)
    }

    @Test(arguments: [
        ("22:00-08:00", true), ("00:00-23:59", true), ("23:59-00:00", true), ("08:00-08:00", false),
        ("24:00-08:00", false),
        ("22:60-08:00", false), ("22:00-8:00", false), ("22:00 08:00", false), ("22.00-08:00", false),
        ("2a:00-08:00", false),
        ("-1:00-08:00", false), ("", false), ("22:00-08:00 ", false), ("22:0é-08:0", false),
    ])
    func `quiet hours are two different times of day`(text: String, isValid: Bool) {
        #expect(QuietHours(text)?.description == (isValid ? text : nil))
    }

    @Test(arguments: [
        ("22:00-08:00", [1_320, 1_439, 0, 479], [1_319, 480, 720]),
        ("08:00-09:30", [480, 569], [479, 570, 0, 1_439]),
        ("23:59-00:00", [1_439], [0, 1_438]), ("00:00-00:01", [0], [1, 1_439]),
    ])
    func `quiet hours hold from the start on and end before the end`(text: String, quiet: [Int], loud: [Int]) throws {
        let hours = try #require(QuietHours(text))
        func isQuiet(_ minute: Int, _ milliseconds: Int64 = 0) -> Bool {
            hours.contains(millisecondOfDay: Int64(minute) * 60_000 + milliseconds)
        }
        for minute in quiet {
            #expect(hours.contains(minuteOfDay: minute) && isQuiet(minute) && isQuiet(minute, 59_999))
        }
        for minute in loud {
            #expect(!hours.contains(minuteOfDay: minute) && !isQuiet(minute) && !isQuiet(minute, 59_999))
        }
    }

    @Test(arguments: [
        (ConfigurationDocument.Revision.integer(1), ConfigurationDocument.Revision.integer(2), true),
        (.integer(2), .integer(2), false),
        (.integer(3), .integer(2), false),
        (.integer(.min), .integer(.max), true), (.text("2.9"), .text("2.10"), true),
        (.text("2.10"), .text("2.9"), false),
        (.text("2"), .text("2.0.1"), true), (.text("2.0"), .integer(2), false), (.integer(2), .text("2.1"), true),
        (.text("2.x"), .text("3"), false), (.text("1..2"), .text("3"), false), (.text(""), .integer(1), false),
        (.text("1"), .text("99999999999999999999"), false), (.text("2026-01-01"), .text("2027-01-01"), false),
    ])
    func `revisions are ordered where their numbers are`(
        left: ConfigurationDocument.Revision, right: ConfigurationDocument.Revision, isLower: Bool
    ) {
        #expect(left.isLower(than: right) == isLower)
    }
}
