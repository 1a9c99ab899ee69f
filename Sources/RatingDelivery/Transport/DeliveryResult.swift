/// The result of one attempt to deliver feedback.
public enum DeliveryResult: Equatable, Sendable {
    /// The receiver has it; `reference` is its name for it, such as a ticket's number.
    case delivered(reference: String?)
    /// Not now; a later attempt may succeed.
    case retry(reason: String, after: RetryAfter?)
    /// No attempt for this feedback will succeed; other feedback may.
    case refused(reason: String)
    /// The destination accepts nothing until something changes, in the app or on the receiver's side: a secret, an
    /// address, a missing program. What waits for it keeps waiting.
    case unusable(reason: String)
}
