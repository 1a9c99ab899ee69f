import Foundation
import RatingKit
import RatingTesting
import Testing

/// A store that does not store.
@MainActor @Suite struct EngineFailureTests {
    private typealias Refusal = RecordingContextStore.Refusal

    @Test func `an engine whose context cannot be loaded is not made`() async throws {
        let store = RecordingContextStore()
        store.fail(at: [.load])
        await #expect(throws: Refusal(operation: .load)) { try await RatingEngine(ports: RatingPorts(store: store)) }
    }

    @Test func `an event that cannot be stored is not counted`() async throws {
        let fixture = try await EngineFixture()
        fixture.store.fail(at: [.update])
        await #expect(throws: Refusal(operation: .update)) { try await fixture.engine.record(.session) }
        await #expect(throws: Refusal(operation: .update)) { try await fixture.engine.reset(.all) }
        #expect(fixture.engine.context.sessions == 0)
        #expect(
            fixture.log.messages.map(\.message)
                == Array(repeating: "the context could not be stored: the store was told to fail at update", count: 2))
    }

    @Test func `nothing is shown when the prompt cannot be stored`() async throws {
        let fixture = try await EngineFixture()
        fixture.store.fail(at: [.update])
        await #expect(throws: Refusal(operation: .update)) { try await fixture.engine.ask() }
        #expect(fixture.calls == [.shouldAsk(placement: nil), .ratingScreenWillAppear, .ratingScreenDidDisappear])
        #expect(fixture.engine.flow == nil)
        fixture.store.fail(at: [])
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.engine.context.promptCount == 1)
    }

    @Test func `the flow goes on when an answer cannot be stored`() async throws {
        let fixture = try await EngineFixture()
        let engine = fixture.engine
        try await engine.ask()
        try await engine.send(.update(stars: 5))
        fixture.store.fail(at: [.update])
        await #expect(throws: Refusal(operation: .update)) { try await engine.send(.submit) }
        #expect(fixture.calls.suffix(2) == [.didValidateRating(5), .show(step: "storeReview")])
        try await engine.send(.action)
        #expect(fixture.calls.last == .ratingScreenDidDisappear)
        #expect(engine.flow == nil)
    }

    @Test func `the screen goes when the last answer cannot be stored`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "workflow": "alert"}"#)
        try await fixture.engine.ask()
        fixture.store.fail(at: [.update])
        await #expect(throws: Refusal(operation: .update)) { try await fixture.engine.send(WorkflowEvent("DECLINE")) }
        #expect(
            fixture.calls.suffix(4) == [
                .ratingScreenWillDisappear, .dismiss, .didDecline, .ratingScreenDidDisappear,
            ])
        #expect(fixture.engine.flow == nil)
    }

    @Test func `a launch that is counted does not fail because the question does`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "promptAtLaunch": true, "appStoreID": 42}"#)
        let delegate = HookDelegate()
        fixture.engine.delegate = delegate
        delegate.whenScreenWillAppear = { fixture.store.fail(at: [.update]) }
        try await fixture.engine.record(.launch(version: "1"))
        #expect(fixture.engine.context.launches == 1 && fixture.engine.flow == nil)
        #expect(fixture.log.messages.map(\.level) == [.error])
    }

    @Test func `what cannot be erased stays`() async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.record(.session)
        try await fixture.engine.ask()
        fixture.store.fail(at: [.erase])
        await #expect(throws: Refusal(operation: .erase)) { try await fixture.engine.erase() }
        #expect(fixture.engine.context.sessions == 1 && fixture.engine.flow == nil)
    }

    @Test func `an outcome that fails is heard of and logged`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "appStoreID": 42}"#)
        try await fixture.engine.ask()
        for event in [WorkflowEvent.update(stars: 1), .submit, .action] { try await fixture.engine.send(event) }
        #expect(
            fixture.log.messages.map(\.message) == [
                "feedback has nowhere to go: set emailSupport or feedback.to, or let the delegate send it"
            ])
    }
}
