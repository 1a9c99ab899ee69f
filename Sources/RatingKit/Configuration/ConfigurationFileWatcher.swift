import Foundation

/// Watches a configuration file: for development, desktop apps and servers.
///
/// Edits in place and replacements (a new file renamed to the name, also the whole directory, also a symbolic link to
/// another one) are seen within a second. A file is read once its content has stood still for a moment, and one that is
/// refused is given a little longer, so that what an editor has half written is neither applied nor reported.
///
/// ```swift
/// let watcher = ConfigurationFileWatcher(URL(fileURLWithPath: "rating.json"))
/// for await reading in watcher.readings() { configurations.apply(reading, to: .bundled) }
/// ```
public struct ConfigurationFileWatcher: Sendable {
    public let file: URL
    public let reader: ConfigurationReader
    /// The forms of document that are taken.
    public let form: ConfigurationBody.Form

    /// How long an accepted content must have stood still, in seconds.
    private let quietTime: Double
    /// How long one that is refused, or missing, must have.
    private let patience: Double
    /// How often the file's status is looked at, in seconds. It sees what the system gives no notice of.
    private static let interval = 0.4

    /// - Parameters:
    ///   - file: need not exist yet, nor its directory.
    ///   - form: the forms of document that are taken; they are told apart by themselves.
    ///   - reader: reads it, for its layer.
    public init(
        _ file: URL, as form: ConfigurationBody.Form = .any, reader: ConfigurationReader = ConfigurationReader()
    ) {
        self.init(file, as: form, reader: reader, quietTime: 0.2, patience: 0.6)
    }

    package init(
        _ file: URL, as form: ConfigurationBody.Form = .any, reader: ConfigurationReader = ConfigurationReader(),
        quietTime: Double, patience: Double
    ) {
        self.file = file
        self.form = form
        self.reader = reader
        self.quietTime = quietTime
        self.patience = patience
    }

    /// What is in the file now, and from then on each other content, until the caller stops listening.
    ///
    /// A file that is missing or cannot be read gives the diagnostic `file.unreadable`, once.
    public func readings() -> AsyncStream<ConfigurationReading> {
        AsyncStream { continuation in
            let task = Task {
                var reported: Content?
                for await _ in FileNotices.stream(ofFile: file.path, every: Self.interval) {
                    guard let content = await settledContent(otherThan: reported) else { continue }
                    reported = content
                    continuation.yield(reading(of: content))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// What the file has held for long enough; nil if that is what is known already.
    private func settledContent(otherThan reported: Content?) async -> Content? {
        var content = Content(file)
        while content != reported, !Task.isCancelled {
            let isRefused = reading(of: content).document == nil
            try? await Task.sleep(nanoseconds: UInt64((isRefused ? patience : quietTime) * 1e9))
            let later = Content(file)
            if later == content { return content }
            content = later
        }
        return nil
    }
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

    private func reading(of content: Content) -> ConfigurationReading {
        switch content {
        case .bytes(let bytes): ConfigurationBody.read(fileContents: bytes, as: form, with: reader).reading
        case .unreadable(let error): .unreadable(error)
        }
    }
}

extension ConfigurationStore {
    /// Keeps a layer as a file says, until the returned task is cancelled.
    ///
    /// Returns once the file's present content has been applied; then a file of the bundled layer is in force.
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
