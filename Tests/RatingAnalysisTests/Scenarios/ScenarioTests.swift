import RatingCore
import Testing

@testable import RatingAnalysis

struct ScenarioTests {
    private static let text = """
        {"scenario": "asked on day 2", "installID": "a", "start": "2026-01-05T12:00:00Z", "traits": {"country": "FR"},
         "steps": [
          {"at": "0s", "do": "launch", "version": "1.0"},
          {"at": "0s", "do": "session", "times": 3, "every": "1d"},
          {"at": "2d 1ms", "utcOffset": ["+14:00", "-10:00"], "do": "event", "name": "saved", "times": 2},
          {"at": "3d", "do": "crash"}, {"at": "3d", "do": "answer", "stars": 4}, {"at": "3d", "do": "rated"},
          {"at": "3d", "do": "decline"}, {"at": "3d", "do": "remind"}, {"at": "3d", "do": "foreground"},
          {"at": "3d", "do": "prompt", "placement": "end", "kind": "native", "force": true},
          {"at": "3d", "do": "traits", "traits": {"country": "DE"}},
          {"at": "4d", "do": "decide", "closed": ["crashFree"], "notBefore": "18d 1ms", "needs": {"sessions": 1}},
          {"at": "4d", "do": "ask", "placement": "end", "force": true, "presented": false, "expect": "ask",
           "fails": ["openStore"], "step": "rating", "actions": ["emit", {"type": "emit", "params": {"name": "a"}}],
           "feedback": {"to": "support", "text": "slow", "stars": 2}, "walk": [
            {"answer": 2}, {"answer": ["a", "b"]}, {"press": "SUBMIT", "feedback": null}, {"wait": "20s"},
            {"dismiss": true, "step": "dismissed"}]},
          {"at": "4d", "do": "walk", "walk": [{"answer": "text"}]},
          {"at": "4d", "do": "ask", "placement": "end", "expect": "skip"}]}
        """

    private static let starsKit = RatingConfiguration(
        ConfigurationLayers(bundled: ConfigurationReader().read(["policy": "starskit"]).document))

    private static func read(_ text: String) throws -> Scenario {
        let file = ScenarioFile(Array(text.utf8))
        #expect(file.diagnostics == [])
        return try #require(file.scenarios.first)
    }

    @Test func `what is written is read`() throws {
        let scenario = try Self.read(Self.text)
        #expect(scenario.steps.count == 15 && scenario.count == 18)
        #expect(try Self.read(scenario.json.serialized()) == scenario)
    }

    @Test func `a step happens once, and what happens several times without a pace at one moment`() throws {
        let scenario = try Self.read(Self.text)
        let steps = scenario.steps.filter { $0.every == 0 }
        #expect(steps.map(\.times) == [1, 2] + Array(repeating: 1, count: 12))
        #expect(scenario.steps[1].times == 3 && scenario.steps[1].every == 86_400_000)
    }

    @Test func `a stored context is read`() throws {
        var context = RatingContext(installID: "b")
        _ = context.apply(
            .crash, configuration: RatingConfiguration(), now: LocalInstant(UTCInstant(milliseconds: 5)))
        let step = Scenario.Step(at: UTCInstant(milliseconds: 9), .context(context))
        let scenario = Scenario(name: "a", installID: "", start: UTCInstant(milliseconds: 9), steps: [step])
        #expect(try Self.read(scenario.json.serialized()) == scenario)
        let replay = ScenarioReplay(scenario, RatingConfiguration())
        #expect(replay.context == context)
    }

