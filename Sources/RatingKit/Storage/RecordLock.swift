#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An advisory lock on a file of its own, kept open between uses.
///
/// The lock file is never renamed or written; should someone delete it, the next `acquire` makes a new one.
package struct RecordLock {
    let path: String
    private var file: FileDescriptor?
    private var isHeld = false

    private static let shortestPause = Duration.microseconds(50)
    private static let longestPause = Duration.milliseconds(1)

    package init(path: String) {
        self.path = path
    }

    /// Waits for the lock by asking again and again, so that a stuck process cannot hang this one for ever.
    ///
    /// The pauses stay short because the lock is not fair: a busy process leaves it free for an instant only.
    package mutating func acquire(timeout: Duration, activity: ExpiringActivity?) throws(RecordFileError) {
        guard !isHeld else { throw .lockTimeout(path: path, waited: .zero) }
        let clock = SuspendingClock()
        let start = clock.now
        var pause = Self.shortestPause
        while !(try tryAcquire()) {
            if activity?.isExpired == true { throw .suspended(path: path) }
            let waited = start.duration(to: clock.now)
            guard waited < timeout else { throw .lockTimeout(path: path, waited: waited) }
            sleep(pause)
            pause = min(pause * 2, Self.longestPause)
        }
        isHeld = true
    }

    package mutating func release() {
        guard isHeld, let file else { return }
        file.unlock()
        isHeld = false
    }

    private mutating func tryAcquire() throws(RecordFileError) -> Bool {
        let file = if let file { file } else { try FileDescriptor(lockFile: path) }
        self.file = file
        guard try file.tryLock() else { return false }
        guard file.isStillAt(path) else {
            self.file = nil
            return false
        }
        return true
    }

    private func sleep(_ pause: Duration) {
        var time = timespec(tv_sec: 0, tv_nsec: Int(pause.components.attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
    }
}
