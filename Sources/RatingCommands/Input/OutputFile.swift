import Foundation
import RatingKit
import RatingWorkbench

/// A file that appears whole under its name, or not at all, whatever ends the process: it is written under another name
/// beside it, and renamed when it is on disk. The permissions of a file in its place stay, and a symbolic link leads to
/// the new file. Anything but a regular file, such as `/dev/stdout`, is written to as it is.
struct OutputFile: Sendable {
    private let path: String
    private let target: String
    private let permissions: mode_t
    private let file: OpenFile
    private let isDevice: Bool

    /// - Parameters:
    ///   - permissions: of a file that is not there yet.
    ///   - folder: where it is written first, on the same file system; nil: beside its place.
    init(_ path: String, permissions: mode_t = 0o644, in folder: String? = nil) throws(FileFailure) {
        self.path = path
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        var status = stat()
        let isThere = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        self.target = target.path
        self.permissions = isThere ? status.st_mode & 0o7777 : permissions
        isDevice = isThere && kind != S_IFREG && kind != S_IFDIR
        do {
            file =
                isDevice
                ? try OpenFile(writing: path)
                : try OpenFile(
                    newFrom: (folder ?? target.deletingLastPathComponent().path) + "/.\(target.lastPathComponent).")
        } catch {
            throw error.naming(path)
        }
    }

    func append(_ bytes: [UInt8]) throws(FileFailure) {
        do { try file.append(bytes) } catch { throw error.naming(path) }
    }

    /// Puts the file in its place.
    func finish() throws(FileFailure) {
        _ = try finish { rename($0, $1) == 0 }
    }

    /// - Parameter place: gives the file its name, or returns false.
    /// - Returns: false where there is a file already that was not to be replaced.
    private func finish(_ place: (_ temporary: String, _ target: String) -> Bool) throws(FileFailure) -> Bool {
        guard !isDevice else { return true }
        do { try file.synchronize(permissions: permissions) } catch { throw error.naming(path) }
        guard place(file.path, target) else {
            if errno == EEXIST { return false }
            throw .system(path: path, reason: String(cString: strerror(errno)))
        }
        // Not every file system can; the file is whole all the same.
        let folder = FileHandle(forReadingAtPath: URL(fileURLWithPath: target).deletingLastPathComponent().path)
        try? folder?.synchronize()
        return true
    }

    /// Removes what was written so far.
    func discard() {
        if !isDevice { unlink(file.path) }
    }
}

extension OutputFile {
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        _ = try write(bytes, to: path) { rename($0, $1) == 0 }
    }

    /// Writes a file that must not be there yet.
    ///
    /// - Returns: false where there is something of that name, which is left as it is.
    static func create(
        _ bytes: [UInt8], at path: String, permissions: mode_t, in folder: String
    ) throws(CommandFailure) -> Bool {
        // Unlike a rename, a link never takes another file's place.
        try write(bytes, to: path, permissions: permissions, in: folder) { link($0, $1) == 0 }
    }

    /// Puts other bytes in the place of a file that was read.
    ///
    /// - Throws: also where the file is no longer what was read.
    static func replace(_ old: [UInt8], with new: [UInt8], at path: String) throws(CommandFailure) {
        var isSame = true
        _ = try write(new, to: path) { temporary, target in
            isSame = FileManager.default.contents(atPath: target)?.elementsEqual(old) ?? false
            return !isSame || rename(temporary, target) == 0
        }
        guard isSame else { throw .problem("\(path) has changed meanwhile, and is left as it is") }
    }

    private static func write(
        _ bytes: [UInt8], to path: String, permissions: mode_t = 0o644, in folder: String? = nil,
        _ place: (String, String) -> Bool
    ) throws(CommandFailure) -> Bool {
        guard path != "-" else { throw .usage("'-' is not a file that can be written.") }
        do {
            let file = try OutputFile(path, permissions: permissions, in: folder)
            defer { file.discard() }
            try file.append(bytes)
            return try file.finish(place)
        } catch {
            guard case .system(_, let reason) = error else { throw .problem("cannot write \(path)") }
            throw .problem("cannot write \(path): \(reason)")
        }
    }
}

extension FileFailure {
    fileprivate func naming(_ path: String) -> FileFailure {
        if case .system(_, let reason) = self { .system(path: path, reason: reason) } else { self }
    }
}
