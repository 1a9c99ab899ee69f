import Foundation

/// A new directory of the test's own, removed with it.
package final class ScratchDirectory: Sendable {
    package let path: String

    /// - Parameter isInMemory: whether nothing need be durable: for tests of many rounds.
    package init(isInMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let base =
            isInMemory && FileManager.default.isWritableFile(atPath: memory)
            ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
        path = base.appendingPathComponent("RatingKit-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package var entries: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    package func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    package func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    /// Another one for a file that was replaced.
    package func fileNumber(of name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return (attributes[.systemFileNumber] as? NSNumber)?.intValue
    }
}
