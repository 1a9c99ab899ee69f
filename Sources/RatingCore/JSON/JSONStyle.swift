/// How a ``RatingJSON`` is laid out as text.
package enum JSONStyle: Hashable, Sendable {
    /// Without white space.
    case compact
    /// One element or member a line, two spaces a level, `"name": value`.
    case pretty
}
