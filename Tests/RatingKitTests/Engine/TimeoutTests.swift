import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingKit

/// A step with `after` is left when its time has passed, and not before.
@MainActor @Suite struct TimeoutTests {
    private static func json(after milliseconds: Int) -> String {
        """
        {"displaySessionCount": 0, "workflow": {"id": "timed", "initial": "thanks", "states": {
          "thanks": {
            "meta": {"kind": "message", "title": {"literal": "Thank you!"}, "buttons": [
              {"event": "MORE", "text": {"literal": "More"}}]},
            "on": {"MORE": "more", "DISMISS": "dismissed"},
            "after": {"\(milliseconds)": {"target": "over", "actions": [{"type": "emit", "params": {"name": "over"}}]}}},
          "more": {
            "meta": {"kind": "message", "title": {"literal": "More"}, "buttons": [
              {"event": "DONE", "text": {"literal": "Done"}}]},
            "on": {"DONE": "dismissed", "DISMISS": "dismissed"}},
          "over": {"type": "final"}, "dismissed": {"type": "final"}}}}
        """
    }

    @Test func `the step is left by itself`() async throws {
        let fixture = try await EngineFixture(Self.json(after: 200))
        #expect(try await fixture.engine.ask() == .presented)
        try await eventually { fixture.engine.flow == nil }
        #expect(fixture.calls.contains { "\($0)".contains("over") })
        #expect(!fixture.presenter.isOnScreen)
    }

    @Test func `another step ends the countdown`() async throws {
        let fixture = try await EngineFixture(Self.json(after: 86_400_000))
        #expect(try await fixture.engine.ask() == .presented)
        let countdown = try #require(fixture.engine.flowRunner.timeouts.first)
        try await fixture.engine.send(WorkflowEvent("MORE"))
        #expect(countdown.isCancelled)
        #expect(fixture.engine.flowRunner.timeouts.isEmpty)
        #expect(fixture.engine.presentedStep?.name == "more")
    }

    /// It had passed while the step was being left.
    @Test func `the time of one step does not end another`() async throws {
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "workflow": {"id": "timed", "initial": "a", "states": {
              "a": {"meta": {"kind": "message"}, "on": {"MORE": "b", "DISMISS": "end"}, "after": {"86400000": "end"}},
              "b": {"meta": {"kind": "message"}, "on": {"DISMISS": "end"}, "after": {"86400000": "end"}},
              "end": {"type": "final"}}}}
            """)
        #expect(try await fixture.engine.ask() == .presented)
        try await fixture.engine.send(WorkflowEvent("MORE"))
        try await fixture.engine.send(.timeout(86_400_000), on: "a")
        #expect(fixture.engine.presentedStep?.name == "b")
        try await fixture.engine.send(.timeout(86_400_000), on: "b")
        #expect(fixture.engine.flow == nil)
    }

    @Test func `after an update the alert has a message of its own`() async throws {
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 0, "workflow": "alert", "message": "Rate us", "updateMessage": "Rate the new one"}"#
        )
        try await fixture.engine.record(.launch(version: "1"))
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.engine.presentedStep?.text == "Rate us")
        try await fixture.engine.send(.dismiss)
        try await fixture.engine.reset(.prompts)
        try await fixture.engine.record(.launch(version: "2"))
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.engine.presentedStep?.text == "Rate the new one")
    }
}
