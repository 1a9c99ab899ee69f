import Foundation

/// Keeps the context in one durable file, which an app and its extensions can share.
///
/// Every update is a read-modify-write under a lock, written to a temporary file, flushed and renamed: after a crash or
/// a power loss the file holds the last acknowledged update. A record that cannot be read is set aside under another
/// name and reported, never overwritten.
public actor FileContextStore: ContextStore {
    private let file: RecordFile
    private let log: any RatingLog

    /// - Parameters:
    ///   - directory: made with mode 0700 by the first update. Keep it out of caches, which systems empty.
    ///   - log: where a damaged record is reported.
    public init(directory: URL, log: any RatingLog = SystemLog()) {
        file = RecordFile(directory: directory.path, name: "context.json")
        self.log = log
    }

    /// `RatingKit` in the user's application support directory.
    public static var standardDirectory: URL {
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (support ?? FileManager.default.temporaryDirectory).appendingPathComponent("RatingKit")
    }

    public func load() throws -> RatingContext? {
        let bytes = try mapped { () throws(RecordFileError) in try file.read() }
        do {
            return try StoredContext.decode(bytes)
        } catch let damage as DamagedRecord {
            try setAside(damage)
            return nil
        }
    }

    public func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) throws -> Result {
        do {
            return try updateRecord(body)
        } catch let damage as DamagedRecord {
            try setAside(damage)
            return try updateRecord(body)
        }
    }

    public func erase() throws {
        try mapped { () throws(RecordFileError) in try file.erase() }
    }

    private func updateRecord<Result>(_ body: (inout RatingContext?) throws -> Result) throws -> Result {
        do {
            return try file.update { bytes in
                var context = try StoredContext.decode(bytes)
                let result = try body(&context)
                return (context.map(StoredContext.encode), result)
            }
        } catch let error as RecordFileError {
            throw ContextStoreError(error)
        }
    }

    private func setAside(_ damage: DamagedRecord) throws {
        let name = try mapped { () throws(RecordFileError) in try file.setAside(damage.bytes) }
        if let name {
            log.log(.error, "\(file.path): \(damage.reason); it was set aside as \(name), and counting begins anew")
        }
    }

    private func mapped<Result>(_ body: () throws(RecordFileError) -> Result) throws(ContextStoreError) -> Result {
        do throws(RecordFileError) {
            return try body()
        } catch {
            throw ContextStoreError(error)
        }
    }
}
