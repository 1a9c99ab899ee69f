import TestInput
import Testing

@testable import RatingCore

@Suite
struct RatingContextJSONTests {
    @Test(arguments: 0..<20)
    func `every context comes back as it was`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let configuration = RatingConfiguration()
        for _ in 0..<50 {
            var context = RatingContext(installID: .random(using: &generator))
            for _ in 0..<Int.random(in: 0...40, using: &generator) {
                let now = LocalInstant.anywhere(using: &generator)
                _ = context.apply(.random(using: &generator), configuration: configuration, now: now)
                let part = (RatingContext.ResetPart.allCases + [.event("save")]).randomElement(using: &generator)
                if let part, Int.random(in: 0..<5, using: &generator) == 0 { context.reset(part) }
                let genres: [Int64?] = [nil, 6014]
                context.noteStoreVersion(
                    "2.0", storeID: 42, genreID: genres.randomElement(using: &generator) ?? nil, now: now)
            }
            let text = context.json.serialized()
            #expect(try RatingContext(json: JSONDocument(text).root.value) == context)
        }
    }

    @Test func `the form is written`() {
        #expect(
            RatingContext(installID: "a").json.serialized()
                == #"{"format":4,"installID":"a","launches":0,"uses":0,"sessions":0,"crashes":0,"events":0,"eventCounts":{},"#
                + #""promptCount":0,"prompts":[],"lastPromptNumber":0,"promptsSinceAnswer":0,"declineCount":0}"#)
    }

    @Test func `the first form is migrated`() throws {
        let text = try Fixture.text("Context/Fixtures/context-form-1.json")
        let context = try RatingContext(json: JSONDocument(text).root.value)
        #expect(context.installID == "8d2f6c1e")
        #expect(context.sessions == 9)
        #expect(context.eventCounts == [.init(name: "share", count: 3), .init(name: "save", count: 2)])
        #expect(context.promptCount == 2)
        #expect(
            context.prompts
                == ["2025-12-01T12:00:00+01:00", "2026-01-05T12:00:00+01:00"].map {
                    .init(at: LocalInstant($0), placement: nil, kind: .custom, version: nil, forced: false)
                })
        #expect(
            context.lastAnswer == .init(at: LocalInstant("2026-01-05T12:00:30+01:00"), version: "1.4.0", stars: 5))
        #expect(try RatingContext(json: context.json) == context)
        #expect(context.json["format"] == .integer(4))
    }

    /// A reply answers every prompt that was not after it, and whoever refused did so at least once.
    @Test(arguments: [-1, 0, 1] as [Int64], [false, true])
    func `counts that older forms did not hold follow from dates`(milliseconds: Int64, isRating: Bool) {
        var context = RatingContext(installID: "a")
        context.prompts = [0, 2].map {
            .init(at: .day($0), placement: nil, kind: .custom, version: nil, forced: false)
        }
        let at = LocalInstant.day(2, plus: milliseconds)
        if isRating {
            context.lastRated = .init(at: at, version: nil)
        } else {
            context.lastAnswer = .init(at: at, version: nil, stars: 3)
        }
        context.completeReplies()
        #expect(context.promptsSinceAnswer == (milliseconds < 0 ? 1 : 0) && context.declineCount == 0)
        context.lastDecline = .init(at: at, version: nil)
        context.completeReplies()
        #expect(context.declineCount == 1)
        context.declineCount = 3
        context.completeReplies()
        #expect(context.declineCount == 3)
    }

    @Test(arguments: [Int64(5), 6, .max])
    func `a form from the future is refused`(format: Int64) {
        let json: RatingJSON = ["format": .integer(format), "installID": "a"]
        #expect(throws: RatingContext.FormatError.fromTheFuture(format)) { try RatingContext(json: json) }
    }

    @Test(arguments: [
        ("format", "0"), ("format", "-1"), ("format", "\"2\""), ("format", "null"), ("installID", "7"),
        ("installID", "null"), ("launches", "-1"), ("launches", "1.5"), ("launches", "true"), ("uses", "\"3\""),
        ("usageRestart", "{\"at\": \"2026-01-01\", \"uses\": -1}"), ("lastEventAt", "5"), ("sessions", "1e300"),
        ("installedAt", "\"yesterday\""), ("installedAt", "0"),
        ("updatedAt", "\"2026-02-30\""), ("version", "1.0"), ("eventCounts", "[]"), ("eventCounts", "{\"a\": -1}"),
        ("eventCounts", "{\"a\": 1, \"a\": 2}"), ("prompts", "{}"), ("prompts", "[{\"kind\": \"custom\"}]"),
        ("prompts", "[{\"at\": \"2026-01-01\", \"kind\": \"other\"}]"), ("prompts", "[1]"),
        ("prompts", "[{\"at\": \"2026-01-01\", \"kind\": \"custom\", \"forced\": 1}]"), ("lastAnswer", "null"),
        ("lastAnswer", "{\"at\": \"2026-01-01\", \"stars\": \"5\"}"), ("lastRated", "{}"), ("lastDecline", "3"),
        ("lastReminder", "{\"at\": 1}"), ("promptCount", "-9"), ("lastPromptNumber", "-1"),
        ("prompts", "[{\"at\": \"2026-01-01\", \"kind\": \"custom\", \"number\": true}]"),
    ])
    func `a damaged member is named`(name: String, value: String) throws {
        let text =
            name == "format"
            ? "{\"format\": \(value), \"installID\": \"a\"}"
            : name == "installID"
                ? "{\"format\": 2, \"installID\": \(value)}"
                : "{\"format\": 2, \"installID\": \"a\", \"\(name)\": \(value)}"
        let json = try JSONDocument(text).root.value
        let error = #expect(throws: RatingContext.FormatError.self) { try RatingContext(json: json) }
        guard case .malformed(let named) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(named == name || named.hasPrefix("\(name)."))
    }

    @Test func `too many names or prompts are refused`() throws {
        let names = RatingJSON.object((0...64).map { .init("e\($0)", 1) })
        let prompts = RatingJSON.array(Array(repeating: ["at": "2026-01-01", "kind": "custom"], count: 65))
        let named: RatingJSON = ["format": 2, "installID": "a", "eventCounts": names]
        let prompted: RatingJSON = ["format": 2, "installID": "a", "promptCount": 65, "prompts": prompts]
        #expect(throws: RatingContext.FormatError.malformed("eventCounts")) { try RatingContext(json: named) }
        #expect(throws: RatingContext.FormatError.malformed("prompts")) { try RatingContext(json: prompted) }
    }

    @Test func `more prompts than were counted are refused`() {
        let json: RatingJSON = [
            "format": 2, "installID": "a", "promptCount": 0, "prompts": [["at": "2026-01-01", "kind": "custom"]],
        ]
        #expect(throws: RatingContext.FormatError.malformed("promptCount")) { try RatingContext(json: json) }
    }

    @Test(arguments: ["[]", "3", "\"a\"", "null", "{}", "true"])
    func `what is no record is refused`(text: String) throws {
        let json = try JSONDocument(text).root.value
        #expect(throws: RatingContext.FormatError.malformed("format")) { try RatingContext(json: json) }
    }

    @Test func `members that are not known are passed over`() throws {
        let json: RatingJSON = ["format": 2, "installID": "a", "launches": 3, "moon": "full"]
        #expect(try RatingContext(json: json) == .with { ($0.installID, $0.launches) = ("a", 3) })
    }
}
