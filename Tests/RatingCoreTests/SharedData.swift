import Foundation

/// Public test suites and recordings in a folder beside the repository, `shared`, or the one that `RATINGKIT_SHARED`
/// names. Tests that read it are skipped where it is not there.
enum SharedData {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["RATINGKIT_SHARED"] { return URL(fileURLWithPath: path) }
        let repository = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return repository.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    /// The names of a folder's files that begin so, in order.
    static func names(in path: String, beginning prefix: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
        return (names ?? []).filter { $0.hasPrefix(prefix) }.sorted()
    }
}
