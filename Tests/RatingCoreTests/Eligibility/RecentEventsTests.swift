import TestInput
import Testing

@testable import RatingCore

/// Scores and required events of the last days. A day is one of the user's calendar, and today is the first.
@Suite
struct RecentEventsTests {
    private let rules = Eligibility(
        """
        {"eventScores": {"saved": 5, "shared": 10, "failed": -8}, "scoreUntilPrompt": 20, "scoreWithinDays": 3,
         "requiredEvents": {"saved": {"count": 2, "withinDays": 3}, "opened": 1}, "displaySessionCount": null}
        """)

    /// Noon of a day at two hours east of Greenwich.
    private func day(_ number: Double) -> LocalInstant { .day(number, utcOffset: 7_200) }

    /// The last millisecond of a local day, and the first of the next.
    private func midnight(after number: Double, plus milliseconds: Int64) -> LocalInstant {
        day(number).adding(days: 10.0 / 24, milliseconds: milliseconds)
    }

    @Test(arguments: [(Int64(3), false), (4, true), (5, true)])
    func `points add up`(count: Int64, isOpen: Bool) throws {
        let context = RatingContext((0..<count).map { _ in (.event("saved"), day(0)) })
        #expect(rules.isOpen(.score, context, now: day(0)) == isOpen)
        let result = try #require(rules.result("score", context, now: day(0)))
        #expect(result.measured == .integer(count * 5) && result.required == 20)
        #expect(result.unit == "points of the last 3 days")
        // By the event that gives most.
        #expect(result.needs == (isOpen ? [] : [.init(name: "events.shared", count: 1, withinDays: 3)]))
    }

