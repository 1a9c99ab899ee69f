import RatingKit

extension LegacyState {
    /// What an import took from which key, what it left, and why.
    public struct ImportReport: Equatable, Sendable {
        /// The libraries of which something was stored, and was read now.
        public internal(set) var libraries: [LegacyState.Library] = []
        /// Those that an earlier import had read: nothing was taken from them again.
        public internal(set) var earlier: [RatingContext.Import] = []
        /// Every stored key of ``libraries``.
        public internal(set) var entries: [Entry] = []

        /// Nothing taken.
        public init() {}

        /// One stored key.
        public struct Entry: Equatable, Sendable {
            public let library: LegacyState.Library
            public let key: String
            public let value: LegacyState.Value
            /// The member of the stored context that it went into (`sessions`); nil if it was left.
            public internal(set) var field: String?
            /// Why it was left, or taken otherwise than it was stored.
            public internal(set) var note: String?
        }

        /// Whether there was nothing to take.
        public var isEmpty: Bool { libraries.isEmpty }
    }
}
