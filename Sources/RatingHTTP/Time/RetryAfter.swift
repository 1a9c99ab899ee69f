/// When a server wants the next request (`Retry-After`, RFC 9110, section 10.2.3).
public enum RetryAfter: Hashable, Sendable {
    /// Seconds from the response on, not negative.
    case seconds(Int64)
    case date(UTCInstant)

    /// Reads the header's value: seconds, or a date in any of the three forms of HTTP.
    ///
    /// Spaces around it are ignored; seconds beyond 64 bits become the largest number. Nil for anything else, such as a
    /// negative number or a fraction.
    public init?(_ headerValue: String) {
        let text = trimmed(Array(headerValue.utf8)[...])
        if let date = UTCInstant(httpDate: String(decoding: text, as: UTF8.self)) {
            self = .date(date)
            return
        }
        guard !text.isEmpty, text.allSatisfy({ $0.isDigit }) else { return nil }
        self = .seconds(Int64(digits: text) ?? .max)
    }

    /// When to ask again; never before now.
    ///
    /// - Parameter now: when the response came.
    public func instant(from now: UTCInstant) -> UTCInstant {
        switch self {
        case .seconds(let seconds): now.adding(milliseconds: min(max(0, seconds), 1 << 50) * 1_000)
        case .date(let date): max(now, date)
        }
    }
}
