import RatingCore

/// A change of a document's text that mends one problem, and cannot change what was valid before.
package struct Fix: Hashable, Sendable {
    /// The bytes that it replaces.
    package let range: Range<Int>
    package let replacement: String
    /// What it does, in a few words: `write "displaySessionCount"`.
    package let title: String
    /// Whether the document may have been accepted without it: a member that was passed over comes into force.
    package let bringsIntoForce: Bool

    init(_ range: Range<Int>, _ replacement: String, _ title: String, bringsIntoForce: Bool = false) {
        (self.range, self.replacement, self.title) = (range, replacement, title)
        self.bringsIntoForce = bringsIntoForce
    }
}

extension [Fix] {
    /// The text with these fixes, which are in its order and do not overlap; all other bytes stay as they are.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var end = 0
        for fix in self {
            result += bytes[end..<fix.range.lowerBound]
            result += fix.replacement.utf8
            end = fix.range.upperBound
        }
        return result + bytes[end...]
    }
}
