import RatingCore

/// Times of a scenario.
extension ScenarioReader {
    mutating func date(_ name: String, of node: JSONDocument.Node, at path: String?) -> LocalInstant? {
        let wanted = "a date such as \"2026-01-05T12:00:00Z\""
        guard let text = text(name, of: node, at: path, isRequired: true, wanted) else { return nil }
        if let date = LocalInstant(iso8601: text) { return date }
        if let value = node[name] { wrong(value, member(path, name), wanted) }
        return nil
    }

    mutating func span(_ name: String, of node: JSONDocument.Node, at path: String?) -> Int64? {
        let wanted = "a length of time, such as \"1d\""
        guard let text = text(name, of: node, at: path, wanted) else { return nil }
        if let span = TimeSpan(text) { return span.milliseconds }
        if let value = node[name] { wrong(value, member(path, name), wanted) }
        return nil
    }

    /// A time since the start, at its offset from UTC, or a date.
    mutating func moment(
        _ name: String, of node: JSONDocument.Node, at path: String?, since start: LocalInstant,
        isRequired: Bool = false
    ) -> LocalInstant? {
        let wanted = "a length of time since the start, such as \"7d\", or a date"
        guard let text = text(name, of: node, at: path, isRequired: isRequired, wanted) else { return nil }
        if let span = TimeSpan(text) {
            return LocalInstant(start.instant.adding(milliseconds: span.milliseconds), utcOffset: start.utcOffset)
        }
        if let date = LocalInstant(iso8601: text) { return date }
        if let value = node[name] { wrong(value, member(path, name), wanted) }
        return nil
    }
}
