import Foundation
import RatingAnalysis
import RatingCommands
import RatingKit
import Testing

/// The files that are checked, each by its own rules, alone and beside what an app ships.
@Suite struct LintFilesTests {
    @Test func `a file of destinations is checked as one`() async throws {
        let text = #"{"hook": {"kind": "webhook", "url": "https://a.example", "template": {"a": "{{text}}"}}}"#
        #expect(await ToolRun("lint", "-", input: Array(text.utf8)).output == "1 file, no problems\n")
        let run = await ToolRun("lint", "-", input: Array(text.replacing("{{text}}", with: "{{txt}}").utf8))
        #expect(run.code == .problems)
        #expect(
            run.output.contains("<stdin>:1:76: error [feedback.unknown-placeholder]: there is no placeholder “txt”"))
    }

    @Test func `what lies in a repository of configurations is checked by its own rules`() async throws {
        let folder = Repository.root.appendingPathComponent("Examples/ConfigRepository").path
        let whole = await ToolRun("lint", "--strict", folder)
        #expect(whole.code == .success && whole.output.hasSuffix("\n2 notes in 8 files\n"), "\(whole.output)")
        let damaged = [
            ("app.json", #"{"manifestVersion": 1, "placement": ["a"]}"#, "1:24: error [manifest.malformed]"),
            ("claims.json", #"{"claims": ["never first-sesion"]}"#, "1:13: error [config.malformed-value]"),
            ("scenario.json", #"{"scenario": "a", "steps": [{"ak": 1}]}"#, "1:1: error [scenario.malformed]"),
            (
                "population.json",
                #"{"populationVersion": 1, "segments": [{"name": "a", "share": 1, "sessionsPerDay": "2", "stars": [1, 1, 1, 1, 1]}]}"#,
                "1:83: error [population.malformed]"
            ),
            ("unversioned.json", #"{"segments": []}"#, "error [population.malformed]"),
            ("mapping.json", #"{"events": {"a": ["event", "sesion"]}}"#, "1:28: error [mapping.malformed]"),
        ]
        let place = try Workplace()
        for (name, text, _) in damaged { _ = try place.file(name, text) }
        let run = await ToolRun("lint", place.path)
        #expect(run.code == .problems)
        for (name, _, problem) in damaged {
            let line = run.outputLines.first { $0.contains("/\(name):") && $0.contains(problem) }
            #expect(line != nil, "\(name): \(run.output)")
        }
        #expect(!run.output.contains("unknown-key"), "\(run.output)")
    }

    @Test func `what the tool writes itself is no configuration`() async throws {
        let place = try Workplace()
        let config = try place.file("rating.json", #"{"policy": "balanced"}"#)
        let events = try place.file("a.jsonl", #"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "ask"}"#)
        _ = await ToolRun(
            "simulate", config, "--users", "9", "--partial", place.path + "/part.json", "--json",
            place.path + "/users.json")
        _ = await ToolRun("replay", config, events, "--partial", place.path + "/replayed.json")
        let run = await ToolRun("lint", "--strict", place.path)
        #expect(run.output == "4 files, no problems\n", "\(run.output)")
    }

    @Test func `a workflow that stands alone is checked as one`() async throws {
        let text =
            #"{"id": "a", "initial": "one", "states": {"one": {"on": {"LATER": "too"}}, "two": {"type": "final"}}}"#
        let problems = try await ToolRun("lint", "-", "--format", "json", input: Array(text.utf8)).json.arrayValue
        #expect(problems?.contains { $0["code"] == "workflow.missing-target" && $0["column"] == 66 } == true)
        for builtIn in BuiltInWorkflow.allCases {
            let run = await ToolRun("lint", "-", input: Array(builtIn.document.utf8))
            #expect(run.code == .success, "\(run.output)")
        }
    }

    @Test func `a Firebase template is checked with the places of its values`() async {
        let template = """
            {"parameters": {
              "theme": {"defaultValue": {"value": "dark"}},
              "rk_minDays": {"defaultValue": {"value": "many"}}},
             "parameterGroups": {"texts": {"parameters": {
              "rk_strings": {"defaultValue": {"value": "{\\"fr\\": {\\"mainTitle\\": 1}}"}}}}}}
            """
        let run = await ToolRun("lint", "-", "--firebase-prefix", "rk_", input: Array(template.utf8))
        #expect(run.code == .problems)
        let heads = run.outputLines.filter { $0.hasPrefix("<stdin>:") }.map { $0.prefix { $0 != "]" } }
        #expect(
            heads == [
                "<stdin>:1:16: note [config.unknown-key", "<stdin>:3:44: error [config.wrong-type",
                "<stdin>:5:70: error [config.wrong-type",
            ])
    }

    @Test func `a document inside a Firebase parameter is checked in its place`() async {
        let response =
            #"{"state": "UPDATE", "entries": {"rating": "{\"minDayz\": 2, \"policy\": \"irate\"}", "theme": "dark"}}"#
        let run = await ToolRun(
            "lint", "-", "--firebase-parameter", "rating", "--store-rules", "none", input: Array(response.utf8))
        #expect(run.code == .success)
        #expect(run.outputLines.first?.hasPrefix("<stdin>:1:45: warning [config.unknown-key]") == true, "\(run.output)")
    }

    @Test func `Firebase's defaults are checked when they are expected`() async {
        let defaults = Array(#"{"minDays": "2", "policy": "irate", "theme": "dark"}"#.utf8)
        #expect(await ToolRun("lint", "-", input: defaults).code == .problems)
        let run = await ToolRun("lint", "-", "--firebase", "--store-rules", "none", input: defaults)
        #expect(run.code == .success)
        #expect(run.output.hasSuffix("1 note in 1 file\n"))
    }

    @Test func `a property list is checked without places`() async {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>minDays</key><string>many</string></dict></plist>
            """
        let run = await ToolRun("lint", "-", input: Array(list.utf8))
        #expect(run.code == .problems)
        #expect(run.outputLines.first?.hasPrefix("<stdin>: error [config.wrong-type]: minDays must be") == true)
    }

    @Test func `what an app fetches is checked against what it ships`() async throws {
        let place = try Workplace()
        let shipped = try place.file(
            "a.json",
            #"{"revision": 5, "policy": "starskit", "appStoreID": 1234567890, "emailSupport": "team@teapot.app"}"#)
        let good = try place.file("b.json", #"{"revision": 6, "emailSupport": "help@teapot.app"}"#)
        let foreign = try place.file("c.json", #"{"revision": 6, "emailSupport": "help@kettle.app"}"#)
        let old = try place.file("d.json", #"{"revision": 4}"#)
        #expect(await ToolRun("lint", "--store-rules", "none", good, foreign, old).code == .success)
        let run = await ToolRun(
            "lint", "--store-rules", "none", "--format", "json", "--bundled", shipped, good, foreign, old)
        #expect(run.code == .problems)
        let found = try run.json.arrayValue?.map { [$0["file"]?.stringValue, $0["code"]?.stringValue] }
        #expect(found == [[foreign, "security.address"], [old, "config.lower-revision"]])
    }

    private static let flow = """
        {"initial": "one", "states": {"one": {"meta": {"kind": "message", "title": "loveTitle",
          "buttons": [{"event": "LATER", "text": "loveLater"}]}, "on": {"LATER": "end", "DISMISS": "end"}},
          "end": {"type": "final"}}}
        """

    @Test(arguments: [
        (#"{"policy": "starskit", "workflow": FLOW}"#, ["loveTitle", "loveLater"]),
        (#"{"policy": "starskit", "placements": {"cart": {"workflow": FLOW}}}"#, ["loveTitle", "loveLater"]),
        (
            #"{"policy": "starskit", "experiments": {"e": {"variants": [{"name": "v", "workflow": FLOW}]}}}"#,
            ["loveTitle", "loveLater"]
        ),
        (
            #"{"policy": "starskit", "strings": {"en": {"loveLater": "Later"}}, "workflow": FLOW}"#, ["loveTitle"]
        ),
        (
            """
            {"policy": "starskit", "strings": {"en": {"loveTitle": "Love it?", "loveLater": "Later"}},
             "workflow": FLOW, "placements": {"cart": {"strings": {"en": {"loveTitle": "Like the cart?"}}}}}
            """, ["loveLater"]
        ),
        (#"{"policy": "starskit", "localLocalizableStringsEnabled": true, "workflow": FLOW}"#, []),
    ])
    func `a text that no language has is an error wherever its screen is shown`(
        _ document: String, _ keys: [String]
    ) async throws {
        let place = try Workplace()
        let file = try place.file("a.json", document.replacing("FLOW", with: Self.flow))
        let run = await ToolRun("lint", "--store-rules", "none", "--format", "json", file)
        let errors = try #require(try run.json.arrayValue).filter {
            $0["code"] == "workflow.unknown-text" && $0["severity"] == "error"
        }
        #expect(
            errors.compactMap { $0["message"]?.stringValue?.split(separator: "“")[1].split(separator: "”")[0] }
                == keys.map { $0[...] })
    }

    @Test func `a text that the app ships is lacking nowhere`() async throws {
        let place = try Workplace()
        let shipped = try place.file(
            "a.json", #"{"revision": 5, "policy": "starskit", "strings": {"en": {"loveTitle": "Love it?"}}}"#)
        let fetched = try place.file("b.json", "{\"revision\": 6, \"workflow\": \(Self.flow)}")
        let run = await ToolRun(
            "lint", "--store-rules", "none", "--format", "json", "--bundled", shipped, fetched)
        let found = try #require(try run.json.arrayValue).filter { $0["code"] == "workflow.unknown-text" }
        #expect(found.count == 1)
        #expect(found.first?["message"]?.stringValue?.contains("loveLater") == true)
        #expect(found.first?["severity"] == "error")
    }

    @Test func `a text that a placement leaves to the app's files stays a warning`() async throws {
        let place = try Workplace()
        let shipped = try place.file("a.json", #"{"revision": 5, "policy": "starskit"}"#)
        let fetched = try place.file(
            "b.json",
            """
            {"revision": 6, "placements": {"cart": {"localLocalizableStringsEnabled": true, "workflow": \(Self.flow)}}}
            """)
        let run = await ToolRun(
            "lint", "--store-rules", "none", "--format", "json", "--bundled", shipped, fetched)
        let found = try #require(try run.json.arrayValue).filter { $0["code"] == "workflow.unknown-text" }
        #expect(found.map { $0["severity"] } == ["warning", "warning"])
    }

    @Test func `both documents are judged as they are in the app`() async throws {
        let place = try Workplace()
        let shipped = try place.file("a.json", #"{"revision": 5, "policy": "balanced"}"#)
        let late = try place.file("b.json", #"{"revision": 6, "displaySessionCount": 8}"#)
        let soon = try place.file("c.json", "{\"revision\": 6,\n \"daysBeforeAskingAgain\": 2}")
        #expect(await ToolRun("lint", late, "--strict").code == .problems)
        #expect(await ToolRun("lint", late, "--strict", "--bundled", shipped).code == .success)
        let found = try await ToolRun("lint", soon, "--bundled", shipped, "--format", "json").json.arrayValue
        #expect(found?.map { $0["code"]?.stringValue } == ["store.short-cooldown"])
        #expect(found?.first?["line"] == 2)
    }

    @Test(
        arguments: [
            ([], "{\"minDays\": 1,\n \"revision\": 4}", 2, 14),
            (["--firebase-prefix", "rk_"], "{\"state\": \"UPDATE\",\n \"entries\": {\"rk_revision\": \"4\"}}", 2, 29),
            (
                ["--firebase-prefix", "rk_"],
                "{\"parameterGroups\": {\"g\": {\"parameters\": {\n \"rk_revision\": {\"defaultValue\": {\"value\": \"4\"}}}}}}",
                2, 44
            ),
            (
                ["--firebase-parameter", "doc"],
                #"{"state": "UPDATE", "entries": {"doc": "{\"minDays\": 1, \"revision\": 4}"}}"#, 1, 72
            ),
        ] as [([String], String, Int64, Int64)])
    func `a lower revision is shown where it stands, in every shape`(
        _ options: [String], _ text: String, _ line: Int64, _ column: Int64
    ) async throws {
        let place = try Workplace()
        let shipped = try place.file("a.json", #"{"revision": 5}"#)
        let run = await ToolRun(
            ["lint", "-", "--bundled", shipped, "--format", "json"] + options, input: Array(text.utf8))
        let found = try run.json.arrayValue?.first { $0["code"] == "config.lower-revision" }
        #expect(found?["line"]?.integerValue == line && found?["column"]?.integerValue == column, "\(run.output)")
    }

    @Test func `what an app ships must be readable itself`() async throws {
        let place = try Workplace()
        let broken = try place.file("a.json", "{")
        let run = await ToolRun("lint", "--bundled", broken, Repository.starskit)
        #expect(run.code == .problems && run.errors.contains("json.syntax"))
    }
}
