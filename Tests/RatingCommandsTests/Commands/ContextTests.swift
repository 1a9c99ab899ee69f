import RatingCommands
import RatingKit
import Testing

@Suite struct ContextTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func fill() async {
        await place.record([
            (["launch", "1.0"], "2026-03-01T09:00:00Z"), (["session"], "2026-03-01T09:00:00Z"),
            (["crash"], "2026-03-01T09:30:00Z"), (["event", "share"], "2026-03-02T09:00:00Z"),
            (["prompted"], "2026-03-02T10:00:00Z"), (["answered", "4"], "2026-03-02T10:01:00Z"),
        ])
    }

    @Test func `an empty store says so`() async throws {
        #expect(await ToolRun("context", "--store", place.store).output == "nothing is stored\n")
        #expect(try await ToolRun("context", "--store", place.store, "--format", "json").json == .null)
    }

    @Test func `the JSON is the stored form`() async throws {
        await fill()
        let json = try await ToolRun("context", "--store", place.store, "--format", "json").json
        let context = try RatingContext(json: json)
        #expect(context.sessions == 1)
        #expect(context.json == json)
    }

    @Test func `the text has a line for each value`() async throws {
        await fill()
        let lines = await ToolRun("context", "--store", place.store).outputLines
        #expect(lines.contains("launches            1"))
        #expect(lines.contains(#"eventCounts         {"share":1}"#))
        #expect(lines.contains(#"  {"at":"2026-03-02T10:00:00Z","kind":"custom","version":"1.0","number":1}"#))
    }

    @Test(arguments: [("crashes", 0, 1, 1), ("prompts", 1, 0, 1), ("all", 0, 0, 0)] as [(String, Int64, Int64, Int64)])
    func `a reset takes back its part`(_ part: String, crashes: Int64, prompts: Int64, sessions: Int64) async throws {
        await fill()
        let before = try await ToolRun("context", "--store", place.store, "--format", "json").json
        let json = try await ToolRun("context", "--store", place.store, "--reset", part, "--format", "json").json
        #expect(json["crashes"] == .integer(crashes))
        #expect(json["promptCount"] == .integer(prompts))
        #expect(json["sessions"] == .integer(sessions))
        #expect(json["installID"] == before["installID"])
        #expect(try await ToolRun("context", "--store", place.store, "--format", "json").json == json)
    }

    @Test(arguments: [("installation", "installedAt"), ("reminder", "lastReminder")])
    func `a reset takes back a date`(_ part: String, name: String) async throws {
        await fill()
        await place.record([(["remind"], "2026-03-02T10:02:00Z")])
        let before = try await ToolRun("context", "--store", place.store, "--format", "json").json
        #expect(before[name] != nil)
        let json = try await ToolRun("context", "--store", place.store, "--reset", part, "--format", "json").json
        #expect(json == .object((before.members ?? []).filter { $0.name != name }))
    }

    @Test func `an event is reset by its name, and an unknown part is told`() async throws {
        await fill()
        let run = await ToolRun("context", "--store", place.store, "--reset", "event:share", "--format", "json")
        #expect(try run.json["eventCounts"]?.members?.isEmpty == true)
        #expect(try run.json["events"] == 1)
        for part in ["evnts", "event:", ""] {
            #expect(await ToolRun("context", "--store", place.store, "--reset", part).code == .usage)
        }
        #expect(
            await ToolRun("context", "--store", place.store, "--reset", "evnts").errors.contains(
                "Did you mean 'events'?"))
    }

    @Test func `erasing leaves nothing`() async throws {
        await fill()
        #expect(await ToolRun("context", "--store", place.store, "--erase").output == "nothing is stored\n")
        #expect(try await ToolRun("context", "--store", place.store, "--format", "json").json == .null)
    }

    @Test func `reset and erase exclude each other`() async {
        let run = await ToolRun("context", "--store", place.store, "--erase", "--reset", "all")
        #expect(run.code == .usage)
        #expect(run.errors.hasPrefix("Error: '--reset' and '--erase' cannot be combined.\n"))
    }
}
