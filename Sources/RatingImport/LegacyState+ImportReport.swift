import RatingKit

extension LegacyState {
    /// What an import took from which key, what it left out, and why.
    public struct ImportReport: Equatable, Sendable {
        /// The libraries that had stored something, which has now been read.
        public internal(set) var libraries: [LegacyState.Library] = []
        /// The libraries that an earlier import had read: nothing was taken from them again.
        public internal(set) var earlier: [RatingContext.Import] = []
        /// Every stored key of ``libraries``.
        public internal(set) var entries: [Entry] = []

        /// A report of an import that took nothing.
        public init() {}

        /// One stored key.
        public struct Entry: Equatable, Sendable {
            public let library: LegacyState.Library
            public let key: String
            public let value: LegacyState.Value
            /// The member of the stored context that it went into (`sessions`); nil if it was left.
            public internal(set) var field: String?
            /// Why it was left out, or taken differently from how it was stored.
            public internal(set) var note: String?
        }

        /// Whether there was nothing to import.
        public var isEmpty: Bool { libraries.isEmpty }
    }
}
