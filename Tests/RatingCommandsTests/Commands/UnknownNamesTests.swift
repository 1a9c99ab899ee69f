import Foundation
import RatingCommands
import RatingKit
import Testing

/// Names beside a configuration that neither it nor the app knows.
@Suite @MainActor struct UnknownNamesTests {
    private let place: Workplace
    private let config: String
    private let app: String

    init() throws {
        place = try Workplace()
        config = try place.file(
            "rating.json",
            #"""
            {"policy": "balanced", "requiredEvents": {"level_completed": 1}, "placements": {"checkout": {"minDays": 1}},
             "conditions": {"==": [{"var": "traits.subscription"}, "gold"]}}
            """#)
        app = try place.file(
            "app.json", #"{"manifestVersion": 1, "placements": ["checkout"], "events": ["level_completed", "saved"]}"#)
    }

    private var store: [String] { ["--store", place.store, "--at", "2026-03-01T09:00:00Z"] }

    @Test(
        arguments: [
            (["--placement", "chekout"], "knows no placement “chekout” (did you mean “checkout”?)"),
            (["--placement", "menu"], "the configuration knows no placement “menu” (it knows checkout)"),
            (["--traits", #"{"subscripton": "gold"}"#], "knows no trait “subscripton” (did you mean “subscription”?)"),
            (["--traits", #"{"subscription": "gold", "team": 3, "os": "ios"}"#, "--placement", "checkout"], nil),
        ] as [([String], String?)])
    func `explain and run tell misspelt placements and traits, and go on`(_ options: [String], _ warning: String?) async
    {
        await place.record([(["session"], "2026-03-01T09:00:00Z")])
        for command in ["explain", "run"] {
            let run = await ToolRun([command, config] + options + store + (command == "run" ? ["--script", ""] : []))
            #expect(run.code == .success, "\(run.errors)")
            if let warning {
                #expect(run.errors.contains(warning) && run.errors.hasPrefix("warning: "), "\(run.errors)")
            } else {
                #expect(run.errors.isEmpty, "\(run.errors)")
            }
        }
    }

    @Test func `record tells a misspelt event, and one that the app does not know`() async {
        let near = await ToolRun(["record", "event", "level_complete", "--config", config] + store)
        #expect(near.code == .success)
        #expect(
            near.errors.contains("the configuration knows no event “level_complete” (did you mean “level_completed”?)"))
        #expect(await ToolRun(["record", "event", "opened", "--config", config] + store).errors.isEmpty)
        let unknown = await ToolRun(["record", "event", "opened", "--app", app] + store)
        #expect(unknown.errors.contains("the app knows no event “opened” (it knows level_completed, saved)"))
        #expect(await ToolRun(["record", "event", "opened"] + store).errors.isEmpty)
    }

    @Test func `scenarios are told with their places, by test and by lint`() async throws {
        let scenario = try place.file(
            "scenario.json",
            #"""
            {"scenario": "a", "start": "2026-01-05T12:00:00Z", "traits": {"subscriptoin": 1}, "steps": [
             {"at": "0s", "do": "event", "name": "level_complete"}, {"at": "1s", "do": "event", "name": "other"},
             {"at": "2s", "do": "ask", "placement": "chekout"}]}
            """#)
        let test = await ToolRun("test", config, scenario)
        #expect(test.code == .success)
        for text in [
            "scenario.json:1:63: warning", "“subscriptoin”", "scenario.json:2:38: warning",
            "scenario.json:3:41: warning",
        ] {
            #expect(test.errors.contains(text), "\(text) \(test.errors)")
        }
        #expect(!test.errors.contains("other"))
        let lint = await ToolRun("lint", "--app", app, scenario)
        #expect(lint.output.contains("the app knows no event “other”") && lint.output.contains("3 warnings in 1 file"))
        #expect(await ToolRun("lint", scenario).output == "1 file, no problems\n")
    }

    @Test func `populations are told, and traits that no segment has`() async throws {
        let population = try place.file(
            "population.json",
            #"""
            {"populationVersion": 1, "placements": [{"name": "chekout", "chance": 1}],
             "segments": [{"name": "a", "share": 1, "sessionsPerDay": 1, "stars": [1, 1, 1, 1, 1],
              "events": {"level_complete": 1}, "traits": {"TRAIT": "gold"}}]}
            """#)
        let text = try String(contentsOfFile: population, encoding: .utf8)
        let run = await ToolRun("simulate", config, "--users", "1", "--population", population)
        #expect(
            run.errors.contains("population.json:1:50: warning") && run.errors.contains("population.json:3:14: warning")
        )
        #expect(run.errors.contains("conditions read traits.subscription, which no segment of the population has"))
        let right = try place.file("right.json", text.replacing("TRAIT", with: "subscription"))
        #expect(
            await !ToolRun("simulate", config, "--users", "1", "--population", right).errors.contains("conditions read")
        )
        #expect(await ToolRun("lint", "--app", app, population).output.contains("2 warnings in 1 file"))
    }

    @Test func `mappings are told, and traits that no line has`() async throws {
        let mapping = try place.file(
            "mapping.json",
            #"{"events": {"done": [{"event": "levelCompleted"}, {"ask": "chekout"}], "level_complete": "event", "x": []}}"#
        )
        func log(_ traits: String) throws -> String {
            try place.file("log.jsonl", #"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "session"\#(traits)}"#)
        }
        let run = await ToolRun("replay", config, try log(""), "--mapping", mapping)
        for text in ["mapping.json:1:32: warning", "mapping.json:1:59: warning", "mapping.json:1:72: warning"] {
            #expect(run.errors.contains(text), "\(run.errors)")
        }
        #expect(run.errors.contains("conditions read traits.subscription, which no line of the log has"))
        let told = await ToolRun("replay", config, try log(#", "traits": {"subscription": "gold"}"#))
        #expect(told.errors.isEmpty, "\(told.errors)")
        #expect(await ToolRun("lint", "--app", app, mapping).output.contains("3 warnings in 1 file"))
    }

    @Test(arguments: ["Configs", "Examples"])
    func `what lies in the repository has none`(_ folder: String) async throws {
        let root = Repository.root.appendingPathComponent(folder)
        for case let file as URL in FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) ?? .init()
        where file.lastPathComponent == "scenarios" {
            let run = await ToolRun("test", file.deletingLastPathComponent().path)
            #expect(!run.errors.contains("foresight.name-unknown"), "\(run.errors)")
        }
    }
}
