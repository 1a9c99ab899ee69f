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

    @Test func `a kind that there is not is refused with the one that was meant`() async {
        let run = await ToolRun("schema", "scenarios")
        #expect(run.code == .usage && run.errors.contains("'scenario'"), "\(run.errors)")
    }

    #if os(macOS) || os(Linux)
    /// Good documents of each kind, in folders and files of the repository.
    static let good: [(kind: String, paths: [String])] = [
        ("configuration", ["Configs", "Examples/ConfigRepository/rating.json"]), ("workflow", ["Configs/workflows"]),
        ("scenario", ["Configs/scenarios", "Configs/scenarios/workflows", "Examples/ConfigRepository/scenarios"]),
        ("claims", ["Configs/claims", "Examples/ConfigRepository/claims.json"]),
        ("population", ["Examples/ConfigRepository/population.json"]),
        ("mapping", ["Examples/ConfigRepository/mapping.json"]), ("manifest", ["Examples/ConfigRepository/app.json"]),
        ("destinations", []),
    ]

    @Test(
        .enabled(if: InstalledTool.checkJSONSchema.isExpected, InstalledTool.checkJSONSchema.missing), arguments: good)
    func `of each kind the good documents are taken, and those of bad form are not`(kind: String, paths: [String])
        async throws
    {
        let tool = InstalledTool.checkJSONSchema
        let place = try Workplace()
        let schema = try place.file("schema.json", await ToolRun("schema", kind).output)
        let meta = try tool.run(["--check-metaschema", schema])
        #expect(meta.code == 0, Comment(rawValue: meta.output))
        var good: [String] = []
        for path in paths.map({ Repository.root.appendingPathComponent($0).path }) {
            let names = path.hasSuffix(".json") ? nil : try FileManager.default.contentsOfDirectory(atPath: path)
            good += names?.filter { $0.hasSuffix(".json") && $0 != "schema.json" }.map { "\(path)/\($0)" } ?? [path]
        }
        let texts = Self.texts[kind] ?? ([], [])
        for (index, text) in texts.good.enumerated() { good.append(try place.file("good\(index).json", text)) }
        let taken = try tool.run(["--schemafile", schema] + good)
        #expect(taken.code == 0, Comment(rawValue: taken.output))
        for text in texts.good {
            let lint = await ToolRun("lint", "-", input: Array(text.utf8))
            #expect(lint.code == .success, "\(text): \(lint.output)")
        }
        let bad = try texts.bad.enumerated().map { try place.file("bad\($0.offset).json", $0.element) }
        let refused = try Self.refused(bad, by: schema)
        for (path, text) in zip(bad, texts.bad) {
            #expect(refused.contains(Self.name(path)), "\(text)")
            let lint = await ToolRun("lint", "-", input: Array(text.utf8))
            #expect(lint.code == .problems, "\(text): \(lint.output)")
        }
    }

    private static func name(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// Which of the files another tool refuses, by their names; asked once for all, because it takes long to start.
    private static func refused(_ paths: [String], by schema: String) throws -> Set<String> {
        guard !paths.isEmpty else { return [] }
        let run = try InstalledTool.checkJSONSchema.run(["--output-format", "json", "--schemafile", schema] + paths)
        let report = try JSONDocument(run.output).root.value
        let errors = (report["errors"]?.arrayValue ?? []) + (report["parse_errors"]?.arrayValue ?? [])
        return Set(errors.compactMap { $0["filename"]?.stringValue }.map(name))
    }

    /// What a schema cannot see: several values together, and where a workflow leads.
    private static let unseen: Set<String> = [
        "appearance.contrast", "config.conflict", "config.from-the-future", "config.unnamed-policy",
        "json.duplicate-key",
        "json.limit", "security.secret",
        "workflow.endless", "workflow.many-marks", "workflow.missing-target", "workflow.never-passes",
        "workflow.no-end", "workflow.shadowed",
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
        let found = try Self.refused(bad, by: Self.schema)
        #expect(
            Set(Repository.invalidConfigurations).subtracting(found).sorted() == Self.unseen.sorted())
    }
    #endif
}

// MARK: Documents

extension SchemaTests {
    private static func scenario(_ step: String) -> String {
        #"{"scenario": "a", "start": "2026-01-05", "steps": [\#(step)]}"#
    }

    private static func population(_ member: String) -> String {
        #"{"populationVersion": 1, "segments": [{"name": "a", "share": 1, "sessionsPerDay": 2, "stars": [1, 1, 1, 1, 1]}], \#(member)}"#
    }

