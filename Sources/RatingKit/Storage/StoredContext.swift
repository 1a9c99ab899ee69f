import Foundation

/// The bytes of a stored context.
enum StoredContext {
    /// From this form on a record has a checksum.
    private static let firstFormatWithChecksum: Int64 = 3

    static func encode(_ context: RatingContext) -> [UInt8] {
        RecordChecksum.added(to: context.json.serializedBytes())
    }

    /// - Parameter place: the path or key of the record, for messages.
    /// - Throws: `DamagedRecord` for bytes that are no context, ``ContextStoreError/fromTheFuture(_:)`` for a newer form.
    static func decode(_ bytes: [UInt8]?, at place: String) throws -> RatingContext? {
        guard let bytes else { return nil }
        do {
            let hasChecksum = try RecordChecksum.isPresent(in: bytes)
            let document = try JSONDocument(bytes)
            let context = try RatingContext(document: document)
            guard hasChecksum || (document.root["format"]?.integerValue ?? 0) < firstFormatWithChecksum else {
                throw DamagedRecord(bytes: bytes, reason: "\(place): the stored context is damaged: it has no checksum")
            }
            return context
        } catch let error as RecordChecksum.Mismatch {
            throw DamagedRecord(bytes: bytes, reason: "\(place): the stored context is damaged: \(error)")
        } catch let error as JSONSyntaxError {
            throw DamagedRecord(bytes: bytes, reason: "\(place): the stored context is not JSON: \(error)")
        } catch let error as RatingContext.FormatError {
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

/// Why a context cannot be stored or read. Then nothing is changed, except with ``notDurable(_:)``.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum ContextStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The directory, or a part of its path, may not be used, or is not a directory.
    case noAccess(String)
    /// The volume is full, or a quota reached.
    case noSpace(String)
    /// Another process held the store for too long, or the app is being suspended. Try again.
    case busy(String)
    /// A newer version of this library wrote the record.
    case fromTheFuture(String)
    /// The change is made, and the next load finds it, but a power loss may undo it: the disk did not confirm it.
    case notDurable(String)
    /// Anything else that the system reported.
    case failed(String)

    public var description: String {
        switch self {
        case .noAccess(let message), .noSpace(let message), .busy(let message), .fromTheFuture(let message),
            .notDurable(let message), .failed(let message):
            message
        }
    }

    init(_ error: RecordFileError) {
        switch error {
        case .noPermission, .notADirectory, .notAFile, .invalidName: self = .noAccess(error.description)
        case .noSpace: self = .noSpace(error.description)
        case .lockTimeout, .suspended: self = .busy(error.description)
        case .notDurable: self = .notDurable(error.description)
        case .io, .tooLarge: self = .failed(error.description)
        }
    }
}

extension ContextStoreError: LocalizedError {
    public var errorDescription: String? { description }
}
