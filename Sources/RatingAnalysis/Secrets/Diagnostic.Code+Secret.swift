import RatingCore

/// What a search for secrets reports.
extension Diagnostic.Code {
    package static let secret = Self("security.secret", "a text looks like a password, token or key")
}
