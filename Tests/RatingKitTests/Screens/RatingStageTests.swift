import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingKit
@testable import RatingUI

/// A place whose screen the app takes away, without a view around it.
@MainActor @Suite struct RatingStageTests {
    private let screens = RatingScreens()
    private let stage = RatingStage()
    private let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: 1_700_000_000_000)))
    private let log = RecordingLog()

    private func engine() async throws -> RatingEngine {
        let json = #"{"policy": "starskit", "displaySessionCount": 0, "emailSupport": "help@example.com"}"#
        return try await RatingEngine(
            ConfigurationLayers(bundled: ConfigurationReader().read(Array(json.utf8)).document),
            ports: RatingPorts(store: InMemoryContextStore(), clock: clock, log: log, presenter: screens))
    }

    /// A question whose screen has appeared.
    private func asked(_ engine: RatingEngine, mark: AnyObject? = nil) async throws {
        screens.attach(stage)
        let task = Task { try await engine.ask(force: true) }
        try await eventually { stage.isPresented }
        stage.hasAppeared(mark)
        #expect(try await task.value == .presented)
    }

    /// How many seconds pass until something holds; 60: it does not.
    private func seconds(until condition: () -> Bool) async throws -> Int {
        for second in 0..<60 {
            for _ in 0..<10 where !condition() { try await Task.sleep(for: .milliseconds(1)) }
            if condition() { return second }
            clock.advance(by: .days(1.0 / 86_400))
        }
        return 60
    }

    @Test func `a place that is taken away ends the flow, and keeps the draft`() async throws {
        let engine = try await engine()
        try await asked(engine)
        try await engine.answer(.stars(1))
        try await engine.press("SUBMIT")
        engine.updateDraft("too slow")
        screens.detach(stage)
        #expect(try await seconds { !engine.flowRunner.isInProgress } <= 4)
        #expect(!stage.isPresented)
        screens.attach(stage)
        let task = Task { try await engine.resume() }
        try await eventually { stage.isPresented }
        stage.hasAppeared()
        #expect(try await task.value == .resumed)
        #expect(engine.presentedStep?.draft == "too slow")
    }

    @Test func `a screen that is only covered stays`() async throws {
        let engine = try await engine()
        let mark = NSObject()
        try await asked(engine, mark: mark)
        screens.detach(stage)
        stage.isOutOfSight()
        engine.leaveForeground()
        #expect(try await seconds { engine.presentedStep == nil } == 60)
        withExtendedLifetime(mark) {}
    }

    @Test func `a screen whose view is gone is missed, though its place is there`() async throws {
        let engine = try await engine()
        var mark: NSObject? = NSObject()
        try await asked(engine, mark: mark)
        mark = nil
        #expect(try await seconds { !engine.flowRunner.isInProgress } <= 4)
        let task = Task { try await engine.ask(force: true) }
        try await eventually { stage.isPresented }
        stage.hasAppeared()
        #expect(try await task.value == .presented)
    }

    @Test func `a screen that goes without being told to is heard of at once`() async throws {
        let engine = try await engine()
        try await asked(engine)
        stage.hasDisappeared()
        try await eventually { engine.presentedStep == nil }
    }

    @Test func `what the user closes is dismissed`() async throws {
        let engine = try await engine()
        try await asked(engine)
        stage.close()
        stage.hasDisappeared()
        try await eventually { engine.presentedStep == nil }
        #expect(engine.context.promptCount == 1)
    }

    @Test func `a screen that does not come up is no prompt, and the log says why`() async throws {
        let engine = try await engine()
        screens.attach(stage)
        let task = Task { try await engine.ask(force: true) }
        try await eventually { stage.isPresented }
        #expect(try await seconds { !stage.isPresented } == 3)
        #expect(try await task.value == .notPresented)
        #expect(engine.context.promptCount == 0)
        #expect(log.messages.contains { $0.message.hasPrefix("the screen did not appear within 3.0 s") })
    }

    @Test func `who waits for a view stops when the question is dismissed`() async throws {
        let engine = try await engine()
        let task = Task { try await engine.ask(force: true) }
        try await eventually { engine.presentedStep != nil && clock.sleeperCount > 0 }
        try await engine.dismiss()
        #expect(try await task.value == .notPresented)
        screens.attach(stage)
        #expect(!stage.isPresented)
    }
}
