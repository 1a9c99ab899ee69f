import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite struct InitTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func files() throws -> [String] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: place.path)
        return all.filter { (try? Data(contentsOf: URL(fileURLWithPath: "\(place.path)/\($0)"))) != nil }.sorted()
    }

    @Test(arguments: RatingPolicy.allCases)
    func `what it makes passes its own checks`(policy: RatingPolicy) async throws {
        let made = await ToolRun(
            "init", place.path, "--policy", policy.name, "--name", "Kettle <1>", "--store-id", "1098765432",
            "--email", "help@kettle.app", "--placement", "brew_finished", "--placement", "settings")
        #expect(made.code == .success, "\(made.errors)")
        func file(_ name: String) -> String { "\(place.path)/\(name)" }
        let strict = policy == .balanced ? ["--strict"] : []
        let lint = await ToolRun(
            ["lint"] + strict + ["--app", file("app.json"), file("rating.json"), file("claims.json")])
        #expect(lint.code == .success, "\(lint.output)")
        let prove = await ToolRun("prove", file("rating.json"), "--claims", file("claims.json"))
        #expect(prove.code == .success, "\(prove.output)")
        let test = await ToolRun("test", file("rating.json"), file("scenarios/asked.json"))
        #expect(test.code == .success, "\(test.output)")
        #expect(try String(contentsOfFile: file("ci.sh"), encoding: .utf8).contains("lint --strict") == !strict.isEmpty)
        #expect(FileManager.default.isExecutableFile(atPath: file("ci.sh")))
        let configuration = try String(contentsOfFile: file("rating.json"), encoding: .utf8)
        #expect(configuration.contains("\"appStoreID\": 1098765432") && configuration.contains("Kettle <1>"))
    }

    @Test func `at a terminal it asks for what no option gives`() async throws {
        let run = await ToolRun(
            ["init", place.path, "--email", "a@teapot.example"],
            lines: ["Teapot", "", "balancd", "appreview", "end, shop"],
            traits: TerminalTraits(isInteractive: true))
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.hasPrefix("What is the app called? [My App] "))
        #expect(run.errors.contains("did you mean 'balanced'"))
        let json = try JSONDocument(try String(contentsOfFile: "\(place.path)/rating.json", encoding: .utf8)).root.value
        #expect(json["applicationName"] == "Teapot" && json["policy"] == "appreview" && json["appStoreID"] == nil)
        let app = try JSONDocument(try String(contentsOfFile: "\(place.path)/app.json", encoding: .utf8)).root.value
        #expect(app["placements"] == ["end", "shop"])
    }

    @Test func `nothing is written over, and then nothing is written`() async throws {
        _ = try place.file("claims.json", "mine")
        let run = await ToolRun("init", place.path)
        #expect(run.code == .problems)
        #expect(run.errors.contains("there is already claims.json in"))
        #expect(try files() == ["claims.json"])
        #expect(try String(contentsOfFile: "\(place.path)/claims.json", encoding: .utf8) == "mine")
    }

    @Test(
        arguments: [
            ["--store-id", "x"], ["--store-id", "-4"], ["--policy", "mine"], ["--name", ""],
            ["--email", "nobody\nBcc: all@x.example"],
        ])
    func `what makes no configuration is a wrong command line`(options: [String]) async throws {
        #expect(await ToolRun(["init", place.path] + options).code == .usage)
        #expect(try files() == [])
    }

    @Test func `the folder is made, and what was written is told`() async throws {
        let run = await ToolRun("init", "\(place.path)/new/one", "--format", "json")
        #expect(try run.json.arrayValue?.count == 9)
        #expect(try files().count == 9)
    }
}
