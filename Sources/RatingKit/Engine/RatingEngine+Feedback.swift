/// Sending what the user has to say.
extension RatingEngine {
    /// What would go if the user sent it now: with the fields that the configuration leaves in, and masked where it says
    /// so. Nil without a flow. Show its ``Feedback/preview`` before it goes.
    public var feedback: Feedback? { flow.map { feedbackDesk.feedback(of: $0) } }

    /// Sends the feedback that waits, for instance when the app returns to the foreground or has a moment in the
    /// background. An engine that is made does so too, and so does `AppLifecycle`.
    ///
    /// What the outbox could not take when the user sent it, because the disk was full for example, it is given first. A
    /// destination that was unusable is tried again, also before its pause is over: call this when you have changed what
    /// was wrong with it, such as a token. What a server asked for (`Retry-After`) and the back-off hold.
    /// - Returns: what became of it; nil without an outbox.
    @discardableResult
    public func deliverFeedback() async -> DeliveryReport? {
        await feedbackDesk.deliver(triesUnusable: true)
    }

    /// The destinations that the app defines, as its configuration may name them.
    package var destinationNames: [String] { ports.outbox?.destinationNames ?? [] }
}
