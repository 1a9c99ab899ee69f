import RatingCommands
import RatingKit
import Testing

@Suite struct KeyboardTests {
    private let place: Workplace
    private let config: String

    init() throws {
        place = try Workplace()
        config = try place.file("a.json", plainConfiguration)
    }

    @Test func `a person chooses stars, presses buttons and types feedback`() async throws {
        let run = await ToolRun(
            "run", config, "--store", place.store, "--force", lines: ["s", "2", "3", "S", "Too slow", "send feedback"])
        #expect(run.code == .success)
        let expected = [
            "  [1…5] [s Submit] [l Later] [x close] >   There is no “s” here.",
            "  [1…5] [s Submit] [l Later] [x close] >   → didUpdateRating", "  ★ ★ ☆ ☆ ☆", "  ★ ★ ★ ☆ ☆",
            "  Type your answer, or just press return:   [s Send feedback] [n Not now] [x close] >   → didChooseAction {\"step\":\"feedback\"}",
            "    would open mailto:help@example.org?subject=3%E2%98%85%20Too%20slow&body=Too%20slow",
            "ended at “answered”",
        ]
        for line in expected { #expect(run.outputLines.contains(line), "\(line)\n\(run.output)") }
    }

    @Test(arguments: [[], ["x"], ["dismiss"], ["9"]])
    func `closing the screen and the end of the input dismiss`(_ lines: [String]) async {
        let run = await ToolRun("run", config, "--store", place.store, "--force", lines: lines)
        #expect(run.code == .success)
        #expect(run.output.hasSuffix("ended at “dismissed”\n"))
    }

    /// Thumbs, with a button whose event is called `close`.
    private var closing: String {
        """
        {"id": "a", "initial": "thumb", "states": {
          "thumb": {"meta": {"kind": "thumbs", "title": {"literal": "Well?"}, "buttons": [
              {"event": "close", "text": {"literal": "Go on"}}]},
            "on": {"close": {"target": "closed", "actions": ["recordAnswer"]}}},
          "closed": {"type": "final"}}}
        """
    }

    @Test func `an event of the workflow is meant before the words that close the screen`() async throws {
        let flow = try place.file("flow.json", closing)
        let typed = await ToolRun("run", flow, "--store", place.store, "--force", lines: ["up", "close"])
        #expect(typed.output.hasSuffix("ended at “closed”\n"), "\(typed.output)")
        let script = await ToolRun("run", flow, "--store", place.store, "--force", "--script", "up close")
        #expect(script.output.hasSuffix("ended at “closed”\n"), "\(script.output)\(script.errors)")
        let closed = await ToolRun("run", flow, "--store", place.store, "--force", lines: ["x"])
        #expect(closed.output.hasSuffix("ended at “dismissed”\n") || closed.output.contains("ended at"))
    }

    @Test func `what a script can say is listed word by word`() async throws {
        let flow = try place.file("flow.json", closing)
        let run = await ToolRun("run", flow, "--store", place.store, "--force", "--script", "sideways")
        #expect(
            run.errors == "Error: script: 'sideways' is not possible on the step “thumb”; possible are thumb=up, down; "
                + "close; dismiss\n", "\(run.errors)")
    }

    @Test func `with JSON the walk is shown beside the result`() async throws {
        let run = await ToolRun("run", config, "--store", place.store, "--force", "--format", "json", lines: ["l"])
        #expect(try run.json["steps"] == ["rating", "later"])
        #expect(run.errors.contains("How do you like this app?"))
    }

    @Test func `configuration and user cannot share the standard input`() async {
        let run = await ToolRun("run", "-", "--store", place.store, input: Array("{}".utf8))
        #expect(run.code == .usage)
    }
}
