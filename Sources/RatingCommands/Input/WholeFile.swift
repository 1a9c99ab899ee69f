import Foundation

/// A file that is written whole or not at all, whatever ends the process.
enum WholeFile {
    /// Writes beside the file, waits until that is on disk, and renames; the file's permissions stay, and a symbolic link
    /// leads to the new file.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        guard path != "-" else { throw .usage("'-' names no file that can be written.") }
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let folder = file.deletingLastPathComponent()
        let temporary = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: temporary) }
        do {
            try Data(bytes).write(to: temporary)
            let old = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
            try FileManager.default.setAttributes([.posixPermissions: old ?? 0o644], ofItemAtPath: temporary.path)
            try synchronize(temporary)
        } catch {
            throw .problem("cannot write \(path): \(error.localizedDescription)")
        }
        guard rename(temporary.path, file.path) == 0 else {
            throw .problem("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        // Not every file system can; the file is whole all the same.
        try? synchronize(folder)
    }

    private static func synchronize(_ file: URL) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        try handle.synchronize()
    }
}
