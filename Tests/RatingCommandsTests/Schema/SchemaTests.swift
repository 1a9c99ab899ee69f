import Foundation
import RatingCommands
import RatingKit
import TestTools
import Testing

@Suite struct SchemaTests {
    private static let configs = Repository.root.appendingPathComponent("Configs")
    private static let schema = configs.appendingPathComponent("schema.json").path

    private static func documents(in folder: String) throws -> [String] {
        let folder = folder.isEmpty ? configs : configs.appendingPathComponent(folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names.filter { $0.hasSuffix(".json") && $0 != "schema.json" }.sorted()
            .map { folder.appendingPathComponent($0).path }
    }

    @Test func `the schema in Configs is the one that the tool prints`() async throws {
        let run = await ToolRun("schema")
        #expect(run.code == .success)
        #expect(try String(contentsOfFile: Self.schema, encoding: .utf8) == run.output)
    }

    @Test func `every key has its description, and its default where there is one`() async throws {
        let keys = try await ToolRun("schema").json["$defs"]?["configuration"]?["properties"]
        let table = try #require(try await ToolRun("keys", "--format", "json").json["keys"]?.arrayValue)
        #expect(keys?.members?.map(\.name) == table.compactMap { $0["name"]?.stringValue })
        for row in table {
            let key = try #require(keys?[row["name"]?.stringValue ?? ""])
            let summary = try #require(row["summary"]?.stringValue)
            #expect(key["description"]?.stringValue?.hasPrefix(summary) == true)
            #expect(key["default"] ?? .null == row["default"] ?? .null)
        }
    }

    #if os(macOS) || os(Linux)
    /// What a schema cannot see: several values together, and where a workflow leads.
    private static let unseen: Set<String> = [
        "config.conflict", "config.from-the-future", "config.unnamed-policy", "json.duplicate-key",
        "json.limit", "security.secret",
        "workflow.endless", "workflow.missing-target", "workflow.never-passes", "workflow.no-end", "workflow.shadowed",
        "workflow.undeclared-event", "workflow.unknown-text", "workflow.unknown-variable", "workflow.unreachable",
        "workflow.unrecorded-end", "workflow.unrouted", "workflow.unsent-event", "workflow.unused-answer",
    ]

    @Test(.enabled(if: InstalledTool.checkJSONSchema.isExpected, InstalledTool.checkJSONSchema.missing))
    func `another tool takes what is good and refuses what is not`() throws {
        let tool = InstalledTool.checkJSONSchema
        let meta = try tool.run(["--check-metaschema", Self.schema])
        #expect(meta.code == 0, Comment(rawValue: meta.output))
        let good = try Self.documents(in: "") + Self.documents(in: "workflows")
        let accepted = try tool.run(["--schemafile", Self.schema] + good)
        #expect(accepted.code == 0, Comment(rawValue: accepted.output))
        // Too deep for the tool itself.
        let bad = try Self.documents(in: "invalid").filter { !$0.hasSuffix("json.limit.json") }
        let refused = try tool.run(["--output-format", "json", "--schemafile", Self.schema] + bad)
        let report = try JSONDocument(refused.output).root.value
        let errors = (report["errors"]?.arrayValue ?? []) + (report["parse_errors"]?.arrayValue ?? [])
        let found = Set(
            errors.compactMap { $0["filename"]?.stringValue }.map {
                URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent
            })
        #expect(
            Set(Repository.invalidConfigurations).subtracting(found).sorted() == Self.unseen.sorted())
    }
    #endif
}
