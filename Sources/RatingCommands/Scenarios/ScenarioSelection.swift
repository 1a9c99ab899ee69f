import Foundation
import RatingAnalysis
import RatingKit

/// A configuration and the files of scenarios that are run on it.
struct ScenarioGroup {
    let configuration: String
    let files: [String]
}

/// Which scenarios a command line means.
enum ScenarioSelection {
    /// The folder within a folder of configurations that has their scenarios.
    static let folder = "scenarios"

    /// - Parameters:
    ///   - path: a configuration, or a folder of some: those that `scenarios/` has something for.
    ///   - scenarios: files and folders; none for a folder.
    static func groups(_ path: String, _ scenarios: [String]) throws(CommandFailure) -> [ScenarioGroup] {
        guard DocumentFolder.isFolder(path) else {
            let own = scenarios.isEmpty ? try besides(path) : scenarios
            return [ScenarioGroup(configuration: path, files: try DocumentFolder.files(of: own))]
        }
        guard scenarios.isEmpty else {
            throw .usage(
                "A folder's scenarios are in its folder '\(folder)'; leave out '\(scenarios[0])'.")
        }
        let root = path.hasSuffix("/") ? String(path.dropLast()) : path
        var groups: [ScenarioGroup] = []
        for file in try DocumentFolder.files(of: ["\(root)/\(folder)"]) {
            let configuration = try configuration(of: file, in: root)
            if let index = groups.firstIndex(where: { $0.configuration == configuration }) {
                groups[index] = ScenarioGroup(configuration: configuration, files: groups[index].files + [file])
            } else {
                groups.append(ScenarioGroup(configuration: configuration, files: [file]))
            }
        }
        return groups
    }

    /// `scenarios/a/b.json` is about `a/b.json`, or else about `a.json`.
    private static func configuration(of file: String, in root: String) throws(CommandFailure) -> String {
        let name = String(file.dropFirst("\(root)/\(folder)/".count))
        var candidates = ["\(root)/\(name)"]
        if let slash = name.lastIndex(of: "/") { candidates.append("\(root)/\(name[..<slash]).json") }
        guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
            throw .problem("there is no configuration for \(file): neither \(candidates.joined(separator: " nor "))")
        }
        return found
    }

    /// What the folder `scenarios` beside a configuration has for it.
    private static func besides(_ path: String) throws(CommandFailure) -> [String] {
        let url = URL(fileURLWithPath: path)
        let parent = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) + "/" : ""
        let file = "\(parent)\(folder)/\(url.lastPathComponent)"
        let own = [file, String(file.dropLast(url.pathExtension.count + 1))].filter {
            FileManager.default.fileExists(atPath: $0)
        }
        guard path != "-", !own.isEmpty else { throw .usage("Missing argument '<scenario>': there is no \(file).") }
        return own
    }
}
