#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// The changes to directories that a record needs. A change is durable once its directory has been synchronised.

/// Makes a directory, mode 0700, and the missing ones above it, durably.
package func makeDirectory(_ path: String) throws(RecordFileError) {
    if mkdir(path, 0o700) == 0 { return try synchronizeNewDirectory(path) }
    switch errno {
    case EEXIST:
        guard isDirectory(path) else { throw .failed(.makeDirectory, path, ENOTDIR) }
    case ENOENT where parentDirectory(of: path) != path:
        try makeDirectory(parentDirectory(of: path))
        if mkdir(path, 0o700) == 0 { return try synchronizeNewDirectory(path) }
        guard errno == EEXIST else { throw .failed(.makeDirectory, path) }
    default:
        throw .failed(.makeDirectory, path)
    }
}

/// Takes the directory away again where that fails: whoever finds it takes it for durable.
private func synchronizeNewDirectory(_ path: String) throws(RecordFileError) {
    do throws(RecordFileError) {
        try synchronizeDirectory(parentDirectory(of: path))
    } catch {
        rmdir(path)
        throw .failed(.makeDirectory, path, error.systemFailure?.code ?? EIO)
    }
}

/// The directory that holds the entry.
package func parentDirectory(of path: String) -> String {
    var parent = Substring(path)
    while parent.utf8.count > 1, parent.utf8.last == UInt8(ascii: "/") { parent = parent.dropLast() }
    guard let slash = parent.lastIndex(of: "/") else { return "." }
    parent = parent[..<slash]
    while parent.utf8.last == UInt8(ascii: "/") { parent = parent.dropLast() }
    return parent.isEmpty ? "/" : String(parent)
}

/// Makes the last changes to a directory's entries durable, where the file system knows how.
///
/// - Throws: `RecordFileError.notDurable`, and nothing else: the changes are made.
package func synchronizeDirectory(_ path: String) throws(RecordFileError) {
    do throws(RecordFileError) {
        try FileDescriptor(existing: path)?.synchronize()
    } catch {
        guard let code = error.systemFailure?.code, ![EINVAL, ENOTSUP, EACCES].contains(code) else { return }
        throw .notDurable(RecordFileError.SystemFailure(operation: .synchronize, path: path, code: code))
    }
}

package func renameEntry(_ path: String, to newPath: String) throws(RecordFileError) {
    guard rename(path, newPath) == 0 else { throw .failed(.write, newPath) }
}

/// Removes a file; false if there was none.
package func unlinkIfPresent(_ path: String) throws(RecordFileError) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno == ENOENT else { throw .failed(.remove, path) }
    return false
}

package func entryExists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
}

/// Whether the path itself is a regular file, and no link to one.
package func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Of what the path itself names; nil if there is nothing.
package func fileSize(_ path: String) -> Int64? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int64(status.st_size) : nil
}

/// The names in a directory; none if it does not exist.
package func entryNames(in path: String) throws(RecordFileError) -> [String] {
    var names: [String] = []
    try forEachEntryName(in: path) { names.append($0) }
    return names
}

/// Gives the names in a directory one by one, so that a large one takes no memory; none if it does not exist.
func forEachEntryName(in path: String, _ body: (String) -> Void) throws(RecordFileError) {
    try forEachEntry(in: path) { name, _ in body(name) }
}

/// The same, and whether each is a regular file.
package func forEachEntry(in path: String, _ body: (_ name: String, _ isFile: Bool) -> Void) throws(RecordFileError) {
    guard let directory = opendir(path) else {
        guard errno != ENOENT else { return }
        throw .failed(.open, path)
    }
    defer { closedir(directory) }
    while true {
        errno = 0
        guard let entry = readdir(directory) else {
            // The end leaves errno as it was.
            guard errno == 0 else { throw .failed(.read, path) }
            return
        }
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                String(cString: $0)
            }
        }
        let kind = Int(entry.pointee.d_type)
        // Not every file system says it here.
        body(name, kind == Int(DT_UNKNOWN) ? isFile("\(path)/\(name)") : kind == Int(DT_REG))
    }
}

/// Whether the entry itself is a folder, and no link to one.
package func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

private func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
