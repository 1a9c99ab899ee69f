/// When a server wants to be asked again (`Retry-After`, RFC 9110, section 10.2.3).
public enum RetryAfter: Hashable, Sendable {
    /// Seconds from the answer on, not negative.
    case seconds(Int64)
    case date(Instant)
}
