import Foundation

/// What every preview is made of: the page's own files and the engine as a WebAssembly module. They lie in a folder
/// beside the program that SwiftPM makes of this module's resources.
package struct PreviewParts: Sendable {
    /// The page's HTML, with `{{names}}` where the rest goes.
    let frame: String
    let styles: String
    /// All scripts as one.
    let script: String
    /// The module, packed, as base64.
    let engine: String

    /// A file that is not where it belongs.
    package struct Missing: Error, CustomStringConvertible {
        package let file: String
        let places: [String]

        package var description: String {
            "\(file) is missing, which the preview needs. It belongs in a folder next to the executable; looked for in "
                + places.joined(separator: ", ") + ". Copy the folder together with the executable, or build it again."
        }
    }

    static let styleFiles = ["preview.css", "phone.css", "parts.css"]
    /// Each after those that it imports.
    static let scriptFiles = [
        "dom.js", "engine.js", "model.js", "step.js", "phone.js", "screens.js", "decision.js", "user.js", "timeline.js",
        "editor.js", "completion.js", "problems.js", "workflow.js", "findings.js", "main.js",
    ]

    /// - Parameter folders: where the module's resources may be.
    package init(_ folders: [URL] = Self.standardFolders) throws(Missing) {
        func data(_ file: String) throws(Missing) -> Data {
            for folder in folders {
                if let data = try? Data(contentsOf: folder.appendingPathComponent(file)) { return data }
            }
            throw Missing(file: file, places: folders.map(\.path))
        }
        func text(_ file: String) throws(Missing) -> String { String(decoding: try data(file), as: UTF8.self) }
        frame = try text("Page/preview.html")
        var styles: [String] = []
        for file in Self.styleFiles { styles.append(try text("Page/\(file)")) }
        self.styles = styles.joined(separator: "\n")
        var scripts = PreviewScripts()
        scripts.add("lzma.js", try text("Resources/lzma.js"))
        scripts.add("ratingkit.js", try text("Resources/ratingkit.js"))
        for file in Self.scriptFiles { scripts.add(file, try text("Page/\(file)")) }
        script = scripts.joined
        engine = try data("Resources/RatingWeb.wasm.lzma").base64EncodedString()
    }

    /// Beside the program, and where a test bundle is what runs, beside that.
    package static var standardFolders: [URL] {
        let programs = [Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()]
        let bundles = [Bundle.main.bundleURL] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        var folders: [URL] = []
        for place in programs.compactMap({ $0 }) + bundles {
            for ending in ["resources", "bundle", "bundle/Contents/Resources"] {
                let folder = place.appendingPathComponent("RatingKit_RatingWorkbench.\(ending)")
                if FileManager.default.fileExists(atPath: folder.path), !folders.contains(folder) {
                    folders.append(folder)
                }
            }
        }
        return folders.isEmpty
            ? programs.compactMap { $0?.appendingPathComponent("RatingKit_RatingWorkbench.resources") } : folders
    }
}
