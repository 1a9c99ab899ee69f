import Foundation

/// What the disk has of a remote configuration.
///
/// Owns the file, and what it did not take of the schedule, for as long as the process runs.
final class RemoteStorage {
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
    func store(
        end: ContinuousClock.Instant? = nil, _ change: (inout RemoteRecord) throws(RemoteConfiguration.Failure) -> Void
    ) throws(RemoteConfiguration.Failure) -> RemoteRecord {
        let patience = end.map {
            min(max(Self.shortestPatience, ContinuousClock().now.duration(to: $0)), file.lockTimeout)
        }
        for _ in 0..<2 {
            var made: RemoteRecord?
            var damaged: [UInt8]?
            do {
                try file.update(within: patience) { bytes in
                    made = try changed(bytes, change)
                    // Damaged since it was loaded; whoever finds that out has to set it aside.
                    if made == nil { damaged = bytes }
                    return (made?.bytes ?? bytes, ())
                }
            } catch let failure as RemoteConfiguration.Failure {
                throw failure
            } catch {
                // It holds for whoever reads, and what a power loss takes is fetched again.
                guard made != nil, (error as? RecordFileError)?.isNotDurable == true else {
                    throw RemoteConfiguration.Failure(.notStored, "\(error)")
                }
                log.log(.warning, "\(error)")
            }
            if let made {
                unstored = nil
                return made
            }
            setAside(damaged, because: Self.damage)
        }
        throw RemoteConfiguration.Failure(.notStored, "the record on disk is damaged, and cannot be set aside")
    }

    /// Remembers what could not be stored.
    func keep(_ schedule: FetchSchedule) {
        unstored = UnstoredSchedule(inForce: schedule, replaced: loadStored().schedule)
    }

    func erase() throws(RemoteConfiguration.Failure) {
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

    /// Nil for bytes that are damaged.
    private func changed(
        _ bytes: [UInt8]?, _ change: (inout RemoteRecord) throws(RemoteConfiguration.Failure) -> Void
    ) throws(RemoteConfiguration.Failure) -> RemoteRecord? {
        var record = nothing
        if let bytes {
            guard let stored = RemoteRecord(bytes) else { return nil }
            if stored.source == source { record = stored }
        }
        // What the disk did not take before goes along, whatever is stored now.
        unstored?.replace(&record.schedule)
        try change(&record)
        return record
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
