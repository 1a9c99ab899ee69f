/// Carries one feedback to where people read it: a mailbox, a ticket system.
public protocol FeedbackTransport: Sendable {
    /// Delivers once. The key is the same on every attempt for the same feedback, so that a receiver can recognise a
    /// repetition. A cancelled attempt ends soon.
    func deliver(_ feedback: Feedback, idempotencyKey: String) async -> DeliveryResult
}
