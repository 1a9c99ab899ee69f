import TestInput
import Testing

@testable import RatingCore

/// When events happened, in bounded space.
@Suite
struct EventHistoryTests {
    private let configuration = RatingConfiguration()

    private func event(_ name: String, on days: [Double]) -> RatingContext {
        RatingContext(days.map { (.event(EventName(name)), .day($0)) })
    }

    @Test(arguments: [(Int64(1), Int64(2)), (2, 2), (3, 3), (6, 4), (7, 5), (365, 5)])
    func `events are counted by the days on which they happened`(days: Int64, count: Int64) {
        let context = event("saved", on: [0, 1, 4, 6, 6.1])
        #expect(context.count(ofEvent: "saved", inLast: days, until: .day(6)) == count)
        #expect(context.count(ofEvent: "other", inLast: days, until: .day(6)) == 0)
        #expect(context.eventCounts[0].lastAt == .day(6.1))
    }

    @Test func `a year is kept`() {
        let context = event("saved", on: (0..<500).map { Double($0) })
        // And two days more, for calendars that are behind.
        #expect(context.eventCounts[0].days.count == 367)
        #expect(context.count(ofEvent: "saved", inLast: 365, until: .day(499)) == 365)
    }

    @Test func `of too many days the oldest are forgotten first`() {
        var context = RatingContext(installID: "a")
        for day in 0..<40 {
            for name in 0..<64 {
                _ = context.apply(.event("event \(name)"), configuration: configuration, now: .day(Double(day)))
            }
        }
        #expect(context.eventCounts.reduce(0) { $0 + $1.days.count } == RatingContext.maximumEventDays)
        for event in context.eventCounts { #expect(event.count == 40 && event.days.count == 16) }
        #expect(context.json.serialized().utf8.count < 20_000)
    }

    @Test func `the third form is migrated`() throws {
        let text = try Fixture.text("Context/Fixtures/context-form-3.json")
        let context = try RatingContext(json: JSONDocument(text).root.value)
        #expect(context.eventCounts.map(\.count) == [3, 2] && context.eventCounts.allSatisfy { $0.lastAt == nil })
        #expect(context.sessionsSincePrompt == 0 && context.countSincePrompt(ofEvent: "share") == 0)
        // The answer came between the two prompts.
        #expect(context.promptsSinceAnswer == 1 && context.declineCount == 1)
        #expect(context.updatedAt(.major) == context.updatedAt && context.updatedAt(.minor) == context.updatedAt)
        #expect(context.updatedAt != nil)
        #expect(try RatingContext(json: context.json) == context)
        // Nobody is asked any earlier than before: what is counted since the last prompt begins now.
        let rules = Eligibility(
            #"{"sessionsBeforeAskingAgain": 1, "scoreUntilPrompt": 1, "eventScores": {"share": 1}}"#)
        #expect(rules.isOpen(.sessionsSincePrompt, context, now: .day(0)) == false)
        #expect(rules.isOpen(.score, context, now: .day(0)) == true)
    }

    @Test(arguments: [
        ("recentEvents", #"{"none": {}}"#), ("recentEvents", "[]"), ("recentEvents", #"{"a": {"sincePrompt": -1}}"#),
        ("recentEvents", #"{"a": {"lastAt": 3}}"#), ("recentEvents", #"{"a": {"days": {"x": 1}}}"#),
        ("recentEvents", #"{"a": {"days": {"3": 1, "2": 1}}}"#), ("recentEvents", #"{"a": {"days": {"3": -1}}}"#),
        ("recentEvents", #"{"a": {"days": {"9223372036854775807": 1}}}"#), ("sincePrompt", #"{"sessions": "1"}"#),
        ("beforePrompt", #"{"uses": -1}"#), ("promptsSinceAnswer", "-1"), ("declineCount", "true"),
        ("minorUpdatedAt", "0"), ("majorUpdatedAt", "\"soon\""),
    ])
    func `a damaged member is named`(name: String, value: String) throws {
        let text = #"{"format": 4, "installID": "a", "eventCounts": {"a": 1}, "\#(name)": \#(value)}"#
        let error = #expect(throws: RatingContext.FormatError.self) {
            try RatingContext(json: JSONDocument(text).root.value)
        }
        guard case .malformed(let named) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(named == name || named.hasPrefix("\(name)."))
    }

    @Test func `more days than are kept are refused`() throws {
        let days = RatingJSON.object((0..<1_025).map { .init("\($0)", 1) })
        let json: RatingJSON = [
            "format": 4, "installID": "a", "eventCounts": ["a": 1], "recentEvents": ["a": ["days": days]],
        ]
        #expect(throws: RatingContext.FormatError.malformed("recentEvents")) { try RatingContext(json: json) }
    }
}
