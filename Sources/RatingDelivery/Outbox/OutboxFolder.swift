/// The Maildir-style folder of an outbox: `tmp/` for what is being written, `new/` for what waits, `failed/` for what
/// was given up, and `state/` for locks and pauses.
///
/// A file of an item is written once and then only renamed or removed, except that a failed one is written anew with
/// the reason. Nothing needs a lock but sending.
struct OutboxFolder: Sendable {
    let path: String

    enum Box: String, CaseIterable {
        case new, failed
    }

    init(path: String) {
        self.path = path
    }

    func path(of box: Box) -> String { "\(path)/\(box.rawValue)" }
    func path(of entry: OutboxEntry) -> String { "\(path(of: entry.box))/\(entry.name)" }
    var temporaryPath: String { "\(path)/tmp" }
    var statePath: String { "\(path)/state" }

    /// Makes the directories, mode 0700.
    func prepare() throws(RecordFileError) {
        for directory in [temporaryPath, path(of: .new), path(of: .failed), statePath] { try makeDirectory(directory) }
    }

    /// Stores a new item, durably once this returns: written aside, flushed, renamed, and its directory flushed.
    func add(_ bytes: [UInt8], as entry: OutboxEntry) throws(RecordFileError) {
        try write(bytes, as: entry)
        do throws(RecordFileError) {
            try synchronizeDirectory(path(of: .new))
        } catch {
            // What cannot be taken back is stored, and will be sent.
            guard (try? unlinkIfPresent(path(of: entry))) != nil else { throw error }
            throw .failed(.synchronize, path(of: .new), error.systemFailure?.code ?? 0)
        }
    }

    /// The same as `remove(_:)` where it does no harm that a power loss brings the item back: it is sent once more, with
    /// its key.
    func takeOut(_ entry: OutboxEntry) throws(RecordFileError) -> Bool {
        do throws(RecordFileError) {
            return try remove(entry)
        } catch .notDurable {
            return true
        }
    }

    /// Removes an item, durably; false if it was gone.
    @inline(never)
    func remove(_ entry: OutboxEntry) throws(RecordFileError) -> Bool {
        guard try unlinkIfPresent(path(of: entry)) else { return false }
        try synchronizeDirectory(path(of: entry.box))
        return true
    }

    /// Moves an item to the other box; nil if it is gone.
    func move(_ entry: OutboxEntry) throws(RecordFileError) -> OutboxEntry? {
        let moved = place(for: entry)
        do throws(RecordFileError) {
            try renameEntry(path(of: entry), to: path(of: moved))
        } catch {
            if !entryExists(path(of: entry)) { return nil }
            throw error
        }
        // First where it is now, so that a power loss leaves it in one box or in both: then it is moved once more.
        for box in [moved.box, entry.box] {
            guard (try? synchronizeDirectory(path(of: box))) != nil else { break }
        }
        return moved
    }

    /// Moves an item that waits to the failed ones, with bytes that say why. False if it is gone: then it is in neither
    /// box.
    func fail(_ entry: OutboxEntry, with bytes: [UInt8]) throws(RecordFileError) -> Bool {
        guard !entry.isFailed, entryExists(path(of: entry)) else { return false }
        let failed = place(for: entry)
        try write(bytes, as: failed)
        do throws(RecordFileError) {
            try synchronizeDirectory(path(of: .failed))
        } catch {
            _ = try? unlinkIfPresent(path(of: failed))
            throw error
        }
        if try takeOut(entry) { return true }
        // Dropped in between, by another process.
        _ = try takeOut(failed)
        return false
    }

    /// Where an item is put in the other box: under its name, or right behind it where something else has that name.
    private func place(for entry: OutboxEntry) -> OutboxEntry {
        var stamp = entry.stamp
        while true {
            let place = OutboxEntry(
                key: entry.key, destination: entry.destination, stamp: stamp, bytes: entry.queuedBytes,
                isFailed: !entry.isFailed)
            let next = OutboxEntry.Stamp.next(at: entry.enqueuedAt, after: stamp)
            if next == stamp || !entryExists(path(of: place)) || isItem(place) { return place }
            stamp = next
        }
    }

