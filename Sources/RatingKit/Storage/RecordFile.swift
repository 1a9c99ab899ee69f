/// One durable record in a directory, shared by any number of processes.
///
/// Every change is a whole read-modify-write under an advisory lock on `NAME.lock`. The new bytes go to a temporary
/// file that is flushed, renamed over the record, and made durable by flushing the directory; so a reader sees the old
/// record or the new one, and a change that returned survives a kill and a power loss.
///
/// Nothing touches the disk before the first use. An instance belongs to one isolation domain (typically an actor);
/// two instances of the same record, in one process or in two, exclude each other through the lock. Its methods block
/// their thread for the time of a disk flush, and at most `lockTimeout` for the lock.
package final class RecordFile {
    /// 16 MB: a larger record is refused, when read and when written.
    package static let defaultLimit = 16 << 20

    let directory: String
    let name: String
    package let path: String
    private let isNameValid: Bool
    let limit: Int
    package let lockTimeout: Duration
    var temporaryCount = 0

    private let startActivity: ExpiringActivity.Start?
    private var lock: RecordLock
    private var isSwept = false

    /// - Parameters:
    ///   - directory: Where the record lives; created with mode 0700 by the first change, with the missing
    ///     directories above it.
    ///   - name: The record's file name, without a slash.
    ///   - limit: The most bytes a record may have.
    ///   - lockTimeout: How long a change waits for the lock before it fails.
    ///   - startActivity: Asks the system not to suspend the process during a change; nil where no system does.
    package init(
        directory: String,
        name: String,
        limit: Int = RecordFile.defaultLimit,
        lockTimeout: Duration = .seconds(5),
        startActivity: ExpiringActivity.Start? = ExpiringActivity.system
    ) {
        self.directory = directory
        self.name = name
        self.limit = limit
        self.lockTimeout = lockTimeout
        self.startActivity = startActivity
        path = "\(directory)/\(name)"
        lock = RecordLock(path: "\(directory)/\(name).lock")
        let isPlain = !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
        isNameValid = isPlain && !name.utf8.contains(0) && !directory.utf8.contains(0) && !directory.isEmpty
    }

    /// The bytes last stored, or nil if there is no record. Takes no lock.
    package func read() throws(RecordFileError) -> [UInt8]? {
        try checkName()
        guard let file = try FileDescriptor(existing: path) else { return nil }
        return try file.contents(limit: limit)
    }

    /// Replaces the record by what the body makes of it, and returns the body's result once the change is durable.
    ///
    /// The body gets the bytes, or nil if there is no record; nil bytes from it delete the record, equal bytes write
    /// nothing. If the body throws, the record stays as it is. The body must not change the same instance.
    /// - Parameter timeout: how long to wait for the lock; nil for `lockTimeout`.
    /// - Throws: `RecordFileError`, or the body's own error. The record stays as it is, but with
    ///   `RecordFileError.notDurable`.
    package func update<Result>(
        within timeout: Duration? = nil, _ body: ([UInt8]?) throws -> ([UInt8]?, Result)
    ) throws -> Result {
        let activity = try lockRecord(within: timeout)
        defer { unlockRecord(activity) }
        let old = try read()
        let (new, result) = try body(old)
        try replace(old, with: new)
        return result
    }

    /// Deletes the record, if there is one.
    package func remove() throws(RecordFileError) {
        let activity = try lockRecord()
        defer { unlockRecord(activity) }
        try delete()
    }

    /// Takes the lock; the first time, it also removes what killed processes left behind.
    func lockRecord(within timeout: Duration? = nil) throws(RecordFileError) -> ExpiringActivity? {
        try checkName()
        let activity = try ExpiringActivity.begin(startActivity, path: path)
        do throws(RecordFileError) {
            try lock.acquire(timeout: timeout ?? lockTimeout, activity: activity)
        } catch {
            activity?.end()
            throw error
        }
        if !isSwept {
            try? removeOrphans()
            isSwept = true
        }
        return activity
    }

    @inline(never)
    func unlockRecord(_ activity: ExpiringActivity?) {
        lock.release()
        activity?.end()
    }

    private func checkName() throws(RecordFileError) {
        guard isNameValid else { throw .invalidName(path) }
    }
}