    @Test(arguments: [#"{"a": 5, "b": 5, "c": 4}"#, #"{"c": 4, "b": 5, "a": 5}"#])
    func `of events that give as much the first is needed`(scores: String) throws {
        let rules = Eligibility("{\"eventScores\": \(scores), \"scoreUntilPrompt\": 11}")
        let first = try #require(rules.thresholds.score.events.first { $0.points == 5 })
        let result = rules.result("score", .with { _ in }, now: day(0))
        #expect(result?.needs == [.init(name: "events.\(first.name)", count: 3)])
    }

    @Test(arguments: [
        (#""eventScores": {"a": -1}"#, false), (#""eventScores": {"a": -1}, "scoreWithinDays": 3"#, true),
        (#""eventScores": {"a": 0}, "scoreWithinDays": 3"#, false),
        (#""eventScores": {"a": 1}, "scoreWithinDays": 3"#, false),
        (#""eventScores": {"a": 1, "b": -1}, "scoreWithinDays": 3"#, true), (#""scoreWithinDays": 3"#, false),
        (#""eventScores": {"a": -1}, "anyOf": [{"minDays": 1}, {"scoreUntilPrompt": 1, "scoreWithinDays": 3}]"#, true),
        (#""eventScores": {"a": -1}, "anyOf": [{"scoreUntilPrompt": 1}]"#, false),
    ])
    func `mistakes of the last days are forgotten`(keys: String, areForgotten: Bool) {
        #expect(Eligibility("{\(keys)}").forgetsMistakes == areForgotten)
    }

    @Test(arguments: [("-1", false), ("0", false), ("1", true)])
    func `nobody reaches a score that no event adds to`(points: String, isReachable: Bool) {
        let rules = RatingConfiguration("{\"eventScores\": {\"a\": \(points)}, \"scoreUntilPrompt\": 3}")
        #expect(Gate.score.demands(of: rules) == [.points(3)] + (isReachable ? [] : [.nobody]))
    }

    @Test func `they expire at midnight`() {
        let context = RatingContext([(.event("shared"), day(0)), (.event("shared"), day(1)), (.event("saved"), day(1))])
        #expect(rules.isOpen(.score, context, now: midnight(after: 2, plus: -1)) == true)
        #expect(rules.isOpen(.score, context, now: midnight(after: 2, plus: 0)) == false)
        let result = rules.result("score", context, now: midnight(after: 2, plus: 0))
        #expect(result?.measured == 15)
        #expect(rules.result("score", context, now: midnight(after: 3, plus: 0))?.measured == 0)
    }

    @Test func `what went wrong is forgotten too`() throws {
        let context = RatingContext([
            (.event("failed"), day(0)), (.event("shared"), day(1)), (.event("shared"), day(1)),
        ])
        #expect(rules.isOpen(.score, context, now: day(1)) == false)
        let result = try #require(rules.result("score", context, now: day(1)))
        #expect(result.measured == 12 && result.needs.isEmpty)
        #expect(result.opensAt == midnight(after: 2, plus: 0))
        #expect(rules.isOpen(.score, context, now: midnight(after: 2, plus: -1)) == false)
        #expect(rules.isOpen(.score, context, now: midnight(after: 2, plus: 0)) == true)
    }

    @Test func `required events may have to be recent`() throws {
        let context = RatingContext([
            (.event("opened"), day(0)), (.event("saved"), day(0)), (.event("saved"), day(1)),
        ])
        #expect(rules.isOpen(.events, context, now: midnight(after: 2, plus: -1)) == true)
        let late = midnight(after: 2, plus: 0)
        #expect(rules.isOpen(.events, context, now: late) == false)
        let result = try #require(rules.result("events", context, now: late))
        #expect(result.needs == [.init(name: "events.saved", count: 1, withinDays: 3)])
        #expect(result.measured == ["saved": 1, "opened": 1])
        #expect(result.required == ["saved": ["count": 2, "withinDays": 3], "opened": 1])
    }

    @Test func `without days all that ever happened counts`() {
        let rules = Eligibility(#"{"eventScores": {"saved": 5}, "scoreUntilPrompt": 10}"#)
        let context = RatingContext([(.event("saved"), day(0)), (.event("saved"), day(900))])
        #expect(rules.isOpen(.score, context, now: day(5_000)) == true)
    }

    @Test func `who must wait needs the events when the wait is over`() throws {
        let rules = Eligibility(
            #"{"policy": "appreview", "minDays": 30, "requiredEvents": {"saved": {"count": 2, "withinDays": 3}}}"#)
        let context = RatingContext([(.launch(version: "1"), day(0)), (.event("saved"), day(0))])
        let explanation = rules.explain(context, now: day(0))
        #expect(explanation.notBefore == day(30))
        #expect(explanation.needs == [.init(name: "events.saved", count: 2, withinDays: 3)])
        #expect(explanation.blockers.isEmpty && explanation.uncertainty == nil)
    }

    /// Where a score can rise by forgetting, it is looked at again each time that what is needed would be forgotten itself,
    /// and never beyond the end of a wait.
    @Test(arguments: [1, 2, 3, 4, 30] as [Double])
    func `a wait ends when it ends, whatever is forgotten`(days: Double) {
        let rules = Eligibility(
            """
            {"policy": "appreview", "minDays": \(Int(days)), "eventScores": {"saved": 5, "failed": -5},
             "scoreUntilPrompt": 10, "scoreWithinDays": 3}
            """)
        let context = RatingContext([(.launch(version: "1"), day(0)), (.event("failed"), day(0))])
        let explanation = rules.explain(context, now: day(0))
        #expect(explanation.notBefore == day(days) && explanation.uncertainty == nil)
        let points = days < 3 ? 3 : 2 as Int64
        #expect(explanation.needs == [.init(name: "events.saved", count: points, withinDays: 3)])
    }

    @Test func `a clock set back makes nothing recent again`() {
        var context = RatingContext([(.event("shared"), day(0)), (.event("shared"), day(0)), (.crash, day(10))])
        #expect(rules.isOpen(.score, context, now: day(10)) == false)
        #expect(rules.isOpen(.score, context, now: day(1)) == false)
        _ = context.apply(.crash, configuration: rules.configuration, now: day(1))
        #expect(rules.isOpen(.score, context, now: day(1)) == false)
        // A correction by the network is none.
        let recent = RatingContext([
            (.event("shared"), day(1)), (.event("shared"), day(1)), (.crash, day(1).adding(milliseconds: -60_000)),
        ])
        #expect(rules.isOpen(.score, recent, now: day(1)) == true)
    }

    @Test func `who flies west keeps what counts today`() {
        let east = LocalInstant(UTCInstant(milliseconds: 1_767_268_800_000), utcOffset: 50_400)
        let west = LocalInstant(east.instant.adding(milliseconds: 1), utcOffset: -39_600)
        #expect(west.civilDay == east.civilDay - 1)
        var context = RatingContext([(.event("shared"), east), (.event("shared"), east)])
        #expect(rules.isOpen(.score, context, now: west) == true)
        _ = context.apply(.event("saved"), configuration: rules.configuration, now: west)
        #expect(context.count(ofEvent: "shared", inLast: 1, until: west) == 2)
        #expect(context.count(ofEvent: "saved", inLast: 1, until: west) == 1)
    }

    /// Lived on the evening before, and later all the same.
    @Test func `an hour later on the day before is another day`() {
        let rules = Eligibility(#"{"eventScores": {"saved": 1}, "scoreUntilPrompt": 2, "scoreWithinDays": 1}"#)
        let context = RatingContext([
            (.event("saved"), LocalInstant("2026-03-10T06:22:00+01:00")),
            (.event("saved"), LocalInstant("2026-03-09T18:22:00-12:00")),
        ])
        let now = LocalInstant("2026-03-10T17:00:00+10:00")
        #expect(rules.result("score", context, now: now)?.measured == 1)
        #expect(context.count(ofEvent: "saved", inLast: 2, until: now) == 2)
    }

    /// Against a model that keeps every event with its place.
    @Test(arguments: 0..<60) func `each event counts on the day on which it was lived`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var (lived, context): ([(name: String, at: LocalInstant)], RatingContext) = ([], RatingContext(installID: "a"))
        func somewhere(_ instant: UTCInstant) -> LocalInstant {
            LocalInstant(instant, utcOffset: Int32.random(in: -12 * 4...14 * 4, using: &random) * 900)
        }
        var instant = UTCInstant(milliseconds: 1_767_268_800_000)
        for _ in 0..<400 {
            let longest = [Int64(3_600_000), 36_000_000, 144_000_000][seed % 3]
            instant = instant.adding(milliseconds: Int64.random(in: 0...longest, using: &random))
            let (name, at) = (["saved", "shared"].randomElement(using: &random) ?? "", somewhere(instant))
            _ = context.apply(.event(EventName(name)), configuration: RatingConfiguration(), now: at)
            lived.append((name, at))
            let now = somewhere(instant.adding(milliseconds: Int64.random(in: 0...90_000_000, using: &random)))
            let days: Int64 = [1, 2, 3, 14, 364, 365].randomElement(using: &random) ?? 1
            let expected = lived.count { $0.name == name && $0.at.civilDay > now.civilDay - days }
            #expect(
                context.count(ofEvent: EventName(name), inLast: days, until: now) == Int64(expected),
                "seed \(seed), \(days) days until \(now.iso8601)")
        }
        #expect(throws: Never.self) { try RatingContext(json: context.json) == context }
    }
}
