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

    @Test func aTypedDraftIsOfferedAgainAndCanBeSent() async throws {
        let fixture = try await EngineFixture(context: try await interrupted())
        fixture.clock.advance(days: 0.9)
        #expect(try await fixture.engine.resume() == .resumed)
        #expect(fixture.engine.presentedStep?.name == "feedback")
        #expect(fixture.engine.presentedStep?.draft == "too slow")
        #expect(fixture.engine.flow?.state.stars == 2)
        try await fixture.engine.send(.action)
        #expect(fixture.calls.contains { "\($0)".contains("too%20slow") })
        #expect(try await fixture.stored?.interruptedFlow == nil)
        #expect(try await fixture.stored?.promptCount == 1)
        #expect(try await fixture.engine.resume() == .nothing)
    }

    @Test(arguments: [(1.0, ResumeOutcome.resumed), (1.001, .dropped), (-3, .resumed)])
    func itIsOfferedWithinADay(days: Double, expected: ResumeOutcome) async throws {
        let fixture = try await EngineFixture(context: try await interrupted())
        fixture.clock.advance(days: days)
        #expect(try await fixture.engine.resume() == expected)
        #expect((try await fixture.stored?.interruptedFlow == nil) == (expected == .dropped))
    }

    @Test func withoutADraftNothingIsOffered() async throws {
        let fixture = try await EngineFixture(context: try await interrupted(draft: ""))
        #expect(try await fixture.engine.resume() == .nothing)
    }

    @Test func aSwitchedOffQuestionIsNotOffered() async throws {
        let fixture = try await EngineFixture(#"{"disabled": true}"#, context: try await interrupted())
        #expect(try await fixture.engine.resume() == .dropped)
        #expect(fixture.engine.flow == nil)
    }

    @Test func itGoesOnInTheWorkflowThatItBeganWith() async throws {
        let fixture = try await EngineFixture(
            #"{"workflow": "native", "emailSupport": "help@example.com"}"#, context: try await interrupted())
        #expect(try await fixture.engine.resume() == .resumed)
        #expect(fixture.engine.flow?.workflow.id == "stars")
    }

    @Test func whatCannotBeShownStaysStored() async throws {
        let fixture = try await EngineFixture(hasPresenter: false, context: try await interrupted())
        #expect(try await fixture.engine.resume() == .notPresented)
        #expect(fixture.engine.context.interruptedFlow != nil)
    }

    @Test func aFlowThatCannotBeReadIsDropped() async throws {
        var context = try await interrupted()
        context.interruptedFlow = ["workflow": 3]
        let fixture = try await EngineFixture(context: context)
        #expect(try await fixture.engine.resume() == .dropped)
    }

    /// Nothing would ever end it: what it waited for went with the process.
    @Test func aFlowThatStoodBetweenTwoScreensIsDropped() async throws {
        var context = try await interrupted(json: Self.mailing)
        let stored = try #require(context.interruptedFlow?.members)
        context.interruptedFlow = .object(
            stored.map { $0.name == "step" ? JSONValue.Member("step", "sending") : $0 })
        let fixture = try await EngineFixture(Self.mailing, context: context)
        #expect(try await fixture.engine.resume() == .dropped)
        #expect(fixture.engine.flow == nil)
        #expect(try await fixture.engine.ask(force: true) == .presented)
    }

    /// Its last screen is stored, where the user can send once more.
    @Test func aKillBetweenTwoScreensLosesNoDraft() async throws {
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
        #expect(composer.seen?.interruptedFlow?["step"] == "feedback")
        #expect(composer.seen?.interruptedFlow?["draft"] == "too slow")
        #expect(fixture.engine.presentedStep?.name == "feedback")
    }

    /// Its last moves are still being stored.
    @Test func aFlowThatHasJustEndedIsNotOfferedAgain() async throws {
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
    @Test func aFlowThatAnotherEngineEndedIsNotOffered() async throws {
        var ended = try await interrupted()
        let fixture = try await EngineFixture(context: ended)
        ended.interruptedFlow = nil
        try await fixture.store.update { [ended] in $0 = ended }
        #expect(try await fixture.engine.resume() == .nothing)
        #expect(fixture.engine.flow == nil)
    }

    @Test func aFlowThatEndsIsNotKept() async throws {
        let fixture = try await EngineFixture(context: try await interrupted())
        #expect(try await fixture.engine.resume() == .resumed)
        try await fixture.engine.send(.dismiss)
        #expect(try await fixture.stored?.interruptedFlow == nil)
    }
}

/// Looks at what is stored while the user has a mail before them, and is then told that it was not sent.
@MainActor private final class WatchingComposer: MailComposer {
    var look: () async -> RatingContext? = { nil }
    private(set) var seen: RatingContext?

    func compose(_ draft: MailDraft) async -> MailComposerOutcome {
        seen = await look()
        return .cancelled
    }
}
