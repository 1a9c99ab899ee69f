import RatingCore

/// Times of a scenario.
extension JSONDocument.Node {
    var span: Int64? { stringValue.flatMap { TimeSpan($0) }?.milliseconds }

    /// A time since the start, at its offset from UTC, or a date.
    func moment(since start: LocalInstant) -> LocalInstant? {
        if let span {
            return LocalInstant(start.instant.adding(milliseconds: span), utcOffset: start.utcOffset)
        }
        return stringValue.flatMap { LocalInstant(iso8601: $0) }
    }
}
