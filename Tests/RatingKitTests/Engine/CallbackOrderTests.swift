import Foundation
import RatingKit
import RatingTesting
import Testing

/// StarsKit's order of callbacks.
@MainActor @Suite struct CallbackOrderTests {
    private func opened(_ url: String) -> RecordedCall { .open(URL(string: url) ?? URL(fileURLWithPath: "/")) }

    @Test func `a question is stored after the screen is announced and before it shows`() async throws {
        let fixture = try await EngineFixture()
        let (outcome, calls) = try await fixture.ask(at: "home")
        #expect(outcome == .presented)
        #expect(
            calls == [
                .shouldAsk(placement: "home"), .ratingScreenWillAppear, .store, .present(step: "rating"),
                .ratingScreenDidAppear,
            ])
    }

    @Test func `few stars lead to feedback`() async throws {
        let fixture = try await EngineFixture()
        let engine = fixture.engine
        try await engine.ask()
        #expect(
            try await fixture.calls { try await engine.send(.update(stars: 2)) } == [
                .didUpdateRating(2), .show(step: "rating"),
            ])
        #expect(
            try await fixture.calls { try await engine.send(.submit) } == [
                .store, .didValidateRating(2), .show(step: "feedback"),
            ])
        #expect(engine.context.lastAnswer?.stars == 2)
        engine.updateDraft("Too hard")
        let draft = fixture.feedback(stars: 2, "Too hard")
        #expect(
            try await fixture.calls { try await engine.send(.action) }.filter { $0 != .store } == [
                .didChooseAction(step: "feedback"), .performerOfSending(draft, by: .sendFeedback),
                opened("mailto:help@example.com?subject=Hello&body=Too%20hard"), .show(step: "thanks"),
            ])
        #expect(
            try await fixture.calls { try await engine.send(WorkflowEvent("DONE")) }.filter { $0 != .store } == [
                .ratingScreenWillDisappear, .dismiss, .ratingScreenDidDisappear,
            ])
        #expect(engine.flow == nil)
    }

    @Test func `many stars lead to the store`() async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.ask()
        let calls = try await fixture.calls {
            for event in [WorkflowEvent.update(stars: 4), .submit, .action] { try await fixture.engine.send(event) }
        }
        let page = "https://apps.apple.com/app/id42?action=write-review"
        #expect(
            calls == [
                .didUpdateRating(4), .show(step: "rating"), .store, .didValidateRating(4), .show(step: "storeReview"),
                .ratingScreenWillDisappear, .dismiss, .didChooseAction(step: "storeReview"),
                .performerOfOpeningStore(URL(string: page)), opened(page), .ratingScreenDidDisappear,
            ])
    }

    @Test(arguments: ["rating", "feedback", "storeReview"])
    func `later stores nothing`(step: String) async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.ask()
        if step != "rating" {
            try await fixture.engine.send(.update(stars: step == "feedback" ? 1 : 5))
            try await fixture.engine.send(.submit)
        }
        #expect(
            try await fixture.calls { try await fixture.engine.send(.later) } == [
                .ratingScreenWillDisappear, .dismiss, .didChooseLater(step: step), .ratingScreenDidDisappear,
            ])
        #expect((fixture.engine.context.lastAnswer == nil) == (step == "rating"))
    }

    @Test func `a dismissal takes the screen away and nothing else`() async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.ask()
        #expect(
            try await fixture.calls { try await fixture.engine.send(.dismiss) } == [
                .ratingScreenWillDisappear, .dismiss, .ratingScreenDidDisappear,
            ])
        #expect(fixture.engine.flow == nil)
    }

    @Test func `without a submit button choosing stars submits`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "validateRatingButtonEnable": false}"#)
        try await fixture.engine.ask()
        #expect(
            try await fixture.calls { try await fixture.engine.send(.update(stars: 5)) } == [
                .didUpdateRating(5), .store, .didValidateRating(5), .show(step: "storeReview"),
            ])
        #expect(fixture.engine.context.lastAnswer?.stars == 5)
    }

    @Test func `stars may be changed until they are submitted`() async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.ask()
        for stars: Int64 in [1, 5, 3] { try await fixture.engine.send(.update(stars: stars)) }
        #expect(fixture.engine.context.lastAnswer == nil)
        #expect(fixture.engine.presentedStep?.stars == 3)
        try await fixture.engine.send(.submit)
        #expect(fixture.engine.context.lastAnswer?.stars == 3)
    }

    @Test func `submitting without stars does nothing`() async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.ask()
        #expect(try await fixture.calls { try await fixture.engine.send(.submit) } == [])
        #expect(fixture.engine.flow?.step.name == "rating")
    }

    @Test(arguments: [
        ("RATE", [RecordedCall.store, .ratingScreenWillDisappear, .dismiss, .didAttemptToRate]),
        ("DECLINE", [.store, .ratingScreenWillDisappear, .dismiss, .didDecline, .ratingScreenDidDisappear]),
        ("REMIND", [.store, .ratingScreenWillDisappear, .dismiss, .didAskForReminder, .ratingScreenDidDisappear]),
    ])
    func `the alert stores the answer before it goes`(event: String, expected: [RecordedCall]) async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "workflow": "alert", "appStoreID": 42}"#)
        try await fixture.engine.ask()
        let calls = try await fixture.calls { try await fixture.engine.send(WorkflowEvent(event)) }
        #expect(Array(calls.prefix(expected.count)) == expected)
        #expect((fixture.engine.context.lastRated != nil) == (event == "RATE"))
        #expect((fixture.engine.context.lastDecline != nil) == (event == "DECLINE"))
        #expect((fixture.engine.context.lastReminder != nil) == (event == "REMIND"))
    }
}
