#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An open file that closes itself. It is never inherited by a program that this process starts.
package final class FileDescriptor: Sendable {
    package let path: String
    package let number: Int32

    /// Opens a file for reading; nil if there is none.
    package init?(existing path: String, followsLinks: Bool = true) throws(RecordFileError) {
        // Without O_NONBLOCK a pipe under the record's name would wait for a writer for ever.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
        let number = retried { open(path, flags) }
        if number < 0 {
            guard errno != ENOENT else { return nil }
            throw .failed(.open, path)
        }
        self.path = path
        self.number = number
    }

    /// Makes a new file, mode 0600, for writing; nil if there is something of that name.
    package init?(new path: String) throws(RecordFileError) {
        let number = retried { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        if number < 0 {
            guard errno != EEXIST else { return nil }
            throw .failed(.write, path)
        }
        self.path = path
        self.number = number
    }

    /// Opens a file for adding to its end, which it makes, mode 0600.
    init(appendingTo path: String) throws(RecordFileError) {
        let number = retried { open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600) }
        guard number >= 0 else { throw .failed(.write, path) }
        self.path = path
        self.number = number
    }

    /// Opens a lock file, which it makes, mode 0600, with its directory if need be.
    package init(lockFile path: String) throws(RecordFileError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK
        var number = retried { open(path, flags, 0o600) }
        if number < 0, errno == ENOENT {
            try makeDirectory(parentDirectory(of: path))
            number = retried { open(path, flags, 0o600) }
        }
        guard number >= 0 else { throw .failed(.lock, path) }
        self.path = path
        self.number = number
    }

    /// Takes over an open file, or the end of a pipe, under a number beyond those that a program begins with.
    package init(owning number: Int32, path: String) throws(RecordFileError) {
        defer { close(number) }
        let moved = fcntl(number, F_DUPFD_CLOEXEC, 10)
        guard moved >= 0 else { throw .failed(.open, path) }
        self.path = path
        self.number = moved
    }

    deinit {
        close(number)
    }

    /// All bytes of a regular file of at most `limit` bytes.
    package func contents(limit: Int) throws(RecordFileError) -> [UInt8] {
        let size = try size()
        guard size <= limit else { throw .tooLarge(path: path, size: Int64(size), limit: Int64(limit)) }
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = retried { read(number, buffer.baseAddress! + count, size - count) }
                if got <= 0 {
                    failed = got < 0
                    return
                }
                count += got
            }
        }
        if failed { throw .failed(.read, path) }
        return bytes
    }

    /// Of a regular file, in bytes.
    func size() throws(RecordFileError) -> Int {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .failed(.read, path) }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG else { throw .notAFile(path: path, isDirectory: kind == S_IFDIR) }
        return Int(status.st_size)
    }

    /// The last byte of a file that has so many.
    func lastByte(ofSize size: Int) throws(RecordFileError) -> UInt8 {
        var byte: UInt8 = 0
        guard retried({ pread(number, &byte, 1, off_t(size - 1)) }) == 1 else { throw .failed(.read, path) }
        return byte
    }

    package func write(_ bytes: [UInt8]) throws(RecordFileError) {
        var done = 0
        while done < bytes.count {
            let put = bytes.withUnsafeBytes { buffer in
                retried { systemWrite(number, UnsafeRawBufferPointer(rebasing: buffer[done...])) }
            }
            guard put >= 0 else { throw .failed(.write, path) }
            done += put
        }
    }

    /// Overwrites bytes in place, if that can be, without waiting for the disk. Allocates nothing.
    package func put(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        _ = retried { pwrite(number, bytes.baseAddress, bytes.count, off_t(offset)) }
    }

    /// Waits until the file, or the entries of a directory, would survive a power loss.
    package func synchronize() throws(RecordFileError) {
        #if canImport(Darwin)
        // fsync(2) on Apple only reaches the drive's cache; not every volume knows F_FULLFSYNC.
        if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        guard retried({ fsync(number) }) == 0 else { throw .failed(.flush, path) }
    }

    /// Takes the advisory lock unless another holds it.
    package func tryLock() throws(RecordFileError) -> Bool {
        if retried({ flock(number, LOCK_EX | LOCK_NB) }) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw .failed(.lock, path) }
        return false
    }

    func unlock() {
        _ = flock(number, LOCK_UN)
    }

    /// Whether the path still names this very file.
    func isStillAt(_ path: String) -> Bool {
        var own = stat()
        var named = stat()
        guard fstat(number, &own) == 0, stat(path, &named) == 0 else { return false }
        return own.st_ino == named.st_ino && own.st_dev == named.st_dev
    }
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(number, bytes.baseAddress, bytes.count)
}

/// Repeats a system call for as long as signals interrupt it.
private func retried<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
