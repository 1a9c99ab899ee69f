import Foundation
import RatingTesting
import Testing

@testable import RatingKit

/// A flow that was interrupted with a typed draft is offered again; any other counts as dismissed.
@MainActor @Suite struct ResumeTests {
    /// An engine killed on the feedback step, two stars given and this typed, and what it had stored.
    private func interrupted(draft: String = "too slow", json: String = EngineFixture.askAtOnce) async throws
        -> RatingContext
    {
        let fixture = try await EngineFixture(json)
        #expect(try await fixture.engine.ask() == .presented)
        try await fixture.engine.send(.update(stars: 2))
        try await fixture.engine.send(.submit)
        fixture.engine.updateDraft(draft)
        await fixture.engine.drafts.typing?.value
        return try #require(try await fixture.stored)
    }

    /// Sends its feedback as a mail, on a step without a screen.
    private static let mailing = """
        {"displaySessionCount": 0, "emailSupport": "help@example.com", "workflow": {"id": "mailing", "initial": "feedback",
          "states": {
            "feedback": {"meta": {"kind": "text"}, "on": {
              "DISMISS": "end", "ACTION": {"target": "sending", "actions": ["composeMail"]}}},
            "sending": {"on": {"OPENED": "end", "FAILED": "feedback"}},
            "end": {"type": "final"}}}}
        """

    @Test func `a typed draft is offered again and can be sent`() async throws {
        let fixture = try await EngineFixture(context: try await interrupted())
        fixture.clock.advance(by: .days(0.9))
        #expect(try await fixture.engine.resume() == .resumed)
        #expect(fixture.engine.presentedStep?.name == "feedback")
        #expect(fixture.engine.presentedStep?.draft == "too slow")
        #expect(fixture.engine.flow?.state.stars == 2)
        try await fixture.engine.send(.action)
        #expect(fixture.calls.contains { "\($0)".contains("too%20slow") })
        #expect(try await fixture.stored?.storedFlow == nil)
        #expect(try await fixture.stored?.promptCount == 1)
        #expect(try await fixture.engine.resume() == .nothing)
    }

    @Test(arguments: [(1.0, RatingEngine.ResumeOutcome.resumed), (1.001, .dropped), (-3, .resumed)])
    func `it is offered within a day`(days: Double, expected: RatingEngine.ResumeOutcome) async throws {
        let fixture = try await EngineFixture(context: try await interrupted())
        fixture.clock.advance(by: .days(days))
        #expect(try await fixture.engine.resume() == expected)
        #expect((try await fixture.stored?.storedFlow == nil) == (expected == .dropped))
    }

    @Test func `without a draft nothing is offered`() async throws {
        let fixture = try await EngineFixture(context: try await interrupted(draft: ""))
        #expect(try await fixture.engine.resume() == .nothing)
    }

    @Test func `a switched off question is not offered`() async throws {
        let fixture = try await EngineFixture(#"{"disabled": true}"#, context: try await interrupted())
        #expect(try await fixture.engine.resume() == .dropped)
        #expect(fixture.engine.flow == nil)
    }

    @Test func `it goes on in the workflow that it began with`() async throws {
        let fixture = try await EngineFixture(
            #"{"workflow": "native", "emailSupport": "help@example.com"}"#, context: try await interrupted())
        #expect(try await fixture.engine.resume() == .resumed)
        #expect(fixture.engine.flow?.workflow.id == "stars")
    }

    @Test func `what cannot be shown stays stored`() async throws {
        let fixture = try await EngineFixture(hasPresenter: false, context: try await interrupted())
        #expect(try await fixture.engine.resume() == .notPresented)
        #expect(fixture.engine.context.storedFlow != nil)
    }

    @Test func `a flow that cannot be read is dropped`() async throws {
        var context = try await interrupted()
        context.interruptedFlow = .unreadable(["workflow": 3])
        let fixture = try await EngineFixture(context: context)
        #expect(try await fixture.engine.resume() == .dropped)
    }

    /// Nothing would ever end it: what it waited for went with the process.
    @Test func `a flow that stood between two screens is dropped`() async throws {
        var context = try await interrupted(json: Self.mailing)
        let stored = try #require(context.storedFlow?.members)
        let between = stored.map { $0.name == "step" ? RatingJSON.Member("step", "sending") : $0 }
        context.interruptedFlow = .flow(try #require(RatingFlow(json: .object(between))))
        let fixture = try await EngineFixture(Self.mailing, context: context)
        #expect(try await fixture.engine.resume() == .dropped)
        #expect(fixture.engine.flow == nil)
        #expect(try await fixture.engine.ask(force: true) == .presented)
    }

    /// Its last screen is stored, where the user can send once more.
    @Test func `a kill between two screens loses no draft`() async throws {
        let composer = WatchingComposer()
        let fixture = try await EngineFixture(Self.mailing, mailComposer: composer)
        #expect(try await fixture.engine.ask() == .presented)
        fixture.engine.updateDraft("too slow")
        await fixture.engine.drafts.keep()
        composer.look = { [engine = fixture.engine, store = fixture.store] in
            await engine.drafts.keep()
            return try? await store.load()
        }
        try await fixture.engine.send(.action)
        #expect(composer.seen?.storedFlow?["step"] == "feedback")
        #expect(composer.seen?.storedFlow?["draft"] == "too slow")
        #expect(fixture.engine.presentedStep?.name == "feedback")
    }

    /// Its last moves are still being stored.
    @Test func `a flow that has just ended is not offered again`() async throws {
        let fixture = try await EngineFixture(context: try await interrupted(), isSlow: true)
        let engine = fixture.engine
        #expect(try await engine.resume() == .resumed)
        let end = Task { try await engine.send(.dismiss) }
        while engine.flow != nil { await Task.yield() }
        #expect(try await engine.resume() == .nothing)
        try await end.value
        #expect(try await engine.resume() == .nothing)
        #expect(engine.flow == nil)
    }

    /// By another engine or process: what this one had loaded is not offered.
    @Test func `a flow that another engine ended is not offered`() async throws {
        var ended = try await interrupted()
        let fixture = try await EngineFixture(context: ended)
        ended.interruptedFlow = nil
        try await fixture.store.update { [ended] in $0 = ended }
        #expect(try await fixture.engine.resume() == .nothing)
        #expect(fixture.engine.flow == nil)
    }

    @Test func `a flow that ends is not kept`() async throws {
        let fixture = try await EngineFixture(context: try await interrupted())
        #expect(try await fixture.engine.resume() == .resumed)
        try await fixture.engine.send(.dismiss)
        #expect(try await fixture.stored?.storedFlow == nil)
    }
}

/// Looks at what is stored while the user has a mail before them, and is then told that it was not sent.
@MainActor private final class WatchingComposer: MailComposer {
    var look: () async -> RatingContext? = { nil }
    private(set) var seen: RatingContext?

    func compose(_ draft: MailDraft) async -> MailDraft.Outcome {
        seen = await look()
        return .cancelled
    }
}
