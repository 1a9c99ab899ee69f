import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

/// What waits in the outbox is sent when the app says so, and when nothing holds it any more.
@MainActor @Suite struct EngineDeliveryTests {
    private let transport = RecordingTransport()
    private let files: OutboxFixture

    private static let configuration = #"{"displaySessionCount": 0, "feedback": {"to": "support"}}"#

    init() throws {
        files = try OutboxFixture()
    }

    @Test func `an app delivers whenever it wants`() async throws {
        let outbox = files.outbox(["support": transport])
        let fixture = try await EngineFixture(Self.configuration, outbox: outbox)
        try await outbox.enqueue(OutboxFixture.feedback("later"), to: "support")
        #expect(await fixture.engine.deliverFeedback()?.waiting == 0)
        #expect(transport.texts == ["later"])
        #expect(await (try EngineFixture(Self.configuration)).engine.deliverFeedback() == nil)
    }

    /// An action that is not performed any more leaves its feedback to be sent.
    @Test func `what is released is delivered`() async throws {
        let outbox = files.outbox(["support": transport])
        let fixture = try await EngineFixture(Self.configuration, outbox: outbox)
        let feedback = OutboxFixture.feedback("released")
        let key = try await outbox.enqueue(feedback, to: "support", as: nil, isHeld: true)
        let action = WorkflowAction(.sendFeedback)
        fixture.engine.feedbackDesk.queued = [
            QueuedFeedback(action: action, feedback: feedback, key: key, place: .outbox)
        ]
        await fixture.engine.feedbackDesk.releaseQueued()
        try await eventually { !transport.tries.isEmpty }
        #expect(transport.texts == ["released"])
    }
}
