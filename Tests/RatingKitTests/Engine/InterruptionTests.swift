import Foundation
import RatingTesting
import TestInput
import TestTools
import Testing

@testable import RatingKit

/// A screen, alert or composer that the app takes away ends the flow as dismissed, and no typed word is lost.
@MainActor @Suite struct InterruptionTests {
    private static let steps = """
        {"displaySessionCount": 0, "appStoreID": 42, "emailSupport": "help@example.com", "workflow": {
          "id": "own", "initial": "say", "states": {
            "say": {"meta": {"kind": "text"}, "on": {
              "ACTION": {"target": "sending", "actions": ["composeMail"]}, "DISMISS": "sorry"}},
            "sending": {"on": {"OPENED": "end", "FAILED": "say"}},
            "sorry": {"meta": {"kind": "message"}, "entry": ["openStore"], "on": {"DISMISS": "end"}},
            "end": {"type": "final"}}}}
        """

    @Test func `a step that was taken away is dismissed, and its draft offered again`() async throws {
        let fixture = try await ScreenFixture()
        try await fixture.typing("too slow")
        fixture.recorder.clear()
        await fixture.engine.interrupt()
        #expect(fixture.recorder.calls.contains(.ratingScreenDidDisappear))
        #expect(fixture.isIdle && !fixture.screens.isUp)
        #expect(try await fixture.storedDraft == "too slow")
        #expect(try await fixture.engine.resume() == .resumed)
        #expect(fixture.engine.presentedStep?.name == "feedback" && fixture.engine.presentedStep?.draft == "too slow")
        #expect(fixture.engine.context.promptCount == 1)
        // Now the user closes it.
        try await fixture.engine.dismiss()
        #expect(try await fixture.storedDraft == nil)
        #expect(try await fixture.engine.resume() == .nothing)
    }

    @Test func `what the workflow says of closing happens`() async throws {
        let fixture = try await ScreenFixture(
            """
            {"displaySessionCount": 0, "workflow": {"id": "own", "initial": "a", "states": {
              "a": {"meta": {"kind": "message"}, "on": {"DISMISS": {"target": "end", "actions": ["recordDecline"]}}},
              "end": {"type": "final"}}}}
            """)
        try await fixture.engine.ask()
        await fixture.engine.interrupt()
        #expect(fixture.isIdle && fixture.engine.context.lastDecline != nil)
    }

    @Test func `no other step comes up for it`() async throws {
        let fixture = try await ScreenFixture(Self.steps)
        #expect(try await fixture.engine.ask() == .presented)
        fixture.engine.updateDraft("too slow")
        await fixture.engine.interrupt()
        #expect(fixture.isIdle && fixture.screens.opening.count == 0)
        #expect(fixture.screens.steps.allSatisfy { $0 == "say" })
        #expect(try await fixture.storedDraft == "too slow")
        #expect(try await fixture.engine.resume() == .resumed)
    }

    /// A later question must not cost the words of an earlier one.
    @Test func `the next question can come at once, and the draft still waits`() async throws {
        let fixture = try await ScreenFixture()
        try await fixture.typing("too slow")
        await fixture.engine.interrupt()
        #expect(try await fixture.engine.ask(force: true) == .presented)
        try await fixture.engine.answer(.stars(5))
        try await fixture.engine.dismiss()
        #expect(try await fixture.storedDraft == "too slow")
        #expect(try await fixture.engine.resume() == .resumed)
    }

    @Test(arguments: [true, false])
    func `a composer that was taken away`(_ isInterruption: Bool) async throws {
        for json in [EngineFixture.askAtOnce, Self.steps] {
            let fixture = try await ScreenFixture(json)
            fixture.screens.composing.answer = nil
            if json == Self.steps {
                try await fixture.engine.ask()
                fixture.engine.updateDraft("too slow")
            } else {
                try await fixture.typing("too slow")
            }
            let engine = fixture.engine
            let task = Task { try await engine.press("ACTION") }
            try await eventually { fixture.screens.composing.count == 1 }
            // However long the user writes.
            fixture.clock.advance(by: .days(0.5))
            if isInterruption { await engine.interrupt() } else { try await engine.dismiss() }
            try await task.value
            #expect(fixture.isIdle && !fixture.screens.isUp)
            #expect(try await fixture.storedDraft == "too slow")
            #expect(try await engine.resume() == .resumed)
        }
    }

    @Test func `a mail that is sent after its flow was taken away is not offered again`() async throws {
        let fixture = try await ScreenFixture()
        fixture.screens.composing.answer = nil
        try await fixture.typing("too slow")
        let engine = fixture.engine
        let task = Task { try await engine.press("ACTION") }
        try await eventually { fixture.screens.composing.count == 1 }
        await engine.interrupt()
        try await task.value
        fixture.screens.composing.release(.sent)
        try await eventually { try await fixture.storedDraft == nil }
        #expect(try await engine.resume() == .nothing)
    }

