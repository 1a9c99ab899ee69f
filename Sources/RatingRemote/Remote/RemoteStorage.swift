import Foundation

/// What the disk has of a remote configuration.
///
/// Owns the file, and what it did not take of the schedule, for as long as the process runs.
struct RemoteStorage {
    private let file: RecordFile
    private let source: SHA256Digest
    private let settings: RemoteConfiguration.Settings
    private let log: any RatingLog
    private var unstored: UnstoredSchedule?

    init(_ url: URL, in directory: URL, settings: RemoteConfiguration.Settings, log: any RatingLog) {
        file = RecordFile(directory: directory.path, name: "remote.json")
        source = Self.source(url, settings)
        self.settings = settings
        self.log = log
    }

    var path: String { file.path }

    /// What there is before anything was fetched.
    var nothing: RemoteRecord { RemoteRecord(source: source) }

    /// What is on disk of this URL, and the schedule in force. A damaged record is set aside.
    func load() -> RemoteRecord {
        var record = loadStored()
        unstored?.replace(&record.schedule)
        record.schedule = record.schedule.bounded(by: settings)
        return record
    }

    /// Changes what is on disk.
    ///
    /// - Parameter end: when the fetch is to be over; nil to wait for other processes as long as anyone does.
    /// - Throws: what the change throws, or `remote.not-stored`; nothing is changed then.
    @discardableResult
    mutating func store(
        end: ContinuousClock.Instant? = nil, _ change: (inout RemoteRecord) throws(RemoteConfiguration.Failure) -> Void
    ) throws(RemoteConfiguration.Failure) -> RemoteRecord {
        let patience = end.map {
            min(max(Self.shortestPatience, ContinuousClock().now.duration(to: $0)), file.lockTimeout)
        }
        var hasSetAside = false
        while true {
            var made: RemoteRecord?
            do {
                let record: RemoteRecord = try file.update(within: patience) { bytes in
                    let record = try changed(bytes, change)
                    made = record
                    return (record.bytes, record)
                }
                unstored = nil
                return record
            } catch let error as RecordFileError where error.isNotDurable {
                // It holds for whoever reads, and what a power loss takes is fetched again.
                guard let made else { throw RemoteConfiguration.Failure(.notStored, "\(error)") }
                log.log(.warning, "\(error)")
                unstored = nil
                return made
            } catch let failure as RemoteConfiguration.Failure {
                throw failure
            } catch let damaged as Damaged where !hasSetAside {
                setAside(damaged.bytes, because: Self.damage)
                hasSetAside = true
            } catch {
                throw RemoteConfiguration.Failure(.notStored, "\(error)")
            }
        }
    }

    /// Remembers what could not be stored.
    mutating func keep(_ schedule: FetchSchedule) {
        unstored = UnstoredSchedule(inForce: schedule, replaced: loadStored().schedule)
    }

    mutating func erase() throws(RemoteConfiguration.Failure) {
        unstored = nil
        do throws(RecordFileError) {
            try file.erase()
        } catch {
            throw RemoteConfiguration.Failure(.notStored, error.description)
        }
    }

    /// What tells a source from others: what is asked, and where in the answer the document is. A digest, since the URL
    /// itself may hold a key.
    private static func source(_ url: URL, _ settings: RemoteConfiguration.Settings) -> SHA256Digest {
        let url = url.absoluteString
        guard settings.requestBody != nil || settings.pointer != nil else { return SHA256Digest(of: Array(url.utf8)) }
        let parts: RatingJSON = [
            .string(url), settings.requestBody ?? .null, settings.pointer.map { .string($0) } ?? .null,
        ]
        return SHA256Digest(of: parts.serializedBytes())
    }

    private func loadStored() -> RemoteRecord {
        guard let record = stored(), record.source == source else { return nothing }
        return record
    }

    private func stored() -> RemoteRecord? {
        do throws(RecordFileError) {
            guard let bytes = try file.read() else { return nil }
            if let record = RemoteRecord(bytes) { return record }
            setAside(bytes, because: Self.damage)
        } catch {
            if case .tooLarge = error {
                setAside(nil, because: error.description)
            } else {
                log.log(.error, "the remote configuration on disk cannot be read: \(error)")
            }
        }
        return nil
    }

    private func setAside(_ bytes: [UInt8]?, because reason: String) {
        do throws(RecordFileError) {
            guard let name = try file.setAside(bytes) else { return }
            log.log(.error, "\(file.path): the remote configuration is damaged: \(reason); it was set aside as \(name)")
        } catch {
            log.log(.error, "\(file.path): the remote configuration is damaged, and cannot be set aside: \(error)")
        }
    }

    private func changed(
        _ bytes: [UInt8]?, _ change: (inout RemoteRecord) throws(RemoteConfiguration.Failure) -> Void
    ) throws -> RemoteRecord {
        var record = nothing
        if let bytes {
            // Damaged since it was loaded; whoever finds that out has to set it aside.
            guard let stored = RemoteRecord(bytes) else { throw Damaged(bytes: bytes) }
            if stored.source == source { record = stored }
        }
        // What the disk did not take before goes along, whatever is stored now.
        unstored?.replace(&record.schedule)
        try change(&record)
        return record
    }

    private struct Damaged: Error, CustomStringConvertible {
        let bytes: [UInt8]

        var description: String { "the record on disk is damaged, and cannot be set aside" }
    }

    private static let damage = "it is not a record of this version"
    private static let shortestPatience = Duration.milliseconds(100)
}

/// A schedule that the disk did not take.
private struct UnstoredSchedule {
    let inForce: FetchSchedule
    /// What the disk has instead.
    let replaced: FetchSchedule

    /// Not where another process has stored one meanwhile.
    func replace(_ schedule: inout FetchSchedule) {
        if schedule == replaced { schedule = inForce }
    }
}
