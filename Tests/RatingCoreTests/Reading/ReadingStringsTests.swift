import Testing

@testable import RatingCore

/// Values of a source that has strings alone, such as Firebase, are read as strictly as others.
struct ReadingStringsTests {
    typealias Case = ReadingValuesTests.Case

    static let stringCases: [Case] = [
        .good(.flag(.disabled), "\"true\"", .flag(true)), .good(.flag(.disabled), "\"false\"", .flag(false)),
        .bad(.flag(.disabled), "\"1\"", .wrongType), .bad(.flag(.disabled), "\"TRUE\"", .wrongType),
        .bad(.flag(.disabled), "\"\"", .wrongType), .bad(.flag(.disabled), "true", .wrongType),
        .good(.integer(.minDays), "\"3\"", .integer(3)), .good(.integer(.minDays), "\"3.0\"", .integer(3)),
        .bad(.integer(.minDays), "\"-1\"", .outOfRange), .bad(.integer(.minDays), "\"36501\"", .outOfRange),
        .bad(.integer(.minDays), "\"three\"", .wrongType), .bad(.integer(.minDays), "\"\"", .wrongType),
        .bad(.integer(.minDays), "\" 3\"", .wrongType), .bad(.integer(.minDays), "\"3 \"", .wrongType),
        .bad(.integer(.minDays), "\"+3\"", .wrongType), .bad(.integer(.minDays), "\"03\"", .wrongType),
        .bad(.integer(.minDays), "\"3,4\"", .wrongType), .bad(.integer(.minDays), "\"0x10\"", .wrongType),
        .bad(.integer(.minDays), "\"9223372036854775808\"", .wrongType), .bad(.integer(.minDays), "3", .wrongType),
        .good(.number(.remindPeriod), "\"0.5\"", .number(0.5)), .bad(.number(.remindPeriod), "\"inf\"", .wrongType),
        .bad(.number(.remindPeriod), "\"nan\"", .wrongType), .bad(.number(.remindPeriod), "\"-0.5\"", .outOfRange),
        .good(.text(.mainTitle), "\"3\"", .text("3")), .good(.text(.mainTitle), "\"null\"", .text("null")),
        .bad(.text(.mainTitle), "{}", .wrongType), .bad(.text(.appStoreCountry), "\"france\"", .malformedValue),
        .good(.structure(.policy), "\"irate\"", .policy(.irate)),
        .good(.structure(.revision), "\"7\"", .revision(.integer(7))),
        .good(.structure(.revision), "\"2.10\"", .revision(.text("2.10"))),
        .good(.structure(.revision), "\"12e3\"", .revision(.text("12e3"))),
        .good(.structure(.workflow), "\"native\"", .workflow(.builtIn(.native))),
        .bad(.structure(.workflow), "\"nativ\"", .unknownValue), .bad(.structure(.workflow), "\" {\"", .jsonSyntax),
        .good(
            .structure(.requiredEvents), "\"{\\\"level\\\": 2}\"", .counts([RequiredEvent(name: "level", count: 2)])),
        .bad(.structure(.requiredEvents), "{\"level\": 2}", .wrongType),
        .bad(.structure(.requiredEvents), "\"[]\"", .wrongType), .bad(.structure(.requiredEvents), "\"\"", .jsonSyntax),
        .bad(.structure(.requiredEvents), "\"{\"", .jsonSyntax),
        .bad(.structure(.requiredEvents), "\"null\"", .wrongType),
        .bad(.structure(.feedback), "\"\(String(repeating: "[", count: 600))\"", .jsonLimit),
        .good(.structure(.conditions), "\"true\"", .rule(try! Rule(true))),
        .bad(.structure(.conditions), "\"{\\\"no\\\": 1}\"", .invalidRule),
    ]

    @Test(arguments: stringCases)
    func `a source of strings is parsed as strictly`(example: Case) {
        example.check(read("{\"\(example.key)\": \(example.json)}", valuesAreStrings: true))
    }

    @Test func `placements in a string have typed values`() {
        let json = "{\"placements\": \"{\\\"shop\\\": {\\\"minDays\\\": 2, \\\"disabled\\\": true}}\"}"
        let reading = read(json, valuesAreStrings: true)
        #expect(reading.document?[.integer(.minDays), "shop"] == .value(.integer(2)))
        #expect(!reading.isDisabled)
    }

    @Test func `problems inside a string have their place in the text around it`() {
        let json = """
            {"disabled": "true",
             "placements": "{\\"shop\\": {\\"minDays\\": \\"2\\", \\"minDayz\\": 1, \\"minDays\\": 1}}",
             "requiredEvents": "{\\"a\\": 0, \\"a\\": 1}"}
            """
        let reading = read(json, valuesAreStrings: true)
        #expect(
            reading.summary == [
                "2:42 config.wrong-type placements.shop.minDays", "2:49 config.unknown-key placements.shop.minDayz",
                "2:65 json.duplicate-key placements.shop.minDays", "3:29 config.out-of-range requiredEvents.a",
                "3:32 json.duplicate-key requiredEvents.a",
            ])
        #expect(reading.isDisabled)
    }
}
