/// The result of one try to deliver a feedback.
public enum DeliveryResult: Equatable, Sendable {
    /// The receiver has it; `reference` is its name for it, such as a ticket's number.
    case delivered(reference: String?)
    /// Not now; a later try may succeed.
    case retry(reason: String, after: RetryAfter?)
    /// No try for this feedback will succeed; another feedback may.
    case refused(reason: String)
    /// The destination takes nothing until something is changed, in the app or at the receiver's: a secret, an address,
    /// a program that is missing. What waits for it goes on waiting.
    case unusable(reason: String)
}
