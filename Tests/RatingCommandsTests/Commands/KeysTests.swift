import RatingCommands
import RatingKit
import Testing

@Suite struct KeysTests {
    @Test(arguments: ["text", "markdown", "json"])
    func `every key and every policy is there in every format`(_ format: String) async {
        let run = await ToolRun("keys", "--format", format)
        #expect(run.code == .success)
        for row in ConfigurationKey.table { #expect(run.output.contains(row.key.name), "\(row.key)") }
        for policy in RatingPolicy.allCases { #expect(run.output.contains(policy.name)) }
    }

    @Test func `the text has type, gate and default on one line, and the use below`() async {
        let lines = await ToolRun("keys").outputLines
        let place = lines.firstIndex(of: "  displaySessionCount  integer 0…1000000 (sessions); gate sessions")
        #expect(place.map { lines[$0 + 1] } == "      Asks once this many sessions have been counted.")
        #expect(lines.contains("  positiveStarsLimit  integer 0…11 (stars); default 4"))
        #expect(lines.contains("  starskit  workflow stars"))
    }

    @Test func `the Markdown is two tables`() async {
        let lines = await ToolRun("keys", "--format", "markdown").outputLines
        #expect(
            lines.contains(
                "| `disabled` | true or false | `false` | enabled | StarsKit | Switches every question off; true is "
                    + "honoured even in a document that is refused for other reasons. |"))
        let rows = lines.filter { $0.hasPrefix("| `") }
        #expect(rows.count == ConfigurationKey.count + RatingPolicy.allCases.count)
    }

    @Test func `the JSON has a member for each fact`() async throws {
        let json = try await ToolRun("keys", "--format", "json").json
        #expect(json["keys"]?.arrayValue?.count == ConfigurationKey.count)
        let limit = json["keys"]?.arrayValue?.first { $0["name"] == "positiveStarsLimit" }
        #expect(limit?["default"] == 4)
        #expect(limit?["from"] == "StarsKit")
        let balanced = json["policies"]?.arrayValue?.first { $0["name"] == "balanced" }
        #expect(balanced?["workflow"] == "native")
        #expect(balanced?["defaults"]?["maxPromptsPerYear"] == 3)
        #expect(balanced?["gates"]?[0] == "enabled")
    }
}
