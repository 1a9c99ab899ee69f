import Foundation
import RatingKit
import RatingTesting
import Testing

/// What a workflow's other questions are answered with is stored, and goes with the feedback.
@MainActor @Suite struct WorkflowAnswerTests {
    @Test func `answers land in the context and in the feedback`() async throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Configs/workflows/nps.json")
        let workflow = try String(contentsOf: file.standardized, encoding: .utf8)
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "workflow": \#(workflow)}"#)
        #expect(try await fixture.engine.ask() == .presented)
        try await fixture.engine.send(WorkflowEvent("SUBMIT", [.init("recommend", 3)]))
        #expect(try await fixture.stored?.lastAnswer?.answers == [.init("recommend", 3)])
        fixture.engine.updateDraft("slow")
        try await fixture.engine.send(.action)
        #expect(
            fixture.calls.contains(
                .performerOfSending(
                    fixture.feedback(stars: nil, "slow", answers: [.init("recommend", 3)]), by: .sendFeedback)))
    }
}
