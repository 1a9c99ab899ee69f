import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingKit

/// Presenters, stores and composers that answer late or never keep no later question away.
@MainActor @Suite struct UnansweredScreenTests {
    @Test func `a presenter that never answers is logged, given up, and its prompt withdrawn`() async throws {
        let fixture = try await ScreenFixture()
        fixture.screens.presenting.answer = nil
        let task = try await fixture.asking()
        let said = try await fixture.pass { !fixture.log.messages.isEmpty }
        #expect(said == 3)
        #expect(
            fixture.log.messages.map(\.message) == [
                "waiting for the presenter to show the step “rating”: 3.0 s so far, 10.0 s at most"
            ])
        #expect(try await fixture.pass { fixture.isIdle } == 7)
        #expect(try await task.value == .notPresented)
        try await eventually { fixture.screens.presenting.isCancelled }
        #expect(fixture.engine.context.promptCount == 0 && fixture.clock.sleeperCount == 0)
        #expect(fixture.recorder.calls.last == .ratingScreenDidDisappear)
        fixture.screens.presenting.answer = true
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.engine.context.promptCount == 1)
    }

    @Test(arguments: [true, false])
    func `what comes up too late is taken away`(_ comesUp: Bool) async throws {
        let fixture = try await ScreenFixture()
        fixture.screens.presenting.answer = nil
        let task = try await fixture.asking()
        try await fixture.pass { fixture.isIdle }
        #expect(try await task.value == .notPresented)
        let before = fixture.screens.dismissing.count
        fixture.screens.presenting.release(comesUp)
        if comesUp { try await eventually { fixture.screens.dismissing.count == before + 1 } }
        #expect(!fixture.screens.isUp && fixture.isIdle && fixture.engine.context.promptCount == 0)
    }

    /// It would be taken away with the one before.
    @Test func `what comes up too late leaves the next question on screen`() async throws {
        let fixture = try await ScreenFixture()
        fixture.screens.presenting.answer = nil
        let first = try await fixture.asking()
        try await fixture.pass { fixture.isIdle }
        #expect(try await first.value == .notPresented)
        let second = try await fixture.asking()
        fixture.screens.presenting.release(true)
        fixture.screens.presenting.release(true)
        #expect(try await second.value == .presented)
        #expect(fixture.screens.isUp && fixture.engine.presentedStep?.name == "rating")
        try await fixture.engine.dismiss()
        #expect(!fixture.screens.isUp)
    }

    @Test func `what came up too late goes when the next question does not come up`() async throws {
        let fixture = try await ScreenFixture()
        fixture.screens.presenting.answer = nil
        let first = try await fixture.asking()
        try await fixture.pass { fixture.isIdle }
        #expect(try await first.value == .notPresented)
        let second = try await fixture.asking()
        fixture.screens.presenting.release(true)
        try await eventually { fixture.screens.isUp }
        fixture.screens.presenting.release(false)
        #expect(try await second.value == .notPresented)
        #expect(!fixture.screens.isUp)
    }

    enum End: CaseIterable { case dismissal, interruption, cancellation, erasure }

    @Test(arguments: End.allCases)
    func `a screen that is still coming up is given up at once`(_ end: End) async throws {
        let fixture = try await ScreenFixture()
        fixture.screens.presenting.answer = nil
        let task = try await fixture.asking()
        switch end {
        case .dismissal: try await fixture.engine.dismiss()
        case .interruption: await fixture.engine.interrupt()
        case .cancellation: task.cancel()
        case .erasure: try await fixture.engine.erase()
        }
        #expect(try await task.value == (end == .cancellation ? .cancelled : .notPresented))
        #expect(fixture.isIdle && fixture.engine.context.promptCount == 0)
        fixture.screens.presenting.answer = true
        #expect(try await fixture.engine.ask() == .presented)
    }

    @Test func `a question whose task is cancelled before stores no prompt`() async throws {
        let fixture = try await ScreenFixture()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await fixture.engine.ask()
        }
        task.cancel()
        #expect(try await task.value == .cancelled)
        #expect(fixture.screens.presenting.count == 0 && fixture.engine.context.promptCount == 0)
    }

    @Test func `cancelling the task of a question that is on screen changes nothing`() async throws {
        let fixture = try await ScreenFixture(#"{"displaySessionCount": 0, "workflow": "alert", "appStoreID": 42}"#)
        fixture.screens.opening.answer = nil
        fixture.screens.whenPresenting = { [engine = fixture.engine] in try? await engine.press("RATE") }
        let engine = fixture.engine
        let task = Task { try await engine.ask() }
        try await eventually { fixture.screens.opening.count == 1 }
        task.cancel()
        await Task.yield()
        fixture.screens.opening.release(true)
        #expect(try await task.value == .presented)
        #expect(fixture.engine.context.promptCount == 1)
    }

    @Test func `the user may close the screen while it says that it is there`() async throws {
        let fixture = try await ScreenFixture()
        fixture.screens.whenPresenting = { [engine = fixture.engine] in try? await engine.dismiss() }
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.isIdle && !fixture.screens.isUp && fixture.engine.context.promptCount == 1)
    }

    @Test func `a screen that does not go is not waited for longer than ten seconds`() async throws {
        let fixture = try await ScreenFixture()
        #expect(try await fixture.engine.ask() == .presented)
        fixture.screens.dismissing.answer = nil
        let engine = fixture.engine
        let task = Task { try await engine.dismiss() }
        try await eventually { fixture.screens.dismissing.count == 1 }
        await engine.interrupt()
        #expect(!fixture.isIdle)
        #expect(try await fixture.pass { fixture.isIdle } == 10)
        try await task.value
        #expect(fixture.recorder.calls.last == .ratingScreenDidDisappear)
        #expect(try await engine.ask(force: true) == .presented)
    }

    @Test func `a store that never opens counts as not opened`() async throws {
        let fixture = try await ScreenFixture()
        try await fixture.engine.ask()
        try await fixture.engine.answer(.stars(5))
        try await fixture.engine.press("SUBMIT")
        fixture.screens.opening.answer = nil
        let task = Task { try await fixture.engine.press("ACTION") }
        try await eventually { fixture.screens.opening.count == 1 }
        // A presenter may tell that the screen has gone, which the engine itself took away.
        try await fixture.engine.dismiss()
        #expect(!fixture.isIdle)
        #expect(try await fixture.pass { fixture.isIdle } == 60)
        try await task.value
    }

    @Test(arguments: [true, false])
    func `a review sheet that nobody answers for is no prompt`(_ isCancelled: Bool) async throws {
        let fixture = try await ScreenFixture(#"{"displaySessionCount": 0, "prefersNativeRating": true}"#)
        fixture.screens.requesting.answer = nil
        let engine = fixture.engine
        let task = Task { try await engine.ask() }
        try await eventually { fixture.screens.requesting.count == 1 }
        if isCancelled { task.cancel() } else { #expect(try await fixture.pass { fixture.isIdle } == 60) }
        #expect(try await task.value == (isCancelled ? .cancelled : .notPresented))
        #expect(fixture.isIdle && engine.context.promptCount == 0)
        #expect(try await engine.refreshedPromptCount() == 0)
    }
}

extension RatingEngine {
    fileprivate func refreshedPromptCount() async throws -> Int64 {
        try await keeper.refresh()
        return context.promptCount
    }
}
