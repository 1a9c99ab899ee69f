import RatingCommands
import RatingKit
import Testing

@Suite struct ConditionTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func `a rule is evaluated with its data`() async throws {
        let rule = #"{">": [{"var": "context.sessions"}, 3]}"#
        #expect(
            await ToolRun("condition", "--rule", rule, "--data", #"{"context": {"sessions": 5}}"#).output == "true\n")
        let files = (try place.file("r.json", rule), try place.file("d.json", #"{"context": {"sessions": 1}}"#))
        #expect(await ToolRun("condition", "--rule", files.0, "--data", files.1).output == "false\n")
        #expect(await ToolRun("condition", "--rule", rule).output == "false\n")
    }

    @Test func `what decided is explained`() async throws {
        let rule = #"{"and": [{">": [{"var": "a"}, 3]}, {"==": [{"var": "b"}, 1]}]}"#
        let data = #"{"a": 5, "b": 2}"#
        let text = await ToolRun("condition", "--rule", rule, "--data", data, "--explain")
        #expect(text.output == "false\n  {\"==\":[{\"var\":\"b\"},1]} is false (2, 1)\n")
        let json = try await ToolRun("condition", "--rule", rule, "--data", data, "--format", "json").json
        #expect(json["result"] == false)
        #expect(json["decidedBy"]?[0]?["expression"] == ["==": [["var": "b"], 1]])
    }

    @Test func `a batch gives a line for each line`() async throws {
        let batch = #"""
            {"rule": {"+": [1, {"var": "a"}]}, "data": {"a": 2}}
            {"rule": {"var": ""}, "data": null}
            {"rule": {"nope": 1}}
            {"data": 1}

            """#
        let run = await ToolRun("condition", "--batch", "-", input: Array(batch.utf8))
        #expect(run.code == .problems)
        let lines = run.outputLines
        #expect(lines[0] == "3")
        #expect(lines[1] == "null")
        #expect(
            try JSONDocument(lines[2]).root["error"]?.stringValue?.hasPrefix("line 3: the rule is not valid") == true)
        #expect(lines[3] == #"{"error":"line 4: there is no member “rule”"}"#)
    }

    @Test(arguments: [
        ([], ExitCode.usage, "Missing option '--rule <rule>' or '--batch <file>'."),
        (["--rule", "{\"a\":"], .problems, "the rule is not valid: 1:6: the document ends before"),
        (["--rule", "{\"nope\": 1}"], .problems, "the rule is not valid: the rule: there is no operator \"nope\""),
        (
            ["--rule", "1", "--data", "nowhere.json"], .problems,
            "the data is neither JSON nor a file: there is no file"
        ),
        (["--batch", "nowhere.jsonl"], .problems, "there is no file nowhere.jsonl"),
    ])
    func `what cannot be evaluated gives one clear error`(
        _ arguments: [String], _ code: ExitCode, _ message: String
    ) async {
        let terminal = RecordingTerminal()
        #expect(await CommandLineTool(terminal: terminal).run(["condition"] + arguments) == code)
        #expect(terminal.errors.hasPrefix("Error: \(message)"), "\(terminal.errors)")
        #expect(terminal.output.isEmpty)
    }
}
