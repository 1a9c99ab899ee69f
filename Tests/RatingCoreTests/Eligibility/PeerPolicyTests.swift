import RatingCore
import Testing

/// The policies `swiftrater` and `siriusrating`, by what their originals' documents say.
@Suite struct PeerPolicyTests {
    private let start = LocalInstant(UTCInstant(milliseconds: 1_795_651_200_000))

    private func day(_ day: Double) -> LocalInstant { LocalInstant(start.instant.adding(days: day)) }

    /// What happened, each at its day.
    private func context(_ configuration: RatingConfiguration, _ events: [(Double, ContextEvent)]) -> RatingContext {
        var context = RatingContext(installID: "a")
        for (day, event) in events { _ = context.apply(event, configuration: configuration, now: self.day(day)) }
        return context
    }

    private func decide(
        _ json: String, _ events: [(Double, ContextEvent)], at day: Double
    ) -> Decision {
        let configuration = configuration(json)
        return Eligibility(configuration, installID: "a").decide(
            context(configuration, events), now: self.day(day))
    }

    private func at(_ day: Double, _ event: ContextEvent, times: Int = 1) -> [(Double, ContextEvent)] {
        Array(repeating: (day, event), count: times)
    }

    private func used(_ uses: Int, events: Int = 0) -> [(Double, ContextEvent)] {
        at(0, .launch(version: "1")) + at(0, .foreground, times: uses - 1) + at(0, .event("done"), times: events)
    }

    private static let all = #"{"policy": "swiftrater", "anyOf": [{"daysUntilPrompt": 7, "usesUntilPrompt": 3}]}"#
    private static let any =
        #"{"policy": "swiftrater", "anyOf": [{"daysUntilPrompt": 7}, {"usesUntilPrompt": 3}, {"eventsUntilPrompt": 2}]}"#

    @Test(arguments: [
        (all, 3, 0, 7.0, true), (all, 2, 0, 7, false), (all, 3, 0, 6.9, false), (all, 2, 9, 7, false),
        (any, 1, 0, 7, true), (any, 1, 0, 6.9, false), (any, 3, 0, 0, true), (any, 2, 0, 0, false),
        (any, 1, 2, 0, true), (any, 1, 1, 0, false),
    ])
    func `all and any of the conditions that are set`(
        _ json: String, _ uses: Int, _ events: Int, _ day: Double, _ asks: Bool
    ) {
        #expect(decide(json, used(uses, events: events), at: day) == (asks ? .ask : .skip([.anyOf])))
    }

    @Test func `a condition that is not set takes no part`() {
        #expect(decide(#"{"policy": "swiftrater"}"#, used(1), at: 0) == .ask)
        #expect(decide(#"{"policy": "swiftrater", "daysUntilPrompt": 7}"#, used(1), at: 7) == .ask)
        #expect(decide(#"{"policy": "swiftrater", "usesUntilPrompt": 3}"#, used(2), at: 99) == .skip([.usage]))
    }

    @Test func `the sheet is asked for once, and a reminder comes when its days have passed`() {
        let sheet: [(Double, ContextEvent)] = used(1) + at(0, .prompt(placement: nil, kind: .native, forced: false))
        #expect(decide(#"{"policy": "swiftrater"}"#, sheet, at: 900) == .skip([.reminders]))
        let alert = #"{"policy": "swiftrater", "workflow": "alert", "maxNumberOfReminder": null, "remindPeriod": 2}"#
        let asked: [(Double, ContextEvent)] = used(1) + at(0, .prompt(placement: nil, kind: .custom, forced: false))
        #expect(decide(alert, asked + at(0, .remind), at: 1.9) == .skip([.reminderPeriod]))
        #expect(decide(alert, asked + at(0, .remind), at: 2) == .ask)
        #expect(decide(alert, asked + at(0, .decline), at: 900) == .skip([.declined]))
        #expect(decide(alert, asked + at(0, .rated), at: 900) == .skip([.rated]))
    }

    @Test func `resetOnUpdate asks who rated or declined another version`() {
        let json = """
            {"policy": "swiftrater", "workflow": "alert", "maxNumberOfReminder": null, "resetOnUpdate": true, \
            "usesUntilPrompt": 2}
            """
        for answer in [ContextEvent.rated, .decline] {
            let events: [(Double, ContextEvent)] = used(2) + at(0, answer) + at(1, .launch(version: "2"))
            #expect(decide(json, events, at: 1) == .skip([.usage]))
            #expect(decide(json, events + at(1, .foreground), at: 1) == .ask)
        }
    }

    private func sirius(sessions: Int = 15, events: Int = 20) -> [(Double, ContextEvent)] {
        at(0, .launch(version: "1")) + at(0, .session, times: sessions) + at(0, .event("done"), times: events)
    }

    @Test func `siriusrating wants days, sessions and events`() {
        let json = #"{"policy": "siriusrating"}"#
        #expect(decide(json, sirius(), at: 30) == .ask)
        #expect(decide(json, sirius(), at: 29.9) == .skip([.daysSinceFirstLaunch]))
        #expect(decide(json, sirius(sessions: 14), at: 30) == .skip([.sessions]))
        #expect(decide(json, sirius(events: 19), at: 30) == .skip([.usage]))
    }

    @Test func `siriusrating backs off, and gives up after three refusals`() {
        let json = #"{"policy": "siriusrating"}"#
        let prompt = ContextEvent.prompt(placement: nil, kind: .custom, forced: false)
        var events = sirius()
        events += at(30, prompt) + at(30, .remind)
        #expect(decide(json, events, at: 36.9) != .ask)
        #expect(decide(json, events, at: 37.1) == .ask)
        // The second wait is twice the first.
        events += at(37.1, prompt) + at(37.1, .remind)
        #expect(decide(json, events, at: 51) == .skip([.cooldown]))
        #expect(decide(json, events, at: 51.2) == .ask)
        var refusals = sirius()
        for round in 1...3 {
            let day = Double(round) * 200
            #expect(decide(json, refusals, at: day) == .ask)
            refusals += at(day, prompt) + at(day, .decline)
            #expect(decide(json, refusals, at: day + 29) != .ask)
        }
        #expect(decide(json, refusals, at: 5_000) == .skip([.declines]))
    }

    @Test func `siriusrating asks who rated at another version`() {
        let events = sirius() + at(30, .rated)
        #expect(decide(#"{"policy": "siriusrating"}"#, events, at: 900) == .skip([.rated]))
        #expect(decide(#"{"policy": "siriusrating"}"#, events + at(31, .launch(version: "2")), at: 32) == .ask)
    }
}
