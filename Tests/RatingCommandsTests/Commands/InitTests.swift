import Foundation
import RatingCommands
import RatingKit
import TestTools
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

    @Test func `one that was interrupted goes on with its answers, and with what was changed meanwhile`() async throws {
        let whole = try Workplace()
        _ = await ToolRun("init", whole.path, "--name", "Teapot", "--placement", "end")
        try FileManager.default.createDirectory(
            atPath: "\(place.path)/.ratingkit-init", withIntermediateDirectories: true)
        _ = try place.file(
            ".ratingkit-init/answers.json",
            #"{"name": "Teapot", "storeID": null, "mailbox": "", "policy": "balanced", "placements": ["end"]}"#)
        _ = try place.file(".ratingkit-init/.app.json.x1y2z3", "half")
        _ = try place.file("rating.json", "mine")
        let run = await ToolRun("init", place.path, "--name", "Kettle")
        #expect(run.code == .success && run.errors.contains("interrupted"))
        #expect(try String(contentsOfFile: "\(place.path)/rating.json", encoding: .utf8) == "mine")
        #expect(try files().count == 9)
        for file in try files() where file != "rating.json" {
            let made = FileManager.default.contents(atPath: "\(whole.path)/\(file)")
            #expect(FileManager.default.contents(atPath: "\(place.path)/\(file)") == made, "\(file)")
        }
        #expect(await ToolRun("init", place.path).errors.contains("there is already"))
        _ = try place.file("rating.json", "{}")
        let broken = try Workplace()
        try FileManager.default.createDirectory(
            atPath: "\(broken.path)/.ratingkit-init", withIntermediateDirectories: true)
        _ = try broken.file(".ratingkit-init/answers.json", "{}")
        #expect(await ToolRun("init", broken.path).code == .problems)
    }

    /// What is no folder keeps it from ending, as a kill or a full disk would.
    @Test func `its answers are there before the first file is`() async throws {
        let blocking = try place.file(".github", "no folder")
        let first = await ToolRun("init", place.path, "--name", "Teapot", "--placement", "end")
        #expect(first.code == .problems)
        #expect(try files().contains("rating.json"))
        try FileManager.default.removeItem(atPath: blocking)
        let again = await ToolRun("init", place.path, "--name", "Kettle")
        #expect(again.code == .success && again.errors.contains("interrupted"), "\(again.errors)")
        #expect(try files().count == 9)
        for name in ["rating.json", "README.md"] {
            #expect(try String(contentsOfFile: "\(place.path)/\(name)", encoding: .utf8).contains("Teapot"))
        }
    }

    #if os(Linux)
    /// Each call of the system that writes is the last of one run.
    @Test(
        .long, .enabled(if: InstalledTool.strace.isExpected, InstalledTool.strace.missing),
        arguments: ["mkdir", "write", "fchmod", "fsync", "link", "unlink", "rename", "rmdir"])
    func `killed at any write it goes on when it is called again`(_ call: String) async throws {
        let whole = try Workplace()
        let options = ["--name", "Teapot", "--placement", "end"]
        _ = await ToolRun(["init", whole.path] + options)
        for number in 1...60 {
            let place = try Workplace()
            let path = place.path
            let isKilled = try await onThread { () -> Bool in
                let killing = [
                    "-f", "-qq", "-e", "trace=\(call)", "-e", "signal=none", "-e",
                    "inject=\(call):signal=KILL:when=\(number)",
                    Child.productPath("ratingkit"), "init", "\(path)/a/b",
                ]
                return try InstalledTool.strace.run(killing + options).code != 0
            }
            let again = await ToolRun(["init", "\(path)/a/b"] + options)
            #expect(again.code == .success || again.errors.contains("there is already README.md"), "\(again.errors)")
            for file in try FileManager.default.subpathsOfDirectory(atPath: whole.path) {
                let made = FileManager.default.contents(atPath: "\(whole.path)/\(file)")
                let found = FileManager.default.contents(atPath: "\(path)/a/b/\(file)")
                #expect(found == made, "\(call) \(number): \(file)")
            }
            #expect(
                try FileManager.default.subpathsOfDirectory(atPath: "\(path)/a/b").count
                    == FileManager.default.subpathsOfDirectory(atPath: whole.path).count, "\(call) \(number)")
            #expect(FileManager.default.isExecutableFile(atPath: "\(path)/a/b/ci.sh"))
            guard isKilled else { return }
        }
        Issue.record("\(call) never came to its end")
    }
    #endif

    @Test func `the folder is made, and what was written is told`() async throws {
        let run = await ToolRun("init", "\(place.path)/new/one", "--format", "json")
        #expect(try run.json.arrayValue?.count == 9)
        #expect(try files().count == 9)
    }
}
