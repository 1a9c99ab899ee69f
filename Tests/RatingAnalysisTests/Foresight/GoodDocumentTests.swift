import Foundation
import RatingAnalysis
import RatingCore
import Testing

/// Every document that the package shows as an example is one that foresight lets pass.
struct GoodDocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let prefixes = ["targeting.", "flow.", "text.", "link.", "leftover.", "name."]

    @Test func `the examples of Configs are left alone`() throws {
        for folder in ["Configs", "Configs/workflows"] {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: Self.root.appendingPathComponent(folder).path)
            for name in names.sorted() where name.hasSuffix(".json") && name != "schema.json" {
                let file = Self.root.appendingPathComponent(folder).appendingPathComponent(name)
                let found = try Seeded(String(contentsOf: file, encoding: .utf8), prefixes: Self.prefixes)
                #expect(found.isRead && found.findings.isEmpty, "\(name): \(found.findings)")
            }
        }
    }

    @Test func `the documents in articles are left alone`() throws {
        let folder = Self.root.appendingPathComponent("Sources/RatingKit/Documentation.docc")
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        var count = 0
        for file in files.filter({ $0.pathExtension == "md" }) + [Self.root.appendingPathComponent("README.md")] {
            let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```json\n")
            for part in parts.dropFirst() {
                let text = part.components(separatedBy: "```")[0]
                guard let json = try? JSONDocument(text), json.root.kind == .object else { continue }
                count += 1
                let found = try Seeded(text, prefixes: Self.prefixes)
                #expect(found.findings.isEmpty, "\(file.lastPathComponent): \(found.findings)")
            }
        }
        #expect(count > 10)
    }
}
