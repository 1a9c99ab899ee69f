import Foundation
import RatingKit

/// Watches a configuration file: for development, desktop apps and servers.
///
/// Edits in place and replacements (a new file renamed to that name, or a replaced directory or symbolic link) are
/// noticed within a second. A file is read once its content has been stable for a moment, and a refused one is given a
/// little longer, so a half-written file is neither applied nor reported. If a file is rewritten without a pause,
/// accepted contents are applied all the same, more than once a second.
///
/// ```swift
/// let watcher = ConfigurationFileWatcher(URL(fileURLWithPath: "rating.json"))
/// for await reading in watcher.readings() { configurations.apply(reading, to: .bundled) }
/// ```
public struct ConfigurationFileWatcher: Sendable {
    public let file: URL
    public let reader: ConfigurationReader
    /// The forms of document that are accepted.
    public let form: ConfigurationBody.Form
    /// The Firebase parameter that holds a whole document as JSON text; nil if each key is a parameter.
    public let parameter: String?
    /// What the names of this library's parameters begin with in a Firebase project.
    public let prefix: String

    /// How long an accepted content must have stood still, in seconds.
    private let quietTime: Double
    /// How long one that is refused, or missing, must have.
    private let patience: Double
    /// How long a file that never stands still is waited for, in seconds; then the first accepted content counts.
    private let longestWait: Double
    /// How often the file's status is looked at, in seconds.
    private static let interval = 0.2

    /// - Parameters:
    ///   - file: need not exist yet, nor its directory.
    ///   - form: the forms of document that are accepted, and detected automatically.
    ///   - parameter: the Firebase parameter that holds a whole document as JSON text.
    ///   - prefix: what the names of this library's parameters begin with in a Firebase project.
    ///   - reader: reads the file, for its layer.
    public init(
        _ file: URL, as form: ConfigurationBody.Form = .any, parameter: String? = nil, prefix: String = "",
        reader: ConfigurationReader = ConfigurationReader()
    ) {
        self.init(
            file, as: form, parameter: parameter, prefix: prefix, reader: reader, quietTime: 0.2, patience: 0.6,
            longestWait: 0.6)
    }

    package init(
        _ file: URL, as form: ConfigurationBody.Form = .any, parameter: String? = nil, prefix: String = "",
        reader: ConfigurationReader = ConfigurationReader(), quietTime: Double, patience: Double, longestWait: Double
    ) {
        self.file = file
        self.form = form
        self.parameter = parameter
        self.prefix = prefix
        self.reader = reader
        self.quietTime = quietTime
        self.patience = patience
        self.longestWait = longestWait
    }

    /// The file's content now, and from then on each new content, until the caller stops listening.
    ///
    /// A file that is missing or cannot be read gives the diagnostic `file.unreadable`, once. Of contents that the
    /// listener has not yet read, the newest 16 are kept.
    public func readings() -> AsyncStream<ConfigurationReading> {
        AsyncStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
            let task = Task {
                var (seen, reported): (FileStatus?, Content?)
                while !Task.isCancelled {
                    let status = FileStatus(file.path)
                    if reported == nil || status != seen, let content = await settledContent(otherThan: reported) {
                        reported = content
                        continuation.yield(reading(of: content))
                    }
                    seen = status
                    await pause(Self.interval)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// What the file has held for long enough; nil if that is what is known already.
    private func settledContent(otherThan reported: Content?) async -> Content? {
        let start = ContinuousClock.now
        var content = Content(file)
        var since = start
        while content != reported, !Task.isCancelled {
            let needed = isRefused(content) ? patience : quietTime
            await pause(min(quietTime, needed))
            let (later, now) = (Content(file), ContinuousClock.now)
            if later != content { (content, since) = (later, now) }
            if now - since >= .seconds(needed) { return content }
            if now - start >= .seconds(longestWait), !isRefused(content) { return content }
        }
        return nil
    }

    /// Shorter where the task is cancelled.
    private func pause(_ seconds: Double) async { try? await Task.sleep(nanoseconds: UInt64(seconds * 1e9)) }

    private func isRefused(_ content: Content) -> Bool { reading(of: content).document == nil }
}

extension ConfigurationFileWatcher {
    /// What a file held when it was read.
    private enum Content: Equatable {
        case bytes([UInt8])
        case unreadable(FileReadError)

        init(_ file: URL) {
            do throws(FileReadError) {
                self = .bytes(try ConfigurationReader.bytes(ofFile: file.path))
            } catch {
                self = .unreadable(error)
            }
        }
    }

    @inline(never)
    private func reading(of content: Content) -> ConfigurationReading {
        switch content {
        case .bytes(let bytes):
            ConfigurationBody.read(fileContents: bytes, as: form, parameter: parameter, prefix: prefix, with: reader)
                .reading
        case .unreadable(let error): .unreadable(error)
        }
    }
}

extension ConfigurationStore {
    /// Keeps a layer in step with a file, until the returned task is cancelled.
    ///
    /// Returns once the file's current content has been applied and is in force.
    @discardableResult
    public func follow(_ watcher: ConfigurationFileWatcher) async -> Task<Void, Never> {
        let (applied, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task { [weak self] in
            for await reading in watcher.readings() {
                guard let self else { break }
                apply(reading, to: watcher.reader.layer)
                continuation.finish()
            }
            continuation.finish()
        }
        for await _ in applied {}
        return task
    }
}
