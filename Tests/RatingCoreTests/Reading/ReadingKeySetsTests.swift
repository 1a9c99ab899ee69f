import Testing

@testable import RatingCore

/// The forms of `anyOf`, of recent events and of scores, and what conditions may read.
@Suite
struct ReadingKeySetsTests {
    @Test(arguments: [
        (#"[{"minDays": 3}]"#, []), (#"[{"minDays": 3, "cooldownGrowth": 2}, {"requiredEvents": {"a": 1}}]"#, []),
        ("[]", ["1:11 config.out-of-range anyOf"]), ("{}", ["1:11 config.wrong-type anyOf"]),
        ("[3]", ["1:12 config.not-object anyOf[0]"]), ("[{}]", ["1:12 config.conflict anyOf[0]"]),
        (#"[{"minDays": null}]"#, ["1:12 config.conflict anyOf[0]"]),
        (#"[{"versionGranularity": "minor"}]"#, ["1:12 config.conflict anyOf[0]"]),
        (#"[{"minDays": 3}, {"minDays": -1}]"#, ["1:40 config.out-of-range anyOf[1].minDays"]),
        (#"[{"minDays": 3, "mainTitle": "x"}]"#, ["1:27 config.not-allowed-here anyOf[0].mainTitle"]),
        (#"[{"minDays": 3, "disabled": true}]"#, ["1:27 config.not-allowed-here anyOf[0].disabled"]),
        (#"[{"anyOf": [{"minDays": 3}]}]"#, ["1:13 config.not-allowed-here anyOf[0].anyOf"]),
        (#"[{"minDays": 3, "minDay": 3}]"#, ["1:27 config.unknown-key anyOf[0].minDay"]),
        (#"[{"minDays": 3, "minDays": 4}]"#, ["1:27 json.duplicate-key anyOf.minDays"]),
    ])
    func `anyOf is a list of sets of keys that have gates`(value: String, problems: [String]) {
        #expect(read("{\"anyOf\": \(value)}").summary == problems)
    }

    @Test(arguments: [(16, true), (17, false)])
    func `there are at most sixteen sets`(count: Int, isRead: Bool) {
        let sets = Array(repeating: #"{"minDays": 3}"#, count: count).joined(separator: ",")
        #expect((read("{\"anyOf\": [\(sets)]}").document != nil) == isRead)
    }

    @Test func `sets come back as a document would write them`() throws {
        let text = #"[{"requiredEvents":{"a":{"count":3,"withinDays":14},"b":1},"scoreWithinDays":null},{"minDays":3}]"#
        let value = try #require(RatingConfiguration(#"{"anyOf": \#(text)}"#)[any: .structure(.anyOf)])
        let json = value.json.serialized()
        #expect(json.contains(#""requiredEvents":{"a":{"count":3,"withinDays":14},"b":1}"#))
        #expect(json.contains(#""scoreWithinDays":null"#) && json.hasSuffix(#"{"minDays":3}]"#))
        var layers = ConfigurationLayers()
        try layers.set(value, for: .structure(.anyOf))
        #expect(RatingConfiguration(layers)[any: .structure(.anyOf)] == value)
    }

    @Test(arguments: [
        (#"{"count": 3, "withinDays": 14}"#, []), (#"{"count": 3}"#, []),
        (#"{"withinDays": 14}"#, ["1:26 config.wrong-type requiredEvents.a.count"]),
        (#"{"count": 0, "withinDays": 14}"#, ["1:36 config.out-of-range requiredEvents.a.count"]),
        (#"{"count": 3, "withinDays": 0}"#, ["1:53 config.out-of-range requiredEvents.a.withinDays"]),
        (#"{"count": 3, "withinDays": 366}"#, ["1:53 config.out-of-range requiredEvents.a.withinDays"]),
        (#"{"count": 3, "withinDays": "14"}"#, ["1:53 config.wrong-type requiredEvents.a.withinDays"]),
        (#"{"count": 3, "within": 14}"#, ["1:39 config.unknown-key requiredEvents.a.within"]),
    ])
    func `a required event may have to be recent`(value: String, problems: [String]) {
        #expect(read(#"{"requiredEvents": {"a": \#(value)}}"#).summary == problems)
    }

    @Test(arguments: [
        ("10000", []), ("-10000", []), ("0", []), ("10001", ["1:23 config.out-of-range eventScores.a"]),
        ("-10001", ["1:23 config.out-of-range eventScores.a"]), ("0.5", ["1:23 config.wrong-type eventScores.a"]),
    ])
    func `points are integers up to ten thousand`(value: String, problems: [String]) {
        #expect(read("{\"eventScores\": {\"a\": \(value)}}").summary == problems)
    }

    @Test func `events before asking again are a number or names, and not of days`() {
        #expect(read(#"{"eventsBeforeAskingAgain": {"a": {"count": 1, "withinDays": 2}}}"#).document == nil)
        #expect(read(#"{"eventsBeforeAskingAgain": "3"}"#, valuesAreStrings: true).summary == [])
        #expect(read(#"{"eventsBeforeAskingAgain": "{\"a\": 3}"}"#, valuesAreStrings: true).summary == [])
    }

    @Test(arguments: [
        ("context.sessions", nil), ("context.daysSinceEvent.saved", nil), ("context.score", nil), ("traits.any", nil),
        ("config.minDays", nil), ("targetingKey", nil), ("context.eventsSincePrompt.saved", nil),
        ("context.session", "did you mean “context.sessions”?"), ("config.minDay", "did you mean “config.minDays”?"),
        ("context.daysSinceEvent.", ""), ("stars", ""), ("answers.thumb", ""), ("context", ""),
    ])
    func `conditions are told what they cannot read`(path: String, suggestion: String?) throws {
        for text in [
            #"{"conditions": {">": [{"var": "\#(path)"}, 3]}}"#,
            #"{"placements": {"shop": {"conditions": {">": [{"var": "\#(path)"}, 3]}}}}"#,
            #"{"anyOf": [{"conditions": {">": [{"var": "\#(path)"}, 3]}}]}"#,
        ] {
            let reading = read(text)
            #expect(reading.document != nil)
            #expect(reading.diagnostics.map(\.code) == (suggestion == nil ? [] : [.unknownVariable]))
            guard let problem = reading.diagnostics.first, let suggestion else { continue }
            #expect(problem.severity == .warning && problem.key?.hasSuffix("conditions") == true)
            let column = try #require(problem.position?.column)
            #expect(text.dropFirst(column - 1).hasPrefix("\"\(path)\""))
            #expect(suggestion.isEmpty || problem.suggestion == suggestion)
        }
    }

    @Test func `costly conditions in a set are refused`() {
        let loop =
            #"{"some": [{"map": [[\#(Array(repeating: "1", count: 300).joined(separator: ","))], {"var": ""}]}, "#
        let rule = (0..<3).reduce(#"{"==": [{"var": ""}, 2]}"#) { rule, _ in "\(loop)\(rule)]}" }
        #expect(
            read(#"{"anyOf": [{"conditions": \#(rule)}]}"#).summary.contains { $0.hasSuffix("condition.invalid anyOf") }
        )
    }
}
