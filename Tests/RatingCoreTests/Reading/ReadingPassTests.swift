import RatingCore
import Testing

@Suite
struct ReadingPassTests {
    // MARK: Duplicates

    @Test(arguments: [
        ("{\"minDays\": 1, \"minDays\": 1}", ["1:16 json.duplicate-key minDays"]),
        ("{\"minDays\": 1, \"min\\u0044ays\": 1}", ["1:16 json.duplicate-key minDays"]),
        (
            "{\"minDays\": 1, \"minDays\": 1, \"minDays\": 1}",
            ["1:16 json.duplicate-key minDays", "1:30 json.duplicate-key minDays"]
        ),
        (
            "{\"minDayz\": 1, \"minDayz\": 1}",
            [
                "1:2 config.unknown-key minDayz", "1:16 json.duplicate-key minDayz",
                "1:16 config.unknown-key minDayz",
            ]
        ),
        (
            "{\"strings\": {\"fr\": {\"mainTitle\": \"a\", \"mainTitle\": \"b\"}}}",
            ["1:39 json.duplicate-key strings.fr.mainTitle"]
        ),
        (
            "{\"placements\": {\"a\": {\"minDays\": 1}, \"a\": {\"minDays\": 2}}}",
            ["1:38 json.duplicate-key placements.a"]
        ),
        (
            "{\"requiredEvents\": {\"a\": 1, \"a\": 2}, \"placements\": {\"b\": {\"minDays\": 1, \"minDays\": 2}}}",
            ["1:29 json.duplicate-key requiredEvents.a", "1:73 json.duplicate-key placements.b.minDays"]
        ),
        (
            "{\"conditions\": [{\"var\": \"a\", \"var\": \"b\"}]}",
            ["1:30 json.duplicate-key conditions.var"]
        ),
    ])
    func `a name given twice in one object is an error, wherever the object is`(json: String, problems: [String]) {
        let found = read(json).summary.filter { !$0.contains("condition.invalid") }
        #expect(found.sorted() == problems.sorted())
        #expect(read(json).document == nil)
    }

    // MARK: Unknown keys

    @Test(arguments: [
        ("displaySessionCuont", "displaySessionCount"), ("displaysessioncount", "displaySessionCount"),
        ("maxNumberOfReminders", "maxNumberOfReminder"), ("polcy", "policy"), ("colour", nil), ("", nil),
    ])
    func `an unknown key is passed over with the nearest name`(name: String, nearest: String?) throws {
        let reading = read("{\"\(name)\": 1, \"minDays\": 2}")
        let diagnostic = try #require(reading.diagnostics.first)
        #expect(reading.diagnostics.count == 1)
        #expect(diagnostic.code == .unknownKey)
        #expect(diagnostic.severity == .warning)
        #expect(diagnostic.key == name)
        #expect(diagnostic.suggestion == nearest.map { "did you mean “\($0)”?" })
        #expect(reading.document == read("{\"minDays\": 2}").document)
    }

