#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Why a durable record could not be read or changed. With `notDurable` the change was made, with any other error it was
/// not.
package enum RecordFileError: Error, Equatable, Sendable {
    /// The process may not do this there, or the volume is read-only.
    case noPermission(SystemFailure)
    /// A part of the path is a file.
    case notADirectory(SystemFailure)
    /// The disk, the quota or the process's limit is exhausted.
    case noSpace(SystemFailure)
    /// Any other refusal of the operating system.
    case io(SystemFailure)
    /// The record's name, or the lock's, is that of something other than a regular file.
    case notAFile(path: String, isDirectory: Bool)
    /// The record is larger than allowed, in bytes.
    case tooLarge(path: String, size: Int64, limit: Int64)
    /// Another process, or another instance in this one, held the lock all the time.
    case lockTimeout(path: String, waited: Duration)
    /// The system is about to suspend the process, and a lock must not be held across that.
    case suspended(path: String)
    /// The record's name is empty or has a slash in it, or the path contains a zero byte.
    case invalidName(String)
    /// The change was made, and whoever reads finds it, but the directory could not be flushed: a power loss may undo it.
    case notDurable(SystemFailure)

    /// What the operating system refused.
    package struct SystemFailure: Equatable, Sendable {
        package let operation: Operation
        package let path: String
        /// The value of `errno`.
        package let code: Int32
    }

    package enum Operation: String, Sendable {
        case open
        case read
        case write
        case lock
        case remove
        case makeDirectory = "create the directory"
        case flush
        case synchronize = "flush the directory"
    }
}

extension RecordFileError {
    /// Sorts the error that a system call has just left.
    package static func failed(_ operation: Operation, _ path: String, _ code: Int32 = errno) -> RecordFileError {
        let failure = SystemFailure(operation: operation, path: path, code: code)
        switch code {
        case EACCES, EPERM, EROFS: return .noPermission(failure)
        case ENOTDIR: return .notADirectory(failure)
        case ENOSPC, EDQUOT, EFBIG: return .noSpace(failure)
        case EISDIR: return .notAFile(path: path, isDirectory: true)
        default: return .io(failure)
        }
    }

    package var systemFailure: SystemFailure? {
        switch self {
        case .noPermission(let failure), .notADirectory(let failure), .noSpace(let failure), .io(let failure),
            .notDurable(let failure):
            failure
        case .notAFile, .tooLarge, .lockTimeout, .suspended, .invalidName: nil
        }
    }

    package var isNotDurable: Bool { if case .notDurable = self { true } else { false } }

    /// Whether the name is that of something that cannot be a record: too large a one, a link, a socket, a device.
    package var isNoFile: Bool {
        switch self {
        case .notAFile, .tooLarge: true
        default: [ELOOP, ENXIO, ENODEV, EOPNOTSUPP].contains(systemFailure?.code)
        }
    }

    /// Whether a file or directory was not there.
    package var isMissing: Bool { systemFailure?.code == ENOENT }

    /// The same error about another path: users know the record, not its temporary file.
    package func naming(_ path: String) -> RecordFileError {
        guard let failure = systemFailure, !isNotDurable else { return self }
        return .failed(failure.operation, path, failure.code)
    }
}

extension RecordFileError: CustomStringConvertible {
    /// What failed, where, why, and what to do about it.
    package var description: String {
        switch self {
        case .noPermission(let failure): "\(failure); choose a directory that this process may write to"
        case .notADirectory(let failure): "\(failure); choose a path whose parts are all directories"
        case .noSpace(let failure): "\(failure); free some space and try again"
        case .io(let failure): "\(failure)"
        case .notDurable(let failure): "\(failure); the change is stored, but a power loss may undo it"
        case .notAFile(let path, let isDirectory):
            "cannot use \(path): it is \(isDirectory ? "a directory" : "not a regular file"); move it away"
        case .tooLarge(let path, let size, let limit):
            "cannot use \(path): \(size) bytes are more than the \(limit) allowed"
        case .lockTimeout(let path, let waited):
            "cannot lock \(path): another process or store has held it for \(waited); try again later"
        case .suspended(let path): "cannot change \(path): the app is being suspended; try again when it runs"
        case .invalidName(let path):
            "cannot use \(path): the name must be a file's name, without a slash or a zero byte"
        }
    }
}

extension RecordFileError.SystemFailure: CustomStringConvertible {
    /// What failed, where and why.
    package var cause: String {
        let reason = String(cString: strerror(code))
        return "cannot \(operation.rawValue) \(path): \(reason.prefix(1).lowercased())\(reason.dropFirst())"
    }

    package var description: String {
        switch operation {
        case .write, .flush: "\(cause); the last stored record is kept"
        case .open, .read, .lock, .remove, .makeDirectory, .synchronize: cause
        }
    }
}
