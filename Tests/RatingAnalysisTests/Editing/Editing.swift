import Foundation
import RatingAnalysis
import TestTools

/// A document with a cursor in it, written as `|`.
struct Editing {
    let document: EditedDocument
    let offset: Int

    init(_ text: String, app: AppManifest? = nil) {
        let bytes = Array(text.utf8)
        offset = bytes.firstIndex(of: UInt8(ascii: "|")) ?? bytes.count
        document = EditedDocument(bytes.filter { $0 != UInt8(ascii: "|") }, app: app)
    }

    var completions: [Completion] { document.completions(at: offset) }
    var labels: [String] { completions.map(\.label) }
    var hover: String? { document.hover(at: offset)?.text }

    /// The text with what is proposed under this name.
    func completed(_ label: String) -> String? {
        guard let chosen = completions.first(where: { $0.label == label }) else { return nil }
        var bytes = document.bytes
        bytes.replaceSubrange(chosen.replaced, with: Array(chosen.inserted.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stands where the name under the cursor is declared, and at which place.
    var definition: (text: String, offset: Int)? {
        document.definition(at: offset).map { (String(decoding: document.bytes[$0], as: UTF8.self), $0.lowerBound) }
    }
}

/// The documents of `Configs`, valid and invalid, by their paths.
let configurationFiles: [(path: String, bytes: [UInt8])] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Configs")
    let files =
        FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
        .map {
            (
                $0.path.replacingOccurrences(of: root.path + "/", with: ""),
                [UInt8]((try? Data(contentsOf: $0)) ?? Data())
            )
        }
}()