    /// Whether a process was killed while it moved the item to the failed ones. That is brought to its end.
    func hasFailed(_ entry: OutboxEntry, _ record: OutboxRecord) throws(RecordFileError) -> Bool {
        guard !entry.isFailed, let failed = OutboxEntry(name: entry.name, isFailed: true),
            case .item(let twin) = look(at: failed), twin.feedback == record.feedback
        else { return false }
        _ = try takeOut(entry)
        return true
    }

    /// Removes what killed processes left half-written. A file that is still being written is locked by its writer.
    ///
    /// - Parameter others: gets the paths of what no outbox has written.
    func sweep(others: (_ path: String) -> Void) throws(RecordFileError) {
        var left: [String] = []
        try RatingKit.forEachEntry(in: temporaryPath) { name, isFile in
            let path = "\(temporaryPath)/\(name)"
            if isFile, OutboxEntry(name: name, isFailed: false) != nil { return left.append(path) }
            if name != ".", name != ".." { others(path) }
        }
        for path in left {
            // What cannot be removed must not keep the rest.
            guard let file = try? FileDescriptor(existing: path, followsLinks: false), (try? file.tryLock()) == true
            else { continue }
            _ = try? unlinkIfPresent(path)
        }
    }

    /// Removes every item and all that is known of destinations, also files that the outbox did not write. What cannot
    /// be removed keeps nothing else.
    ///
    /// - Parameter others: gets the paths of folders, which stay.
    func erase(others: (_ path: String) -> Void) throws(RecordFileError) {
        var failure: RecordFileError?
        for directory in [path(of: .new), path(of: .failed), temporaryPath, statePath] {
            do throws(RecordFileError) {
                for name in try entryNames(in: directory) where name != "." && name != ".." {
                    // A lock that another process holds must stay where it is; it holds nothing.
                    if directory == statePath, name.hasSuffix(".lock") { continue }
                    let path = "\(directory)/\(name)"
                    do throws(RecordFileError) {
                        _ = try unlinkIfPresent(path)
                    } catch {
                        if isFolder(path) {
                            others(path)
                        } else if failure?.isNotDurable ?? true {
                            failure = error
                        }
                    }
                }
                try synchronizeDirectory(directory)
            } catch {
                // That something is left says more than that what is gone may come back.
                if failure?.isNotDurable ?? true { failure = error }
            }
        }
        if let failure { throw failure }
    }

    private func write(_ bytes: [UInt8], as entry: OutboxEntry) throws(RecordFileError) {
        // Once more for a directory that is not there yet, and once for a file that a sweep took before it was locked.
        for _ in 0..<3 {
            if try hasWritten(bytes, as: entry) { return }
            try prepare()
        }
        throw .lockTimeout(path: temporaryPath, waited: .zero)
    }

    /// False where a directory or the temporary file was gone.
    private func hasWritten(_ bytes: [UInt8], as entry: OutboxEntry) throws(RecordFileError) -> Bool {
        let temporary = "\(temporaryPath)/\(entry.name)"
        do throws(RecordFileError) {
            guard let file = try FileDescriptor(new: temporary), try file.tryLock() else {
                // Left by a killed process, or a sweep has it.
                _ = try unlinkIfPresent(temporary)
                return false
            }
            try file.write(bytes)
            try file.synchronize()
            try renameEntry(temporary, to: path(of: entry))
            return true
        } catch {
            if error.isMissing { return false }
            _ = try? unlinkIfPresent(temporary)
            throw error.naming(path(of: entry))
        }
    }
}

extension OutboxEntry {
    /// Where its file is.
    var box: OutboxFolder.Box { isFailed ? .failed : .new }
}
