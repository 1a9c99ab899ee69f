import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite struct LintFixTests {
    private let broken = "{\r\n\t\"displaySessionCont\" : 3,\r\n\t\"minDays\": \"3\" // \r\n}\r\n"
    private let text =
        "{\r\n\t\"displaySessionCont\" : 3,\r\n\t\"minDays\":   \"3\",\r\n\t\"emailObject\": \"é\"\r\n}\r\n"
    private let fixed =
        "{\r\n\t\"displaySessionCount\" : 3,\r\n\t\"minDays\":   3,\r\n\t\"emailObject\": \"é\"\r\n}\r\n"

    private func content(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    @Test func `a file is fixed in place, read again, and a second time left alone`() async throws {
        let place = try Workplace()
        let file = try place.file("a.json", text)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let run = await ToolRun("lint", "--fix", file, "--store-rules", "none")
        #expect(run.code == .success)
        #expect(run.output.contains("[config.unnamed-policy]") && run.output.hasSuffix("1 warning in 1 file\n"))
        #expect(run.errors == "note: \(file): 2 places fixed\n")
        #expect(try content(file) == fixed)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        let again = await ToolRun("lint", "--fix", file, "--store-rules", "none")
        #expect(again.code == .success && again.errors.isEmpty)
        let now = try FileManager.default.attributesOfItem(atPath: file)
        #expect(now[.systemFileNumber] as? Int == attributes[.systemFileNumber] as? Int)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["a.json"])
    }

    @Test func `what cannot be fixed is told as ever`() async throws {
        let place = try Workplace()
        let file = try place.file("a.json", broken)
        let run = await ToolRun("lint", "--fix", file)
        #expect(run.code == .problems)
        #expect(run.output.contains("json.syntax") && run.errors.isEmpty)
        #expect(try content(file) == broken)
    }

    @Test func `a dry run shows the difference and changes nothing`() async throws {
        let place = try Workplace()
        let file = try place.file("a.json", text)
        let run = await ToolRun("lint", "--fix", "--dry-run", file)
        #expect(run.code == .problems)
        #expect(
            run.output == """
                --- \(file)
                +++ \(file)
                @@ -1,5 +1,5 @@
                 {
                -\t"displaySessionCont" : 3,
                -\t"minDays":   "3",
                +\t"displaySessionCount" : 3,
                +\t"minDays":   3,
                 \t"emailObject": "é"
                 }
                2 places to fix

                """)
        #expect(try content(file) == text)
        let coloured = await ToolRun(
            "lint", "--fix", "--dry-run", file, traits: TerminalTraits(hasColouredOutput: true))
        #expect(coloured.output.contains("\u{1B}[31m-\u{1B}[0m\u{1B}[31m\t\"minDays\""))
        let nothing = await ToolRun("lint", "--fix", "--dry-run", try place.file("b.json", fixed))
        #expect(nothing.code == .success && nothing.output == "nothing to fix in 1 file\n")
    }

    @Test func `the difference of the standard input is shown, and places far apart have hunks of their own`() async {
        let lines = (0..<30).map { "\"zzqqzzqq\($0)\": 1" }
        let text = "{\"minDay\": 1,\n" + lines.joined(separator: ",\n") + ",\n\"minLaunchs\": 1}"
        let run = await ToolRun("lint", "--fix", "--dry-run", "-", input: Array(text.utf8))
        #expect(run.outputLines.filter { $0.hasPrefix("@@") } == ["@@ -1,4 +1,4 @@", "@@ -29,4 +29,4 @@"])
        let inPlace = await ToolRun("lint", "--fix", "-", input: Array(text.utf8))
        #expect(inPlace.code == .usage && inPlace.errors.contains("cannot be fixed in place"))
        #expect(await ToolRun("lint", "--dry-run", "-", "--format", "json").code == .usage)
    }

    @Test func `a secret is not shown in a difference`() async {
        let text = "{\"minDay\": 1,\n\"emailObject\": \"ghp" + "_0123456789abcdefABCDEF0123456789abcd\"}"
        let run = await ToolRun("lint", "--fix", "--dry-run", "-", input: Array(text.utf8))
        #expect(run.output.contains("+{\"minDays\": 1,") && !run.output.contains("ghp_"))
    }

    @Test func `a symbolic link leads to the fixed file`() async throws {
        let place = try Workplace()
        let file = try place.file("a.json", text)
        let link = "\(place.path)/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.json")
        #expect(await ToolRun("lint", "--fix", link).code == .success)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.json")
        #expect(try content(file) == fixed)
    }

    @Test func `all documents of a folder are taken in order, hidden ones are not`() async throws {
        let place = try Workplace()
        let folders = ["b", "b/c", ".hidden", "empty"].map { "\(place.path)/\($0)" }
        for folder in folders {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        for name in ["z.json", "a.JSON", "b/c/y.json", "b/x.json", ".hidden/h.json", ".h.json", "b/note.txt"] {
            _ = try place.file(name, #"{"minDays": "3"}"#)
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(place.path)/b/c/circle", withDestinationPath: place.path)
        let run = await ToolRun("lint", place.path, "--format", "json")
        let files = try run.json.arrayValue?.compactMap { $0["file"]?.stringValue?.dropFirst(place.path.count + 1) }
        #expect(files == ["a.JSON", "b/c/y.json", "b/x.json", "z.json"])
        let slash = await ToolRun("lint", "\(place.path)/b/", "--format", "json")
        #expect(try slash.json[0]?["file"]?.stringValue == "\(place.path)/b/c/y.json")
        let empty = await ToolRun("lint", "\(place.path)/empty")
        #expect(empty.code == .problems && empty.errors.contains("there is no .json file in \(place.path)/empty"))
        #expect(await ToolRun("lint", "--fix", place.path, "--store-rules", "none").code == .success)
        #expect(try content("\(place.path)/.hidden/h.json") == #"{"minDays": "3"}"#)
        #expect(try content("\(place.path)/b/c/y.json") == #"{"minDays": 3}"#)
    }

    @Test func `a manifest is held against its own form, and a schema against none`() async throws {
        let manifest = #"{"manifestVersion": 1, "placments": []}"#
        let run = await ToolRun("lint", "-", input: Array(manifest.utf8))
        #expect(run.code == .problems && run.output.contains("manifest.malformed"))
        let schema = #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}"#
        #expect(await ToolRun("lint", "-", input: Array(schema.utf8)).output == "1 file, no problems\n")
    }

    @Test func `claims and scenarios are held against their own form`() async {
        let claims = #"{"claims": ["apart 60d"], "placements": {"settings": ["someone-asked by 1d"]}}"#
        let scenario = #"{"scenario": "none", "start": "2026-01-05T12:00:00Z", "steps": []}"#
        for text in [claims, scenario, "[\(scenario), \(scenario)]"] {
            #expect(await ToolRun("lint", "-", input: Array(text.utf8)).output == "1 file, no problems\n")
        }
        let unknown = await ToolRun("lint", "-", input: Array(#"{"claims": ["apart"]}"#.utf8))
        #expect(unknown.code == .problems && unknown.output.contains("“claims[0]”"), "\(unknown.output)")
        let missing = await ToolRun("lint", "-", input: Array(#"{"scenario": "a", "steps": []}"#.utf8))
        #expect(missing.code == .problems && missing.output.contains("“start” is missing"), "\(missing.output)")
    }

    @Test func `a manifest that is refused is told, and nothing is checked`() async throws {
        let place = try Workplace()
        let file = try place.file("app.json", #"{"manifestVersion": 1, "placments": []}"#)
        let good = try place.file("good.json", "{}")
        for arguments in [["lint", good], ["diff", good, good], ["watch", good]] {
            let run = await ToolRun(arguments + ["--app", file])
            #expect(run.code == .problems && run.output.isEmpty)
            #expect(
                run.errors.hasPrefix("\(file):1:24: error [manifest.malformed]: an app manifest has no “placments”"))
        }
        let json = await ToolRun("lint", good, "--app", file, "--format", "json")
        #expect(try json.json[0]?["code"] == "manifest.malformed")
    }
}
