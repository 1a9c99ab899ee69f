import Testing

@testable import RatingCore

@Suite struct ContextResetPartTests {
    private let start = LocalInstant(UTCInstant(milliseconds: 1_795_651_200_000))

    private func day(_ day: Double) -> LocalInstant { LocalInstant(start.instant.adding(days: day)) }

    /// A user of version 1 with a bit of everything.
    private func user(_ configuration: RatingConfiguration) -> RatingContext {
        var context = RatingContext(installID: "a")
        let events: [ContextEvent] = [
            .launch(version: "1"), .session, .foreground, .event("saved"), .crash,
            .prompt(placement: nil, kind: .custom, forced: false), .answer(stars: 4), .rated, .decline, .remind,
        ]
        for event in events { _ = context.apply(event, configuration: configuration, now: day(0)) }
        return context
    }

    @Test func `an update starts the counters again where that is wanted`() {
        let configuration = configuration(#"{"resetOnUpdate": true}"#)
        var context = user(configuration)
        #expect(context.apply(.launch(version: "2"), configuration: configuration, now: day(9)) == .updateDetected)
        #expect(context.launches == 1 && context.uses == 1 && context.sessions == 0 && context.events == 0)
        #expect(context.count(ofEvent: "saved") == 0)
        #expect(context.installedAt == day(9) && context.updatedAt == day(9))
        #expect(context.lastAnswer == nil && context.lastRated == nil)
        #expect(context.lastDecline == nil && context.lastReminder == nil)
        // Nobody is asked more often for it.
        #expect(context.promptCount == 1 && context.lastPromptAt == day(0) && context.crashes == 1)
        #expect(context.declineCount == 0 && context.usesSincePrompt == 1, "waits between questions go on")
        #expect(context.installID == "a")
        let first = context
        _ = context.apply(.session, configuration: configuration, now: day(9))
        #expect(context.sessions == 1, "the first session of the version, however long the pause was")
        _ = context.apply(.launch(version: "2"), configuration: configuration, now: day(10))
        #expect(context.launches == first.launches + 1 && context.installedAt == day(9))
    }

    @Test(arguments: ["{}", #"{"resetOnUpdate": false}"#])
    func `otherwise they go on`(_ json: String) {
        let configuration = configuration(json)
        var context = user(configuration)
        _ = context.apply(.launch(version: "2"), configuration: configuration, now: day(9))
        #expect(context.launches == 2 && context.uses == 3 && context.events == 1 && context.installedAt == day(0))
        #expect(context.lastAnswer != nil && context.lastDecline != nil)
    }

    @Test func `the first launch of all is no update, and neither is the same version`() {
        let configuration = configuration(#"{"resetOnUpdate": true}"#)
        var context = RatingContext(installID: "a")
        for day in 0..<3 {
            _ = context.apply(.launch(version: "1"), configuration: configuration, now: self.day(Double(day)))
        }
        #expect(context.launches == 3 && context.installedAt == day(0))
    }

    /// What is no new version to the rules starts nothing again.
    @Test(arguments: [
        ("patch", "1.0.1", true), ("minor", "1.0.1", false), ("minor", "1.1", true), ("major", "1.1", false),
    ])
    func `how new a version must be is the same as for the gates`(
        _ granularity: String, _ version: String, _ resets: Bool
    ) {
        let configuration = configuration(#"{"resetOnUpdate": true, "versionGranularity": "\#(granularity)"}"#)
        var context = RatingContext(installID: "a")
        for version in ["1.0", version] {
            _ = context.apply(.launch(version: version), configuration: configuration, now: day(0))
        }
        #expect(context.launches == (resets ? 1 : 2))
    }

    /// Waiting times run from the update on.
    @Test func `days until the first question begin anew`() {
        let configuration = configuration(#"{"policy": "irate", "resetOnUpdate": true, "daysUntilPrompt": 5}"#)
        var context = user(configuration)
        _ = context.apply(.launch(version: "2"), configuration: configuration, now: day(9))
        func isOpen(_ at: LocalInstant) -> Bool? {
            Eligibility(configuration, installID: "a").explain(context, now: at).gates.first { $0.gate == "age" }?
                .isOpen
        }
        #expect(isOpen(day(13.9)) == false && isOpen(day(14)) == true)
    }

    /// What iRate's apps set `firstUsed`, `usesCount`, `eventCount` and `lastReminded` for: everything is waited for again.
    @Test func `waits begin anew with the event after a reset of their part`() {
        let configuration = configuration(
            #"{"policy": "irate", "daysUntilPrompt": 5, "usesPerWeekForPrompt": 3, "remindPeriod": 4}"#)
        var context = RatingContext(installID: "a")
        for event in [ContextEvent.launch(version: "1"), .foreground, .foreground, .remind] {
            _ = context.apply(event, configuration: configuration, now: day(0))
        }
        func isOpen(_ gate: String, _ at: Double) -> Bool? {
            Eligibility(configuration, installID: "a").explain(context, now: day(at)).gates.first { $0.gate == gate }?
                .isOpen
        }
        #expect(isOpen("reminderPeriod", 3.9) == false)
        context.reset(.reminder)
        #expect(isOpen("reminderPeriod", 3.9) == true && context.lastReminder == nil)

        #expect(isOpen("age", 5) == true && isOpen("usageRate", 8) == false)
        context.reset(.installation)
        #expect(isOpen("age", 1000) == false, "no first use is known")
        #expect(context.launches == 1 && context.uses == 3 && context.installID == "a" && context.version == "1")
        _ = context.apply(.foreground, configuration: configuration, now: day(8))
        #expect(context.installedAt == day(8))
        #expect(isOpen("age", 12.9) == false && isOpen("age", 13) == true)
        #expect(isOpen("usageRate", 15) == true, "four uses a week: the rate runs from the same day")
    }

    @Test func `the uses a week begin with the installation's new date on a clock that was set back too`() {
        let configuration = configuration(#"{"policy": "irate"}"#)
        var context = RatingContext(installID: "a")
        for at in [9.0, 1.0] { _ = context.apply(.foreground, configuration: configuration, now: day(at)) }
        #expect(context.usageStart == day(1))
        context.reset(.installation)
        _ = context.apply(.foreground, configuration: configuration, now: day(3))
        #expect(context.usageStart == day(3))
    }

    @Test func `the parts are named`() {
        for part in RatingContext.ResetPart.allCases + [.event("saved"), .event("event:")] {
            #expect(RatingContext.ResetPart(part.description) == part)
        }
        #expect(RatingContext.ResetPart("event:saved") == .event("saved"))
        for text in ["", "event", "event:", "All", "saved"] { #expect(RatingContext.ResetPart(text) == nil) }
    }
}
