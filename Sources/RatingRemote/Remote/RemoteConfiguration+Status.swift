extension RemoteConfiguration {
    /// What is stored of a remote configuration, and when the next request may be made.
    public struct Status: Hashable, Sendable {
        /// The last good document's entity tag, with its quotation marks.
        public let etag: String?
        /// The last good document's `Last-Modified`.
        public let lastModified: String?
        /// The last good document's digest; nil if there is none.
        package let digest: SHA256Digest?
        /// When the server last confirmed the stored document.
        public let confirmedAt: UTCInstant?
        /// Whether there is an earlier document to go back to.
        public let canRollBack: Bool
        /// Failures in a row.
        public let failures: Int64
        /// When the next request may be made; nil for at once.
        public let nextFetch: UTCInstant?

        init(_ record: RemoteRecord, now: UTCInstant) {
            etag = record.current?.etag
            lastModified = record.current?.lastModified
            digest = record.current?.digest
            confirmedAt = record.current?.confirmedAt
            canRollBack = record.previous != nil
            failures = record.schedule.failures
            nextFetch = record.schedule.wait(at: now)
        }
    }
}
