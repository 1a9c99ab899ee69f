/// Sending what the user has to say.
extension RatingEngine {
    /// What would be sent if the user sent it now: with the fields that the configuration leaves in, and masked if it
    /// says so. Nil without a flow. Show its ``Feedback/preview`` before it is sent.
    public var feedback: Feedback? { flow.map { feedbackDesk.feedback(of: $0) } }

    /// Sends waiting feedback, for instance when the app returns to the foreground or has a moment in the background. A
    /// new engine does so too, and so does `AppLifecycle`.
    ///
    /// What the outbox could not take when the user sent it, because the disk was full for example, is queued first. A
    /// destination that was unusable is tried again, even before its pause is over: call this when you have fixed what
    /// was wrong with it, such as a token. `Retry-After` and the back-off are still respected.
    /// - Returns: the result; nil without an outbox.
    @discardableResult
    public func deliverFeedback() async -> DeliveryReport? {
        await feedbackDesk.deliver(triesUnusable: true)
    }

    /// The destinations that the app defines, as its configuration may name them.
    package var destinationNames: [String] { ports.outbox?.destinationNames ?? [] }
}
