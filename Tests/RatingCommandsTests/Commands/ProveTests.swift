import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite struct ProveTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private let configuration = #"{"policy": "balanced", "daysWithoutCrash": 7}"#

    @Test func `without claims the extremes are told, with the keys that make them`() async throws {
        let file = try place.file("rating.json", configuration)
        let run = await ToolRun("prove", file)
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.contains("shortest time between two asks"))
        #expect(run.output.contains("60d 1ms"))
        #expect(run.output.contains("daysWithoutCrash 7 (\(file):1:44)"), "\(run.output)")
        #expect(run.output.contains("assumed: nobody sets the clock"))
    }

    @Test(arguments: [
        (["--at-most", "3/365d", "--never-within", "7d:crash"], ExitCode.success),
        (["--someone-asked"], .success), (["--someone-asked", "by", "7d"], .success),
        (["--someone-asked", "by", "6d"], .problems), (["--apart", "61d"], .problems),
        (["--apart", "60d", "--apart", "61d"], .problems), (["--never", "first-session"], .success),
        (["--apart", "soon"], .usage), (["--never", "ever"], .usage),
        (["--placement", "a", "--all-placements"], .usage),
    ])
    func `the exit code says what became of the claims`(arguments: [String], code: ExitCode) async throws {
        let run = await ToolRun(["prove", try place.file("rating.json", configuration)] + arguments)
        #expect(run.code == code, "\(run.output)\(run.errors)")
    }

    @Test func `what cannot be told is undecided`() async throws {
        let rule = #"{"==": [{"+": [{"var": "context.daysSincePrompt"}, {"var": "context.sessions"}]}, 12345.5]}"#
        let file = try place.file("rating.json", #"{"policy": "appreview", "conditions": \#(rule)}"#)
        let run = await ToolRun("prove", file, "--someone-asked")
        #expect(run.code == .undecided, "\(run.output)")
        #expect(run.output.contains("not modelled: conditions that do more"))
    }

    @Test func `the JSON has claims and extremes, and a refuting timeline runs as a scenario`() async throws {
        let file = try place.file("rating.json", configuration)
        let run = await ToolRun(
            "prove", file, "--apart", "61d", "--format", "json", "--scenarios", place.path + "/found")
        #expect(run.code == .problems)
        let claim = try #require(run.json["claims"]?[0])
        #expect(claim["verdict"] == "refuted" && claim["claim"] == "apart 61d")
        #expect(claim["timeline"]?["steps"]?.arrayValue?.isEmpty == false)
        #expect(try run.json["extremes"]?["mostIn365Days"]?["value"] == 3)
        let scenario = place.path + "/found/apart-61d.json"
        #expect(FileManager.default.fileExists(atPath: scenario))
        #expect(await ToolRun("test", file, scenario).code == .success)
        let stricter = try place.file("strict.json", #"{"policy": "balanced", "daysBeforeAskingAgain": 100}"#)
        let failed = await ToolRun("test", stricter, scenario)
        #expect(failed.code == .problems && failed.output.contains("cooldown"), "\(failed.output)")
    }

    @Test func `claims stand in a file`() async throws {
        let file = try place.file("rating.json", configuration)
        let claims = try place.file("claims.json", #"{"claims": ["at-most 3/365d", "apart 60d"]}"#)
        let run = await ToolRun("prove", file, "--claims", claims)
        #expect(run.code == .success && run.output.contains("✓ proved    apart 60d"), "\(run.output)")
        let wrong = try place.file("wrong.json", #"{"claims": ["apart"]}"#)
        #expect(await ToolRun("prove", file, "--claims", wrong).code == .problems)
    }

    @Test func `configurations are compared`() async throws {
        let file = try place.file("rating.json", configuration)
        let looser = try place.file("loose.json", #"{"policy": "balanced", "daysWithoutCrash": 3}"#)
        #expect(await ToolRun("prove", file, "--implies", looser).code == .success)
        let run = await ToolRun("prove", file, "--same-as", looser)
        #expect(run.code == .problems && run.output.contains("asks less"), "\(run.output)")
    }

    @Test(arguments: ["balanced", "starskit", "irate", "appreview", "disabled"])
    func `what a shipped configuration is meant to keep is proved`(name: String) async {
        let configs = Repository.root.path + "/Configs"
        let run = await ToolRun("prove", "\(configs)/\(name).json", "--claims", "\(configs)/claims/\(name).json")
        #expect(run.code == .success, "\(run.output)\(run.errors)")
    }
}
