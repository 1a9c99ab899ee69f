extension Outbox {
    /// What an outbox holds, by destination.
    public struct Status: Equatable, Sendable {
        /// The destinations with items and those that are paused, sorted by name.
        public let destinations: [Destination]

        public var waiting: Int64 { destinations.reduce(0) { $0 + $1.waiting } }
        public var failed: Int64 { destinations.reduce(0) { $0 + $1.failed } }
        /// Of all records.
        public var bytes: Int64 { destinations.reduce(0) { $0.addingReportingOverflow($1.bytes).partialValue } }
        /// When the next attempt is due; nil if nothing is waiting that this app can send.
        public var nextTryAt: UTCInstant? {
            destinations.filter { $0.waiting > 0 && $0.isDefined }.compactMap(\.nextTryAt).min()
        }

        public struct Destination: Equatable, Sendable {
            public let name: String
            /// Whether the app defines it. What waits for an undefined one is kept until the app does.
            public let isDefined: Bool
            public internal(set) var waiting: Int64 = 0
            public internal(set) var failed: Int64 = 0
            public internal(set) var bytes: Int64 = 0
            /// When the item that has been waiting longest was queued.
            public internal(set) var oldest: UTCInstant?
            /// When the next attempt is due, which may be in the past; nil if nothing is waiting.
            public internal(set) var nextTryAt: UTCInstant?
            /// Failed attempts of the first item, in a row.
            public internal(set) var attempts: Int64 = 0
            /// Why the last one failed.
            public internal(set) var lastError: String?
            /// Whether nothing can be sent to it until something changes, for the reason in ``lastError``.
            public internal(set) var isUnusable = false
        }
    }
}

/// One item of an outbox with all that is known of it.
package final class OutboxItem: Sendable {
    package let entry: OutboxEntry
    /// Nil where the record cannot be read.
    package let feedback: Feedback?
    /// Tries that failed.
    package let attempts: Int64
    /// When it is tried again at the earliest; nil for a failed one.
    package let nextTryAt: UTCInstant?
    /// Why the last try failed, or the record cannot be read.
    package let lastError: String?

    init(entry: OutboxEntry, feedback: Feedback?, attempts: Int64, nextTryAt: UTCInstant?, lastError: String?) {
        self.entry = entry
        self.feedback = feedback
        self.attempts = attempts
        self.nextTryAt = nextTryAt
        self.lastError = lastError
    }
}
