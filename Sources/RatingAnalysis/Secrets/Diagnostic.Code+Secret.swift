/// What a search for secrets reports.
extension Diagnostic.Code {
    public static let secret = Self("security.secret", "a text looks like a password, token or key")
}