    @Test func `what is under way when the screen goes is recorded, and opens nothing more`() async throws {
        let fixture = try await ScreenFixture(
            """
            {"displaySessionCount": 0, "appStoreID": 42, "workflow": {"id": "own", "initial": "a", "states": {
              "a": {"meta": {"kind": "message"}, "on": {"DISMISS": "end", "GO": {"target": "b", "actions": [
                "requestNativeReview", "recordDecline", "openStore"]}}},
              "b": {"meta": {"kind": "message"}, "on": {"OPENED": "c", "DISMISS": "end"}},
              "c": {"meta": {"kind": "message"}, "on": {"DISMISS": "end"}},
              "end": {"type": "final"}}}}
            """)
        fixture.screens.requesting.answer = nil
        let engine = fixture.engine
        try await engine.ask()
        let task = Task { try await engine.send(WorkflowEvent("GO")) }
        try await eventually { fixture.screens.requesting.count == 1 }
        await engine.interrupt()
        try await task.value
        #expect(fixture.isIdle && fixture.screens.opening.count == 0)
        #expect(engine.context.lastDecline != nil)
        #expect(fixture.screens.steps == ["a"])
    }

    @Test func `a callback may tell that the screen was taken away`() async throws {
        let fixture = try await ScreenFixture()
        let delegate = HookDelegate()
        let engine = fixture.engine
        engine.delegate = delegate
        delegate.whenValidated = { Task { await engine.interrupt() } }
        try await engine.ask()
        try await engine.answer(.stars(5))
        try await engine.press("SUBMIT")
        try await eventually { fixture.isIdle }
        #expect(engine.context.lastAnswer?.stars == 5 && !fixture.screens.isUp)
    }

    @Test func `without a flow nothing happens`() async throws {
        let fixture = try await ScreenFixture()
        await fixture.engine.interrupt()
        #expect(fixture.recorder.calls == [])
        #expect(try await fixture.engine.ask() == .presented)
    }

    @Test func `a resumed flow that nobody shows still waits`() async throws {
        let fixture = try await ScreenFixture()
        try await fixture.typing("too slow")
        await fixture.engine.interrupt()
        fixture.screens.presenting.answer = nil
        let engine = fixture.engine
        let task = Task { try await engine.resume() }
        try await eventually { fixture.screens.presenting.count == 2 }
        try await fixture.pass { fixture.isIdle }
        #expect(try await task.value == .notPresented)
        #expect(try await fixture.storedDraft == "too slow")
        fixture.screens.presenting.answer = true
        #expect(try await engine.resume() == .resumed)
    }

    /// After anything that apps, users and the system do in any order.
    @Test(arguments: UInt64(1)...40)
    func `whatever happens, the engine is idle in bounded time`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let fixture = try await ScreenFixture(seed.isMultiple(of: 2) ? EngineFixture.askAtOnce : Self.steps)
        let (engine, screens) = (fixture.engine, fixture.screens)
        var (questions, others): ([Task<AskOutcome, any Error>], [Task<Void, Never>]) = ([], [])
        for _ in 0..<30 {
            switch Int.random(in: 0..<16, using: &random) {
            case 0, 1, 2: questions.append(Task { try await engine.ask(force: true) })
            case 3: questions.last?.cancel()
            case 4: others.append(Task { try? await engine.dismiss() })
            case 5, 6:
                let flow = fixture.isHandling ? nil : engine.flow
                others.append(Task { await engine.interrupt() })
                if let flow, flow.hasScreen, !flow.draft.isEmpty, screens.dismissing.answer != nil {
                    await others.last?.value
                    #expect(try await fixture.storedDraft == flow.draft, "seed \(seed)")
                }
            case 7:
                let stars: Int = .random(in: 1...5, using: &random)
                others.append(Task { try? await engine.answer(.stars(stars)) })
            case 8, 9: others.append(Task { try? await engine.press("SUBMIT") })
            case 10, 11: others.append(Task { try? await engine.press("ACTION") })
            case 12: engine.updateDraft("word \(Int.random(in: 0..<9, using: &random))")
            case 13:
                for held in [screens.presenting, screens.dismissing, screens.opening] {
                    held.answer = [true, false, nil, nil].randomElement(using: &random) ?? nil
                    held.release(.random(using: &random))
                }
                screens.composing.answer = [.sent, .cancelled, nil, nil].randomElement(using: &random) ?? nil
                screens.composing.release(.sent)
            case 14: fixture.clock.advance(by: .days(Double.random(in: 0..<20, using: &random) / 86_400))
            default: others.append(Task { _ = try? await engine.resume() })
            }
            for _ in 0..<Int.random(in: 0..<40, using: &random) { await Task.yield() }
        }
        let end = Task { [questions, others] in await fixture.end(of: questions, others) }
        var ended = false
        Task {
            await end.value
            ended = true
        }
        let seconds = try await fixture.pass {
            // What was begun may still be on its way to a screen.
            if engine.flow != nil { Task { await engine.interrupt() } }
            return ended && fixture.isIdle
        }
        #expect(seconds < 200, "seed \(seed)")
        var presented = 0
        for question in questions where try await question.value == .presented { presented += 1 }
        #expect(engine.context.promptCount == Int64(presented), "seed \(seed)")
        screens.presenting.answer = true
        screens.dismissing.answer = true
        screens.releaseAll()
        try await eventually { !screens.isUp }
        #expect(try await engine.ask(force: true) == .presented, "seed \(seed)")
    }
}

extension ScreenFixture {
    @MainActor fileprivate var isHandling: Bool { engine.flowRunner.isHandling }

    /// Waits until all that was begun has ended.
    @MainActor
    fileprivate func end(of questions: [Task<AskOutcome, any Error>], _ others: [Task<Void, Never>]) async {
        for question in questions { _ = await question.result }
        for other in others { await other.value }
    }
}
