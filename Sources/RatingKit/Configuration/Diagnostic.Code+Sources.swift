/// What is reported of where a document comes from.
extension Diagnostic.Code {
    public static let fileUnreadable = Self(
        "file.unreadable", "the file cannot be read, or is larger than a configuration may be")

    public static let setAside = Self(
        "config.set-aside", "a fetched document is set aside, because the app ended twice while it was in use")

    /// All codes of this module.
    package static var kit: [Self] { [.fileUnreadable, .lowerRevision, .setAside] }
}
