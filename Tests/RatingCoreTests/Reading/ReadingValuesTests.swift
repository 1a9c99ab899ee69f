import Testing

@testable import RatingCore

@Suite
struct ReadingValuesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let key: ConfigurationKey
        let json: String
        /// The value that is read, or the code of the error.
        let expected: Result<ConfigurationValue, Diagnostic>

        static func good(_ key: ConfigurationKey, _ json: String, _ value: ConfigurationValue) -> Case {
            Case(key: key, json: json, expected: .success(value))
        }

        static func bad(_ key: ConfigurationKey, _ json: String, _ code: Diagnostic.Code) -> Case {
            Case(key: key, json: json, expected: .failure(Diagnostic(code, "")))
        }

        var testDescription: String { "\(key): \(json)" }

        func check(_ reading: ConfigurationReading) {
            switch expected {
            case .success(let value):
                #expect(reading.diagnostics.isEmpty)
                #expect(reading.document?[key] == .value(value))
            case .failure(let diagnostic):
                #expect(reading.diagnostics.map { $0.code } == [diagnostic.code])
                #expect(reading.diagnostics.first?.key == key.name)
                #expect(reading.document == nil)
            }
        }
    }

    /// What is wrong with a date, and how it is written right.
    @Test(arguments: [
        ("2026-01-31", "must have a time and an offset", "write \"2026-01-31T00:00:00Z\""),
        ("2026-01-31T09:00:00", "must have an offset, which", "write \"2026-01-31T09:00:00Z\" for UTC"),
        ("2026-02-30T09:00:00Z", "names a day that does not exist", nil),
        ("2026-02-30", "names a day that does not exist", nil),
        ("2026-13-01 soon", "names a day that does not exist", nil),
        ("2026-01-31 09:00:00Z", "must have a T between day and time", "write \"2026-01-31T09:00:00Z\""),
        ("2026-01-31 09:00:00", "an ISO 8601 date", nil), ("2026-01-31_09:00:00Z", "an ISO 8601 date", nil),
        ("2026-01-31T25:00:00Z", "names a time that does not exist", "write hours 00…23 and minutes 00…59"),
        ("2026-01-31T09:60", "names a time that does not exist", "write hours 00…23 and minutes 00…59"),
        ("2026-01-31T9:00", "an ISO 8601 date", nil), ("2026-01-31T09-00", "an ISO 8601 date", nil),
        ("2026-1-31T09:00:00Z", "an ISO 8601 date", nil), ("2026/01/31", "an ISO 8601 date", nil),
        ("soon", "an ISO 8601 date", nil),
        ("", "an ISO 8601 date", nil),
    ])
    func `a date says what is wrong with it`(_ text: String, _ problem: String, _ suggestion: String?) {
        let reading = read("{\"activeFrom\": \"\(text)\"}")
        #expect(reading.document == nil && reading.diagnostics.map(\.code) == [.malformedValue])
        #expect(reading.diagnostics.first?.message.contains(problem) == true, "\(reading.diagnostics)")
        if let suggestion {
            #expect(reading.diagnostics.first?.suggestion?.hasPrefix(suggestion) == true, "\(reading.diagnostics)")
        }
    }

    @Test(arguments: [
        ("a:b", true), ("https://example.com/?q#f", true), ("a+-.9Z:!", true), ("mailto:a@b.c", true), ("", false),
        (":b", false),
        ("a:", false), ("1a:b", false), ("-a:b", false), ("a_b:c", false), ("a b:c", false), ("a:b c", false),
        ("a", false), ("https:example.com", false), ("https://", false), ("https://?q", false), ("app://", true),
        ("app:///rate", true), ("app://:80", false), ("app://a^b", false), ("app://a%5Eb?^", true),
        ("https://a@/", false),
        ("https://a:b@c/", true), ("https://a:/", true), ("https://a:65535", true), ("https://a:65536", false),
        ("https://a:-80", false), ("https://a:x", false), ("https://a..b", false), ("https://a.b.", true),
        ("https://.a", false), ("https://a_b.c", true), ("https://a%41.b", false), ("https://é.b", true),
        ("https://1.2.3.4", true), ("https://1.2.3.256", false), ("https://1.2.3", false), ("https://1.2.3.04", false),
        ("https://a.0x1", false), ("https://[::1]:8080/", true), ("https://[1:2:3:4:5:6:7:8]", true),
        ("https://[1:2:3:4:5:6:1.2.3.4]", true), ("https://[1:2:3:4:5:6:7]", false), ("https://[1::2::3]", false),
        ("https://[:1]", false), ("https://[1:]", false), ("https://[12345::]", false), ("https://[g::]", false),
        ("https://[]", false), ("https://[::1", false), ("https://[::1]x", false), ("https://[::]", true),
        ("https://[1:2:3:4:5:6:7:8::]", false),
        ("a:\\u007f", false), ("a:~", true), ("a:é", true), ("é:a", false), ("a/b:c", false), ("/a:b", false),
    ])
    func `an address has a scheme, and a host that there may be`(_ text: String, isRead: Bool) throws {
        let key = try #require(
            ConfigurationKey.table.first { if case .url = $0.type { true } else { false } }?.key.name)
        #expect((read("{\"\(key)\": \"\(text)\"}").document != nil) == isRead)
    }

    static let cases: [Case] = ConfigurationKey.table.flatMap { row -> [Case] in
        let key = row.key
        switch row.type {
        case .flag:
            return [
                .good(key, "true", .flag(true)), .good(key, "false", .flag(false)), .bad(key, "1", .wrongType),
                .bad(key, "\"true\"", .wrongType), .bad(key, "[]", .wrongType),
            ]
        case .integer(let range, _):
            let highest = key == .integer(.schemaVersion) ? 1 : range.upperBound
            var cases: [Case] = [
                .good(key, "\(range.lowerBound)", .integer(range.lowerBound)),
                .good(key, "\(highest)", .integer(highest)),
                .good(key, "1.0", .integer(1)), .good(key, "1e0", .integer(1)),
                .bad(key, "\(range.lowerBound - 1)", .outOfRange), .bad(key, "0.5", .wrongType),
                .bad(key, "true", .wrongType), .bad(key, "\"1\"", .wrongType), .bad(key, "{}", .wrongType),
                .bad(key, "9223372036854775808", .wrongType), .bad(key, "1e300", .wrongType),
            ]
            if range.upperBound < .max { cases.append(.bad(key, "\(range.upperBound + 1)", .outOfRange)) }
            return cases
        case .number(let range, _):
            return [
                .good(key, "\(range.lowerBound)", .number(range.lowerBound)),
                .good(key, "\(range.upperBound)", .number(range.upperBound)),
                .good(key, "\(range.lowerBound + 0.5)", .number(range.lowerBound + 0.5)),
                .good(key, "3", .number(3)), .bad(key, "-0.001", .outOfRange),
                .bad(key, "\(range.upperBound.nextUp)", .outOfRange), .bad(key, "-1", .outOfRange),
                .bad(key, "true", .wrongType), .bad(key, "\"3\"", .wrongType),
            ]
        case .text:
            return [
                .good(key, "\"\"", .text("")), .good(key, "\"\\u00e9 😥\"", .text("é 😥")), .bad(key, "3", .wrongType),
                .bad(key, "true", .wrongType), .bad(key, "{\"fr\": \"x\"}", .wrongType),
            ]
        case .mailAddresses:
            return [
                .good(key, "\"\"", .text("")), .good(key, "\"a@b.c, d@e.f\"", .text("a@b.c, d@e.f")),
                .bad(key, "\"a@b.c,\"", .malformedValue), .bad(key, "\"a b@c.d\"", .malformedValue),
                .bad(key, "[\"a@b.c\"]", .wrongType),
            ]
        case .language:
            return [
                .good(key, "\"pt-BR\"", .text("pt-BR")), .good(key, "\"zh-Hant-TW\"", .text("zh-Hant-TW")),
                .bad(key, "\"\"", .malformedValue), .bad(key, "\"d\"", .malformedValue),
                .bad(key, "\"de-\"", .malformedValue), .bad(key, "\"German language\"", .malformedValue),
                .bad(key, "[\"de\"]", .wrongType),
            ]
        case .country:
            return [
                .good(key, "\"fr\"", .text("fr")), .good(key, "\"GB\"", .text("GB")),
                .bad(key, "\"fra\"", .malformedValue),
                .bad(key, "\"f1\"", .malformedValue), .bad(key, "\"é\"", .malformedValue), .bad(key, "33", .wrongType),
            ]
        case .url:
            return [
                .good(key, "\"https://example.com/r?a=1\"", .text("https://example.com/r?a=1")),
                .good(key, "\"itms-apps://x\"", .text("itms-apps://x")), .bad(key, "\"example.com\"", .malformedValue),
                .bad(key, "\"https:\"", .malformedValue), .bad(key, "\"https://a b\"", .malformedValue),
                .bad(key, "\"://x\"", .malformedValue), .bad(key, "\"1a://x\"", .malformedValue),
                .bad(key, "\"h_p://x\"", .malformedValue), .bad(key, "\"\"", .malformedValue),
                .bad(key, "3", .wrongType),
            ]
        case .policy:
            return RatingPolicy.allCases.map { .good(key, "\"\($0.name)\"", .policy($0)) } + [
                .bad(key, "\"StarsKit\"", .unknownValue), .bad(key, "1", .wrongType),
            ]
        case .date:
            return [
                .good(key, "\"1970-01-02T00:00:00Z\"", .date(LocalInstant(UTCInstant(milliseconds: 86_400_000)))),
                .good(
                    key, "\"1970-01-01T01:00:00+01:00\"",
                    .date(LocalInstant(UTCInstant(milliseconds: 0), utcOffset: 3_600))),
                .bad(key, "\"2026-02-29\"", .malformedValue), .bad(key, "\"2026-01-01T09:00:00\"", .malformedValue),
                .bad(key, "\"tomorrow\"", .malformedValue), .bad(key, "1767225600", .wrongType),
            ]
        case .quietHours:
            return [
                .good(key, "\"22:00-08:00\"", .quietHours(QuietHours("22:00-08:00")!)),
                .bad(key, "\"22:00-22:00\"", .malformedValue), .bad(key, "\"24:00-08:00\"", .malformedValue),
                .bad(key, "\"22-8\"", .malformedValue), .bad(key, "22", .wrongType),
            ]
        case .revision:
            return [
                .good(key, "7", .revision(.integer(7))), .good(key, "\"2.10\"", .revision(.text("2.10"))),
                .good(key, "-9223372036854775808", .revision(.integer(.min))), .bad(key, "1.5", .wrongType),
                .bad(key, "true", .wrongType),
            ]
        case .versionGranularity:
            return VersionGranularity.allCases.map { .good(key, "\"\($0.name)\"", .granularity($0)) } + [
                .bad(key, "\"Minor\"", .unknownValue), .bad(key, "2", .wrongType),
            ]
        case .totalOrCounts:
            return [
                .good(key, "1", .integer(1)), .good(key, "1000000", .integer(1_000_000)), .bad(key, "0", .outOfRange),
                .bad(key, "1000001", .outOfRange), .bad(key, "true", .wrongType), .bad(key, "[]", .wrongType),
                .good(key, "{\"a\": 2}", .counts([RequiredEvent(name: "a", count: 2)])),
            ]
        case .points:
            return [
                .good(
                    key, "{\"a\": 5, \"b\": -3}", .points([.init(name: "a", points: 5), .init(name: "b", points: -3)])),
                .bad(key, "5", .wrongType), .bad(key, "[]", .wrongType),
            ]
        case .keySets: return [.bad(key, "{}", .wrongType), .bad(key, "[]", .outOfRange), .bad(key, "3", .wrongType)]
        case .counts, .object: return [.bad(key, "\"{}\"", key == .structure(.placements) ? .notObject : .wrongType)]
        case .workflow:
            return BuiltInWorkflow.allCases.map { .good(key, "\"\($0.name)\"", .workflow(.builtIn($0))) } + [
                .bad(key, "\"star\"", .unknownValue), .bad(key, "[]", .wrongType), .bad(key, "true", .wrongType),
            ]
        case .rule:
            return [.good(key, "true", .rule(try! Rule(true))), .bad(key, "{\"no\": 1}", .invalidRule)]
        }
    }

    @Test(arguments: [
        ("2026-01-01", "a time and an offset"), ("2026-01-01T09:00:00", "must have an offset"),
        ("2026-02-31T09:00:00Z", "a day that does not exist"), ("2026-02-31", "a day that does not exist"),
        ("next week", "an ISO 8601 date with its offset"), ("", "an ISO 8601 date with its offset"),
        ("2026-01-01T25:00:00Z", "a time that does not exist"),
    ])
    func `a date that is not read says what it lacks`(text: String, reason: String) throws {
        let reading = read("{\"activeFrom\": \"\(text)\"}")
        #expect(reading.summary == ["1:16 config.malformed-value activeFrom"])
        #expect(try #require(reading.diagnostics.first).message.contains(reason))
    }

    @Test(arguments: cases)
    func `a value is read as its key's type, or refused`(example: Case) {
        example.check(read("{\"\(example.key)\": \(example.json)}"))
    }

    @Test(arguments: ConfigurationKey.table.map { $0.key })
    func `an absent key says nothing and null cancels`(key: ConfigurationKey) {
        #expect(read("{}").document?[key] == .absent)
        let reading = read("{\"\(key)\": null}")
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.document?[key] == .null)
    }

    static let placed = ConfigurationKey.table.map { $0.key }.filter { !$0.isForWholeDocument }

    @Test(arguments: placed)
    func `every other key can stand in a placement`(key: ConfigurationKey) {
        let reading = read("{\"placements\": {\"shop\": {\"\(key)\": null}}}")
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.document?[key] == .absent)
        #expect(reading.document?[key, "shop"] == .null)
    }

    @Test(arguments: [
        ("{\"minDays\": \"3\"}", "write 3 without quotes"), ("{\"minDays\": \"+3\"}", nil),
        ("{\"minDays\": \"x\"}", nil),
        ("{\"remindPeriod\": \"0.5\"}", "write 0.5 without quotes"), ("{\"remindPeriod\": \"inf\"}", nil),
        ("{\"disabled\": \"true\"}", "write true without quotes"), ("{\"disabled\": 1}", "write true"),
        ("{\"disabled\": 0}", "write false"), ("{\"disabled\": 2}", nil), ("{\"mainTitle\": 3}", nil),
        ("{\"workflow\": \"stard\"}", "did you mean “stars”?"),
        ("{\"policy\": \"iRate\"}", "did you mean “irate”?"),
    ])
    func `a wrong type that is one edit away from right says so`(json: String, suggestion: String?) {
        #expect(read(json).diagnostics.map { $0.suggestion } == [suggestion])
    }

    @Test(arguments: [
        ("{\"minDays\": \"3\"}", "minDays must be an integer 0…36500 (calendar days), not the string “3”"),
        ("{\"minDays\": 36501}", "minDays must be an integer 0…36500 (calendar days), not 36501"),
        ("{\"minDays\": 0.5}", "minDays must be an integer 0…36500 (calendar days), not the number 0.5"),
        ("{\"disabled\": 1}", "disabled must be true or false, not a number"),
        ("{\"mainTitle\": true}", "mainTitle must be a string, not true"),
        (
            "{\"requiredEvents\": []}",
            "requiredEvents must be an object of names and counts, 1…1000000, each alone or as {count, withinDays}, "
                + "not an array"
        ),
    ])
    func `messages name what is wanted and what was found`(json: String, message: String) {
        #expect(read(json).diagnostics.map { $0.message } == [message])
    }
}
