import Foundation
import RatingCore

/// Files beside the repository that some tests read.
enum RuleTestData {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["RATINGKIT_SHARED"] { return URL(fileURLWithPath: path) }
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    static let isPresent = FileManager.default.fileExists(atPath: folder.appendingPathComponent("data").path)

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    static func json(_ text: String) throws -> JSONValue {
        try JSONDocument(text).root.value
    }
}

extension Rule {
    /// The rule that is written here as JSON.
    init(text: String, limits: Limits = Limits()) throws {
        try self.init(RuleTestData.json(text), limits: limits)
    }
}
