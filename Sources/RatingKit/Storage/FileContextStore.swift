import Foundation

/// Keeps the context in one durable file, which an app and its extensions can share.
///
/// Every update is a read-modify-write under a lock, written to a temporary file, flushed and renamed: after a crash or
/// a power loss the file holds the last acknowledged update; one that the disk did not confirm throws
/// ``ContextStoreError/notDurable(_:)``. The record has a checksum, so a flipped bit is detected as damage and never
/// read as another number. A record that cannot be read is set aside under another name and reported, never
/// overwritten.
public actor FileContextStore: ContextStore {
    private let file: RecordFile
    private let log: any RatingLog

    /// - Parameters:
    ///   - directory: created with mode 0700 by the first update. Do not put it in a caches directory, which systems
    ///     empty.
    ///   - log: where a damaged record is reported.
    public init(directory: URL, log: any RatingLog = SystemLog()) {
        self.init(directory: directory, log: log, lockTimeout: .seconds(5))
    }

    /// - Parameter lockTimeout: how long an update waits for other processes.
    package init(directory: URL, log: any RatingLog = SystemLog(), lockTimeout: Duration) {
        file = RecordFile(directory: directory.path, name: "context.json", lockTimeout: lockTimeout)
        self.log = log
    }

    /// `RatingKit` in the user's application support directory.
    public static var standardDirectory: URL {
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (support ?? FileManager.default.temporaryDirectory).appendingPathComponent("RatingKit")
    }

    public func load() throws -> RatingContext? {
        try settingDamageAside { try StoredContext.decode(file.read(), at: file.path) }
    }

    public func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) throws -> Result {
        try settingDamageAside {
            try file.update { bytes in
                var context = try StoredContext.decode(bytes, at: file.path)
                let result = try body(&context)
                return (context.map(StoredContext.encode), result)
            }
        }
    }

    public func erase() throws {
        try mapped { try file.erase() }
    }

    /// Does it once more if the record is damaged, after that was set aside or another process mended it.
    private func settingDamageAside<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try mapped(body)
        } catch let damage as DamagedRecord {
            try mapped { try setAside(damage) }
        }
        do {
            return try mapped(body)
        } catch let damage as DamagedRecord {
            throw ContextStoreError.failed(damage.reason)
        }
    }

    private func setAside(_ damage: DamagedRecord) throws {
        guard let name = try file.setAside(damage.bytes) else { return }
        log.log(.error, "\(damage.reason); it was set aside as \(name), and counting starts over")
    }

    private func mapped<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as RecordFileError {
            if case .tooLarge = error { throw DamagedRecord(bytes: nil, reason: error.description) }
            throw ContextStoreError(error)
        }
    }
}
