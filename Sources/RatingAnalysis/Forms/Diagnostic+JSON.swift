import RatingCore

extension Diagnostic {
    /// `severity`, `code`, `key`, `line`, `column`, `message`, `suggestion`; null where there is nothing.
    package var members: [RatingJSON.Member] {
        [
            .init("severity", .string(severity.rawValue)), .init("code", .string(code.rawValue)),
            .init("key", RatingJSON(key)), .init("line", RatingJSON(position?.line)),
            .init("column", RatingJSON(position?.column)), .init("message", .string(message)),
            .init("suggestion", RatingJSON(suggestion)),
        ]
    }
}
