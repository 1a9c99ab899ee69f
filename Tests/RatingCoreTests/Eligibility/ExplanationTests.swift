import TestTools
import Testing

@testable import RatingCore

@Suite
struct ExplanationTests {
    @Test func `an open decision has nothing to explain`() {
        let explanation = Eligibility(#"{"policy": "appreview"}"#).explain(.with { _ in }, now: .day(0))
        #expect(explanation.decision == .ask)
        #expect(explanation.notBefore == nil)
        #expect(explanation.needs.isEmpty)
        #expect(explanation.blockers.isEmpty)
        #expect(explanation.gates.allSatisfy { $0.isOpen })
    }

    @Test func `a new installation under balanced`() {
        let explanation = Eligibility(#"{"policy": "balanced"}"#).explain(.with { _ in }, now: .day(0))
        #expect(explanation.decision == .skip([.firstSession, .sessions, .age]))
        #expect(explanation.needs == [.init(name: "sessions", count: 5), .init(name: "launches", count: 1)])
        // Launched now, it would be asked seven days from now.
        #expect(explanation.notBefore == .day(7))
        #expect(explanation.blockers.isEmpty)
    }

    @Test func `the needs of several gates are the largest of each name`() {
        let eligibility = Eligibility(#"{"neverInFirstSession": true, "displaySessionCount": 4}"#)
        let context = RatingContext.with { ($0.sessions, $0.launches) = (1, 1) }
        #expect(eligibility.explain(context, now: .day(0)).needs == [.init(name: "sessions", count: 3)])
    }

    @Test func `the moment is that of the last wait`() {
        let eligibility = Eligibility(#"{"displaySessionCount": 0}"#)
        let context = RatingContext([(.prompted(), .day(0)), (.crash, .day(1))])
        let explanation = eligibility.explain(context, now: .day(2, utcOffset: 7_200))
        #expect(explanation.decision == .skip([.cooldown, .crashFree]))
        #expect(explanation.notBefore == .day(16, plus: 1, utcOffset: 7_200))
    }

    @Test func `quiet hours move the moment on`() {
        // The wait is over at one in the night.
        let eligibility = Eligibility(#"{"displaySessionCount": 0, "quietHours": "22:00-08:00"}"#)
        let context = RatingContext([(.prompted(), LocalInstant("2026-05-01T01:00:00Z"))])
        let explanation = eligibility.explain(context, now: LocalInstant("2026-05-01T12:00:00Z"))
        #expect(explanation.decision == .skip([.cooldown]))
        #expect(explanation.notBefore == LocalInstant("2026-05-04T08:00:00Z"))
    }

    @Test func `there is no moment where the schedule ends before the wait`() {
        let eligibility = Eligibility(#"{"displaySessionCount": 0, "activeUntil": "2026-05-03T00:00:00Z"}"#)
        let context = RatingContext([(.prompted(), LocalInstant("2026-05-01T01:00:00Z"))])
        let explanation = eligibility.explain(context, now: LocalInstant("2026-05-01T12:00:00Z"))
        #expect(explanation.decision == .skip([.cooldown]))
        #expect(explanation.gates.first { $0.gate == "cooldown" }?.opensAt != nil)
        #expect(explanation.notBefore == nil)
        #expect(explanation.blockers == ["schedule"])
    }

    @Test func `there is no moment where something blocks`() {
        let context = RatingContext([(.prompted(), .day(0))])
        let eligibility = Eligibility(#"{"disabled": true, "displaySessionCount": 0}"#)
        let explanation = eligibility.explain(context, now: .day(1))
        #expect(explanation.decision == .skip([.enabled]))
        #expect(explanation.blockers == ["enabled"])
        #expect(explanation.notBefore == nil)
    }

    @Test func `the rate of uses falls until the moment comes`() {
        let eligibility = Eligibility(#"{"displaySessionCount": 0, "usesPerWeekForPrompt": 7}"#)
        let context = RatingContext([(.launch(version: "1"), .day(0)), (.prompted(), .day(0))])
        let explanation = eligibility.explain(context, now: .day(0.1))
        #expect(explanation.decision == .skip([.cooldown]))
        #expect(explanation.notBefore == .day(3, plus: 1))
        // Open now, with one use in a tenth of a day; at the moment it takes seven a week of three days and a bit.
        #expect(explanation.needs == [.init(name: "uses", count: 3)])
    }

    @Test(arguments: [
        (#"{">=": [{"var": "context.daysSinceInstall"}, 3]}"#, 3.0),
        (#"{"and": [{">": [{"var": "context.daysSinceInstall"}, 4]}, {"!": {"var": "context.daysSinceCrash"}}]}"#, 5),
        // Open, closed, and open again.
        (#"{"!": [{"<=": [1, {"var": "context.daysSinceInstall"}, 400]}]}"#, 401),
        (#"{"==": [{"%": [{"var": "context.daysSinceInstall"}, 7]}, 6]}"#, 6),
        (#"{">": [{"var": "context.daysSinceInstall"}, 200000]}"#, 200_001),
    ])
    func `conditions that time opens name the day`(rule: String, day: Double) {
        let context = RatingContext([(.launch(version: "1"), .day(0))])
        let eligibility = Eligibility(#"{"displaySessionCount": 0, "conditions": \#(rule)}"#)
        let explanation = eligibility.explain(context, now: .day(1))
        #expect(explanation.decision == .skip([.conditions]))
        #expect(explanation.notBefore == .day(day))
        #expect(explanation.gates.last?.opensAt == .day(day))
        let quiet = Eligibility(#"{"displaySessionCount": 0, "quietHours": "11:00-13:00", "conditions": \#(rule)}"#)
        #expect(quiet.explain(context, now: .day(1)).notBefore == .day(day + 1 / 24))
    }

    @Test func `conditions that no time opens block`() {
        let rule = #"{"<": [{"var": "context.daysSinceInstall"}, 3]}"#
        let eligibility = Eligibility(#"{"displaySessionCount": 0, "conditions": \#(rule)}"#)
        let explanation = eligibility.explain(RatingContext([(.crash, .day(-20))]), now: .day(0))
        #expect(explanation.blockers == ["conditions"] && explanation.uncertainty == nil)
    }

    @Test func `days that are calculated with may never be found`() {
        let rule = #"{"==": [{"%": [{"var": "context.daysSinceInstall"}, 2]}, 2]}"#
        let eligibility = Eligibility(#"{"displaySessionCount": 0, "conditions": \#(rule)}"#)
        let explanation = eligibility.explain(RatingContext([(.launch(version: nil), .day(-1))]), now: .day(0))
        #expect(explanation.uncertainty == .changingConditions)
        #expect(explanation.blockers.isEmpty && explanation.notBefore == nil)
    }

    @Test(arguments: [0, 1])
    func `sessions that all start over are never enough`(pause: Int) {
        let blockers = pause == 0 ? ["sessions"] : []
        let eligibility = Eligibility(#"{"displaySessionCount": 3, "maxDaysBetweenSession": \#(pause)}"#)
        let explanation = eligibility.explain(RatingContext([(.session, .day(-1))]), now: .day(0))
        #expect(explanation.blockers == blockers)
        #expect(explanation.needs == (blockers.isEmpty ? [.init(name: "sessions", count: 2)] : []))
        // Today's, and tomorrow's at midnight.
        #expect(explanation.notBefore == (blockers.isEmpty ? .day(0.5) : nil))
    }

    @Test func `what time ends before never opens`() {
        let end = UTCInstant(milliseconds: .max)
        let asked = LocalInstant(end.adding(days: Int64(-2)))
        let eligibility = Eligibility(#"{"displaySessionCount": 0, "daysBeforeAskingAgain": 3}"#)
        let explanation = eligibility.explain(RatingContext([(.prompted(), asked)]), now: LocalInstant(end))
        #expect(explanation.gates.allSatisfy { $0.opensAt == nil })
        #expect(explanation.blockers == ["cooldown"] && explanation.notBefore == nil)
    }

    @Test func `what is measured is in the gate's own unit`() throws {
        let eligibility = Eligibility(
            """
            {"policy": "balanced", "minDays": 3, "usesPerWeekForPrompt": 2.5, "rolloutPercentage": 33.33, "remindPeriod": 14}
            """)
        let context = RatingContext([
            (.launch(version: "1.0"), .day(0)), (.session, .day(0)), (.crash, .day(0.5)), (.prompted(), .day(1)),
            (.answer(stars: 4), .day(1)), (.remind, .day(1)),
        ])
        let now = LocalInstant.day(2.999)
        func expect(_ gate: String, _ measured: RatingJSON?, _ required: RatingJSON?) throws {
            let result = try #require(eligibility.result(gate, context, now: now))
            #expect(result.measured == measured, "\(gate)")
            #expect(result.required == required, "\(gate)")
        }
        try expect("firstSession", 1, 2)
        try expect("sessions", 1, 5)
        // Rounded down, so that no wait looks over before it is.
        try expect("age", .number(2.99), 7)
        try expect("crashFree", .number(2.49), 7)
        try expect("cooldown", .number(1.99), 60)
        try expect("notAnswered", .number(1.99), 365)
        try expect("declined", nil, 365)
        try expect("reminderPeriod", .number(1.99), 14)
        try expect("yearlyCap", 1, 3)
        try expect("daysSinceFirstLaunch", 2, 3)
        try expect("usageRate", .number(2.33), .number(2.5))
        let rollout = try #require(eligibility.result("rollout", context, now: now))
        #expect(rollout.required == .number(33.33))
    }
}
