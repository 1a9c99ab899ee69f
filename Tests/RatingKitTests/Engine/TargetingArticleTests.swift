import Foundation
import RatingKit
import Testing

@Suite
struct TargetingArticleTests {
    private let text: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        text = try String(
            contentsOf: root.appendingPathComponent("Sources/RatingKit/Documentation.docc/Guides/Targeting.md"),
            encoding: .utf8)
    }

    @Test(
        arguments: ConditionVariables.contextNames.map { "context.\($0)" }
            + RatingPorts.SystemTraits.names.map { "traits.\($0)" })
    func `the article names every variable`(name: String) {
        #expect(text.contains("`\(name)`"))
    }

    @Test func `its configurations have no problem`() {
        let blocks = text.components(separatedBy: "```json\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
        #expect(blocks.count == 2)
        for block in blocks { #expect(ConfigurationReader().read(Array(block.utf8)).diagnostics.isEmpty) }
    }
}