    @Test(arguments: [true, false])
    func `a question stays on screen where what is stored changes behind it`(keepsQuestion: Bool) throws {
        var question = Scenario.Question(placement: nil)
        question.walk = Scenario.Walk(start: Scenario.Consequences(), moves: [])
        let context = RatingContext(installID: "a")
        let actions: [Scenario.Action] = [
            .ask(question), .context(context, keepsQuestion: keepsQuestion), .ask(placement: nil, expected: nil),
        ]
        let start = UTCInstant(milliseconds: 0)
        let scenario = Scenario(
            name: "a", installID: "a", start: start, steps: actions.map { Scenario.Step(at: start, $0) })
        #expect(try Self.read(scenario.json.serialized()) == scenario)
        let replay = ScenarioReplay(scenario, RatingConfiguration(ConfigurationLayers(#"{"displaySessionCount": 0}"#)))
        let isSkipped = if case .skipped = replay.happenings.last?.kind { true } else { false }
        #expect(replay.happenings.count == 2 && isSkipped == keepsQuestion)
    }

    @Test func `it is lived through as an app would`() throws {
        let scenario = try Self.read(Self.text)
        let replay = ScenarioReplay(
            Scenario(
                name: "", installID: "a", start: scenario.start, steps: Array(scenario.steps.prefix(9))),
            RatingConfiguration())
        #expect(replay.failures.isEmpty)
        #expect(replay.context.sessions == 3 && replay.context.events == 2 && replay.context.crashes == 1)
        #expect(replay.context.lastAnswer?.stars == 4)
    }

    @Test func `what is repeated takes turns with what happens meanwhile`() throws {
        let scenario = try Self.read(
            """
            {"scenario": "a", "start": "2026-01-05T12:00:00+01:00", "steps": [
              {"at": "0s", "do": "session", "times": 10, "every": "1d"},
              {"at": "1d", "do": "ask", "closed": ["sessions"]}, {"at": "2d", "do": "ask", "expect": "ask"},
              {"at": "2026-01-14T12:00:00+02:00", "do": "decide", "expect": "ask"}]}
            """)
        let replay = ScenarioReplay(scenario, Self.starsKit)
        #expect(replay.failures.map(\.message) == [])
        #expect(replay.context.sessions == 10 && scenario.steps[0].utcOffsets == [3_600])
        #expect(scenario.steps[3].utcOffsets == [7_200])
    }

    @Test func `a decision that is not expected is told, with its gates`() throws {
        let scenario = try Self.read(
            """
            {"scenario": "a", "start": "2026-01-05", "steps": [
              {"at": "0s", "do": "session"}, {"at": "1d", "do": "ask", "expect": "ask"},
              {"at": "1d", "do": "ask", "closed": ["sessions", "crashFree"]},
              {"at": "1d", "do": "ask", "needs": {"sessions": 3}},
              {"at": "1d", "do": "ask", "notBefore": "9d"},
              {"at": "1d", "do": "ask", "force": true, "expect": "skip"}]}
            """)
        let replay = ScenarioReplay(scenario, Self.starsKit)
        #expect(replay.failures.map { $0.step } == [1, 2, 3, 4, 5])
        #expect(replay.failures.map { $0.member } == ["expect", "closed", "needs", "notBefore", "expect"])
        #expect(replay.failures[0].message == "expected ask, but closed: sessions")
        #expect(replay.failures[1].message == "expected closed: sessions, crashFree; but closed: sessions")
        #expect(replay.failures[2].message == "expected the needs sessions 3, but they are sessions 2")
        #expect(replay.failures[0].explanation?.gates.first { !$0.isOpen }?.gate == "sessions")
    }

    @Test func `a problem has its place, and the name that was meant`() throws {
        let text = """
            [{"scenario": "a", "start": "2026-01-05", "steps": [
              {"at": "1d", "do": "crash", "tmes": 2},
              {"at": "1d", "do": "ask", "closed": ["crashFre"], "walk": [
                {"pres": "SUBMIT"}, {"answer": true}, {"press": "A", "actions": ["openStor"]}]}]}]
            """
        let found = ScenarioFile(Array(text.utf8)).diagnostics.map { "\($0)" }
        #expect(
            found == [
                "2:31: error [scenario.malformed]: “crash” has no “tmes” (did you mean “times”?)",
                "3:40: error [scenario.malformed]: “[0].steps[1].closed[0]” is not a known gate: \"crashFre\" (did you mean “crashFree”?)",
                "4:5: error [scenario.malformed]: “[0].steps[1].walk[0]” must have one of answer, press, dismiss, wait",
                "4:6: error [scenario.malformed]: a move has no “pres” (did you mean “press”?)",
                "4:36: error [scenario.malformed]: “[0].steps[1].walk[1].answer” must be a whole number, a text or an array of texts, not true",
                "4:70: error [scenario.malformed]: “[0].steps[1].walk[2].actions[0]” is not a known action: \"openStor\" (did you mean “openStore”?)",
            ])
    }

    @Test(arguments: [
        "[1]", #"{"start": "2026-01-05", "steps": []}"#, #"{"scenario": "a", "steps": []}"#, "{",
        #"{"scenario": "a", "start": "2026-01-05"}"#, #"{"scenario": "a", "start": "2026-01-05", "steps": {}}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [], "steps": []}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "x", "do": "crash"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "jump"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "crash", "times": 0}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "crash", "every": 3}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "crash", "version": "1"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "crash", "utcOffset": []}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "ask", "expect": "maybe"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "ask", "needs": {"sessions": "2"}}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "context", "context": {}}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "walk"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "prompt", "kind": "a"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "2d", "do": "crash"}, {"at": "1d", "do": "crash"}]}"#,
    ])
    func `what is no scenario says why and where`(text: String) throws {
        let file = ScenarioFile(Array(text.utf8))
        #expect(file.scenarios.isEmpty && file.diagnostics.contains { $0.position != nil })
    }

    @Test(arguments: [("60d 1ms", 5_184_000_001), ("0s", 0), ("90m", 5_400_000), ("36h", 129_600_000)])
    func `lengths of time are read`(text: String, milliseconds: Int64) throws {
        let span = try #require(TimeSpan(text))
        #expect(span.milliseconds == milliseconds)
        #expect(TimeSpan(span.description) == span)
    }

    @Test(arguments: ["", "d", "1", "1x", "-1d", "1.5d", "99999999999999d"])
    func `what is no length of time is refused`(text: String) {
        #expect(TimeSpan(text) == nil)
    }
}
