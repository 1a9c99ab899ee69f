import Foundation

extension StoreListing {
    /// Why the store said nothing about the app.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum LookupError: Error, Equatable, Sendable {
        /// The store has no such app in that country; also while it is not released yet.
        case notFound
        /// The store has another app under the id.
        case otherApp(bundleID: String)
        /// Neither an id nor a bundle id is known.
        case nothingToLookFor
        /// A country is two letters.
        case badCountry(String)
        /// The server answered with this status, 400 or above. A region without a store gives 400 or 500.
        case refused(status: Int)
        /// The response is not in the store's form.
        case unreadable(String)
        /// The answer is longer than this many bytes.
        case tooLarge(limit: Int)
        case deadlineExceeded
        /// There is no connection; the code is `URLError`'s.
        case unreachable(code: Int, message: String)
        /// The system does not let this process make connections.
        case notPermitted
        case cancelled
    }
}

extension StoreListing.LookupError: CustomStringConvertible, LocalizedError {
    public var description: String {
        switch self {
        case .notFound: "the store has no such app in this country"
        case .otherApp(let bundleID):
            "the store has \(bundleID) under this id; check appStoreID and applicationBundleID"
        case .nothingToLookFor: "there is neither a store id nor a bundle id to look up; set appStoreID"
        case .badCountry(let country): "“\(country)” is not a two-letter country code; check appStoreCountry"
        case .refused(let status): "the store answered with the status \(status)"
        case .unreadable(let reason): "the store's answer cannot be read: \(reason)"
        case .tooLarge(let limit): "the store's answer has more than \(limit) bytes"
        case .deadlineExceeded: "the store did not answer in time"
        case .unreachable(_, let message): "the store cannot be reached: \(message)"
        case .notPermitted:
            "the system does not let this app make connections; in a Mac's sandbox it needs com.apple.security.network.client"
        case .cancelled: "the look-up was cancelled"
        }
    }

    public var errorDescription: String? { description }
}
