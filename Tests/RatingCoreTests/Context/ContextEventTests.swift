import Testing

@testable import RatingCore

@Suite
struct ContextEventTests {
    let configuration = RatingConfiguration()

    @Test func `a launch counts a launch and a use and sets install date and version`() {
        let context = RatingContext([(.launch(version: "1.0"), .day(0)), (.launch(version: "1.0"), .day(1))])
        #expect(context.launches == 2)
        #expect(context.uses == 2)
        #expect(context.installedAt == .day(0))
        #expect(context.version == "1.0")
        #expect(context.updatedAt == nil)
    }

    @Test func `another version is an update`() {
        var context = RatingContext([(.launch(version: "1.0"), .day(0))])
        #expect(context.apply(.launch(version: "1.0"), configuration: configuration, now: .day(1)) == [])
        #expect(context.apply(.launch(version: "0.9"), configuration: configuration, now: .day(2)) == .updateDetected)
        #expect(context.updatedAt == .day(2))
        #expect(context.version == "0.9")
    }

    @Test func `the first launch is no update`() {
        var context = RatingContext([(.session, .day(0))])
        #expect(context.apply(.launch(version: "1.0"), configuration: configuration, now: .day(0)) == [])
        #expect(context.updatedAt == nil)
    }

    @Test func `an update is seen also after a reset`() {
        var context = RatingContext([(.launch(version: "1.0"), .day(0))])
        context.reset(.all)
        #expect(context.apply(.launch(version: "1.1"), configuration: configuration, now: .day(1)) == .updateDetected)
    }

    @Test func `a foreground counts a use only`() {
        let context = RatingContext([(.launch(version: nil), .day(0)), (.foreground, .day(0)), (.foreground, .day(1))])
        #expect(context.uses == 3)
        #expect(context.launches == 1)
        #expect(context.sessions == 0)
    }

    @Test func `a crash is counted with its date`() {
        let context = RatingContext([(.crash, .day(1)), (.crash, .day(2))])
        #expect(context.crashes == 2)
        #expect(context.lastCrashAt == .day(2))
    }

    @Test func `replies are kept with date, version and stars`() {
        let context = RatingContext([
            (.launch(version: "1.0"), .day(0)), (.answer(stars: 4), .day(1)), (.rated, .day(2)), (.decline, .day(3)),
            (.remind, .day(4)),
        ])
        #expect(context.lastAnswer == .init(at: .day(1), version: "1.0", stars: 4))
        #expect(context.lastRated == .init(at: .day(2), version: "1.0"))
        #expect(context.lastDecline == .init(at: .day(3), version: "1.0"))
        #expect(context.lastReminder == .init(at: .day(4), version: "1.0"))
    }

    @Test func `counters stop at the largest integer`() {
        var context = RatingContext.with {
            ($0.launches, $0.uses, $0.sessions, $0.events) = (.max, .max, .max, .max)
            ($0.crashes, $0.promptCount) = (.max, .max)
        }
        let before = context
        for event in [ContextEvent.launch(version: nil), .session, .event("a"), .crash, .prompted()] {
            _ = context.apply(event, configuration: configuration, now: .day(0))
        }
        #expect(context.launches == before.launches)
        #expect(context.uses == before.uses)
        #expect(context.sessions == before.sessions)
        #expect(context.events == before.events)
        #expect(context.crashes == before.crashes)
        #expect(context.promptCount == before.promptCount)
    }
}

@Suite
struct ContextResetTests {
    private var full: RatingContext {
        RatingContext([
            (.launch(version: "1.0"), .day(0)), (.launch(version: "1.1"), .day(1)), (.session, .day(1)),
            (.event("share"), .day(1)), (.crash, .day(2)), (.prompted(), .day(3)), (.answer(stars: 5), .day(3)),
            (.rated, .day(3)), (.decline, .day(3)), (.remind, .day(3)),
        ])
    }

    @Test func `reset all keeps the install ID and the version only`() {
        var context = full
        context.reset(.all)
        // A number that a prompt had is not given again.
        #expect(context == .with { ($0.version, $0.lastPromptNumber) = ("1.1", 1) })
    }

    @Test func `reset crashes forgets crashes only`() {
        var context = full
        context.reset(.crashes)
        var expected = full
        (expected.crashes, expected.lastCrashAt) = (0, nil)
        #expect(context == expected)
    }

    @Test func `reset prompts forgets prompts and replies only`() {
        var context = full
        context.reset(.prompts)
        var expected = full
        (expected.promptCount, expected.prompts) = (0, [])
        (expected.lastAnswer, expected.lastRated, expected.lastDecline, expected.lastReminder) = (nil, nil, nil, nil)
        (expected.promptsSinceAnswer, expected.declineCount) = (0, 0)
        expected.resetTally()
        #expect(context == expected)
    }
}
