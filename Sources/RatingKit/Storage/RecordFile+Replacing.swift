#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// The order that makes a change durable. All of it runs under the record's lock.
extension RecordFile {
    /// Stores the new bytes. Equal bytes are not written, but an earlier process may have been killed before it
    /// had flushed the directory, so that is done in any case.
    func replace(_ old: [UInt8]?, with new: [UInt8]?) throws(RecordFileError) {
        guard let new else { return try delete() }
        if new != old { try store(new) }
        try synchronizeDirectory(directory)
    }

    func delete() throws(RecordFileError) {
        _ = try unlinkIfPresent(path)
        try synchronizeDirectory(directory)
    }

    /// Removes temporary files of processes that were killed. Whoever holds the lock knows that nobody is writing one.
    func removeOrphans() throws(RecordFileError) {
        for orphan in try entryNames(in: directory) where isTemporary(orphan) {
            _ = try unlinkIfPresent("\(directory)/\(orphan)")
        }
    }

    private func store(_ bytes: [UInt8]) throws(RecordFileError) {
        guard bytes.count <= limit else {
            throw .tooLarge(path: path, size: Int64(bytes.count), limit: Int64(limit))
        }
        let temporary = try makeTemporary()
        do throws(RecordFileError) {
            try temporary.write(bytes)
            try temporary.synchronize()
            try renameEntry(temporary.path, to: path)
        } catch {
            _ = try? unlinkIfPresent(temporary.path)
            throw error.naming(path)
        }
    }

    private func makeTemporary() throws(RecordFileError) -> FileDescriptor {
        while true {
            temporaryCount += 1
            do throws(RecordFileError) {
                let file = try FileDescriptor(new: "\(path).tmp-\(getpid())-\(temporaryCount)")
                if let file { return file }
            } catch {
                throw error.naming(path)
            }
        }
    }

    private func isTemporary(_ entry: String) -> Bool {
        guard let numbers = entry.suffix(after: "\(name).tmp-") else { return false }
        return numbers.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "-") }
    }
}
