import Foundation
import RatingKit
import RatingRemote
import TestTools
import Testing

/// A configuration file in a directory of its own, and the ways in which it is edited.
struct WatchedFile: Sendable {
    private let place: ScratchDirectory

    init() throws {
        place = try ScratchDirectory()
    }

    var directory: String { place.path }
    var path: String { place.path + "/rating.json" }

    static func document(_ sessions: Int) -> String { #"{"displaySessionCount": \#(sessions)}"# }

    /// Renames a new file to the name.
    func replace(_ text: String, at path: String? = nil) throws {
        let path = path ?? self.path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".new"))
        guard rename(path + ".new", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    func replace(sessions: Int, at path: String? = nil) throws { try replace(Self.document(sessions), at: path) }

    /// Writes into the file that is there, from its beginning.
    func overwrite(_ text: String, truncating: Bool) throws {
        let file = try #require(fopen(path, truncating ? "w" : "r+"))
        defer { fclose(file) }
        fwrite(text, 1, text.utf8.count, file)
    }
}

/// The readings of a watcher as words: the session count of an accepted document, the first code of a refused one.
final class SeenReadings: Sendable {
    private let words = Locked<[String]>([])
    private let task: Task<Void, Never>

    /// - Parameter quietTime: nil for the standard settings; longer where a busy machine must not make the difference.
    init(_ path: String, quietTime: Double? = nil) {
        let file = URL(fileURLWithPath: path)
        let watcher =
            quietTime.map { ConfigurationFileWatcher(file, quietTime: $0, patience: $0, longestWait: 4 * $0) }
            ?? ConfigurationFileWatcher(file)
        task = Task { [words] in
            for await reading in watcher.readings() {
                let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
                let word =
                    reading.document == nil
                    ? reading.diagnostics.first?.code.rawValue : configuration[.displaySessionCount].map(String.init)
                words.withLock { $0.append(word ?? "nothing") }
            }
        }
    }

    deinit {
        task.cancel()
    }

    /// What was seen so far.
    var all: [String] { words.withLock { $0 } }

    /// What was seen, as soon as that is so many.
    func next(_ count: Int) async throws -> [String] {
        try await eventually { all.count >= count }
        return all
    }

    /// Returns once that is the newest.
    func last(_ word: String) async throws {
        try await eventually { all.last == word }
    }
}
