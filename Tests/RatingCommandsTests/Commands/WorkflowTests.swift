import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite struct WorkflowTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test(arguments: BuiltInWorkflow.allCases.map(\.name), ["text", "mermaid", "dot"])
    func `every built-in is drawn in every format, with all its steps`(_ name: String, _ format: String) async {
        let run = await ToolRun("workflow", name, "--format", format)
        #expect(run.code == .success)
        for step in BuiltInWorkflow(name: name)?.workflow.steps ?? [] { #expect(run.output.contains(step.name)) }
    }

    @Test func `the JSON is the document`() async throws {
        let file = try place.file("a.json", #"{"policy": "irate"}"#)
        let run = await ToolRun("workflow", file, "--format", "json")
        #expect(try run.json == BuiltInWorkflow.alert.workflow.json)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dot"), "Graphviz is not installed"))
    func `the SVG comes from Graphviz`() async {
        let run = await ToolRun("workflow", "stars", "--format", "svg")
        #expect(run.code == .success)
        #expect(run.output.contains("<svg ") && run.output.hasSuffix("</svg>\n"))
    }

    @Test func `recorded events give steps and actions, a line each`() async throws {
        let events = try place.file(
            "e.jsonl",
            """
            {"events": [{"type": "UPDATE", "stars": 2}, {"type": "SUBMIT"}, {"type": "NOPE"}, {"type": "LATER"}, {"type": "LATER"}]}

            {"config": {"positiveStarsLimit": 2}, "events": [{"type": "UPDATE", "stars": 2}, {"type": "SUBMIT"}]}
            {"config": {"validateRatingButtonEnable": false}, "events": [{"type": "UPDATE", "stars": 2}]}
            """)
        let run = await ToolRun("workflow", "stars", "--trace", events)
        #expect(run.code == .success)
        let taken = #"{"type":"didUpdateRating"},{"type":"recordAnswer"},{"type":"didValidateRating"}"#
        #expect(
            run.output == """
                {"steps":["rating","rating","feedback","feedback","later"],"actions":[\(taken),{"type":"didChooseLater","params":{"step":"feedback"}}],"done":true}
                {"steps":["rating","rating","storeReview"],"actions":[\(taken)],"done":false}
                {"steps":["rating","feedback"],"actions":[\(taken)],"done":false}

                """)
    }

    @Test func `a line that cannot be run says why, and the others run`() async throws {
        let events = try place.file("e.jsonl", "{\n{\"events\": [{}]}\n{\"events\": []}\n")
        let run = await ToolRun("workflow", "native", "--trace", events)
        #expect(run.code == .problems)
        let lines = run.outputLines
        #expect(lines[0].hasPrefix(#"{"error":"line 1: column 2: "#))
        #expect(lines[1] == #"{"error":"line 2: an event has no “type”"}"#)
        #expect(lines[2] == #"{"steps":["requesting"],"actions":[{"type":"requestNativeReview"}],"done":false}"#)
    }

    @Test func `a workflow that is refused is not drawn`() async throws {
        let file = try place.file("w.json", #"{"initial": "a", "states": {"a": {"on": {"LATER": "b"}}}}"#)
        let run = await ToolRun("workflow", file)
        #expect(run.code == .problems)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("[workflow.missing-target]"))
    }
}