    private static func destination(_ members: String) -> String { #"{"a": {"kind": \#(members)}}"# }

    static let texts: [String: (good: [String], bad: [String])] = [
        "scenario": (
            [
                scenario(#"{"at": "7d 1ms", "do": "crash", "times": 3, "every": "1h", "utcOffset": ["Z", "+02:00"]}"#),
                scenario(
                    #"{"at": "2026-02-01T00:00:00Z", "do": "ask", "closed": ["sessions"], "feedback": null, "fails": ["openStore"]}"#
                ),
                scenario(
                    #"{"at": "1d", "do": "ask", "walk": [{"answer": ["a"], "actions": ["openStore", {"type": "emit"}]}, {"dismiss": true}]}"#
                ),
            ],
            [
                scenario(#"{"at": "x", "do": "crash"}"#), scenario(#"{"at": "1d", "do": "jump"}"#),
                scenario(#"{"at": "1d"}"#), scenario(#"{"at": "1d", "do": "crash", "times": 0}"#),
                scenario(#"{"at": "1d", "do": "crash", "version": "1"}"#),
                scenario(#"{"at": "1d", "do": "crash", "utcOffset": []}"#),
                scenario(#"{"at": "1d", "do": "ask", "expect": "maybe"}"#),
                scenario(#"{"at": "1d", "do": "ask", "closed": ["crashFre"]}"#),
                scenario(#"{"at": "1d", "do": "walk", "walk": [{"press": "A", "wait": "1s"}]}"#),
                scenario(#"{"at": "1d", "do": "walk", "walk": [{"answer": true}]}"#),
                scenario(#"{"at": "1d", "do": "ask", "fails": ["recordRated"]}"#),
                scenario(#"{"at": "1d", "do": "event"}"#),
                #"{"scenario": "a", "start": "2026-02-30", "steps": []}"#,
            ]
        ),
        "claims": (
            [
                #"{"claims": ["at-most 3/365d", "apart 60d 1h", "never-within 7d:crash", "never launch", "someone-asked", "someone-asked by 9d"], "offsets": "any"}"#
            ],
            [
                #"{"claims": ["apart"]}"#, #"{"claims": ["apart 60"]}"#, #"{"claims": ["never sleep"]}"#,
                #"{"claims": [3]}"#,
                #"{"claims": ["apart 1d"], "offsets": "all"}"#, #"{"claims": ["apart 1d"], "placements": []}"#,
            ]
        ),
        "population": (
            [population(#""utcOffsets": {"Z": 1}, "choices": {"stars": {"answer": 1}}"#)],
            [
                population(#""start": "monday""#), population(#""sheetShown": 1.1"#), population(#""placements": []"#),
                population(#""choices": {"star": {"answer": 1}}"#), population(#""utcOffsets": {"east": 1}"#),
                #"{"populationVersion": 1}"#, #"{"populationVersion": 2, "segments": []}"#,
            ]
        ),
        "mapping": (
            [
                #"{"events": {"a": "session", "b": ["event", {"ask": null}], "c": {"answer": "stars"}, "d": []}, "others": "ignore"}"#
            ],
            [
                #"{"events": {"a": "sesion"}}"#, #"{"events": {"a": {"ask": 4}}}"#, #"{"events": {"a": {}}}"#,
                #"{"events": {"a": [["session"]]}}"#, #"{"newSession": "event"}"#,
                #"{"events": {}, "logOffset": "Paris"}"#,
            ]
        ),
        "manifest": (
            [#"{"manifestVersion": 1, "languages": ["pt-BR"], "mailDomains": ["*.example.com"], "appStoreID": 1}"#],
            [
                #"{"manifestVersion": 2}"#, #"{"manifestVersion": 1, "events": null}"#,
                #"{"manifestVersion": 1, "events": [""]}"#,
                #"{"manifestVersion": 1, "languages": ["pt_BR"]}"#, #"{"manifestVersion": 1, "appStoreID": "1"}"#,
            ]
        ),
        "destinations": (
            [
                destination(#""slack", "secretEnvironment": "T""#),
                destination(#""webhook", "url": "https://x.example""#),
                destination(#""sendmail", "from": "a@x.example", "to": "b@x.example, c@x.example", "deadline": 5"#),
            ],
            [
                destination(#""githab""#), destination(#""slack""#), destination(#""slack", "token": "T""#),
                destination(#""github", "owner": "", "repository": "r", "secretEnvironment": "T""#),
                destination(#""sendmail", "from": "nobody", "to": "b@x.example""#),
                destination(#""linear", "team": "t", "secretEnvironment": "T", "deadline": 0"#),
                #"{"a b": {"kind": "slack", "secretEnvironment": "T"}}"#,
            ]
        ),
    ]
}
