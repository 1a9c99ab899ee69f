#if os(Linux)
import Foundation
import TestTools

/// A file system of 64 KB in memory, as long as the instance lives. Only root can have one.
final class SmallVolume {
    let path: String

    init(in scratch: ScratchDirectory) throws {
        path = "\(scratch.path)/volume"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try mount("-t", "tmpfs", "-o", "size=64k,mode=0700", "none")
    }

    struct MountFailed: Error {
        let complaints: [String]
    }

    deinit {
        _ = try? Child("/bin/umount", ["-l", path]).waitForExit()
    }

    /// Tries more than once: a process that another test is just starting still has this one's files open.
    func makeReadOnly() throws {
        for _ in 0..<50 {
            if (try? mount("-o", "remount,ro")) != nil { return }
            usleep(10_000)
        }
        try mount("-o", "remount,ro")
    }

    private func mount(_ arguments: String...) throws {
        let child = try Child("/bin/mount", arguments + [path])
        let complaints = child.remainingLines()
        guard child.waitForExit() == 0 else { throw MountFailed(complaints: complaints) }
    }

    static let isPossible: Bool = {
        guard geteuid() == 0, let scratch = try? ScratchDirectory() else { return false }
        return (try? SmallVolume(in: scratch)) != nil
    }()
}
#endif
