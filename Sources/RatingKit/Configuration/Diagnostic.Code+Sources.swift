/// What is reported of where a document comes from.
extension Diagnostic.Code {
    public static let fileUnreadable = Self(
        "file.unreadable", "the file cannot be read, or is larger than any configuration may be")
    public static let lowerRevision = Self(
        "config.lower-revision", "a fetched document is older than the one that the app ships; it is passed over")

    /// All codes of this module.
    package static var kit: [Self] { [.fileUnreadable, .lowerRevision] }
}
