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
          {"at": "4d", "do": "ask", "placement": "end", "expect": "skip"}]}
        """

    @Test func `what is written is read`() throws {
        let scenario = try Scenario(json: JSONDocument(Self.text).root.value)
        #expect(scenario.steps.count == 10 && scenario.count == 13)
        #expect(try Scenario(json: JSONDocument(scenario.json.serialized()).root.value) == scenario)
    }

    @Test func `it is lived through as an app would`() throws {
        let scenario = try Scenario(json: JSONDocument(Self.text).root.value)
        let replay = ScenarioReplay(scenario, RatingConfiguration())
        #expect(replay.failures.isEmpty)
        #expect(replay.context.sessions == 3 && replay.context.events == 2 && replay.context.crashes == 1)
        #expect(replay.context.lastAnswer?.stars == 4)
    }

    @Test func `a decision that is not expected is told`() throws {
        var scenario = try Scenario(json: JSONDocument(Self.text).root.value)
        scenario.steps[9].action = .ask(placement: "end", expected: .ask)
        let replay = ScenarioReplay(scenario, RatingConfiguration())
        #expect(replay.failures.map { $0.step } == [9])
    }

    @Test(arguments: [
        "[]", #"{"start": "2026-01-05", "steps": []}"#, #"{"scenario": "a", "steps": []}"#,
        #"{"scenario": "a", "start": "2026-01-05"}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "x", "do": "crash"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "jump"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "crash", "times": 0}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "crash", "every": 3}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "ask", "expect": "maybe"}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "1d", "do": "crash", "tmes": 2}]}"#,
        #"{"scenario": "a", "start": "2026-01-05", "steps": [{"at": "2d", "do": "crash"}, {"at": "1d", "do": "crash"}]}"#,
    ])
    func `what is no scenario says why`(text: String) throws {
        let json = try JSONDocument(text).root.value
        #expect(throws: Scenario.FormatError.self) { try Scenario(json: json) }
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
