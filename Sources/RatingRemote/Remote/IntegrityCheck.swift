import Foundation

/// Verifies that a document is the app team's own before it is read: when it was fetched, and when it is read from
/// disk.
public protocol IntegrityCheck: Sendable {
    /// The headers that ``verify(_:headers:)`` reads, in lower case. They are stored with the document; when it is read
    /// from disk, the check sees no others. Empty for a check of the body alone.
    var headerNames: Set<String> { get }

    /// Returns if the body is genuine.
    ///
    /// - Parameters:
    ///   - body: the document's bytes, decompressed.
    ///   - headers: the response's headers by lower-case name, for a signature in a header.
    /// - Throws: why it is not; then the document is refused, and none of it is used.
    func verify(_ body: [UInt8], headers: [String: String]) throws
}

extension IntegrityCheck {
    public var headerNames: Set<String> { [] }
}

/// Accepts only documents with one of these SHA-256 digests.
public struct SHA256Check: IntegrityCheck {
    /// The digests that are taken.
    package let expected: [SHA256Digest]

    package init(_ expected: [SHA256Digest]) {
        self.expected = expected
    }

    /// - Parameter hexadecimal: 64 hexadecimal digits each, such as those of the document in force and of the next one;
    ///   nil if there are none, or if one is malformed.
    public init?(_ hexadecimal: String...) {
        let digests = hexadecimal.compactMap { SHA256Digest(hexadecimal: $0) }
        guard !digests.isEmpty, digests.count == hexadecimal.count else { return nil }
        expected = digests
    }

    public func verify(_ body: [UInt8], headers: [String: String]) throws {
        let digest = SHA256Digest(of: body)
        if !expected.contains(digest) { throw Mismatch(found: digest) }
    }

    /// The document's digest is not an expected one.
    public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
        /// The document's own digest.
        package let found: SHA256Digest

        public var description: String { "the SHA-256 digest is \(found.hexadecimal)" }
    }
}

extension SHA256Check.Mismatch: LocalizedError {
    public var errorDescription: String? { description }
}
