extension RatingContext {
    /// What the store said about the app, and when. It is not about the user, and is stored so that decisions can read
    /// it without waiting.
    public struct StoreVersion: Equatable, Sendable {
        public let at: LocalInstant
        /// The newest version in the store; nil if the store gave none.
        public let version: String?
        /// The app's id in the store.
        public let storeID: Int64
        /// The app's genre in the store; nil if the store gave none. 6014 is games.
        public let genreID: Int64?

        public init(at: LocalInstant, version: String?, storeID: Int64, genreID: Int64? = nil) {
            self.at = at
            self.version = version
            self.storeID = storeID
            self.genreID = genreID
        }

        /// How long a result counts: a week. Store lookups lag behind by up to five days.
        package static let validity: Int64 = 7 * UTCInstant.millisecondsPerDay
    }

    /// Records what the store said, replacing what it said before.
    public mutating func noteStoreVersion(
        _ version: String?, storeID: Int64, genreID: Int64? = nil, now: LocalInstant
    ) {
        storeVersion = StoreVersion(at: now, version: version, storeID: storeID, genreID: genreID)
    }
}
