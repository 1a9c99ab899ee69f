import Foundation
import RatingRemote

/// Finds out what the App Store says about the app.
@MainActor
public protocol StoreLookup: AnyObject {
    /// Starts looking; the answer comes back on the main actor, once, at any later time or at once.
    func look(for query: StoreListing.Query, completion: @escaping @MainActor (StoreAnswer) -> Void)
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

/// Uses Apple's look-up, as the originals do.
@MainActor
public final class SystemStoreLookup: StoreLookup {
    private let source: any StoreListingSource

    /// - Parameter source: what knows the store; Apple's lookup with a deadline of a minute. An answer that cannot be
    ///   read, comes too late or is too long counts as no connection, since the originals have no word for it.
    public init(_ source: any StoreListingSource = AppStoreLookup(deadline: .seconds(60), checksBundleID: false)) {
        self.source = source
    }

    public func look(for query: StoreListing.Query, completion: @escaping @MainActor (StoreAnswer) -> Void) {
        Task { [source] in
            do throws(StoreListing.LookupError) {
                completion(.found(try await source.listing(for: query)))
            } catch {
                completion(StoreAnswer(error))
            }
        }
    }
}

extension StoreAnswer {
    fileprivate init(_ error: StoreListing.LookupError) {
        switch error {
        case .notFound: self = .notFound
        case .refused(let status): self = .refused(status: status)
        case .unreachable(let code, let message):
            self = .unreachable(
                NSError(domain: NSURLErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: message]))
        case .deadlineExceeded:
            self = .unreachable(NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut))
        case .notPermitted:
            self = .unreachable(
                NSError(
                    domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.EPERM.rawValue),
                    userInfo: [NSLocalizedDescriptionKey: error.description]))
        default: self = .unreachable(error)
        }
    }
}

/// A look-up that reaches nothing, like a device that is offline.
@MainActor
public final class OfflineLookup: StoreLookup {
    /// There is nothing to set.
    public init() {}

    public func look(for query: StoreListing.Query, completion: @escaping @MainActor (StoreAnswer) -> Void) {
        completion(.unreachable(NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet)))
    }
}
