/// Knows what a store says of the app.
public protocol StoreListingSource: Sendable {
    /// What the store says of the app.
    ///
    /// - Throws: ``StoreLookupError``; never later than the source's own deadline.
    func listing(for query: StoreQuery) async throws(StoreLookupError) -> StoreListing
}

/// A source for tests and previews: answers at once, with what it was given.
public struct FixedStoreListing: StoreListingSource {
    private let answer: Result<StoreListing, StoreLookupError>

    public init(_ answer: Result<StoreListing, StoreLookupError>) {
        self.answer = answer
    }

    public func listing(for query: StoreQuery) async throws(StoreLookupError) -> StoreListing {
        try answer.get()
    }
}
