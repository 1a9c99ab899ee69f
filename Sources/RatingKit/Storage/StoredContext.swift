/// The bytes of a stored context.
enum StoredContext {
    static func encode(_ context: RatingContext) -> [UInt8] {
        Array(context.json.serialized().utf8)
    }

    /// - Parameter place: the path or key of the record, for messages.
    /// - Throws: ``DamagedRecord`` for bytes that are no context, ``ContextStoreError/fromTheFuture(_:)`` for a newer form.
    static func decode(_ bytes: [UInt8]?, at place: String) throws -> RatingContext? {
        guard let bytes else { return nil }
        do {
            return try RatingContext(document: JSONDocument(bytes))
        } catch let error as JSONSyntaxError {
            throw DamagedRecord(bytes: bytes, reason: "\(place): the stored context is no JSON: \(error)")
        } catch let error as ContextFormatError {
            if case .fromTheFuture = error { throw ContextStoreError.fromTheFuture("\(place): \(error)") }
            throw DamagedRecord(bytes: bytes, reason: "\(place): \(error)")
        }
    }
}

/// A record that cannot be used, with the bytes that it has; nil for one that is too large to be read.
struct DamagedRecord: Error {
    let bytes: [UInt8]?
    let reason: String
}

/// Why a context cannot be stored or read. What was stored before is still there.
public enum ContextStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The directory, or a part of its path, may not be used or is none.
    case noAccess(String)
    /// The volume is full, or a quota reached.
    case noSpace(String)
    /// Another process held the store for too long, or the app is being suspended. Try again.
    case busy(String)
    /// A newer version of this library wrote the record.
    case fromTheFuture(String)
    /// Anything else that the system reported.
    case failed(String)

    public var description: String {
        switch self {
        case .noAccess(let message), .noSpace(let message), .busy(let message), .fromTheFuture(let message),
            .failed(let message):
            message
        }
    }

    init(_ error: RecordFileError) {
        switch error {
        case .noPermission, .notADirectory, .notAFile, .invalidName: self = .noAccess(error.description)
        case .noSpace: self = .noSpace(error.description)
        case .lockTimeout, .suspended: self = .busy(error.description)
        case .io, .tooLarge: self = .failed(error.description)
        }
    }
}
