import Foundation
import RatingKit
import RatingTesting
import TestTools
import Testing

/// Events, screens and workflows of other shapes than the built-in ones.
@MainActor @Suite struct EngineFlowTests {
    private func fixture(states: String, initial: String, isSlow: Bool = false) async throws -> EngineFixture {
        try await EngineFixture(
            """
            {"displaySessionCount": 0, "appStoreID": 42,
             "workflow": {"id": "own", "initial": "\(initial)", "states": {\(states), "end": {"type": "final"}}}}
            """, isSlow: isSlow)
    }

    @Test func `events that are sent while another is handled keep their order and are handled once`() async throws {
        let fixture = try await EngineFixture(isSlow: true)
        let engine = fixture.engine
        try await engine.ask()
        fixture.recorder.clear()
        let events: [WorkflowEvent] = [
            .update(stars: 2), .submit, .submit, .action, .action, .later, WorkflowEvent("DONE"),
        ]
        let tasks = events.map { event in Task { try await engine.send(event) } }
        for task in tasks { try await task.value }
        #expect(engine.flow == nil)
        let callbacks = fixture.calls.filter { call in
            switch call {
            case .open, .performerOfSending: false
            default: true
            }
        }
        #expect(
            callbacks == [
                .didUpdateRating(2), .show(step: "rating"), .store, .didValidateRating(2), .show(step: "feedback"),
                .didChooseAction(step: "feedback"), .show(step: "thanks"), .ratingScreenWillDisappear, .dismiss,
                .ratingScreenDidDisappear,
            ])
        #expect(fixture.calls.count == callbacks.count + 2)
    }

    @Test func `events that are sent while the screen comes up are handled once it stands`() async throws {
        let fixture = try await EngineFixture()
        fixture.presenter.moves = [.answer(.stars(1)), .press("SUBMIT"), .press("ACTION"), .press("DONE")]
        fixture.presenter.draft = "Slow"
        let (outcome, calls) = try await fixture.ask()
        #expect(outcome == .presented)
        #expect(
            calls.prefix(8) == [
                .shouldAsk(placement: nil), .ratingScreenWillAppear, .store, .present(step: "rating"),
                .ratingScreenDidAppear, .show(step: "rating"), .didUpdateRating(1), .show(step: "rating"),
            ])
        #expect(calls.last == .ratingScreenDidDisappear)
        #expect(calls.contains(.performerOfSending(fixture.feedback(stars: 1, "Slow"), by: .sendFeedback)))
        #expect(fixture.engine.flow == nil && !fixture.presenter.isOnScreen)
    }

    @Test func `what the user did on a screen that did not come up is forgotten`() async throws {
        final class Refusing: RatingPresenter {
            func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
                try? await engine.send(.update(stars: 1))
                try? await engine.send(.submit)
                return false
            }

            func show(_ step: PresentedStep) {}
            func dismiss() async {}
        }
        let store = RecordingContextStore()
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(EngineFixture.askAtOnce)),
            ports: RatingPorts(store: store, log: RecordingLog(), presenter: Refusing()))
        #expect(try await engine.ask() == .notPresented)
        #expect(engine.context.lastAnswer == nil)
    }

    @Test func `a screen that is closed ends a flow whose step stays`() async throws {
        let fixture = try await fixture(
            states: #"""
                "a": {"meta": {"kind": "message", "buttons": [{"event": "OK", "text": {"literal": "OK"}}]},
                  "on": {"OK": "end", "DISMISS": {"actions": [{"type": "emit", "params": {"name": "closed"}}]}}}
                """#, initial: "a")
        #expect(try await fixture.engine.ask() == .presented)
        try await fixture.engine.dismiss()
        #expect(fixture.calls.contains { "\($0)".contains("closed") })
        #expect(fixture.engine.flow == nil && !fixture.presenter.isOnScreen)
        #expect(try await fixture.engine.ask(force: true) == .presented)
    }

    @Test func `events without a flow do nothing`() async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.send(.submit)
        fixture.engine.updateDraft("text")
        #expect(fixture.calls == [] && fixture.engine.presentedStep == nil)
        try await fixture.engine.ask()
        #expect(fixture.engine.flow?.step.name == "rating" && fixture.engine.flow?.draft == "")
    }

    @Test func `a delegate may send events from its callbacks`() async throws {
        let fixture = try await EngineFixture()
        let delegate = HookDelegate()
        fixture.engine.delegate = delegate
        let engine = fixture.engine
        delegate.whenValidated = { Task { try await engine.send(.later) } }
        try await engine.ask()
        try await engine.send(.update(stars: 5))
        try await engine.send(.submit)
        try await eventually { engine.flow == nil }
        #expect(engine.context.lastAnswer?.stars == 5)
    }

    @Test func `the draft is cut to what the step takes and shown`() async throws {
        let fixture = try await fixture(
            states: #""say": {"meta": {"kind": "text", "maximumLength": 3}, "on": {"DISMISS": "end"}}"#, initial: "say")
        try await fixture.engine.ask()
        let calls = await fixture.calls {
            fixture.engine.updateDraft("ab👍🏽cd")
            fixture.engine.updateDraft("ab👍🏽")
        }
        #expect(fixture.engine.presentedStep?.draft == "ab👍🏽")
        #expect(calls == [.show(step: "say")])
    }

    @Test func `a dismissal that the step does not declare ends the flow all the same`() async throws {
        let fixture = try await fixture(
            states: #""a": {"meta": {"kind": "message"}, "on": {"ACTION": "end"}}"#, initial: "a")
        try await fixture.engine.ask()
        try await fixture.engine.send(.dismiss)
        #expect(fixture.engine.flow == nil && !fixture.presenter.isOnScreen)
    }

    @Test func `a screen makes way for the review sheet`() async throws {
        let fixture = try await fixture(
            states: """
                "hello": {"meta": {"kind": "message"}, "on": {"ACTION": "review", "DISMISS": "end"}},
                "review": {"meta": {"kind": "native"}, "entry": ["requestNativeReview"],
                  "on": {"OPENED": "end", "FAILED": "sorry"}},
                "sorry": {"meta": {"kind": "message"}, "on": {"ACTION": "end", "DISMISS": "end"}}
                """, initial: "hello")
        try await fixture.engine.ask()
        fixture.nativeReview.takes = false
        let calls = try await fixture.calls { try await fixture.engine.send(.action) }
        #expect(
            calls == [
                .ratingScreenWillDisappear, .dismiss, .performerOfNativeReview, .requestReview,
                .ratingScreenDidDisappear, .ratingScreenWillAppear, .present(step: "sorry"), .ratingScreenDidAppear,
            ])
        fixture.recorder.clear()
        try await fixture.engine.send(.action)
        #expect(fixture.calls == [.ratingScreenWillDisappear, .dismiss, .ratingScreenDidDisappear])
    }

    @Test func `a review sheet that fails may be followed by a screen`() async throws {
        let fixture = try await fixture(
            states: """
                "review": {"meta": {"kind": "native"}, "entry": ["requestNativeReview"],
                  "on": {"OPENED": "end", "FAILED": "hello"}},
                "hello": {"meta": {"kind": "message"}, "on": {"ACTION": "end", "DISMISS": "end"}}
                """, initial: "review")
        fixture.nativeReview.takes = false
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.presenter.isOnScreen && fixture.engine.context.promptCount == 1)
    }

    @Test func `a later step that nobody shows ends the flow`() async throws {
        let fixture = try await fixture(
            states: """
                "review": {"meta": {"kind": "native"}, "entry": ["requestNativeReview"],
                  "on": {"OPENED": "end", "FAILED": "hello"}},
                "hello": {"meta": {"kind": "message"}, "on": {"ACTION": "end", "DISMISS": "end"}}
                """, initial: "review")
        fixture.nativeReview.takes = false
        fixture.presenter.presents = false
        #expect(try await fixture.engine.ask() == .notPresented)
        #expect(fixture.engine.flow == nil && fixture.engine.context.promptCount == 0)
    }

    @Test func `a first step that only decides leads to the screen behind it`() async throws {
        let fixture = try await fixture(
            states: """
                "decide": {"always": "hello"},
                "hello": {"meta": {"kind": "message"}, "on": {"ACTION": "end", "DISMISS": "end"}}
                """, initial: "decide")
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.calls.contains(.present(step: "hello")))
    }

    @Test func `a workflow that ends at once leaves no flow and no prompt`() async throws {
        let fixture = try await fixture(states: #""decide": {"always": "end"}"#, initial: "decide")
        #expect(try await fixture.engine.ask() == .notPresented)
        #expect(fixture.engine.flow == nil && fixture.engine.context.promptCount == 0)
        #expect(fixture.engine.decision() == .ask)
    }

    @Test func `a workflow without a screen counts once the store opened`() async throws {
        let states = #""go": {"entry": ["openStore"], "on": {"OPENED": "end", "FAILED": "end"}}"#
        for opens in [true, false] {
            let fixture = try await fixture(states: states, initial: "go")
            fixture.opener.opens = opens
            #expect(try await fixture.engine.ask() == (opens ? .presented : .notPresented))
            #expect(fixture.engine.context.promptCount == (opens ? 1 : 0))
            #expect(fixture.engine.flow == nil)
        }
    }

    @Test func `outcomes are handled in the order of their actions and before the user`() async throws {
        let fixture = try await fixture(
            states: """
                "a": {"meta": {"kind": "message"}, "on": {"ACTION": {"actions": ["openStore", "sendFeedback"]},
                  "OPENED": "opened", "FAILED": "failed", "DISMISS": "end"}},
                "opened": {"meta": {"kind": "message"}, "on": {"FAILED": "both", "DISMISS": "end"}},
                "failed": {"meta": {"kind": "message"}, "on": {"DISMISS": "end"}},
                "both": {"meta": {"kind": "message"}, "on": {"DISMISS": "end"}}
                """, initial: "a")
        try await fixture.engine.ask()
        try await fixture.engine.send(.action)
        #expect(fixture.engine.flow?.step.name == "both")
    }

    @Test(arguments: [Int64.min, -1, 0, 6, Int64.max])
    func `strange stars crash nothing`(stars: Int64) async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.ask()
        try await fixture.engine.send(.update(stars: stars))
        try await fixture.engine.send(.submit)
        #expect(fixture.calls.contains(.didUpdateRating(Int(clamping: stars))))
    }
}
