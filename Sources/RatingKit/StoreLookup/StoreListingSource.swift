/// Knows what a store says about the app.
public protocol StoreListingSource: Sendable {
    /// What the store says about the app.
    ///
    /// - Throws: ``StoreListing/LookupError``; never later than the source's own deadline.
    func listing(for query: StoreListing.Query) async throws(StoreListing.LookupError) -> StoreListing
}

/// A source for tests and previews: answers at once, with what it was given.
package struct FixedStoreListing: StoreListingSource {
    private let answer: Result<StoreListing, StoreListing.LookupError>

    package init(_ answer: Result<StoreListing, StoreListing.LookupError>) {
        self.answer = answer
    }

    package func listing(for query: StoreListing.Query) async throws(StoreListing.LookupError) -> StoreListing {
        try answer.get()
    }
}
