import Foundation
import RatingCore

/// Where a log comes from, piece by piece.
package struct LogInput: Sendable {
    /// Bytes, where that is known.
    package let size: Int64?
    /// The next bytes, at most about so many; none at the end.
    let read: @Sendable (Int) throws(LogFailure) -> [UInt8]

    package init(size: Int64? = nil, read: @escaping @Sendable (Int) throws(LogFailure) -> [UInt8]) {
        (self.size, self.read) = (size, read)
    }

    /// A file or pipe; it is closed when nothing holds the input any more.
    package init(path: String) throws(LogFailure) {
        let file = try LogFile(reading: path)
        self.init(size: file.size) { count throws(LogFailure) in
            try file.wait()
            return try file.read(count)
        }
    }
}

/// Why a log could not be replayed.
package enum LogFailure: Error, Equatable, Sendable {
    /// A file cannot be opened, read or written: which, and why in words.
    case file(String, String)
    /// The run was ended from outside.
    case interrupted
}

/// A file of the system, closed with its last reference.
final class LogFile: Sendable {
    let path: String
    private let descriptor: Int32

    init(reading path: String) throws(LogFailure) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw LogFailure.file(path, "it is a folder")
        }
    }

    /// A new file that has no name already: however the process ends, nothing is left of it.
    init(temporaryIn folder: String) throws(LogFailure) {
        path = "\(folder)/ratingkit-\(UUID().uuidString)"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        unlink(path)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Nil for what is no plain file.
    var size: Int64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Waits until there is something to read, which in a pipe may be never.
    func wait() throws(LogFailure) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&request, 1, 200) <= 0 {
            if Task.isCancelled { throw .interrupted }
        }
    }

    /// The next bytes; none at the end.
    func read(_ count: Int) throws(LogFailure) -> [UInt8] {
        try bytes(count) { [descriptor] in Foundation.read(descriptor, $0, count) }
    }

    /// The bytes from a place on; none at the end.
    func read(_ count: Int, at offset: Int64) throws(LogFailure) -> [UInt8] {
        try bytes(count) { [descriptor] in pread(descriptor, $0, count, off_t(offset)) }
    }

    private func bytes(
        _ count: Int, _ body: (UnsafeMutableRawPointer?) -> Int
    ) throws(LogFailure) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            repeat { result = body(UnsafeMutableRawPointer(buffer.baseAddress)) } while result < 0 && errno == EINTR
            filled = max(result, 0)
        }
        guard result >= 0 else { throw Self.failure(path) }
        return bytes
    }

    /// Writes all of the bytes at the end.
    func append(_ bytes: [UInt8]) throws(LogFailure) {
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
        guard isWritten else { throw Self.failure(path) }
    }

    static func failure(_ path: String) -> LogFailure { .file(path, String(cString: strerror(errno))) }
}
