#if os(macOS) || os(Linux)
import Foundation

extension FileDescriptor {
    /// A file without a name, which nobody else can open, to be read from its beginning: in memory where the system has
    /// that.
    static func nameless(_ bytes: [UInt8]) throws(RecordFileError) -> FileDescriptor {
        let file = try FileDescriptor(owning: try namelessFile(), path: "a file without a name")
        try file.write(bytes)
        guard lseek(file.number, 0, SEEK_SET) == 0 else { throw .failed(.write, file.path) }
        return file
    }

    /// The end that this process reads never waits.
    static func pipe() throws(RecordFileError) -> (reading: FileDescriptor, writing: FileDescriptor) {
        var ends: [Int32] = [-1, -1]
        guard systemPipe(&ends) == 0 else { throw .failed(.open, "a pipe") }
        let reading: FileDescriptor
        do throws(RecordFileError) {
            reading = try FileDescriptor(owning: ends[0], path: "a pipe")
        } catch {
            close(ends[1])
            throw error
        }
        let writing = try FileDescriptor(owning: ends[1], path: "a pipe")
        _ = fcntl(reading.number, F_SETFL, O_NONBLOCK)
        return (reading, writing)
    }

    /// What is there to be read; empty at the end, nil if there is nothing yet.
    func readAvailable(into buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer? {
        let count = read(number, buffer.baseAddress, buffer.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
    }

    private static func namelessFile() throws(RecordFileError) -> Int32 {
        #if os(Linux)
        let number = libraryFunction("memfd_create", as: MemoryFile.self)?("ratingkit", closeOnExec) ?? -1
        if number >= 0 { return number }
        #endif
        var template = Array("\(FileManager.default.temporaryDirectory.path)/ratingkit-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw .failed(.write, "a temporary file") }
        unlink(template)
        return file
    }
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

#if os(Linux)
/// `memfd_create(2)`, which the C library's module does not show.
private typealias MemoryFile = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
/// `MFD_CLOEXEC`.
private let closeOnExec: UInt32 = 1

/// A function that not every version of the C library has.
func libraryFunction<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
}
#endif
#endif
