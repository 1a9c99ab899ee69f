extension Diagnostic {
    /// A stable name for a kind of problem. Names are never changed, nor reused for something else.
    ///
    /// Each is declared beside the code that reports it, and is in the list of its module.
    public struct Code: Sendable {
        /// `json.syntax`
        public let rawValue: String
        /// What is wrong, in one line: `the text is not JSON (RFC 8259)`.
        public let summary: String

        package init(_ rawValue: String, _ summary: String) {
            self.rawValue = rawValue
            self.summary = summary
        }
    }
}

extension Diagnostic.Code: Hashable, CustomStringConvertible {
    public var description: String { rawValue }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// What every reader of a document reports.
extension Diagnostic.Code {
    public static let jsonSyntax = Self("json.syntax", "the text is not JSON (RFC 8259)")
    public static let jsonLimit = Self(
        "json.limit", "the JSON is larger or more deeply nested than a configuration may be")
    public static let jsonDuplicateKey = Self("json.duplicate-key", "an object has the same name twice")
    public static let fromTheFuture = Self(
        "config.from-the-future", "the document says that it needs a newer version of this library")
}
