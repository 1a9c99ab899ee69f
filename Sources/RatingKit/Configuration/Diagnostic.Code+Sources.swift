/// What is reported of where a document comes from.
extension Diagnostic.Code {
    public static let fileUnreadable = Self(
        "file.unreadable", "the file cannot be read, or is larger than any configuration may be")

    /// All codes of this module.
    package static var kit: [Self] { [.fileUnreadable, .lowerRevision] }
}
