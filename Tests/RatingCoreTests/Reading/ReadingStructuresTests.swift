import Testing

@testable import RatingCore

@Suite
struct ReadingStructuresTests {
    @Test(arguments: [
        ("{}", []), ("{\"a\": 1, \"b\": 1000000}", []), ("{\"a\": 2.0}", []),
        ("{\"a\": 0}", ["1:26 config.out-of-range requiredEvents.a"]),
        ("{\"a\": 1000001}", ["1:26 config.out-of-range requiredEvents.a"]),
        ("{\"a\": 1.5}", ["1:26 config.wrong-type requiredEvents.a"]),
        (
            "{\"a\": \"1\", \"b\": null}",
            ["1:26 config.wrong-type requiredEvents.a", "1:36 config.wrong-type requiredEvents.b"]
        ),
    ])
    func `required events are names with counts from 1 to a million`(value: String, problems: [String]) {
        #expect(read("{\"requiredEvents\": \(value)}").summary == problems)
    }

    @Test(arguments: [(0, true), (1, false)])
    func `at most as many events are required as a context counts`(beyond: Int, isRead: Bool) {
        let events = (0..<RatingContext.maximumEventNames + beyond).map { "\"e\($0)\": 1" }.joined(separator: ",")
        let reading = read("{\"requiredEvents\": {\(events)}}")
        #expect((reading.document != nil) == isRead)
        #expect(reading.summary == (isRead ? [] : ["1:20 config.out-of-range requiredEvents"]))
    }

    @Test(arguments: [
        ("{}", []), ("{\"fr\": {}}", []), ("{\"fr\": {\"mainTitle\": \"Bonjour\", \"own\": \"x\"}}", []),
        ("{\"fr\": \"Bonjour\"}", ["1:20 config.not-object strings.fr"]),
        (
            "{\"fr\": {\"mainTitle\": 3}, \"de\": {\"mainText\": null}}",
            ["1:34 config.wrong-type strings.fr.mainTitle", "1:57 config.wrong-type strings.de.mainText"]
        ),
    ])
    func `strings are languages of texts`(value: String, problems: [String]) {
        #expect(read("{\"strings\": \(value)}").summary == problems)
    }

    @Test(arguments: [
        ("{}", []), ("{\"to\": \"tickets\"}", []),
        ("{\"to\": \"tickets\", \"queue\": 7}", ["1:32 config.unknown-key feedback.queue"]),
        ("{\"to\": 3}", ["1:21 config.wrong-type feedback.to"]),
        ("{\"to\": null}", ["1:21 config.wrong-type feedback.to"]),
    ])
    func `feedback names its destination`(value: String, problems: [String]) {
        #expect(read("{\"feedback\": \(value)}").summary == problems)
    }

    @Test(arguments: [
        ("{\"==\": [1, 1]}", true), ("true", true), ("false", true), ("null", true),
        ("\"context.sessions > 3\"", false),
        ("{}", false), ("[]", false), ("[{\"var\": \"context.sessions\"}]", false), ("3", false), ("0.5", false),
    ])
    func `conditions ask something`(value: String, isRead: Bool) {
        #expect(read("{\"conditions\": \(value)}").summary == (isRead ? [] : ["1:16 condition.invalid conditions"]))
    }

    @Test(arguments: [
        (#"{"gte": [1, 2]}"#, "1:17", "did you mean “>=”?"),
        (#"{"and": [true, {"=": [1, 2]}]}"#, "1:32", "did you mean “==”?"),
        (#"{"!": {"startsWith": ["a", "b"]}}"#, "1:23", "did you mean “starts_with”?"),
        (#"{"AND": []}"#, "1:17", "did you mean “and”?"),
        (
            #"{"or": [{"==": [1, 1], "<": [1, 2]}]}"#, "1:25",
            "write {\"and\": [{…}, {…}]}, with one operator in each object"
        ),
    ])
    func `an operator that there is none of is shown at its own place`(rule: String, place: String, hint: String) {
        let diagnostics = read("{\"conditions\": \(rule)}").diagnostics
        #expect(diagnostics.map { $0.position?.description } == [place])
        #expect(diagnostics.map(\.suggestion) == [hint])
    }

    @Test func `a workflow of the app's own is read in place`() throws {
        let json = "{\"workflow\": {\"initial\": \"end\", \"states\": {\"end\": {\"type\": \"final\"}}}}"
        let configuration = configuration(json)
        #expect(configuration.workflow.workflow.steps.map { $0.name } == ["end"])
        let placed = read(
            "{\"placements\": {\"shop\": {\"workflow\": {\"initial\": \"no\", \"states\": {\"end\": {}}}}}}")
        #expect(placed.summary == ["1:50 workflow.missing-target placements.shop.workflow"])
    }

    @Test(arguments: [
        ("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z", false),
        ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", false),
        ("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", true),
        ("2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00Z", false),
    ])
    func `nobody could ever be asked when the end is not after the beginning`(from: String, until: String, isRead: Bool)
    {
        let reading = read("{\"activeUntil\": \"\(until)\", \"activeFrom\": \"\(from)\"}")
        #expect(reading.summary == (isRead ? [] : ["1:17 config.conflict activeUntil"]))
    }
}
