import RatingTesting
import Testing

@testable import RatingKit

/// What is told while nothing is asked has no consequence, neither then nor for the next question.
@MainActor @Suite struct EngineIdleTests {
    enum Told: CaseIterable {
        case interrupted, interruptedTwice, timeout, sentDismissal, answer, press, dismiss, draft
    }

    @Test(arguments: Told.allCases, [false, true])
    func `the next question is asked as if nothing had been told`(_ told: Told, hasAsked: Bool) async throws {
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "maxNumberOfReminder": null, "daysBeforeAskingAgain": null, "workflow": {
              "id": "own", "initial": "a", "states": {
                "a": {"meta": {"kind": "text", "buttons": [{"event": "LATER", "text": {"literal": "Later"}}]}, "on": {
                  "LATER": "b", "DISMISS": "end"}, "after": {"3600000": "b"}},
                "b": {"meta": {"kind": "message"}, "on": {"DISMISS": "end"}}, "end": {"type": "final"}}}}
            """)
        let engine = fixture.engine
        if hasAsked {
            #expect(try await engine.ask() == .presented)
            try await engine.dismiss()
        }
        let before = engine.context
        fixture.recorder.clear()
        switch told {
        case .interrupted: await engine.interrupt()
        case .interruptedTwice: for _ in 0..<2 { await engine.interrupt() }
        case .timeout: try await engine.send(.timeout(3_600_000), on: "a")
        case .sentDismissal: try await engine.send(.dismiss, on: "a")
        case .answer: try await engine.answer(.text("early"))
        case .press: try await engine.press("LATER")
        case .dismiss: try await engine.dismiss()
        case .draft: engine.updateDraft("early")
        }
        #expect(fixture.recorder.calls.isEmpty && engine.presentedStep == nil)
        #expect(engine.context == before)
        #expect(try await engine.resume() == .nothing)

        #expect(try await engine.ask() == .presented)
        #expect(engine.presentedStep?.name == "a" && engine.presentedStep?.draft.isEmpty == true)
        try await engine.press("LATER")
        #expect(engine.presentedStep?.name == "b")
        try await engine.dismiss()
        #expect(engine.presentedStep == nil && engine.context.promptCount == before.promptCount + 1)
    }
}
