import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingKit

/// Who performs actions, and who hears of them.
@MainActor @Suite struct EngineActionsTests {
    private func walk(_ fixture: EngineFixture, stars: Int64) async throws {
        try await fixture.engine.ask()
        for event in [WorkflowEvent.update(stars: stars), .submit, .action] { try await fixture.engine.send(event) }
    }

    @Test func `a listener that does not take its actions keeps the newest`() async throws {
        let stream: AsyncStream<EmittedAction>
        do {
            let broadcast = Broadcast<EmittedAction>(capacity: 256)
            stream = broadcast.stream()
            for number in 1...265 {
                broadcast.send(
                    EmittedAction(
                        action: WorkflowAction(.emit), placement: nil, revision: .integer(Int64(number)), variants: [],
                        workflow: "w", step: "s"))
            }
        }
        var revisions: [ConfigurationDocument.Revision?] = []
        for await action in stream { revisions.append(action.revision) }
        #expect(revisions == (10...265).map { .integer(Int64($0)) })
    }

    @Test(arguments: [ActionPerformer.engine, .delegate])
    func `the store's page is opened by one of the two`(performer: ActionPerformer) async throws {
        let fixture = try await EngineFixture()
        fixture.delegate.storePerformer = performer
        try await walk(fixture, stars: 5)
        let opened = fixture.calls.count { if case .open = $0 { true } else { false } }
        #expect(opened == (performer == .engine ? 1 : 0))
        #expect(
            fixture.calls.count { $0 == .performerOfOpeningStore(fixture.engine.configuration.storeReviewURL) } == 1)
    }

    @Test(arguments: [ActionPerformer.engine, .delegate])
    func `feedback is sent by one of the two`(performer: ActionPerformer) async throws {
        let fixture = try await EngineFixture()
        fixture.delegate.feedbackPerformer = performer
        try await walk(fixture, stars: 1)
        let opened = fixture.calls.count { if case .open = $0 { true } else { false } }
        #expect(opened == (performer == .engine ? 1 : 0))
    }

    @Test(arguments: [ActionPerformer.engine, .delegate])
    func `the review sheet is requested by one of the two`(performer: ActionPerformer) async throws {
        let fixture = try await EngineFixture(#"{"policy": "appreview"}"#)
        fixture.delegate.nativeReviewPerformer = performer
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.calls.count { $0 == .requestReview } == (performer == .engine ? 1 : 0))
    }

    @Test func `without a delegate the engine performs`() async throws {
        let fixture = try await EngineFixture()
        fixture.engine.delegate = nil
        try await walk(fixture, stars: 5)
        #expect(fixture.calls.contains { if case .open = $0 { true } else { false } })
    }

    @Test func `every listener hears every action, in order`() async throws {
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 0, "revision": 7, "emailSupport": "a@b.c"}"#)
        let streams = [fixture.engine.actions(), fixture.engine.actions()]
        try await fixture.engine.ask(at: "home")
        for event in [WorkflowEvent.update(stars: 1), .submit, .action] { try await fixture.engine.send(event) }
        let late = fixture.engine.actions()
        for stream in streams {
            var heard: [EmittedAction] = []
            for await action in stream {
                heard.append(action)
                if action.action.type == .sendFeedback { break }
            }
            #expect(
                heard.map(\.action.type) == [
                    .didUpdateRating, .recordAnswer, .didValidateRating, .didChooseAction, .sendFeedback,
                ])
            #expect(heard.map(\.step) == ["rating", "validate", "validate", "feedback", "feedback"])
            #expect(heard.allSatisfy { $0.placement == "home" && $0.revision == .integer(7) && $0.workflow == "stars" })
        }
        fixture.engine.audience.actions.send(
            EmittedAction(action: .init(.emit), placement: nil, revision: nil, variants: [], workflow: "", step: "now"))
        var iterator = late.makeAsyncIterator()
        #expect(await iterator.next()?.step == "now")
    }

    @Test func `streams that ended are released`() async throws {
        let fixture = try await EngineFixture()
        let kept = fixture.engine.actions()
        for _ in 0..<10 { _ = fixture.engine.actions() }
        let listening = Task { for await _ in fixture.engine.actions() {} }
        await Task.yield()
        listening.cancel()
        await listening.value
        try await eventually { fixture.engine.audience.actions.listenerCount == 1 }
        _ = kept
    }

    @Test func `an action of the app's own is passed on as it is`() async throws {
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "workflow": {"id": "own", "initial": "a", "states": {
              "a": {"meta": {"kind": "message"}, "on": {"ACTION": {"target": "b",
                "actions": [{"type": "emit", "params": {"name": "confetti", "count": 3}}]}, "DISMISS": "b"}},
              "b": {"type": "final"}}}}
            """)
        try await fixture.engine.ask()
        try await fixture.engine.send(.action)
        #expect(fixture.calls.contains(.didEmit("confetti", params: ["name": "confetti", "count": 3])))
    }

    @Test func `engine, delegate and ports are released, and streams end`() async throws {
        weak var engine: RatingEngine?
        weak var delegate: RecordingDelegate?
        weak var presenter: RecordingPresenter?
        var stream: AsyncStream<EmittedAction>?
        do {
            let fixture = try await EngineFixture()
            fixture.presenter.moves = [.answer(.stars(5)), .press("SUBMIT")]
            (engine, delegate, presenter) = (fixture.engine, fixture.delegate, fixture.presenter)
            stream = fixture.engine.actions()
            try await fixture.engine.ask()
            #expect(engine?.flow?.step.name == "storeReview")
        }
        #expect(engine == nil && delegate == nil && presenter == nil)
        var heard = 0
        if let stream { for await _ in stream { heard += 1 } }
        #expect(heard == 3)
    }
}
