#if os(macOS) || os(Linux)
/// The beginning of what a child says of its errors.
package struct ErrorLines: Sendable {
    private var bytes: [UInt8] = []
    private static let longest = 1_000

    package init() {}

    package mutating func take(_ bytes: UnsafeRawBufferPointer) {
        self.bytes += Array(bytes.prefix(Self.longest - self.bytes.count))
    }

    /// Its lines, without empty ones.
    package var lines: [String] {
        parts(of: bytes[...], at: .lineFeed).filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    }
}
#endif
