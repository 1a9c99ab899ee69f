import Foundation

extension Outbox {
    /// Why an outbox could not do what it was asked for. Nothing is changed then, but with ``notDurable(_:)``.
    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// The folder, or a part of its path, may not be used, or is not a folder.
        case noAccess(String)
        /// The volume is full, or a quota reached.
        case noSpace(String)
        /// The app is being suspended, or another process is in the way. Try again.
        case busy(String)
        /// The record would have so many bytes, and the limits allow fewer.
        case tooLarge(bytes: Int64, limit: Int64)
        /// A destination's name has 1 to 64 bytes in UTF-8.
        case invalidDestination(String)
        /// A key has 1 to 36 ASCII letters, digits and hyphens.
        case invalidKey(String)
        /// No item has this key: it was delivered or dropped, or never was.
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
                "the feedback takes \(bytes) bytes, more than the \(limit) that one may have (Limits.bytes); "
                    + "leave attachments out"
            case .invalidDestination(let name):
                "“\(name)” is no name of a destination: it must have 1 to 64 bytes in UTF-8"
            case .invalidKey(let key): "“\(key)” is no key: it must have 1 to 36 ASCII letters, digits and hyphens"
            case .notFound(let key): "the outbox has no item “\(key)”; it was delivered or dropped, or never was"
            }
        }

        init(_ error: RecordFileError) {
            switch error {
            case .noPermission, .notADirectory, .notAFile, .invalidName: self = .noAccess(error.description)
            case .noSpace(let failure):
                self = .noSpace("\(failure.cause); what was queued before is kept; free some space and try again")
            case .lockTimeout, .suspended: self = .busy(error.description)
            case .tooLarge(_, let size, let limit): self = .tooLarge(bytes: size, limit: limit)
            case .notDurable: self = .notDurable(error.description)
            case .io: self = .failed(error.description)
            }
        }
    }
}

extension Outbox.Failure: LocalizedError {
    public var errorDescription: String? { description }
}
