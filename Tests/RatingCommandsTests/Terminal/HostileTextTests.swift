import Foundation
import RatingKit
import TestTools
import Testing

@testable import RatingCommands

/// Text that others wrote reaches a terminal without what could drive it, whichever command prints it.
@MainActor @Suite struct HostileTextTests {
    private let place: Workplace

    /// A colour, a window title, C1 controls, a carriage return, and what reorders or separates lines.
    nonisolated private static let hostile =
        "a\u{1B}[35mb\u{1B}]0;t\u{07}c\u{9B}31md\u{85}e\rf\u{7F}g\u{202E}h\u{2066}i\u{2028}j\u{2068}k\u{2067}l\u{2069}m\u{2068}"
    nonisolated private static let escaped = RatingJSON.string(hostile).serialized()

    init() throws {
        place = try Workplace()
    }

    /// What a terminal must not get, once the sequences that styles give are taken out.
    private func unsafe(_ text: String) -> [Unicode.Scalar] {
        var text = text
        for code in ["0", "1", "2", "31", "32", "33", "36"] {
            text = text.replacingOccurrences(of: "\u{1B}[\(code)m", with: "")
        }
        return text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A: false
            case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
    }

    private func accepted(_ name: String, _ revision: String) throws -> String {
        try place.file(
            name,
            """
            {"revision": "\(revision)", "displaySessionCount": 0, "mainTitle": \(Self.escaped), "mainText": \(Self.escaped),
             "mainActionButton": \(Self.escaped), "emailObject": \(Self.escaped), "emailSupport": "a@example.org",
             "requiredEvents": {\(Self.escaped): 2}, "placements": {\(Self.escaped): {"displaySessionCount": 9}},
             "conditions": {"!=": [{"var": "traits.os"}, \(Self.escaped)]}}
            """)
    }

