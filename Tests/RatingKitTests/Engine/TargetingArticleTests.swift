import Foundation
import RatingKit
import Testing

@Suite
struct TargetingArticleTests {
    private let text: String

    init() throws {
        text = try Self.article("Targeting")
    }

    private static func article(_ name: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("Sources/RatingKit/Documentation.docc/Guides/\(name).md"),
            encoding: .utf8)
    }

    @Test(
        arguments: ConditionVariables.contextNames.map { "context.\($0)" }
            + RatingPorts.SystemTraits.names.map { "traits.\($0)" })
    func `the article names every variable`(name: String) {
        #expect(text.contains("`\(name)`"))
    }

    @Test(arguments: [("Targeting", 2), ("Rules", 5)])
    func `its configurations have no problem`(name: String, count: Int) throws {
        let blocks = try Self.article(name).components(separatedBy: "```json\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
        #expect(blocks.count == count)
        for block in blocks { #expect(ConfigurationReader().read(Array(block.utf8)).diagnostics.isEmpty) }
    }

    /// The keys of the rules that no policy has.
    @Test(arguments: [
        "requiredEvents", "eventScores", "scoreUntilPrompt", "scoreWithinDays", "sessionsBeforeAskingAgain",
        "usesBeforeAskingAgain", "eventsBeforeAskingAgain", "cooldownGrowth", "longestCooldown", "maxDeclines",
        "versionGranularity", "daysAfterUpdate", "anyOf",
    ])
    func `the article on rules explains the key`(name: String) throws {
        #expect(ConfigurationKey(name: name) != nil)
        #expect(try Self.article("Rules").contains("`\(name)`"))
    }
}
