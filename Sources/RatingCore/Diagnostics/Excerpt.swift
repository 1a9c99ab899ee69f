/// A text as messages quote it: its first 40 characters, and fewer where a character is made of many scalars.
package func excerpt(_ text: String) -> String {
    let head = Substring(text.unicodeScalars.prefix(160))
    let end = head.index(head.startIndex, offsetBy: 40, limitedBy: head.endIndex) ?? head.endIndex
    return end < text.endIndex ? "\(head[..<end])…" : text
}

/// A value as messages quote it: the beginning of its JSON text.
package func excerpt(_ value: RatingJSON) -> String { excerpt(value.serialized(atMost: 200)) }