    private func commandLines() throws -> [[String]] {
        let hostile = Self.hostile
        let config = try accepted("a.json", "\\u001b[35m\\u202e1")
        let other = try accepted(hostile, "2")
        let refused = try place.file(
            "b.json", "{\(Self.escaped): 1, \"policy\": \(Self.escaped), \"minDays\": \(Self.escaped)}")
        let workflow = try place.file(
            "flow.json",
            """
            {"id": \(Self.escaped), "initial": "one", "states": {
              "one": {"meta": {"kind": "choice", "title": {"literal": \(Self.escaped)},
                "choices": [{"value": "v", "text": {"literal": \(Self.escaped)}}],
                "buttons": [{"event": "GO", "text": {"literal": \(Self.escaped)}}]},
                "on": {"GO": {"target": "two", "actions": [{"type": "emit", "params": {"name": \(Self.escaped)}}]}}},
              "two": {"type": "final"}}}
            """)
        let trace = try place.file("trace.jsonl", "{\"events\": [{\"type\": \(Self.escaped)}]}\n{\"events\": [{}]}\n")
        let mail = try place.file("mail", "printf '\\033[35mno \\302\\233 box' >&2; exit 75\n")
        let destinations = try place.file(
            "destinations.json",
            """
            {"support": {"kind": "sendmail", "from": "app@example.org", "to": "a@example.org", "command": ["/bin/sh", "\(mail)"]}}
            """)
        let list = try place.file(
            "old.plist",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>iRateLastVersionUsed</key><string>1\u{202E}\u{85}2</string></dict></plist>
            """)
        let scenario = try place.file(
            "scenario.json",
            """
            {"scenario": \(Self.escaped), "installID": \(Self.escaped), "start": "2026-01-05T12:00:00Z",
             "traits": {\(Self.escaped): \(Self.escaped)}, "steps": [
              {"at": "0s", "do": "launch", "version": \(Self.escaped)},
              {"at": "0s", "do": "event", "name": \(Self.escaped), "times": 2},
              {"at": "1d", "do": "ask", "placement": \(Self.escaped), "expect": "ask"},
              {"at": "1d", "do": "ask", "expect": "skip"}]}
            """)
        let wrong = try place.file("wrong.json", "{\"scenario\": \"a\", \"steps\": [{\"do\": \(Self.escaped)}]}")
        let claims = try place.file(
            "claims.json", "{\"claims\": [\"apart 60d\"], \"placements\": {\(Self.escaped): [\"at-most 1/365d\"]}}")
        let unread = try place.file("unread.json", "{\"claims\": [\(Self.escaped)]}")
        let (store, outbox) = (["--store", place.store], ["--outbox", place.path + "/outbox"])
        let missing = place.path + "/none" + hostile
        return [
            ["demo"], ["demo", "--script", hostile], ["keys"], [hostile], ["--\(hostile)"],
            ["lint", config, refused, other, workflow, missing], ["lint", "--format", "json", refused, missing],
            ["lint", "--store-rules", hostile, config], ["lint", "--\(hostile)"], ["lint", "--bundled", other, config],
            ["lsp", "--files", hostile], ["lsp", "--bundled", refused],
            ["prove", config], ["prove", config, "--all-placements"], ["prove", config, "--claims", claims],
            ["prove", config, "--claims", unread], ["prove", config, "--claims", missing],
            ["prove", config, "--claims", claims, "--format", "json"], ["prove", config, "--placement", hostile],
            ["prove", config, "--placement", hostile, "--at-most", "0/1d", "--scenarios", place.path + "/" + hostile],
            ["prove", config, "--at-most", hostile], ["prove", config, "--someone-asked", "by", hostile],
            ["prove", config, "--same-as", other], ["prove", other, "--implies", refused], ["prove", refused],
            ["prove", missing],
            ["test", config, scenario], ["test", config, scenario, "--format", "json"], ["test", config, wrong],
            ["test", config, missing], ["test", refused, scenario], ["schema"], ["schema", hostile],
            ["completion", hostile], ["completion", "bash", "--", hostile],
            ["names", config], ["names", "--check", refused, workflow], ["names", missing],
            ["init", missing, "--policy", hostile], ["init", place.path + "/new" + hostile],
            ["publish", refused, "--to", missing],
            ["publish", config, "--to", place.path + "/" + hostile], ["scenario", missing],
            ["scenario", wrong, "--name", hostile],
            ["simulate", config, "--users", "3", "--days", "9"], ["simulate", config, "--population", wrong],
            ["simulate", config, "--sweep", hostile], ["tune", config, "--over", hostile],
            ["tune", config, "--over", "displaySessionCount=1", "--users", "3", "--days", "9"],
            ["experiment", config, trace], ["experiment", missing], ["replay", config, trace],
            ["replay", config, missing],
            ["replay", config, trace, "--mapping", wrong], ["merge", trace], ["merge", missing],
            ["preview", refused, "--html", missing], ["preview", missing, "--html", "/none"],
            ["diff", config, other], ["diff", config, workflow, "--at", "2026-03-01"],
            ["diff", config, other, "--format", "json"],
            ["fetch", "https://\(hostile)", "--cache", place.path + "/cache"],
            ["fetch", "http://127.0.0.1:9/\u{202E}", "--cache", place.path + "/cache" + hostile],
            ["record", hostile] + store, ["record", "launch", hostile] + store, ["record", "event", hostile] + store,
            ["record", "prompted", "--placement", hostile] + store,
            ["record", "event", "x", "--format", "json"] + store,
            ["context"] + store, ["context", "--format", "json"] + store,
            ["explain", config] + store, ["explain", config, "--placement", hostile] + store,
            ["explain", config, "--remote", other, "--format", "json", "--traits", hostile] + store,
            ["explain", config, "--store", missing],
            ["run", config, "--force", "--script", "stars=2 submit text='\(hostile)' action"] + store,
            ["run", workflow, "--force", "--script", hostile] + store, ["run", workflow, "--force"] + store,
            ["run", workflow, "--force", "--format", "json", "--script", "answer=v go"] + store,
            ["feedback", "--to", "support", "--text", hostile, "--contact", hostile, "--app-version", hostile] + outbox,
            ["feedback", "--to", hostile, "--text", "x"] + outbox,
            ["feedback", "--to", "support", "--text", hostile, "--format", "json"] + outbox,
            ["feedback", "--to", "support", "--text", "x", "--log", missing] + outbox,
            ["outbox", "deliver", "--destinations", destinations] + outbox, ["outbox", "list"] + outbox,
            ["outbox", "list", "--format", "json"] + outbox, ["outbox", "show", hostile] + outbox,
            ["outbox", "drop", hostile] + outbox, ["outbox", hostile] + outbox,
            ["outbox", "list", "--outbox", missing],
            ["workflow", workflow], ["workflow", workflow, "--format", "mermaid"],
            ["workflow", workflow, "--format", "dot"], ["workflow", workflow, "--format", "json"],
            ["workflow", workflow, "--trace", trace], ["workflow", missing],
            ["condition", "--rule", "{\"==\": [\(Self.escaped), {\"var\": \"a\"}]}", "--explain"],
            ["condition", "--rule", Self.escaped], ["condition", "--rule", hostile], ["condition", "--batch", trace],
            ["strings", "--check", workflow], ["strings", "--check", missing], ["strings", "--language", hostile],
            ["import", list] + store, ["import", list, "--format", "json"] + store, ["import", missing] + store,
        ]
    }

    @Test(arguments: [false, true])
    func `no command lets foreign text drive the terminal`(isColoured: Bool) async throws {
        let traits = TerminalTraits(hasColouredOutput: isColoured, hasColouredErrors: isColoured)
        let lines = try commandLines()
        for arguments in lines {
            let run = await ToolRun(arguments, lines: [Self.hostile], traits: traits)
            let found = unsafe(run.output) + unsafe(run.errors)
            #expect(found.isEmpty, "\(arguments.prefix(3)): \(found)")
            if arguments.contains("json"), run.code == .success { _ = try run.json }
            if !isColoured { #expect(!(run.output + run.errors).contains("\u{1B}"), "\(arguments.prefix(2))") }
        }
        // A new command belongs into the list; what is printed while watching is tested below.
        let tried = Set(lines.compactMap(\.first)).union(["watch"])
        #expect(tried.isSuperset(of: CommandLineTool.commands.map(\.name)))
    }

    @Test func `watching shows hostile documents and names without their controls`() async throws {
        let file = try accepted(Self.hostile, "\\u001b[35m1")
        let terminal = RecordingTerminal(traits: TerminalTraits(hasColouredOutput: true))
        let run = Task { await CommandLineTool(terminal: terminal).run(["watch", file]) }
        _ = await terminal.output(having: "in force")
        try Data("{\"revision\": \(Self.escaped), \"policy\": \(Self.escaped)}".utf8)
            .write(to: URL(fileURLWithPath: file), options: .atomic)
        _ = await terminal.output(having: "config.unknown-value")
        terminal.interrupt()
        _ = await run.value
        #expect(terminal.output.contains("refused"))
        #expect(unsafe(terminal.output + terminal.errors).isEmpty)
    }

    #if os(macOS) || os(Linux)
    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `a server cannot drive the terminal`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        try nginx.publish("{\"revision\": \(Self.escaped), \(Self.escaped): 1}", as: "a.json")
        try nginx.publish("\u{1B}[35m\u{202E}", as: "b.json")
        for file in ["a.json", "b.json"] {
            let run = await ToolRun("fetch", nginx.address(file), "--cache", place.path + "/cache", "--force")
            #expect(run.output.contains("a.json:1:") || run.output.contains("b.json:1:"), "\(run.output)")
            #expect(unsafe(run.output + run.errors).isEmpty)
        }
    }
    #endif

    @Test func `JSON keeps what it escapes`() async throws {
        _ = await ToolRun("record", "event", Self.hostile, "--store", place.store)
        let run = await ToolRun("context", "--store", place.store, "--format", "json")
        #expect(try run.json["eventCounts"]?[Self.hostile] == 1)
        #expect(run.output.contains(#"\u202e"#) && run.output.contains(#"\u009b"#))
    }
}

@Suite struct StyledTextTests {
    private let style = TextStyle(isOn: true)

    @Test func `only styles make escape sequences`() {
        let name = "a\u{1B}[31mb"
        let text: StyledText = "\(style.bold(style.red("\(name)"))): \(1)"
        #expect(text.rendered == "\u{1B}[1m\u{1B}[31ma\u{FFFD}[31mb\u{1B}[0m\u{1B}[0m: 1")
        #expect(TextStyle(isOn: false).bold("x") == "x")
    }

    @Test func `a value cannot begin a line of its own`() {
        let value = "a\nwarning: b\r\nc"
        #expect(("\(value)" as StyledText).rendered == "a\u{FFFD}warning: b\u{FFFD}\u{FFFD}c")
        #expect(("\(lines: "a\nb")\n" as StyledText).rendered == "a\nb\n")
    }

    @Test(arguments: [
        ("tab\tand line\n", "tab\tand line\n"), ("\u{200E}\u{200F}\u{061C}", "\u{200E}\u{200F}\u{061C}"),
        ("e\u{301} 👩‍👩‍👧 שלום", "e\u{301} 👩‍👩‍👧 שלום"), ("\u{202A}\u{2069}\u{2029}\u{80}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        // An isolate around a name, alone, closed and on one line.
        ("هل \u{2068}Star Kit!\u{2069}؟", "هل \u{2068}Star Kit!\u{2069}؟"),
        ("\u{2068}a\n\u{2069}", "\u{FFFD}a\n\u{FFFD}"),
        ("\u{2068}a\u{2068}b\u{2069}\u{2069}", "\u{FFFD}a\u{2068}b\u{2069}\u{FFFD}"),
        ("\u{2067}\u{2066}a\u{2069}\u{2069}", "\u{FFFD}\u{FFFD}a\u{FFFD}\u{FFFD}"),
        ("\u{2068}a\u{202E}b\u{2069}", "\u{2068}a\u{FFFD}b\u{2069}"),
    ])
    func `what texts need stays`(_ text: String, _ expected: String) {
        #expect(text.withoutControls == expected)
    }
}
