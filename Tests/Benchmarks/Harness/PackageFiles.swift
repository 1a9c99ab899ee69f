import Foundation

/// Files of this package, and a place for those that a run makes.
enum PackageFiles {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let starskit = root.appendingPathComponent("Configs/starskit.json")

    /// Makes a directory for one run. The build folder comes before the temporary directory, which may be in memory,
    /// where flushing costs nothing.
    static func makeScratchDirectory(in chosen: String?) throws -> URL {
        let build = root.appendingPathComponent(".build")
        let hasBuild = FileManager.default.isWritableFile(atPath: build.path)
        let parent =
            chosen.map { URL(fileURLWithPath: $0) } ?? (hasBuild ? build : FileManager.default.temporaryDirectory)
        let directory = parent.appendingPathComponent("benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }
}
