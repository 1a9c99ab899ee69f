import Dispatch
import Foundation

/// Keeps the system from suspending the process while a record's lock is held: iOS ends an app that is suspended with
/// a lock on a shared file (exception code 0xdead10cc).
///
/// The system runs a block for as long as the activity lasts; the block here only waits for `end`. When time runs out
/// the system calls the block once more, and that call waits too, for the few milliseconds that the change still takes.
package final class ExpiringActivity: Sendable {
    /// Starts an activity: calls the block on another thread, with true if there is no time (left).
    package typealias Start =
        @Sendable (_ reason: String, _ block: @escaping @Sendable (_ isExpired: Bool) -> Void) -> Void

    /// The platform's own way; nil where processes are not suspended.
    package static var system: Start? {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        { reason, block in ProcessInfo.processInfo.performExpiringActivity(withReason: reason, using: block) }
        #else
        nil
        #endif
    }

    private let expired = Locked(false)
    private let answered = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    package var isExpired: Bool { expired.withLock { $0 } }

    /// Returns when the system has agreed; nil without a system to ask.
    /// - Throws: `RecordFileError.suspended` if the system grants no time.
    package static func begin(_ start: Start?, path: String) throws(RecordFileError) -> ExpiringActivity? {
        guard let start else { return nil }
        let activity = ExpiringActivity()
        start("RatingKit stores \(path)") { activity.run(isExpired: $0) }
        // A system that does not answer at all must not block the app.
        _ = activity.answered.wait(timeout: .now() + .seconds(1))
        guard !activity.isExpired else {
            activity.end()
            throw .suspended(path: path)
        }
        return activity
    }

    package func end() {
        ended.signal()
    }

    private func run(isExpired: Bool) {
        if isExpired { expired.withLock { $0 = true } }
        answered.signal()
        ended.wait()
        ended.signal()
    }
}
