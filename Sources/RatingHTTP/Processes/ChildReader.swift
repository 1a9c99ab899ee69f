#if os(macOS) || os(Linux)
/// Takes what a child writes, as it comes.
package protocol ChildReader: Sendable {
    /// Takes some bytes that the child wrote.
    ///
    /// - Parameter descriptor: the child's number of what it wrote them to. Where several have something, they are read
    ///   in the order in which they were declared.
    /// - Returns: whether more is wanted; if not, the child is ended.
    mutating func take(_ bytes: UnsafeRawBufferPointer, from descriptor: Int32) -> Bool
}

/// The beginning of what a child says of its errors.
package struct ErrorLines: ChildReader {
    private var bytes: [UInt8] = []
    private static let longest = 1_000

    package init() {}

    package mutating func take(_ bytes: UnsafeRawBufferPointer, from descriptor: Int32) -> Bool {
        self.bytes += bytes.prefix(Self.longest - self.bytes.count)
        return true
    }

    /// Its first lines.
    package var lines: [Substring] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    }
}
#endif
