import Foundation

/// The public JSONTestSuite (`y_` must be read, `n_` must be refused, `i_` is free), where it is at hand.
enum JSONTestSuite {
    static let folder: URL? = {
        let repository = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["RATINGKIT_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? repository.deletingLastPathComponent().appendingPathComponent("shared")
        let folder = shared.appendingPathComponent("data/JSONTestSuite/test_parsing")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static var isAbsent: Bool { folder == nil }

    /// The names of the files that begin so, in order.
    static func names(_ prefix: String) -> [String] {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return []
        }
        return names.filter { $0.hasPrefix(prefix) }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
