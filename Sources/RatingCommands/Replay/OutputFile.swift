import Foundation
import RatingWorkbench

/// A file that appears whole under its name, or not at all: it is written under another name beside it.
struct OutputFile: Sendable {
    private let path: String
    private let temporary: String
    private let descriptor: Int32

    init(_ path: String) throws(LogFailure) {
        self.path = path
        let file = URL(fileURLWithPath: path)
        temporary = file.deletingLastPathComponent().path + "/.\(file.lastPathComponent).\(UUID().uuidString)"
        // Decisions name users.
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
    }

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
        guard isWritten else { throw failure }
    }

    /// Puts the file in its place.
    func finish() throws(LogFailure) {
        guard fsync(descriptor) == 0, close(descriptor) == 0, rename(temporary, path) == 0 else { throw failure }
    }

    /// Takes what there is away.
    func discard() {
        close(descriptor)
        unlink(temporary)
    }

    private var failure: LogFailure { .file(path, String(cString: strerror(errno))) }
}
