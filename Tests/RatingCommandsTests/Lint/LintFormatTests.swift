import Foundation
import RatingCommands
import RatingKit
import TestTools
import Testing

@Suite struct LintFormatTests {
    /// Names and texts that every form must escape.
    private static let hostile = """
        {"mainTitel": "a", "minDays": "3",
         "a:b,c%d": 1, "<&>\\"'\\u0007\\uFFFE]]>": 2, "é\\n::error::🙂": "x"}
        """

    @Test func `annotations of GitHub name place, code and message, and cannot be forged`() async throws {
        let place = try Workplace()
        let file = try place.file("a,b:c%.json", Self.hostile)
        let run = await ToolRun("lint", file, "--format", "github", "--store-rules", "none")
        #expect(run.code == .problems)
        let name = file.replacing("%", with: "%25").replacing(":", with: "%3A").replacing(",", with: "%2C")
        let lines = run.outputLines
        #expect(
            lines[0]
                == "::warning file=\(name),line=1,col=2,endLine=1,endColumn=13,title=config.unknown-key::there is no key “mainTitel”; it is ignored (did you mean “mainTitle”?)"
        )
        #expect(
            lines[1].hasPrefix(
                "::error file=\(name),line=1,col=31,endLine=1,endColumn=34,title=config.wrong-type::minDays must be"))
        #expect(lines.contains { $0.hasSuffix("::there is no key “a:b,c%25d”; it is ignored") })
        #expect(lines.contains { $0.contains("there is no key “é%0A::error::🙂”") })
        #expect(lines.dropLast(2).allSatisfy { $0.hasPrefix("::") })
        #expect(lines.dropLast().last == "1 error, 4 warnings in 1 file")
    }

    @Test func `an annotation of the standard input has no file`() async {
        let run = await ToolRun("lint", "-", "--format", "github", input: Array("{".utf8))
        #expect(run.output.hasPrefix("::error line=1,col=2,title=json.syntax::"))
    }

    @Test func `SARIF has rules, regions and fixes`() async throws {
        let place = try Workplace()
        let file = try place.file("a b.json", Self.hostile)
        let run = await ToolRun("lint", file, "--format", "sarif", "--store-rules", "none")
        #expect(run.code == .problems)
        let log = try run.json
        #expect(log["version"] == "2.1.0")
        let sarif = try #require(log["runs"]?[0])
        #expect(sarif["columnKind"] == "unicodeCodePoints")
        let rules = try #require(sarif["tool"]?["driver"]?["rules"]?.arrayValue)
        let results = try #require(sarif["results"]?.arrayValue)
        #expect(results.count == 5)
        for result in results {
            let index = try #require(result["ruleIndex"]?.integerValue)
            #expect(rules[Int(index)]["id"] == result["ruleId"])
        }
        let physical = results[1]["locations"]?[0]?["physicalLocation"]
        #expect(physical?["artifactLocation"]?["uri"]?.stringValue?.hasSuffix("/a%20b.json") == true)
        let region: RatingJSON = ["startLine": 1, "startColumn": 31, "endLine": 1, "endColumn": 34]
        #expect(physical?["region"] == region)
        let change = results[1]["fixes"]?[0]?["artifactChanges"]?[0]?["replacements"]?[0]
        #expect(change == ["deletedRegion": region, "insertedContent": ["text": "3"]])
        #expect(results[0]["fixes"]?[0]?["description"]?["text"] == "write \"mainTitle\"")
    }

    @Test func `JUnit has a suite for each file`() async throws {
        let place = try Workplace()
        let good = try place.file("good.json", #"{"policy": "balanced"}"#)
        let bad = try place.file("bad.json", Self.hostile)
        let xml = await ToolRun("lint", good, bad, "--format", "junit", "--store-rules", "none").output
        #expect(xml.contains("<testsuites name=\"ratingkit lint\" tests=\"6\" failures=\"1\" errors=\"0\">"))
        #expect(xml.contains("<testcase name=\"no problems\" classname=\"\(good)\"/>"))
        #expect(xml.contains("<failure message=\"minDays must be"))
        #expect(xml.components(separatedBy: "<system-out>").count == 5)
        let strict = await ToolRun("lint", good, bad, "--format", "junit", "--store-rules", "none", "--strict").output
        #expect(strict.contains("failures=\"5\""))
    }

    #if os(macOS) || os(Linux)
    /// Prints each suite with its counts, as whatever reads JUnit's form would.
    private static let readSuites = """
        import sys, xml.etree.ElementTree as tree
        for suite in tree.fromstring(sys.stdin.buffer.read()):
            print(suite.get("tests"), suite.get("failures"), len(suite.findall("testcase")), len(suite.findall(".//failure")))
        """

    @Test(.enabled(if: InstalledTool.python.isExpected, InstalledTool.python.missing), arguments: [[], ["--strict"]])
    func `JUnit's form is read by others`(_ options: [String]) async throws {
        let files = Repository.invalidConfigurations.map {
            Repository.root.appendingPathComponent("Configs/invalid/\($0).json").path
        }
        let place = try Workplace()
        let hostile = try place.file("<&\"'>.json", Self.hostile)
        let run = await ToolRun(["lint", hostile] + files + ["--format", "junit"] + options)
        let read = try InstalledTool.python.run(["-c", Self.readSuites], input: run.output)
        #expect(read.code == 0, Comment(rawValue: read.output))
        let suites = read.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(suites.count == files.count + 1)
        #expect(suites.allSatisfy { $0[0] == $0[2] && $0[1] == $0[3] })
    }

    /// The model is generated from the schema of SARIF 2.1.0, and takes no member that the schema does not have.
    private static let readLog = """
        import sys
        from fluidattacks_core.sarif import SarifLog
        log = SarifLog.model_validate_json(sys.stdin.buffer.read())
        print(len(log.runs[0].results))
        """

    @Test(.enabled(if: InstalledTool.sarifModel.isExpected, InstalledTool.sarifModel.missing))
    func `SARIF holds to its schema`() async throws {
        let files = Repository.invalidConfigurations.map {
            Repository.root.appendingPathComponent("Configs/invalid/\($0).json").path
        }
        let place = try Workplace()
        let hostile = try place.file("é %🙂.json", Self.hostile)
        let run = await ToolRun(["lint", hostile, "missing.json"] + files + ["--format", "sarif"])
        let read = try InstalledTool.sarifModel.run(["-c", Self.readLog], input: run.output)
        #expect(read.code == 0, Comment(rawValue: read.output))
        let count = try #require(try run.json["runs"]?[0]?["results"]?.arrayValue?.count)
        #expect(read.output == "\(count)\n")
        let wrong = run.output.replacing("\"ruleId\"", with: "\"rule\"")
        #expect(try InstalledTool.sarifModel.run(["-c", Self.readLog], input: wrong).code != 0)
    }
    #endif
}
