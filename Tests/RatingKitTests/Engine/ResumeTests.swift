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
        await fixture.engine.draftKeeping?.value
        return try #require(try await fixture.stored)
    }

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

    @Test func aFlowThatEndsIsNotKept() async throws {
        let fixture = try await EngineFixture(context: try await interrupted())
        #expect(try await fixture.engine.resume() == .resumed)
        try await fixture.engine.send(.dismiss)
        #expect(try await fixture.stored?.interruptedFlow == nil)
    }
}
