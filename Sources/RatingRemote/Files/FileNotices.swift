import Foundation
import RatingKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Says that something may have happened to a file.
enum FileNotices {
    /// A first notice at once, then one whenever the file may have changed, until the caller stops listening. Notices
    /// that nobody has waited for are one.
    ///
    /// - Parameter interval: how often the status of the file is looked at, in seconds. On Linux inotify says it sooner.
    static func stream(ofFile path: String, every interval: Double) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            continuation.yield()
            let task = Task {
                var status = FileStatus(path)
                #if canImport(Glibc)
                var watch = DirectoryWatch(ofFile: path) { continuation.yield() }
                #endif
                while !Task.isCancelled {
                    try? await Task.sleep(nanoseconds: UInt64(interval * 1e9))
                    #if canImport(Glibc)
                    if watch?.isStale ?? true { watch = DirectoryWatch(ofFile: path) { continuation.yield() } }
                    #endif
                    let now = FileStatus(path)
                    if now != status { continuation.yield() }
                    status = now
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// What tells one state of a file from another without reading it.
struct FileStatus: Equatable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let modified: [Int64]

    /// Nil if there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
        let (changed, written) = (status.st_ctimespec, status.st_mtimespec)
        #else
        let (changed, written) = (status.st_ctim, status.st_mtim)
        #endif
        modified = [
            Int64(changed.tv_sec), Int64(changed.tv_nsec), Int64(written.tv_sec), Int64(written.tv_nsec),
        ]
    }

    /// Whether both are the same file, changed or not.
    func isSameFile(as other: FileStatus?) -> Bool { device == other?.device && inode == other?.inode }
}
