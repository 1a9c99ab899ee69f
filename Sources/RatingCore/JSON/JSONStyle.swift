/// How a ``JSONValue`` is laid out as text.
public enum JSONStyle: Hashable, Sendable {
    /// Without white space.
    case compact
    /// One element or member a line, two spaces a level, `"name": value`.
    case pretty
}
