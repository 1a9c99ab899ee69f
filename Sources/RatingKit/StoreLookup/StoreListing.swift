/// What the store says about an app.
public struct StoreListing: Equatable, Sendable {
    /// `trackId`.
    public var storeID: Int64
    /// `bundleId`.
    public var bundleID: String
    /// `version`: the newest one in the store.
    public var version: String?
    /// `primaryGenreId`; 6014 is games.
    public var genreID: Int64?

    /// A listing with what the store said.
    public init(storeID: Int64, bundleID: String, version: String? = nil, genreID: Int64? = nil) {
        self.storeID = storeID
        self.bundleID = bundleID
        self.version = version
        self.genreID = genreID
    }

    /// Whether this is the listing of the app with a bundle id, ignoring case.
    public func isListing(of bundleID: String) -> Bool {
        self.bundleID.lowercased() == bundleID.lowercased()
    }
}
