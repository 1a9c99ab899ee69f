import Foundation
import RatingAnalysis
import RatingCore
import Testing

/// What is shipped and what is shown in articles has no warning.
struct GoodConfigurationsTests {
    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized

    private static func files(in folder: String, _ ending: String) -> [URL] {
        let all = FileManager.default.enumerator(
            at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
            .sorted { $0.path < $1.path }
    }

    static let examples = files(in: "Configs", "json").filter { file in
        !["/invalid/", "/workflows/", "/claims/", "/scenarios/"].contains { file.path.contains($0) }
    }

    /// The JSON documents of all articles that are configurations.
    static let articles: [String] =
        (files(in: "Sources", "md") + [root.appendingPathComponent("README.md")]).flatMap { file -> [String] in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.matches(of: /```json\n([\s\S]*?)```/).map { String($0.1) }
        }.filter { text in
            guard let json = try? JSONDocument(text), json.root["states"] == nil else { return false }
            let keys = json.root.members.compactMap { $0.name.stringValue }
            return keys.contains { ConfigurationKey(name: $0) != nil }
                && ConfigurationReader().read(Array(text.utf8)).document != nil
        }

    @Test(arguments: examples)
    func `an example has no warning`(_ file: URL) throws {
        try expectSilence(String(contentsOf: file, encoding: .utf8))
    }

    @Test(arguments: articles)
    func `a document in an article has no warning`(_ text: String) throws { try expectSilence(text) }

    @Test func `there are examples and articles`() {
        #expect(Self.examples.count >= 4 && Self.articles.count >= 4)
    }
}
