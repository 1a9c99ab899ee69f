import Foundation

/// Why a feedback queue could not do what it was asked to. Then nothing is changed, except with ``notDurable(_:)``.
public enum FeedbackQueueFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder, or a part of its path, may not be used, or is not a folder.
    case noAccess(String)
    /// The volume is full, or a quota reached.
    case noSpace(String)
    /// The app is being suspended, or another process is in the way. Try again.
    case busy(String)
    /// The record would have this many bytes, but the limits allow fewer.
    case tooLarge(bytes: Int64, limit: Int64)
    /// A destination's name has 1 to 64 bytes in UTF-8.
    case invalidDestination(String)
    /// A key has 1 to 36 ASCII letters, digits and hyphens.
    case invalidKey(String)
    /// No item has this key: it was delivered or dropped, or never existed.
    case notFound(key: String)
    /// It is done, but a power loss may undo it: the disk did not confirm it.
    case notDurable(String)
    /// Anything else that the system reported.
    case failed(String)

    public var description: String {
        switch self {
        case .noAccess(let message), .noSpace(let message), .busy(let message), .notDurable(let message),
            .failed(let message):
            message
        case .tooLarge(let bytes, let limit):
            "the feedback takes \(bytes) bytes, more than the \(limit) allowed (Limits.bytes); "
                + "leave attachments out"
        case .invalidDestination(let name):
            "“\(name)” is not a destination's name: it must have 1 to 64 bytes in UTF-8"
        case .invalidKey(let key): "“\(key)” is not a key: it must have 1 to 36 ASCII letters, digits and hyphens"
        case .notFound(let key): "the outbox has no item “\(key)”; it was delivered or dropped, or never existed"
        }
    }
}

extension FeedbackQueueFailure: LocalizedError {
    public var errorDescription: String? { description }
}
