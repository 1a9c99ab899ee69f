import Foundation

/// A file that is open, closed with its last reference: a log that is read, what is sorted aside, a result that is written.
package final class OpenFile: Sendable {
    package let path: String
    private let descriptor: Int32

    private init(_ path: String, _ descriptor: Int32) throws(FileFailure) {
        (self.path, self.descriptor) = (path, descriptor)
        guard descriptor >= 0 else { throw failure }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    convenience init(reading path: String) throws(FileFailure) {
        try self.init(path, open(path, O_RDONLY | O_CLOEXEC))
        guard kind != S_IFDIR else { throw .system(path: path, reason: "it is a folder") }
    }

    /// Something that exists and is not a regular file: a terminal, a pipe, a device.
    package convenience init(writing path: String) throws(FileFailure) {
        try self.init(path, open(path, O_WRONLY | O_CLOEXEC))
    }

    /// A new file, mode 0600, whose name begins with the prefix.
    package convenience init(newFrom prefix: String) throws(FileFailure) {
        var name = Array("\(prefix)XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        try self.init(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), descriptor)
    }

    /// A new file that has no name already: however the process ends, nothing is left of it.
    convenience init(temporaryIn folder: String) throws(FileFailure) {
        try self.init(newFrom: "\(folder)/ratingkit-")
        unlink(path)
    }

    /// In bytes; nil for anything but a regular file.
    var size: Int64? { kind == S_IFREG ? Int64(status.st_size) : nil }

    private var kind: mode_t { status.st_mode & S_IFMT }

    private var status: stat {
        var status = stat()
        _ = fstat(descriptor, &status)
        return status
    }

    /// Waits until there is something to read, which in a pipe may be never.
    func wait() throws(FileFailure) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&request, 1, 200) <= 0 {
            if Task.isCancelled { throw .interrupted }
        }
    }

    /// The next bytes; none at the end.
    func read(_ count: Int) throws(FileFailure) -> [UInt8] {
        try bytes(count) { [descriptor] in Foundation.read(descriptor, $0, count) }
    }

    /// The bytes from a place on; none at the end.
    func read(_ count: Int, at offset: Int64) throws(FileFailure) -> [UInt8] {
        try bytes(count) { [descriptor] in pread(descriptor, $0, count, off_t(offset)) }
    }

    private func bytes(
        _ count: Int, _ body: (UnsafeMutableRawPointer?) -> Int
    ) throws(FileFailure) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            repeat { result = body(UnsafeMutableRawPointer(buffer.baseAddress)) } while result < 0 && errno == EINTR
            filled = max(result, 0)
        }
        guard result >= 0 else { throw failure }
        return bytes
    }

    /// Writes all of the bytes at the end.
    package func append(_ bytes: [UInt8]) throws(FileFailure) {
        let isWritten = bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard isWritten else { throw failure }
    }

    /// Waits until it would survive a power loss.
    package func synchronize(permissions: mode_t) throws(FileFailure) {
        guard fchmod(descriptor, permissions) == 0, fsync(descriptor) == 0 else { throw failure }
    }

    private var failure: FileFailure { .system(path: path, reason: String(cString: strerror(errno))) }
}

/// Why a file could not be read or written to the end.
package enum FileFailure: Error, Equatable, Sendable {
    /// It cannot be opened, read or written: which, and why in words.
    case system(path: String, reason: String)
    /// The run was ended from outside.
    case interrupted
}
