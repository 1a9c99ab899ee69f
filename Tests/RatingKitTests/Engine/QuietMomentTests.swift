import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingKit

/// A question that waits for a quiet moment.
@MainActor @Suite struct QuietMomentTests {
    private func asking(
        _ fixture: EngineFixture, delay: Duration = .seconds(2), force: Bool = false
    ) async throws -> Task<AskOutcome, any Error> {
        let before = fixture.clock.sleeperCount
        let engine = fixture.engine
        let task = Task { try await engine.ask(force: force, delay: delay) }
        try await eventually { fixture.clock.sleeperCount == before + 1 }
        return task
    }

    @Test func `it is asked when the time has passed, and not before`() async throws {
        let fixture = try await EngineFixture(EngineFixture.askAtOnce)
        let task = try await asking(fixture)
        fixture.clock.advance(by: .days(1.999 / 86_400))
        #expect(fixture.clock.sleeperCount == 1 && fixture.engine.context.promptCount == 0)
        #expect(!fixture.engine.flowRunner.isInProgress, "another question could be asked")
        fixture.clock.advance(by: .days(0.001 / 86_400))
        #expect(try await task.value == .presented)
        #expect(fixture.engine.context.promptCount == 1)
    }

    @Test func `closed gates are told at once, and what closes meanwhile too`() async throws {
        let closed = try await EngineFixture(#"{"disabled": true, "displaySessionCount": 0}"#)
        #expect(try await closed.engine.ask(delay: .seconds(2)) == .skipped([.enabled]))
        let fixture = try await EngineFixture(EngineFixture.askAtOnce)
        let task = try await asking(fixture)
        fixture.engine.apply(ConfigurationReader().read(#"{"disabled": true}"#), to: .override)
        fixture.clock.advance(by: .days(1))
        #expect(try await task.value == .skipped([.enabled]))
    }

    @Test(arguments: [.zero, .seconds(-1)] as [Duration])
    func `without a wait it is asked at once`(_ delay: Duration) async throws {
        let fixture = try await EngineFixture(EngineFixture.askAtOnce)
        #expect(try await fixture.engine.ask(delay: delay) == .presented)
    }

    /// What ends the wait, and whether another question is on screen then.
    enum End: CaseIterable {
        case leaving, returning, erasing, cancelling, anotherQuestion, anotherThatWaits
    }

    @Test(arguments: End.allCases)
    func `it is given up`(_ end: End) async throws {
        let fixture = try await EngineFixture(EngineFixture.askAtOnce)
        let engine = fixture.engine
        let task = try await asking(fixture)
        var other: Task<AskOutcome, any Error>?
        switch end {
        case .leaving: engine.leaveForeground()
        case .returning: try await engine.record(.foreground)
        case .erasing: try await engine.erase()
        case .cancelling: task.cancel()
        case .anotherQuestion: #expect(try await engine.ask() == .presented)
        case .anotherThatWaits: other = Task { try await engine.ask(delay: .seconds(60)) }
        }
        #expect(try await task.value == .cancelled)
        if let other {
            try await eventually { fixture.clock.sleeperCount == 1 }
            _ = other
        }
        fixture.clock.advance(by: .days(1))
        if let other { #expect(try await other.value == .presented) }
        #expect(fixture.clock.sleeperCount == 0)
        let isAsked = end == .anotherQuestion || end == .anotherThatWaits
        #expect(engine.context.promptCount == (isAsked ? 1 : 0))
    }

    @Test func `a forced question waits too, and passes closed gates`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 100}"#)
        let task = try await asking(fixture, force: true)
        fixture.clock.advance(by: .days(1))
        #expect(try await task.value == .presented)
    }

    /// The delegate is asked when the question would come up, not when the wait begins.
    @Test func `the delegate may still object`() async throws {
        let fixture = try await EngineFixture(EngineFixture.askAtOnce)
        fixture.delegate.allowsAsking = false
        let task = try await asking(fixture)
        #expect(!fixture.calls.contains(.shouldAsk(placement: nil)))
        fixture.clock.advance(by: .days(1))
        #expect(try await task.value == .vetoed)
    }

    @Test func `several placements are decided at once, and nothing changes`() async throws {
        let fixture = try await EngineFixture(
            #"""
            {"displaySessionCount": 0, "daysWithoutCrash": null,
             "placements": {"b": {"disabled": true}, "c": {"displaySessionCount": 5}}}
            """#)
        let before = (fixture.engine.context, fixture.calls)
        let decisions = fixture.engine.decisions(at: ["a", "b", "c"])
        #expect(decisions == ["a": .ask, "b": .skip([.enabled]), "c": .skip([.sessions])])
        for (placement, decision) in decisions { #expect(fixture.engine.decision(at: placement) == decision) }
        #expect(fixture.engine.context == before.0 && fixture.calls == before.1)
    }
}

@Suite struct ManualClockTests {
    private let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: 0)))

    @Test func `sleepers wake when the clock has come so far`() async throws {
        let clock = clock
        let tasks = [1.0, 2, 3].map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
        try await eventually { clock.sleeperCount == 3 }
        clock.set(LocalInstant(UTCInstant(milliseconds: 2_000)))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .days(-1))
        #expect(clock.sleeperCount == 1)
        tasks[2].cancel()
        for task in tasks[..<2] { try await task.value }
        await #expect(throws: CancellationError.self) { try await tasks[2].value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `no time at all passes at once, also for who is cancelled`() async throws {
        let clock = clock
        for seconds in [0, -1] { try await clock.sleep(for: .seconds(seconds)) }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: .seconds(1))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
