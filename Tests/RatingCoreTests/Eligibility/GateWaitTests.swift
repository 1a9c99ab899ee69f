import TestTools
import Testing

@testable import RatingCore

@Suite
struct GateWaitTests {
    /// A gate, a document with a wait of three days, and the context in which the wait began at a moment.
    struct Wait: Sendable, CustomTestStringConvertible {
        let gate: Gate
        let document: String
        /// Whether exactly three days are too early.
        var isStrict = false
        var days = 3.0
        let begun: @Sendable (LocalInstant) -> RatingContext
        var testDescription: String { "\(gate.name)\(days == 3 ? "" : " \(days)")" }
    }

    static let waits = [
        Wait(gate: .cooldown, document: #"{"daysBeforeAskingAgain": 3}"#, isStrict: true) { moment in
            RatingContext([(.prompted(), moment)])
        },
        Wait(gate: .crashFree, document: #"{"daysWithoutCrash": 3}"#, isStrict: true) { moment in
            RatingContext([(.crash, moment)])
        },
        Wait(gate: .age, document: #"{"daysUntilPrompt": 3}"#) { RatingContext([(.launch(version: "1"), $0)]) },
        Wait(gate: .age, document: #"{"daysUntilPrompt": 0.25}"#, days: 0.25) { moment in
            RatingContext([(.launch(version: "1"), moment)])
        },
        Wait(gate: .age, document: #"{"daysUntilPrompt": 0.5}"#, days: 1) { moment in
            .with { ($0.installedAt, $0.updatedAt) = (.day(-400), moment) }
        },
        Wait(gate: .afterUpdate, document: #"{"daysAfterUpdate": 3}"#) { moment in
            .with { ($0.installedAt, $0.updatedAt) = (.day(-400), moment) }
        },
        Wait(gate: .afterUpdate, document: #"{"daysAfterUpdate": 3, "versionGranularity": "minor"}"#) { moment in
            .with { ($0.installedAt, $0.minorUpdatedAt, $0.updatedAt) = (.day(-400), moment, .day(2.9)) }
        },
        Wait(gate: .cooldown, document: #"{"daysBeforeAskingAgain": 3, "cooldownGrowth": 2}"#, isStrict: true, days: 12)
        {
            RatingContext([(.prompted(), $0.adding(days: -99)), (.prompted(), $0.adding(days: -9)), (.prompted(), $0)])
        },
        Wait(gate: .reviewCooldown, document: #"{"daysBetweenReviews": 3, "cooldownGrowth": 2}"#, days: 6) {
            RatingContext([(.prompted(), $0.adding(days: -99)), (.prompted(), $0)])
        },
        Wait(gate: .reminderPeriod, document: #"{"remindPeriod": 3}"#) { RatingContext([(.remind, $0)]) },
        Wait(gate: .notAnswered, document: #"{"daysBeforeAskingAgainAfterAnswer": 3}"#) { moment in
            RatingContext([(.answer(stars: 1), moment)])
        },
        Wait(gate: .declined, document: #"{"daysBeforeAskingAgainAfterAnswer": 3}"#) { moment in
            RatingContext([(.decline, moment)])
        },
        Wait(gate: .yearlyCap, document: #"{"maxPromptsPerYear": 1}"#, days: 365) { moment in
            RatingContext([(.prompted(), moment.adding(days: -200)), (.prompted(), moment)])
        },
        Wait(gate: .reviewCooldown, document: #"{"daysBetweenReviews": 3}"#) { RatingContext([(.prompted(), $0)]) },
        Wait(gate: .daysSinceFirstLaunch, document: #"{"minDays": 3}"#) { moment in
            RatingContext([(.launch(version: "1"), moment)])
        },
    ]

    @Test(arguments: waits, [Int64(-1), 0, 1, 2])
    func `it opens to the millisecond`(_ wait: Wait, milliseconds: Int64) throws {
        let eligibility = Eligibility(wait.document)
        let context = wait.begun(.day(0))
        let now = LocalInstant.day(wait.days, plus: milliseconds)
        let opensAt = LocalInstant.day(wait.days, plus: wait.isStrict ? 1 : 0)
        #expect(eligibility.isOpen(wait.gate, context, now: now) == (now.instant >= opensAt.instant))
        let result = try #require(eligibility.result(wait.gate.name, context, now: now))
        #expect(result.opensAt == (result.isOpen ? nil : opensAt))
        #expect(result.needs.isEmpty)
        #expect(result.measured != nil)
        #expect(result.required != nil)
        #expect(result.unit != nil)
    }

    @Test(arguments: waits, [-1, -0.001, -400, -800_000.0])
    func `a clock set back never opens it and never closes it for good`(_ wait: Wait, days: Double) {
        let eligibility = Eligibility(wait.document)
        var context = wait.begun(.day(0))
        let back = LocalInstant.day(days)
        #expect(eligibility.isOpen(wait.gate, context, now: back) == false)
        _ = context.apply(.event("a"), configuration: eligibility.configuration, now: back)
        #expect(eligibility.isOpen(wait.gate, context, now: back) == false)
        let strict = wait.isStrict ? Int64(1) : 0
        #expect(
            eligibility.isOpen(wait.gate, context, now: back.adding(days: wait.days, milliseconds: strict - 1)) == false
        )
        #expect(eligibility.isOpen(wait.gate, context, now: back.adding(days: wait.days, milliseconds: strict)) == true)
    }

    @Test(arguments: waits)
    func `it never traps at the ends of time`(_ wait: Wait) {
        let eligibility = Eligibility(wait.document)
        let ends = [Int64.min, .max, 0].map { LocalInstant(UTCInstant(milliseconds: $0), utcOffset: 64_800) }
        for begin in ends {
            for now in ends { _ = eligibility.isOpen(wait.gate, wait.begun(begin), now: now) }
        }
    }

    @Test(arguments: [
        Gate.cooldown, .crashFree, .reminderPeriod, .notAnswered, .declined, .yearlyCap, .reviewCooldown, .afterUpdate,
        .sessionsSincePrompt, .usesSincePrompt, .eventsSincePrompt, .declines,
    ])
    func `it is open while nothing has happened`(gate: Gate) {
        let eligibility = Eligibility(
            """
            {"daysBeforeAskingAgain": 3, "daysWithoutCrash": 3, "remindPeriod": 3, "maxPromptsPerYear": 1,
            "daysBeforeAskingAgainAfterAnswer": 3, "daysBetweenReviews": 3, "daysAfterUpdate": 3,
            "sessionsBeforeAskingAgain": 3, "usesBeforeAskingAgain": 3, "eventsBeforeAskingAgain": {"a": 3}, "maxDeclines": 3}
            """)
        #expect(eligibility.isOpen(gate, .with { _ in }, now: .day(0)) == true)
    }

    @Test(arguments: [(Gate.age, #"{"daysUntilPrompt": 3}"#), (.daysSinceFirstLaunch, #"{"minDays": 3}"#)])
    func `before any launch there is nothing to wait from`(gate: Gate, document: String) {
        let eligibility = Eligibility(document)
        #expect(eligibility.isOpen(gate, .with { _ in }, now: .day(0)) == false)
        #expect(
            eligibility.result(gate.name, .with { _ in }, now: .day(0))?.needs == [.init(name: "launches", count: 1)])
    }

    @Test(arguments: [(Gate.age, #"{"daysUntilPrompt": 0}"#), (.daysSinceFirstLaunch, #"{"minDays": 0}"#)])
    func `no wait is open before any launch`(gate: Gate, document: String) {
        #expect(Eligibility(document).isOpen(gate, .with { _ in }, now: .day(0)) == true)
    }

    @Test(arguments: [
        (Gate.daysSinceFirstLaunch, #"{"minDays": 0}"#), (.reviewCooldown, #"{"daysBetweenReviews": 0}"#),
    ])
    func `no calendar days are open whatever the clock`(gate: Gate, document: String) {
        let context = RatingContext([(.launch(version: nil), .day(0)), (.prompted(), .day(0))])
        for days in [-40.0, -1, 0, 1] { #expect(Eligibility(document).isOpen(gate, context, now: .day(days)) == true) }
    }

    @Test(arguments: [(Gate.cooldown, #"{"daysBeforeAskingAgain": 0}"#), (.crashFree, #"{"daysWithoutCrash": 0}"#)])
    func `zero days are over a millisecond later`(gate: Gate, document: String) {
        let context = RatingContext([(.crash, .day(0)), (.prompted(), .day(0))])
        #expect(Eligibility(document).isOpen(gate, context, now: .day(0)) == false)
        #expect(Eligibility(document).isOpen(gate, context, now: .day(0, plus: 1)) == true)
    }

    @Test func `an answer or a refusal is for good without a wait`() throws {
        let context = RatingContext([(.answer(stars: 3), .day(0)), (.decline, .day(0))])
        let answered = Eligibility("{}")
        #expect(answered.isOpen(.notAnswered, context, now: .day(30_000)) == false)
        #expect(answered.result("notAnswered", context, now: .day(1))?.opensAt == nil)
        #expect(answered.explain(context, now: .day(400)).blockers == ["notAnswered"])
        #expect(Eligibility(#"{"policy": "irate"}"#).isOpen(.declined, context, now: .day(30_000)) == false)
    }

    @Test(arguments: 0...3)
    func `the yearly cap counts the last year only`(cap: Int) throws {
        let context = RatingContext([
            (.prompted(), .day(0)), (.prompted(), .day(100)), (.prompted(forced: true), .day(400)),
        ])
        let eligibility = Eligibility(#"{"maxPromptsPerYear": \#(cap)}"#)
        let result = try #require(eligibility.result("yearlyCap", context, now: .day(464.9)))
        #expect(result.measured == .integer(2))
        #expect(result.required == .integer(Int64(cap)))
        #expect(result.isOpen == (cap > 2))
        #expect(result.opensAt == (cap == 1 ? .day(765) : cap == 2 ? .day(465) : nil))
        #expect(eligibility.isOpen(.yearlyCap, context, now: .day(465)) == (cap > 1))
    }

    @Test(arguments: [
        // Keeping the time of day: 23 h 59 min 59.999 s is no day yet.
        ("2026-03-01T12:00:00Z", "2026-03-02T11:59:59.999Z", false),
        ("2026-03-01T12:00:00Z", "2026-03-02T12:00:00Z", true),
        // A day of 23 hours when summer time begins, and one of 25 when it ends.
        ("2026-03-28T12:00:00+01:00", "2026-03-29T12:00:00+02:00", true),
        ("2026-10-24T12:00:00+02:00", "2026-10-25T11:59:59+01:00", false),
        ("2026-10-24T12:00:00+02:00", "2026-10-25T12:00:00+01:00", true),
    ])
    func `calendar days are those of the user's clock`(since: String, now: String, isOpen: Bool) {
        let context = RatingContext([(.launch(version: "1"), LocalInstant(since)), (.prompted(), LocalInstant(since))])
        let launched = Eligibility(#"{"minDays": 1}"#)
        let reviewed = Eligibility(#"{"daysBetweenReviews": 1}"#)
        #expect(launched.isOpen(.daysSinceFirstLaunch, context, now: LocalInstant(now)) == isOpen)
        #expect(reviewed.isOpen(.reviewCooldown, context, now: LocalInstant(now)) == isOpen)
    }

    @Test(arguments: [true, false])
    func `the ends of every key's range trap nowhere`(isUpper: Bool) throws {
        var layers = ConfigurationLayers()
        for row in ConfigurationKey.table where row.key != .integer(.schemaVersion) {
            switch row.type {
            case .integer(let range, _):
                try layers.set(.integer(isUpper ? range.upperBound : range.lowerBound), for: row.key)
            case .number(let range, _):
                try layers.set(.number(isUpper ? range.upperBound : range.lowerBound), for: row.key)
            default: continue
            }
        }
        let configuration = RatingConfiguration(layers)
        let eligibility = Eligibility(configuration, installID: "a")
        for start in [-4_000_000.0, 0, 4_000_000] {
            let context = RatingContext(
                [
                    (.launch(version: "1"), .day(start)), (.session, .day(start)), (.prompted(), .day(start)),
                    (.crash, .day(start)), (.answer(stars: 1), .day(start)), (.remind, .day(start)),
                ], configuration)
            for day in [-4_000_000.0, -1, 0, 1, 4_000_000] { _ = eligibility.explain(context, now: .day(day)) }
        }
    }
}
