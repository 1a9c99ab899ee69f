import RatingCommands
import RatingKit
import Testing

@Suite struct RunTests {
    private let place: Workplace
    private let config: String

    init() throws {
        place = try Workplace()
        config = try place.file("a.json", plainConfiguration)
    }

    private func ready() async {
        await place.record([
            (["launch", "1.0"], "2026-03-01T09:00:00Z"), (["session"], "2026-03-01T09:00:00Z"),
            (["session"], "2026-03-02T09:00:00Z"),
        ])
    }

    private func run(_ script: String, force: Bool = false, json: Bool = false) async -> ToolRun {
        let terminal = RecordingTerminal()
        let arguments =
            ["run", config, "--store", place.store, "--at", "2026-03-02T10:00:00Z", "--script", script]
            + (force ? ["--force"] : []) + (json ? ["--format", "json"] : [])
        let code = await CommandLineTool(terminal: terminal).run(arguments)
        return ToolRun(code: code, output: terminal.output, errors: terminal.errors)
    }

    @Test func `a script is walked, and each action is printed as it is emitted`() async {
        await ready()
        let run = await run(#"stars=2 submit text="Too slow" action"#)
        #expect(run.code == .success)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                  ╭──────────────────────────────────────────────────────────────╮
                  │ How do you like this app?                                    │
                  │ Your rating helps us improve it.                             │
                  │                                                              │
                  │   ☆ ☆ ☆ ☆ ☆                                                  │
                  │                                                              │
                  │ ( Submit )  [ Later ]                                        │
                  ╰──────────────────────────────────────────────────────────────╯
                  user: stars 2
                  → didUpdateRating
                  ★ ★ ☆ ☆ ☆
                  user: [ Submit ]
                  → recordAnswer
                  → didValidateRating
                  ╭──────────────────────────────────────────────────────────────╮
                  │ What could be better?                                        │
                  │ Tell us what you would change.                               │
                  │                                                              │
                  │ [ Send feedback ]  [ Not now ]                               │
                  ╰──────────────────────────────────────────────────────────────╯
                  user: “Too slow”
                  user: [ Send feedback ]
                  → didChooseAction {"step":"feedback"}
                  → sendFeedback
                    would open mailto:help@example.org?subject=2%E2%98%85%20Too%20slow&body=Too%20slow
                  ╭──────────────────────────────────────────────────────────────╮
                  │ Thank you for your feedback!                                 │
                  │                                                              │
                  │ [ Close ]                                                    │
                  ╰──────────────────────────────────────────────────────────────╯
                  the screen is closed
                ended at “answered”

                """)
    }

    @Test func `the JSON has decision, steps and actions`() async throws {
        await ready()
        let run = await run("stars=5 submit action", json: true)
        let expected: RatingJSON = [
            "decision": "ask", "forced": false, "steps": ["rating", "storeReview", "answered"],
            "actions": [
                ["type": "didUpdateRating", "params": [:]], ["type": "recordAnswer", "params": [:]],
                ["type": "didValidateRating", "params": [:]],
                ["type": "didChooseAction", "params": ["step": "storeReview"]], ["type": "openStore", "params": [:]],
            ],
            "closed": [], "variants": [:],
        ]
        #expect(run.code == .success)
        #expect(try run.json == expected)
        #expect(run.errors.isEmpty)
    }

    @Test func `what happened is stored`() async throws {
        await ready()
        _ = await run("stars=2 submit later")
        let json = try await ToolRun("context", "--store", place.store, "--format", "json").json
        #expect(json["promptCount"] == 1)
        #expect(json["lastAnswer"]?["stars"] == 2)
        #expect(await run("stars=2").output.hasPrefix("skip: closed notAnswered"))
    }

    @Test func `a closed gate is explained, and nothing is stored`() async throws {
        let run = await run("stars=2 submit")
        #expect(run.code == .success)
        #expect(run.output.hasPrefix("skip: closed sessions\n\n  ✓ enabled\n"))
        let json = await self.run("stars=2 submit", json: true)
        let expected: RatingJSON = [
            "decision": "skip", "forced": false, "steps": [], "actions": [], "closed": ["sessions"],
            "variants": [:],
        ]
        #expect(try json.json == expected)
        #expect(await ToolRun("context", "--store", place.store).output == "nothing is stored\n")
    }

    @Test func `a forced question is asked and recorded as forced`() async throws {
        let run = await run("later", force: true, json: true)
        #expect(try run.json["decision"] == "ask")
        #expect(try run.json["forced"] == true)
        let context = try await ToolRun("context", "--store", place.store, "--format", "json").json
        #expect(context["prompts"]?[0]?["forced"] == true)
    }

    @Test(arguments: [
        ("submit", "'submit' is off on the step “rating” until it has an answer"),
        ("stars=6", "'stars=6' is not an answer on the step “rating”; expected 1…5"),
        ("stars=0", "'stars=0' is not an answer on the step “rating”; expected 1…5"),
        ("stars=two", "'stars=two' is not an answer on the step “rating”; expected 1…5"),
        ("rate", "'rate' is not possible on the step “rating”; possible are stars=1…5; submit; later; dismiss"),
        ("text=x", "'text=x' is not possible on the step “rating”; possible are stars=1…5; submit; later; dismiss"),
        (
            "stars=2 submit stars=3",
            "'stars=3' is not possible on the step “feedback”; possible are text=…; action; later; dismiss"
        ),
        ("later later", "the flow ended at “later”, before 'later'"),
    ])
    func `a word that the step does not declare ends the run with what is possible`(
        _ script: String, _ message: String
    ) async {
        await ready()
        let run = await run(script)
        #expect(run.code == .problems)
        #expect(run.errors == "Error: script: \(message)\n")
    }

    @Test func `a script that cannot be read is a wrong command line, and asks nothing`() async {
        await ready()
        let run = await run(#"text="x"#)
        #expect(run.code == .usage)
        #expect(run.output.isEmpty)
    }

    @Test func `a script that stops early closes the screen`() async throws {
        await ready()
        let run = await run("stars=3", json: true)
        #expect(run.code == .success)
        #expect(try run.json["steps"] == ["rating", "dismissed"])
    }

    @Test func `events can be written as the workflow declares them`() async throws {
        await ready()
        #expect(try await run("stars=5 SUBMIT LATER", json: true).json["steps"] == ["rating", "storeReview", "later"])
    }

    @Test func `the alert is walked by its own words`() async throws {
        let file = try place.file("b.json", #"{"policy": "irate", "appStoreID": 42}"#)
        for (word, step) in [("rate", "rated"), ("decline", "declined"), ("remind", "later")] {
            let run = await ToolRun("run", file, "--store", place.store, "--force", "--script", word, "--format=json")
            #expect(try run.json["steps"] == ["alert", .string(step)])
        }
    }

    @Test func `the native review is asked for without a user`() async throws {
        let file = try place.file("b.json", #"{"policy": "balanced"}"#)
        let run = await ToolRun("run", file, "--store", place.store, "--force", "--script", "")
        #expect(
            run.output == """
                  → requestNativeReview
                    would ask the store for its review sheet
                ended at “requested”

                """)
    }

    @Test func `a workflow that stands alone runs too`() async throws {
        let file = try place.file("w.json", BuiltInWorkflow.open.document)
        let run = await ToolRun(
            "run", file, "--store", place.store, "--force", "--script", "stars=1 submit feedback text=x action",
            "--format=json")
        #expect(try run.json["steps"] == ["rating", "offer", "feedback", "thanks", "answered"])
    }

    @Test(arguments: [
        (
            "love-dialog", "love=down answer reasons=speed,bugs answer text=slow action",
            ["love", "reasons", "feedback"]
        ),
        ("love-dialog", "love=up answer", ["love"]),
        ("nps", "recommend=3 submit text=slow action", ["recommend", "why"]),
        ("nps", "recommend=10 submit", ["recommend", "why"]), ("nps", "recommend=10 later", ["recommend", "later"]),
        ("open", "stars=1 submit feedback text=x action", ["rating", "offer", "feedback", "thanks"]),
    ])
    func `an answer that only a button sends goes with it`(
        _ name: String, _ script: String, _ steps: [String]
    ) async throws {
        let file = Repository.root.appendingPathComponent("Configs/workflows/\(name).json").path
        let run = await ToolRun("run", file, "--store", place.store, "--force", "--script", script, "--format=json")
        #expect(run.code == .success, "\(run.errors)")
        let walked = try #require(try run.json["steps"]?.arrayValue)
        #expect(Array(walked.prefix(steps.count)) == steps.map { .string($0) })
    }

    @Test func `a promoter is told from a detractor by the answer that was sent`() async throws {
        let file = Repository.root.appendingPathComponent("Configs/workflows/nps.json").path
        for (score, name) in [(6, "detractor"), (8, "passive"), (10, "promoter")] {
            let script = "recommend=\(score) submit"
            let run = await ToolRun("run", file, "--store", place.store, "--force", "--script", script, "--format=json")
            let emitted = try run.json["actions"]?.arrayValue?.first { $0["type"] == "emit" }
            #expect(emitted?["params"]?["name"] == .string(name))
        }
    }

    @Test func `a choice that there is not is refused with those there are`() async throws {
        let path = Repository.root.appendingPathComponent("Configs/workflows/love-dialog.json").path
        let words = #",\n        {"value": "other", "text": "otherChoice", "takesText": true}"#
        let strict = try String(contentsOfFile: path, encoding: .utf8).replacing(
            words.replacing("\\n", with: "\n"), with: "")
        try #require(!strict.contains("other\""))
        let file = try place.file("strict.json", strict)
        func run(_ script: String) async -> ToolRun {
            await ToolRun("run", file, "--store", place.store, "--force", "--script", script)
        }
        let unknown = await run("love=down answer reasons=nonsense answer")
        #expect(unknown.code == .problems)
        #expect(
            unknown.errors.hasSuffix(
                "'reasons=nonsense' is not an answer on the step “reasons”; expected speed, bugs, missing\n"))
        let early = await run("love=down answer answer")
        #expect(early.errors.hasSuffix("'answer' is off on the step “reasons” until it has an answer\n"))
        let long = await run("love=down answer reasons=speed answer text=\(String(repeating: "x", count: 5_001))")
        #expect(long.errors.hasSuffix("is not an answer on the step “feedback”; expected 1…5000 characters\n"))
        let whole = await run("love=down answer reasons=speed,bugs answer text=slow action later")
        #expect(whole.code == .success, "\(whole.errors)")
        #expect(whole.output.contains("user: reasons speed, bugs\n"))
    }

    @Test func `what is no choice is words where a choice takes them`() async throws {
        let file = Repository.root.appendingPathComponent("Configs/workflows/love-dialog.json").path
        for (answer, told) in [
            ("speed,bugs", "user: reasons speed, bugs\n"), ("too dark", "user: “too dark”\n"),
        ] {
            let script = #"love=down answer reasons="\#(answer)" answer text=slow action later"#
            let run = await ToolRun("run", file, "--store", place.store, "--force", "--script", script)
            #expect(run.code == .success && run.output.contains(told), "\(run.errors)\(run.output)")
        }
    }

    @Test func `further kinds take their answers by the step's name or as answer`() async throws {
        let document = """
            {"id": "reasons", "initial": "score", "states": {
              "score": {"meta": {"kind": "scale", "title": {"literal": "How likely?"}, "buttons": []},
                "on": {"UPDATE": "reason", "DISMISS": "end"}},
              "reason": {"meta": {"kind": "choice", "several": true, "choices": ["price", "speed"], "buttons": [
                  {"event": "SUBMIT", "text": {"literal": "Send"}, "needsAnswer": true}]},
                "on": {"UPDATE": {"actions": [{"type": "emit", "params": {"name": "chosen"}}]}, "SUBMIT": "end", "DISMISS": "end"}},
              "end": {"type": "final"}}}
            """
        let file = try place.file("w.json", document)
        let run = await ToolRun(
            "run", file, "--store", place.store, "--force", "--script", "score=7 answer=price,speed submit",
            "--format=json")
        #expect(run.code == .success, "\(run.errors)")
        #expect(try run.json["steps"] == ["score", "reason", "end"])
        let wrong = await ToolRun("run", file, "--store", place.store, "--force", "--script", "score=11")
        #expect(
            wrong.errors.hasSuffix("Error: script: 'score=11' is not an answer on the step “score”; expected 0…10\n"))
        let unknown = await ToolRun("run", file, "--store", place.store, "--force", "--script", "score=1 answer=luck")
        #expect(
            unknown.errors.hasSuffix("'answer=luck' is not an answer on the step “reason”; expected price, speed\n"))
    }
}

extension ToolRun {
    init(code: ExitCode, output: String, errors: String) {
        (self.code, self.output, self.errors) = (code, output, errors)
    }
}
