import RatingCommands
import RatingKit
import Testing

@Suite struct RecordTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func `what an event changed is printed`() async {
        let at = "2026-03-01T09:00:00+01:00"
        let launch = await ToolRun("record", "launch", "1.0", "--store", place.store, "--at", at)
        #expect(launch.code == .success)
        #expect(
            launch.output == """
                installedAt: none → 2026-03-01T09:00:00+01:00
                version: none → 1.0
                launches: 0 → 1
                uses: 0 → 1

                """)
        let event = await ToolRun("record", "event", "share", "--store", place.store, "--at", at)
        #expect(event.output == "events: 0 → 1\neventCounts.share: none → 1\n")
        let update = await ToolRun("record", "launch", "1.1", "--store", place.store, "--at", at)
        #expect(update.output.hasSuffix("uses: 1 → 2\nthe app was updated\n"))
    }

    @Test func `what an event changed is also JSON`() async throws {
        let run = await ToolRun(
            "record", "session", "--store", place.store, "--at", "2026-03-01", "--utc-offset=+02:00", "--format=json")
        let expected: RatingJSON = [
            "changes": [
                ["name": "installedAt", "old": .null, "new": "2026-03-01T02:00:00+02:00"],
                ["name": "sessions", "old": 0, "new": 1],
                ["name": "lastSessionAt", "old": .null, "new": "2026-03-01T02:00:00+02:00"],
                ["name": "lastEventAt", "old": .null, "new": "2026-03-01T02:00:00+02:00"],
            ],
            "updateDetected": false, "eventNameNotKept": false,
        ]
        #expect(try run.json == expected)
    }

    @Test(arguments: [
        (["foreground"], "uses: 0 → 1"), (["crash"], "crashes: 0 → 1"),
        (["answered", "4"], #"lastAnswer: none → {"at":"2026-03-01T00:00:00Z","stars":4}"#),
        (["answered"], #"lastAnswer: none → {"at":"2026-03-01T00:00:00Z"}"#),
        (["rated"], #"lastRated: none → {"at":"2026-03-01T00:00:00Z"}"#),
        (["declined"], #"lastDecline: none → {"at":"2026-03-01T00:00:00Z"}"#),
        (["remind"], #"lastReminder: none → {"at":"2026-03-01T00:00:00Z"}"#),
        (["prompted"], #"prompts.0: none → {"at":"2026-03-01T00:00:00Z","kind":"custom","number":1}"#),
        (
            ["prompted", "native", "--placement", "menu"],
            #"prompts.0: none → {"at":"2026-03-01T00:00:00Z","placement":"menu","kind":"native","number":1}"#
        ),
    ])
    func `every event is counted`(_ arguments: [String], _ line: String) async {
        let terminal = RecordingTerminal()
        let code = await CommandLineTool(terminal: terminal)
            .run(["record"] + arguments + ["--store", place.store, "--at", "2026-03-01"])
        #expect(code == .success)
        #expect(terminal.output.contains(line + "\n"), "\(terminal.output)")
    }

    @Test(arguments: [
        (
            ["sesion"],
            "Unknown event 'sesion'; known events are answered, crash, declined, event, exposure, foreground, launch, prompted, rated, "
                + "remind, session. Did you mean 'session'?"
        ),
        (["launch"], "Missing version: write 'record launch <version>'."),
        (["event"], "Missing name: write 'record event <name>'."),
        (["crash", "2"], "Unexpected argument '2': 'crash' takes no value."),
        (["answered", "many"], "The value 'many' is not a number of stars from 0 to 1000."),
        (["answered", "-1"], "The value '-1' is not a number of stars from 0 to 1000."),
        (["prompted", "loud"], "A prompt is 'custom' or 'native', not 'loud'."),
        (
            ["session", "--at", "yesterday"],
            "The value 'yesterday' is invalid for '--at'; write ISO 8601 with an offset: 2026-11-21T09:30:00Z."
        ),
        (
            ["session", "--utc-offset", "CET"],
            "The value 'CET' is invalid for '--utc-offset'; write it like +01:00, -05:30 or Z."
        ),
    ])
    func `a wrong event or time is a wrong command line`(_ arguments: [String], _ message: String) async {
        let terminal = RecordingTerminal()
        let code = await CommandLineTool(terminal: terminal).run(["record"] + arguments + ["--store", place.store])
        #expect(code == .usage)
        #expect(terminal.errors.hasPrefix("Error: \(message)\nUSAGE: ratingkit record"), "\(terminal.errors)")
    }

    @Test func `a session is counted as the configuration says`() async throws {
        let free = try place.file("a.json", #"{"useSessionSpaceChecking": false}"#)
        for _ in 0..<3 {
            _ = await ToolRun("record", "session", "--store", place.store, "--at", "2026-03-01", "--config", free)
        }
        #expect(try await ToolRun("context", "--store", place.store, "--format", "json").json["sessions"] == 3)
        let spaced = try place.file("b.json", "{}")
        let again = await ToolRun("record", "session", "--store", place.store, "--at", "2026-03-01", "--config", spaced)
        #expect(again.output == "nothing changed\n")
    }

    @Test func `a launch asks nothing, whatever the configuration says`() async throws {
        let file = try place.file("a.json", #"{"promptAtLaunch": true, "displaySessionCount": 0}"#)
        _ = await ToolRun("record", "launch", "1", "--store", place.store, "--config", file)
        #expect(try await ToolRun("context", "--store", place.store, "--format", "json").json["promptCount"] == 0)
    }
}
