import Foundation
import RatingKit
import Testing

@testable import RatingCommands

/// What every command does with a value that is empty, out of range, or a folder where a file is asked for.
@MainActor @Suite struct CommandInputTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// A command line with all that must be there.
    nonisolated private static func complete(_ command: CommandDefinition, leaving name: String) -> [String] {
        let positionals = command.positionals.filter(\.isRequired).map { _ in "x" }
        let options = command.options.filter { $0.isRequired && $0.name != name }.flatMap { ["--\($0.name)", "x"] }
        return [command.name] + positionals + options
    }

    @Test(arguments: CommandLineTool.commands.map(\.name))
    func `an option with an empty value is a wrong command line`(_ name: String) async throws {
        let command = try #require(CommandLineTool.commands.first { $0.name == name })
        for option in command.options where option.value != nil && !option.mayBeEmpty {
            let lead = option.lead.map { [$0] } ?? []
            for value in [["--\(option.name)"] + lead + [""], ["--\(option.name)="]] {
                let run = await ToolRun(Self.complete(command, leaving: option.name) + value)
                #expect(run.code == .usage)
                #expect(
                    run.errors.hasPrefix("Error: The value of '--\(option.name) <\(option.value ?? "")>' is empty."),
                    "\(run.errors)")
            }
        }
    }

    @Test(arguments: CommandLineTool.commands.map(\.name))
    func `an empty argument is a wrong command line`(_ name: String) async throws {
        let command = try #require(CommandLineTool.commands.first { $0.name == name })
        for index in command.positionals.indices where !command.positionals[index].mayBeEmpty {
            var positionals = Array(
                repeating: "x", count: max(index + 1, command.positionals.count(where: \.isRequired)))
            positionals[index] = ""
            let options = command.options.filter(\.isRequired).flatMap { ["--\($0.name)", "x"] }
            let run = await ToolRun([name] + positionals + options)
            #expect(run.code == .usage)
            let message = "Error: The argument '<\(command.positionals[index].name)>' is empty."
            #expect(run.errors.hasPrefix(message), "\(run.errors)")
        }
    }

    @Test(arguments: CommandLineTool.commands.map(\.name))
    func `every example of the help is a command line that is understood`(_ name: String) throws {
        let command = try #require(CommandLineTool.commands.first { $0.name == name })
        for (line, _) in command.examples {
            let words = line.components(separatedBy: "'").enumerated().flatMap { index, part in
                index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
            }
            let start = try #require(words.firstIndex(of: "ratingkit"))
            let arguments = words[(start + 2)...].prefix { $0 != ">" && $0 != "|" }
            #expect(words[start + 1] == name)
            _ = try command.parse(Array(arguments))
        }
    }

    @Test func `nothing is stored in the current folder`() async throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: ".").sorted()
        let run = await ToolRun("record", "crash", "--store", "")
        #expect(run.code == .usage)
        #expect(run.errors.hasPrefix("Error: The value of '--store <directory>' is empty.\nUSAGE: ratingkit record"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: ".").sorted() == before)
    }

    @Test func `a folder where a file is asked for is said so`() async throws {
        let config = try place.file("a.json", plainConfiguration)
        let (folder, store) = (place.path, ["--store", place.store])
        let outbox = ["--outbox", place.path + "/outbox"]
        let lines = [
            ["lint", "--bundled", folder, config], ["diff", folder, config], ["diff", config, folder],
            ["explain", folder] + store, ["explain", config, "--remote", folder] + store,
            ["explain", config, "--override", folder] + store, ["explain", config, "--destinations", folder] + store,
            ["run", folder] + store, ["workflow", folder], ["workflow", "stars", "--trace", folder],
            ["condition", "--rule", folder], ["condition", "--rule", "1", "--data", folder],
            ["condition", "--batch", folder], ["import", folder] + store,
            ["record", "crash", "--config", folder] + store,
            ["feedback", "--to", "a", "--text", "x", "--log", folder] + outbox,
            ["feedback", "--to", "a", "--text", "x", "--attach", folder] + outbox,
            ["feedback", "--to", "a", "--text", "x", "--destinations", folder] + outbox,
            ["outbox", "list", "--destinations", folder] + outbox,
            ["fetch", "http://127.0.0.1:9/", "--cache", place.path + "/cache", "--bundled", folder],
        ]
        for arguments in lines {
            let run = await ToolRun(arguments)
            #expect(run.code == .problems, "\(arguments)")
            #expect(
                (run.output + run.errors).contains("\(folder) is a directory; name a file in it"), "\(arguments) \(run)"
            )
        }
    }

    @Test func `a file where a directory is asked for is said so`() async throws {
        let file = try place.file("a.json", plainConfiguration)
        for arguments in [
            ["context", "--store", file], ["record", "crash", "--store", file], ["explain", file, "--store", file],
            ["feedback", "--to", "a", "--text", "x", "--outbox", file], ["outbox", "list", "--outbox", file],
            ["fetch", "http://127.0.0.1:9/", "--cache", file],
        ] {
            let run = await ToolRun(arguments)
            #expect(run.code == .problems, "\(arguments) \(run)")
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == plainConfiguration)
    }

    @Test(arguments: [
        ["fetch", "https://a.example", "--cache", "x", "--timeout", "0"],
        ["fetch", "https://a.example", "--cache", "x", "--timeout", "nan"],
        ["fetch", "https://a.example", "--cache", "x", "--max-bytes", "1.5"],
        ["fetch", "https://a.example", "--cache", "x", "--max-bytes", "1e30"],
        ["fetch", "https://a.example", "--cache", "x", "--min-interval", "-1"],
        ["watch", "https://a.example", "--min-interval", "inf"], ["demo", "--speed", "0"], ["demo", "--speed", "nan"],
        ["outbox", "list", "--outbox", "x", "--limit", "-1"], ["outbox", "list", "--outbox", "x", "--limit", "1e3"],
        ["outbox", "list", "--outbox", "x", "--limit", "99999999999999999999"],
        ["feedback", "--to", "a", "--text", "x", "--outbox", "x", "--stars", "1001"],
        ["feedback", "--to", "a", "--text", "x", "--outbox", "x", "--stars", "-1"],
        ["record", "answered", "1001", "--store", "x"], ["record", "crash", "--store", "x", "--at", "2026-02-30"],
        ["record", "crash", "--store", "x", "--at", "99999-01-01T00:00:00Z"],
        ["record", "crash", "--store", "x", "--utc-offset", "+99:00"], ["lint", "x", "--store-rules", ","],
        ["explain", "x", "--store", "x", "--at", "now"],
    ])
    func `a number or date out of range is a wrong command line`(_ arguments: [String]) async throws {
        var arguments = arguments
        let config = try place.file("a.json", plainConfiguration)
        for index in arguments.indices where arguments[index] == "x" && index > 0 {
            arguments[index] = ["explain", "lint"].contains(arguments[index - 1]) ? config : place.store
        }
        let run = await ToolRun(arguments)
        #expect(run.code == .usage, "\(run)")
        #expect(run.errors.contains("\nUSAGE: ratingkit \(arguments[0])"))
    }

    @Test func `a destination's name is one wherever it is written`() async throws {
        let outbox = place.path + "/outbox"
        for name in ["sup port", "a@b", "https://x", String(repeating: "a", count: 65)] {
            let run = await ToolRun("feedback", "--to", name, "--text", "x", "--outbox", outbox)
            #expect(run.code == .usage)
            #expect(run.errors.hasPrefix("Error: '\(name)' is not a destination's name: 1 to 64 letters"))
        }
        #expect(!FileManager.default.fileExists(atPath: outbox))
    }

    @Test func `an outbox that is not there is said to be missing`() async {
        let run = await ToolRun("outbox", "list", "--outbox", place.path + "/typo")
        #expect(run.code == .success && run.output == "the outbox is empty\n")
        #expect(run.errors == "warning: there is no outbox at \(place.path)/typo\n")
    }
}