    @Test func `unknown keys of a placement are reported there`() {
        #expect(
            read("{\"placements\": {\"shop\": {\"minDayz\": 1}}}").summary == [
                "1:26 config.unknown-key placements.shop.minDayz"
            ])
    }

    @Test func `a long name is quoted shortly`() {
        let reading = read("{\"\(String(repeating: "x", count: 5_000))\": 1}")
        #expect(reading.diagnostics.first?.message.count ?? 0 < 200)
    }

    // MARK: Aliases

    static let aliases: [String: ConfigurationKey] = [
        "my_sessions": .integer(.displaySessionCount), "sessions_v2": .integer(.displaySessionCount),
        "kill": .flag(.disabled), "spots": .structure(.placements), "disabled": .integer(.minDays),
        "until": .structure(.activeUntil),
    ]

    @Test func `an alias stands for its key also in placements`() throws {
        let reading = read("{\"my_sessions\": 4, \"spots\": {\"shop\": {\"sessions_v2\": 2}}}", aliases: Self.aliases)
        #expect(reading.diagnostics.isEmpty)
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        #expect(configuration[.displaySessionCount] == 4)
        #expect(configuration.at("shop")[.displaySessionCount] == 2)
    }

    @Test func `an alias of the kill switch works like it`() {
        #expect(read("{\"kill\": true, \"minDays\": -1}", aliases: Self.aliases).isDisabled)
    }

    @Test func `keys keep their own names`() {
        #expect(read("{\"displaySessionCount\": 4}", aliases: Self.aliases).diagnostics.isEmpty)
        #expect(read("{\"disabled\": true}", aliases: Self.aliases).isDisabled)
    }

    @Test(arguments: [
        ("{\"my_sessions\": 4, \"displaySessionCount\": 5}", ["1:20 config.conflict displaySessionCount"]),
        ("{\"displaySessionCount\": 4, \"my_sessions\": 4}", ["1:28 config.conflict displaySessionCount"]),
        ("{\"my_sessions\": 4, \"sessions_v2\": 5}", ["1:20 config.conflict displaySessionCount"]),
        ("{\"my_sessions\": 4, \"my_sessions\": 5}", ["1:20 json.duplicate-key my_sessions"]),
        (
            "{\"my_sessions\": -1, \"displaySessionCount\": 5}",
            ["1:17 config.out-of-range displaySessionCount", "1:21 config.conflict displaySessionCount"]
        ),
        ("{\"spots\": {}, \"placements\": {}}", ["1:15 config.conflict placements"]),
        (
            "{\"spots\": {\"shop\": {\"my_sessions\": 4, \"displaySessionCount\": 5}}}",
            ["1:39 config.conflict placements.shop.displaySessionCount"]
        ),
    ])
    func `two names of one key are a conflict, in any order`(json: String, problems: [String]) {
        #expect(read(json, aliases: Self.aliases).summary == problems)
    }

    @Test func `aliases are suggested and found in conflicts`() {
        #expect(
            read("{\"my_sesions\": 4}", aliases: Self.aliases).diagnostics.first?.suggestion
                == "did you mean “my_sessions”?")
        #expect(
            read(
                "{\"until\": \"2026-01-01T00:00:00Z\", \"activeFrom\": \"2026-02-01T00:00:00Z\"}", aliases: Self.aliases
            ).summary == [
                "1:11 config.conflict activeUntil"
            ])
    }

    // MARK: Placements

    @Test(arguments: [
        "revision", "schemaVersion", "$schema", "placements", "experiments",
    ])
    func `what speaks of the whole document cannot stand in a placement`(name: String) {
        #expect(
            read("{\"placements\": {\"shop\": {\"\(name)\": 1}}}").summary == [
                "1:26 config.not-allowed-here placements.shop.\(name)"
            ])
    }

    @Test(arguments: [
        ("3", ["1:16 config.not-object placements"]), ("[]", ["1:16 config.not-object placements"]),
        ("{\"shop\": 3}", ["1:25 config.not-object placements.shop"]),
        ("{\"shop\": {\"minDays\": \"1\"}}", ["1:37 config.wrong-type placements.shop.minDays"]),
        ("{}", []), ("null", []), ("{\"shop\": null}", []), ("{\"shop\": {}}", []),
    ])
    func `placements are objects in an object`(value: String, problems: [String]) {
        #expect(read("{\"placements\": \(value)}").summary == problems)
    }

    @Test(arguments: [(256, 0), (257, 1)])
    func `there are at most 256 placements`(count: Int, problems: Int) {
        let placements = (0..<count).map { "\"p\($0)\": {}" }.joined(separator: ", ")
        #expect(read("{\"placements\": {\(placements)}}").diagnostics.count == problems)
    }

    @Test func `each placement's own dates are seen together`() {
        let json = """
            {"activeFrom": "2026-02-01T00:00:00Z", "placements": {"shop": {"activeFrom": "2026-02-01T00:00:00Z", "activeUntil": "2026-02-01T00:00:00Z"}}}
            """
        #expect(read(json).summary == ["1:117 config.conflict placements.shop.activeUntil"])
    }
}
