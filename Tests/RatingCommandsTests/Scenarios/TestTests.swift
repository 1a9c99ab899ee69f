import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite struct TestTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private let configuration = #"{"displaySessionCount": 2, "daysWithoutCrash": null}"#
    private let scenarios = """
        [{"scenario": "asked in the second session", "start": "2026-04-01T12:00:00Z", "steps": [
           {"at": "0s", "do": "session", "times": 2, "every": "1d"},
           {"at": "0s", "do": "ask", "closed": ["sessions"]}, {"at": "1d", "do": "ask", "expect": "ask"}]},
         {"scenario": "asked <at once>", "start": "2026-04-01T12:00:00Z", "steps": [
           {"at": "0s", "do": "ask", "placement": "home", "expect": "ask"}]}]
        """

    @Test func `only failures are printed, at their places, with the gates`() async throws {
        let file = try place.file("rating.json", configuration)
        let run = await ToolRun("test", file, try place.file("s.json", scenarios))
        #expect(run.code == .problems)
        #expect(
            run.output.hasPrefix(
                """
                ✗ \(place.path)/s.json:5:61: asked <at once>
                  2026-04-01T12:00:00Z at home: expected ask, but closed: sessions
                    skip: closed sessions

                      ✓ enabled
                """), "\(run.output)")
        #expect(run.output.contains("✗ sessions     0 of 2 sessions"))
        #expect(run.output.hasSuffix("2 scenarios, 1 failed\n") && !run.output.contains("second session"))
        let verbose = await ToolRun("test", file, place.path + "/s.json", "--verbose", "--filter", "SECOND")
        #expect(verbose.code == .success)
        #expect(
            verbose.output == "✓ \(place.path)/s.json:1:2: asked in the second session\n1 scenario, 0 failed\n")
    }

    @Test func `JSON, JUnit and GitHub say the same`() async throws {
        let arguments = ["test", try place.file("rating.json", configuration), try place.file("s.json", scenarios)]
        let json = try await ToolRun(arguments + ["--format", "json", "--coverage"]).json
        #expect(json["scenarios"]?.arrayValue?.map { $0["passed"] } == [true, false])
        let failure = try #require(json["scenarios"]?[1]?["failures"]?[0])
        #expect(failure["line"] == 5 && failure["placement"] == "home" && failure["explanation"]?["decision"] != nil)
        #expect(json["coverage"]?[0]?["kinds"]?["gates"]?["of"]?.integerValue ?? 0 > 4)
        let xml = await ToolRun(arguments + ["--format", "junit"]).output
        #expect(xml.contains(#"<testsuites name="ratingkit test" tests="2" failures="1" errors="0">"#), "\(xml)")
        #expect(xml.contains(#"<testcase name="asked in the second session" classname="\#(place.path)/s.json"/>"#))
        #expect(xml.contains(#"<testcase name="asked &lt;at once&gt;""#))
        #expect(xml.contains(#"<failure message="expected ask, but closed: sessions" type="expectation">"#))
        let lines = await ToolRun(arguments + ["--format", "github"]).outputLines
        #expect(
            lines[0].hasPrefix(
                "::error file=\(place.path)/s.json,line=5,col=61,title=asked <at once>::expected ask, but closed: sessions%0A"
            ), "\(lines[0])")
    }

    @Test func `what is seen is told also when a test fails, and can be demanded`() async throws {
        let arguments = ["test", try place.file("rating.json", configuration), try place.file("s.json", scenarios)]
        let run = await ToolRun(arguments + ["--coverage"])
        #expect(run.code == .problems && run.output.contains("not covered: gate cooldown closed"), "\(run.output)")
        #expect(!run.output.contains("not covered: gate sessions"))
        let passing = arguments + ["--filter", "second"]
        #expect(await ToolRun(passing + ["--threshold", "5"]).code == .success)
        let low = await ToolRun(passing + ["--threshold", "99.5"])
        #expect(low.code == .problems && low.errors.contains("less than --threshold demands"))
        #expect(await ToolRun(passing + ["--threshold", "101"]).code == .usage)
    }

    @Test func `of a folder every configuration is tested by its scenarios`() async throws {
        for folder in ["scenarios", "a", "scenarios/a", "scenarios/b"] {
            try FileManager.default.createDirectory(
                atPath: "\(place.path)/\(folder)", withIntermediateDirectories: true)
        }
        _ = try place.file("b.json", configuration)
        _ = try place.file("a/c.json", #"{"disabled": true, "policy": "starskit"}"#)
        let off =
            #"{"scenario": "off", "start": "2026-04-01", "steps": [{"at": "0s", "do": "ask", "closed": ["enabled"]}]}"#
        _ = try place.file("scenarios/a/c.json", off)
        _ = try place.file("scenarios/b/all.json", scenarios)
        let run = await ToolRun("test", place.path, "--format", "json")
        let found = try run.json["scenarios"]?.arrayValue ?? []
        #expect(found.map { $0["configuration"] } == ["a/c", "b", "b"].map { .string("\(place.path)/\($0).json") })
        #expect(found.map { $0["passed"] } == [true, true, false])
        let one = await ToolRun("test", place.path + "/b.json", "--filter", "second")
        #expect(one.code == .success, "\(one.errors)")
        #expect(await ToolRun("test", place.path, place.path + "/scenarios/a/c.json").code == .usage)
        _ = try place.file("scenarios/d.json", off)
        let lost = await ToolRun("test", place.path)
        #expect(lost.code == .problems && lost.errors.contains("there is no configuration for"))
    }

    @Test func `nothing to run fails`() async throws {
        let file = try place.file("rating.json", configuration)
        let some = try place.file("s.json", scenarios)
        #expect(await ToolRun("test", file, some, "--filter", "nothing").code == .problems)
        #expect(await ToolRun("test", file, try place.file("none.json", "[]")).code == .problems)
        #expect(await ToolRun("test", file).code == .usage)
        #expect(await ToolRun("test", place.path).code == .problems)
    }

    @Test func `what is no scenario is printed as lint prints it`() async throws {
        let file = try place.file("rating.json", configuration)
        let bad = try place.file("bad.json", #"{"scenario": "a", "start": "2026-04-01", "stepps": []}"#)
        let run = await ToolRun("test", file, bad)
        #expect(run.code == .problems)
        #expect(
            run.errors.contains(
                "\(bad):1:42: error [scenario.malformed]: a scenario has no “stepps” (did you mean “steps”?)"),
            "\(run.errors)")
        #expect(await ToolRun("lint", bad).output.contains("scenario.malformed"))
    }

    @Test func `the article's scenario is as it says`() async throws {
        let article = try String(
            contentsOf: Repository.root.appendingPathComponent(
                "Sources/RatingKit/Documentation.docc/Guides/Scenarios.md"), encoding: .utf8)
        let text = try #require(article.components(separatedBy: "```json\n").dropFirst().first)
        let scenario = try place.file("s.json", try #require(text.components(separatedBy: "```").first))
        let configuration = #"{"policy": "balanced", "workflow": "stars", "feedback": {"to": "support"}}"#
        let run = await ToolRun("test", try place.file("rating.json", configuration), scenario)
        #expect(run.code == .success, "\(run.output)\(run.errors)")
    }

    /// What every shipped configuration is meant to do, and how much of it that shows.
    @Test func `the shipped configurations do what they are meant to`() async throws {
        let configs = Repository.root.appendingPathComponent("Configs").path
        let run = await ToolRun("test", configs, "--threshold", "90")
        #expect(run.code == .success, "\(run.output)\(run.errors)")
        let json = try await ToolRun("test", configs, "--coverage", "--format", "json").json
        let tested = json["coverage"]?.arrayValue?.compactMap { $0["configuration"]?.stringValue } ?? []
        for folder in [configs, configs + "/workflows"] {
            for file in try FileManager.default.contentsOfDirectory(atPath: folder)
            where file.hasSuffix(".json") && file != "schema.json" {
                #expect(tested.contains("\(folder)/\(file)"), "\(file) has no scenario")
            }
        }
    }
}