/// A user of whom nothing is stored.
@MainActor @Suite struct NewUserTests {
    private let place: Workplace
    private let config: String

    init() throws {
        place = try Workplace()
        config = try place.file("a.json", plainConfiguration)
    }

    @Test func `explaining says that nothing is stored, and stores nothing`() async throws {
        let run = await ToolRun("explain", config, "--store", place.store)
        #expect(run.code == .success)
        #expect(
            run.errors == "warning: nothing is stored in \(place.store): this is a new user, drawn at random for "
                + "rollouts and experiments unless --install-id is given\n")
        let known = await ToolRun("explain", config, "--store", place.store, "--install-id", "a", "--format", "json")
        #expect(known.errors == "warning: nothing is stored in \(place.store): this is a new user\n")
        #expect(try known.json["newUser"] == true)
        let difference = await ToolRun("diff", config, config, "--store", place.store)
        #expect(difference.errors.contains("warning: nothing is stored in \(place.store)"))
        #expect(!FileManager.default.fileExists(atPath: place.store))
        await place.record([(["session"], "2026-03-01T09:00:00Z")])
        let stored = await ToolRun("explain", config, "--store", place.store, "--format", "json")
        #expect(stored.errors.isEmpty)
        #expect(try stored.json["newUser"] == false)
    }

    @Test func `destinations are looked at when they are given`() async throws {
        await place.record([(["crash"], "2026-03-01T09:00:00Z")])
        let config = try place.file("b.json", #"{"policy": "balanced", "feedback": {"to": "support"}}"#)
        let mail = #"{"kind": "sendmail", "from": "a@example.org", "to": "b@example.org"}"#
        let good = try place.file("good.json", "{\"support\": \(mail)}")
        let other = try place.file("other.json", "{\"sales\": \(mail)}")
        let store = ["--store", place.store]
        #expect(await ToolRun(["explain", config] + store).errors.isEmpty)
        #expect(await ToolRun(["explain", config, "--destinations", good] + store).errors.isEmpty)
        let run = await ToolRun(["explain", config, "--destinations", other] + store)
        #expect(
            run.errors == "warning: the configuration sends feedback to “support”, which the app does not define; "
                + "it defines sales\n")
    }

    @Test func `a session whose count depends on the policy needs the configuration`() async throws {
        await place.record([
            (["session"], "2026-03-01T09:00:00Z"), (["session"], "2026-03-02T09:00:00Z"),
        ])
        let late = ["record", "session", "--store", place.store, "--at", "2026-03-09T09:00:00Z"]
        let run = await ToolRun(late)
        #expect(run.code == .usage)
        #expect(
            run.errors.hasPrefix(
                "Error: How this is counted depends on the configuration: with starskit 1 session, with irate 3. "
                    + "Name it with '--config <config>'.\n"), "\(run.errors)")
        let balanced = try place.file("b.json", #"{"policy": "balanced"}"#)
        #expect(await ToolRun(late + ["--config", balanced]).output.contains("sessions: 2 → 3\n"))
        let soon = await ToolRun("record", "session", "--store", place.store, "--at", "2026-03-10T09:00:00Z")
        #expect(soon.output.contains("sessions: 3 → 4\n"))
    }
}
