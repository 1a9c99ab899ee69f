import Foundation
import PackagePlugin

/// Lints the rating documents of a target at each build, and writes their names as Swift.
///
/// Documents are the target's `.json` files named `rating` or `rating-…`, those that end in `.rating.json` or
/// `.workflow.json`, and all in folders named `rating` or `scenarios`; `app.json` beside one, or in a
/// folder above it, is the app's manifest. Nothing runs again until one of them changes.
@main
struct RatingChecks: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        let files = FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil)
        return try commands(
            RatingDocuments(among: files?.compactMap { $0 as? URL } ?? []), of: target.name,
            tool: context.tool(named: "RatingTool").url, in: context.pluginWorkDirectoryURL)
    }

    private func commands(_ documents: RatingDocuments, of target: String, tool: URL, in folder: URL) -> [Command] {
        guard !documents.files.isEmpty else { return [] }
        let output = folder.appendingPathComponent("RatingNames.swift")
        var arguments = ["names", "--check", "--output", output.path]
        if let manifest = documents.manifest { arguments += ["--app", manifest.path] }
        return [
            .buildCommand(
                displayName: "Checking the rating documents of \(target)", executable: tool,
                arguments: arguments + documents.files.map(\.path),
                inputFiles: documents.files + [documents.manifest].compactMap { $0 }, outputFiles: [output])
        ]
    }
}

private struct RatingDocuments {
    let files: [URL]
    let manifest: URL?

    init(among all: [URL]) {
        let sorted = all.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
        files = sorted.filter(Self.isDocument)
        manifest = sorted.first { [files] manifest in
            manifest.lastPathComponent == Self.manifestName
                && files.contains { $0.path.hasPrefix(manifest.deletingLastPathComponent().path + "/") }
        }
    }

    private static let manifestName = "app.json"

    private static func isDocument(_ file: URL) -> Bool {
        let (name, folder) = (file.lastPathComponent, file.deletingLastPathComponent().lastPathComponent)
        guard name != manifestName else { return false }
        return name == "rating.json" || name.hasPrefix("rating-") || name.hasSuffix(".rating.json")
            || name.hasSuffix(".workflow.json") || folder == "rating" || folder == "scenarios"
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

// Never run yet: it needs Xcode.
extension RatingChecks: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        try commands(
            RatingDocuments(among: target.inputFiles.map(\.url)), of: target.displayName,
            tool: context.tool(named: "RatingTool").url, in: context.pluginWorkDirectoryURL)
    }
}
#endif
