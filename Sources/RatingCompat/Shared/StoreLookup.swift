import Foundation

/// Finds out what the App Store knows of the app.
@MainActor
public protocol StoreLookup: AnyObject {
    /// Starts looking; the answer comes back on the main actor, once, at any later time or at once.
    func look(for query: StoreQuery, completion: @escaping @MainActor (StoreAnswer) -> Void)
}

/// Which app is looked for, and in which store.
public struct StoreQuery: Hashable, Sendable {
    /// The app's store id; where it is unknown, the bundle id is looked for.
    public var storeID: Int?
    /// The app's bundle id.
    public var bundleID: String?
    /// Two letters, as in the store's address.
    public var country: String

    /// A query by id where one is given, otherwise by bundle id.
    public init(storeID: Int?, bundleID: String?, country: String) {
        self.storeID = storeID
        self.bundleID = bundleID
        self.country = country
    }
}

/// What came back.
public enum StoreAnswer: Sendable {
    case found(StoreListing)
    /// The store answered that it has no such app.
    case notFound
    /// The server answered with this status, 400 or above.
    case refused(status: Int)
    /// Nothing came back.
    case unreachable(any Error)
}

/// What the store says of an app.
public struct StoreListing: Hashable, Sendable {
    /// `trackId`.
    public var storeID: Int
    /// `bundleId`.
    public var bundleID: String
    /// The newest version in the store.
    public var version: String?
    /// `primaryGenreId`; 6014 is games.
    public var genreID: Int?

    /// A listing with what the store gave of it.
    public init(storeID: Int, bundleID: String, version: String? = nil, genreID: Int? = nil) {
        self.storeID = storeID
        self.bundleID = bundleID
        self.version = version
        self.genreID = genreID
    }
}

/// A lookup that reaches nothing, like a device that is offline.
@MainActor
public final class OfflineLookup: StoreLookup {
    /// There is nothing to set.
    public init() {}

    public func look(for query: StoreQuery, completion: @escaping @MainActor (StoreAnswer) -> Void) {
        completion(.unreachable(NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet)))
    }
}
