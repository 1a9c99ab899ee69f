import TestTools
import Testing

@testable import RatingCore

@Suite
struct ScheduleGateTests {
    private let context = RatingContext.with { _ in }

    @Test(arguments: [
        ("2026-05-01T21:59:59.999Z", nil), ("2026-05-01T22:00:00Z", "2026-05-02T08:00:00Z"),
        ("2026-05-01T23:59:59.999Z", "2026-05-02T08:00:00Z"), ("2026-05-02T00:00:00Z", "2026-05-02T08:00:00Z"),
        ("2026-05-02T07:59:59.999Z", "2026-05-02T08:00:00Z"), ("2026-05-02T08:00:00Z", nil),
        ("2026-05-02T02:00:00+05:45", "2026-05-02T08:00:00+05:45"), ("2026-05-01T20:30:00-02:30", nil),
        ("2026-05-01T23:00:00-02:30", "2026-05-02T08:00:00-02:30"),
    ])
    func `quiet hours go over midnight on the user's clock`(now: String, opensAt: String?) throws {
        let eligibility = Eligibility(#"{"quietHours": "22:00-08:00"}"#)
        #expect(eligibility.isOpen(.schedule, context, now: LocalInstant(now)) == (opensAt == nil))
        let result = try #require(eligibility.result("schedule", context, now: LocalInstant(now)))
        #expect(result.opensAt == opensAt.map { LocalInstant($0) })
        #expect(result.measured == .string(LocalInstant(now).iso8601))
        #expect(result.required == "not in 22:00-08:00")
    }

    @Test(arguments: [("11:59:59.999", true), ("12:00:00", false), ("13:29:59.999", false), ("13:30:00", true)])
    func `quiet hours within a day`(time: String, isOpen: Bool) {
        let eligibility = Eligibility(#"{"quietHours": "12:00-13:30"}"#)
        #expect(eligibility.isOpen(.schedule, context, now: LocalInstant("2026-05-01T\(time)Z")) == isOpen)
    }

    @Test(arguments: [(Int64(-1), false), (0, true), (1, true)])
    func `it is open from activeFrom on`(milliseconds: Int64, isOpen: Bool) {
        let eligibility = Eligibility(#"{"activeFrom": "2026-05-01T10:00:00+02:00"}"#)
        let from = LocalInstant("2026-05-01T08:00:00Z")
        let now = from.adding(milliseconds: milliseconds)
        #expect(eligibility.isOpen(.schedule, context, now: now) == isOpen)
        #expect(eligibility.result("schedule", context, now: now)?.opensAt == (isOpen ? nil : from))
    }

    @Test(arguments: [(Int64(-1), true), (0, false), (1, false)])
    func `it is open before activeUntil`(milliseconds: Int64, isOpen: Bool) {
        let eligibility = Eligibility(#"{"displaySessionCount": 0, "activeUntil": "2026-05-01T10:00:00+02:00"}"#)
        let now = LocalInstant("2026-05-01T08:00:00Z").adding(milliseconds: milliseconds)
        #expect(eligibility.isOpen(.schedule, context, now: now) == isOpen)
        #expect(eligibility.result("schedule", context, now: now)?.opensAt == nil)
        #expect(eligibility.explain(context, now: now).blockers.contains("schedule") == !isOpen)
    }

    @Test func `activeFrom in quiet hours opens after them`() {
        let eligibility = Eligibility(#"{"activeFrom": "2026-05-01T23:00:00Z", "quietHours": "22:00-08:00"}"#)
        let opensAt = LocalInstant("2026-05-02T08:00:00Z")
        #expect(eligibility.result("schedule", context, now: LocalInstant("2026-05-01T12:00:00Z"))?.opensAt == opensAt)
    }

    @Test func `quiet hours that last until the end never open`() {
        let eligibility = Eligibility(#"{"activeUntil": "2026-05-02T07:00:00Z", "quietHours": "22:00-08:00"}"#)
        let explanation = eligibility.explain(context, now: LocalInstant("2026-05-01T23:00:00Z"))
        #expect(explanation.gates.last?.opensAt == nil)
        #expect(explanation.blockers.contains("schedule"))
    }

    @Test func `the ends of time trap nowhere`() {
        let eligibility = Eligibility(#"{"quietHours": "00:01-00:00"}"#)
        for milliseconds in [Int64.min, .max] {
            for offset in [Int32.min, 0, .max] {
                let now = LocalInstant(UTCInstant(milliseconds: milliseconds), utcOffset: offset)
                let isQuiet = now.minuteOfDay != 0
                #expect(eligibility.isOpen(.schedule, context, now: now) == !isQuiet)
            }
        }
    }
}
