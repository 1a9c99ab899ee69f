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
}
