import Foundation

#if canImport(os)
import os
#endif

/// Where the engine logs what it does.
public protocol RatingLog: Sendable {
    func log(_ level: RatingLogLevel, _ message: String)
}

/// How much a log message matters: `debug` says what happened, `error` what needs somebody's attention.
public enum RatingLogLevel: String, Sendable {
    case debug, notice, warning, error
}

/// The system's log: unified logging on Apple platforms, standard error elsewhere. Debug messages do not go to the
/// latter. No message contains anything that the user typed.
public struct SystemLog: RatingLog {
    public init() {}

    public func log(_ level: RatingLogLevel, _ message: String) {
        #if canImport(os)
        let logger = Logger(subsystem: "RatingKit", category: "engine")
        switch level {
        case .debug: logger.debug("\(message, privacy: .public)")
        case .notice: logger.notice("\(message, privacy: .public)")
        case .warning: logger.warning("\(message, privacy: .public)")
        case .error: logger.error("\(message, privacy: .public)")
        }
        #else
        guard level != .debug else { return }
        FileHandle.standardError.write(Data("RatingKit \(level.rawValue): \(message)\n".utf8))
        #endif
    }
}

/// A log that keeps nothing, for callers that show by other means what happened.
package struct SilentLog: RatingLog {
    package init() {}

    package func log(_ level: RatingLogLevel, _ message: String) {}
}

/// Keeps what was logged, for tests.
package final class RecordingLog: RatingLog {
    private let entries = Locked<[(RatingLogLevel, String)]>([])

    package init() {}

    package func log(_ level: RatingLogLevel, _ message: String) {
        entries.withLock { $0.append((level, message)) }
    }

    /// All messages, oldest first, each with its level.
    package var messages: [(level: RatingLogLevel, message: String)] {
        entries.withLock { $0.map { (level: $0.0, message: $0.1) } }
    }
}
