import Foundation
import RatingCommands
import RatingKit
import Testing

/// `feedback` and `outbox`: queueing, looking, delivering.
@MainActor @Suite struct OutboxTests {
    private let place: Workplace
    private var outbox: String { place.path + "/outbox" }

    init() throws {
        place = try Workplace()
    }

    private func queue(_ text: String, to destination: String = "support", _ at: String = "2026-03-01T09:00:00Z")
        async throws -> String
    {
        let run = await ToolRun(
            "feedback", "--to", destination, "--text", text, "--stars", "2", "--outbox", outbox, "--at", at,
            "--format", "json")
        #expect(run.code == .success, "\(run.errors)")
        return try #require(try run.json["key"]?.stringValue)
    }

    /// A destinations file with a mail command that ends with a code, and keeps what it gets.
    private func destinations(code: Int) throws -> String {
        let script = try place.file(
            "mail-\(code)", "cat >> \(place.path)/mails; echo no such mailbox >&2; exit \(code)\n")
        return try place.file(
            "destinations-\(code).json",
            """
            {"support": {"kind": "sendmail", "from": "app@example.org", "to": "support@example.org",
             "command": ["/bin/sh", "\(script)"]}}
            """)
    }

    private func mails() throws -> String { try String(contentsOfFile: place.path + "/mails", encoding: .utf8) }

    @Test func `what is queued is listed and shown`() async throws {
        let key = try await queue("Too slow")
        let list = await ToolRun("outbox", "list", "--outbox", outbox)
        #expect(list.outputLines.first?.hasPrefix("support  1 waiting, ") == true)
        #expect(list.outputLines[1] == "\(key)  2026-03-01T09:00:00Z  waiting  support")
        let shown = await ToolRun("outbox", "show", key, "--outbox", outbox)
        #expect(shown.output.contains("Too slow"))
        let json = try await ToolRun("outbox", "show", key, "--outbox", outbox, "--format", "json").json
        #expect(json["feedback"]?["text"] == "Too slow" && json["feedback"]?["stars"] == 2)
        #expect(json["state"] == "waiting" && json["attempts"] == 0)
    }

    @Test func `the list as JSON has destinations and items`() async throws {
        for number in 0..<3 { _ = try await queue("\(number)") }
        let json = try await ToolRun("outbox", "list", "--outbox", outbox, "--format", "json", "--limit", "2").json
        #expect(json["destinations"]?[0]?["waiting"] == 3)
        #expect(json["items"]?.arrayValue?.count == 2)
        let text = await ToolRun("outbox", "list", "--outbox", outbox, "--limit", "2")
        #expect(text.output.hasSuffix("… and 1 more; see --limit\n"))
        let all = await ToolRun("outbox", "list", "--outbox", outbox, "--limit", "0")
        #expect(all.outputLines.count == 5)
    }

    @Test func `text and log come from a pipe`() async throws {
        let log = try place.file("app.log", "started\nfailed\n")
        let run = await ToolRun(
            "feedback", "--to", "support", "--text", "-", "--log", log, "--outbox", outbox, "--format", "json",
            input: Array("from a pipe".utf8))
        let feedback = try #require(try run.json["feedback"])
        #expect(feedback["text"] == "from a pipe")
        #expect(feedback["attachments"]?[0]?["name"] == "app.log")
        #expect(feedback["attachments"]?[0]?["text"] == "started\nfailed\n")
    }

    @Test func `what goes is shown before it is queued`() async throws {
        let log = try place.file("app.log", "started\n")
        let picture = try place.file("screen.PNG", [1, 2, 3])
        let run = await ToolRun(
            "feedback", "--to", "support", "--text", "Too slow", "--stars", "2", "--log", log, "--attach", picture,
            "--outbox", outbox, "--at", "2026-03-01T09:00:00Z")
        let expected = """
            to “support”:

            Too slow

            Stars: 2
            Sent: 2026-03-01T09:00:00Z
            Attachment: app.log (text/plain, 8 bytes)
            Attachment: screen.PNG (image/png)

            app.log:
            started


            queued
            """
        #expect(run.output.hasPrefix(expected), "\(run.output)")
    }

    @Test func `of a long log the end is read`() async throws {
        let log = try place.file("app.log", String(repeating: "an old liné\n", count: 100_000) + "failed\n")
        let run = await ToolRun(
            "feedback", "--to", "support", "--text", "x", "--log", log, "--outbox", outbox, "--format", "json")
        let text = try #require(try run.json["feedback"]?["attachments"]?[0]?["text"]?.stringValue)
        let lines = text.split(separator: "\n")
        #expect(lines.last == "failed" && lines[1] == "an old liné")
        let kept = text.utf8.count - (lines[0].utf8.count + 1)
        #expect(lines[0] == "[\(100_000 * 13 + 7 - kept) bytes left out]")
    }

    /// What nobody can send now, and what is no item at all, are nothing to wait for.
    @Test(arguments: ["newer", "link", "folder", "pipe", "long"])
    func `waiting ends whatever else is in the folder`(kind: String) async throws {
        let mails = try destinations(code: 0)
        _ = try await queue("Too slow")
        let (files, new) = (FileManager.default, outbox + "/new")
        let path = new + "/0199aaaaaaaa.000000.K-1.\(kind == "long" ? "7fffffffffffffff" : "20").support"
        switch kind {
        case "newer": try Data(#"{"version":99}"#.utf8).write(to: URL(fileURLWithPath: path))
        case "link": try files.createSymbolicLink(atPath: path, withDestinationPath: new + "/nowhere")
        case "folder": try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        default: try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        }
        let run = await ToolRun("outbox", "deliver", "--outbox", outbox, "--destinations", mails, "--wait")
        #expect(run.code == (kind == "newer" ? .problems : .success), "\(run.errors)")
        #expect(run.output.hasPrefix("delivered 1, failed 0, waiting \(kind == "newer" ? 1 : 0)"))
        #expect(run.errors.components(separatedBy: "left alone").count == 2, "\(run.errors)")
        _ = try await queue("again")
        #expect(try files.contentsOfDirectory(atPath: new).count == 2)
        #expect((try? files.attributesOfItem(atPath: path)) != nil)
    }

    @Test func `delivering empties the outbox`() async throws {
        _ = try await queue("Too slow")
        let run = await ToolRun(
            "outbox", "deliver", "--outbox", outbox, "--destinations", try destinations(code: 0), "--at",
            "2026-03-01T10:00:00Z")
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output == "delivered 1, failed 0, waiting 0\n")
        #expect(try mails().contains("Too slow"))
        #expect(await ToolRun("outbox", "list", "--outbox", outbox).output == "the outbox is empty\n")
    }

    @Test func `what must wait is tried again later`() async throws {
        let key = try await queue("Too slow")
        let file = try destinations(code: 75)
        let at = "2026-03-01T10:00:00Z"
        let first = await ToolRun("outbox", "deliver", "--outbox", outbox, "--destinations", file, "--at", at)
        #expect(first.code == .problems)
        #expect(first.output.hasPrefix("delivered 0, failed 0, waiting 1; next try 2026-03-01T10:00:"))
        let item = try await ToolRun("outbox", "show", key, "--outbox", outbox, "--format", "json", "--at", at).json
        #expect(item["attempts"] == 1)
        #expect(item["lastError"]?.stringValue?.contains("no such mailbox") == true)
        #expect(await ToolRun("outbox", "retry", key, "--outbox", outbox).output == "\(key) is due at once\n")
        let second = await ToolRun(
            "outbox", "deliver", "--outbox", outbox, "--destinations", try destinations(code: 0), "--at", at)
        #expect(second.code == .success)
    }

    @Test func `retrying says which pauses it ended`() async throws {
        _ = try await queue("Too slow")
        let at = ["--outbox", outbox, "--at", "2026-03-01T10:00:00Z"]
        _ = await ToolRun(["outbox", "deliver", "--destinations", try destinations(code: 75)] + at)
        let json = try await ToolRun(["outbox", "list", "--format", "json"] + at).json
        #expect(json["destinations"]?[0]?["attempts"] == 1)
        #expect(await ToolRun(["outbox", "retry"] + at).output == "0 failed items to be tried again, 1 pause ended\n")
        #expect(
            try await ToolRun(["outbox", "retry", "--format", "json"] + at).json == ["retried": 0, "pausesEnded": 0])
    }

    @Test func `what is refused is kept until it is retried or dropped`() async throws {
        let key = try await queue("Too slow")
        let other = try await queue("Too dark")
        let refusing = try destinations(code: 65)
        let at = "2026-03-01T10:00:00Z"
        let run = await ToolRun(
            "outbox", "deliver", "--outbox", outbox, "--destinations", refusing, "--at", at, "--format", "json")
        #expect(run.code == .problems)
        #expect(try run.json["failed"] == 2)
        #expect(await ToolRun("outbox", "drop", other, "--outbox", outbox).output == "dropped \(other)\n")
        #expect(await ToolRun("outbox", "retry", "--outbox", outbox).output == "1 failed item to be tried again\n")
        #expect(
            await ToolRun("outbox", "list", "--outbox", outbox).output.contains("\(key)  2026-03-01T09:00:00Z  waiting")
        )
    }

    @Test func `waiting goes on until all is delivered`() async throws {
        _ = try await queue("Too slow", SystemClock().now().iso8601)
        // Fails twice, then takes it.
        let script = try place.file(
            "mail",
            "cat > /dev/null; echo x >> \(place.path)/tries; test $(wc -l < \(place.path)/tries) -ge 2 || exit 75\n")
        let file = try place.file(
            "destinations.json",
            """
            {"support": {"kind": "sendmail", "from": "app@example.org", "to": "support@example.org",
             "command": ["/bin/sh", "\(script)"]}}
            """)
        let key = try await ToolRun("outbox", "list", "--outbox", outbox, "--format", "json").json["items"]?[0]?["key"]
        _ = await ToolRun("outbox", "deliver", "--outbox", outbox, "--destinations", file)
        _ = await ToolRun("outbox", "retry", key?.stringValue ?? "", "--outbox", outbox)
        let run = await ToolRun("outbox", "deliver", "--wait", "--outbox", outbox, "--destinations", file)
        #expect(run.code == .success, "\(run.output) \(run.errors)")
        #expect(run.output == "delivered 1, failed 0, waiting 0\n")
    }

    @Test func `waiting ends where nothing can be sent`() async throws {
        for text in ["Too slow", "Too dark"] { _ = try await queue(text, SystemClock().now().iso8601) }
        let file = try destinations(code: 78)
        let run = await ToolRun("outbox", "deliver", "--wait", "--outbox", outbox, "--destinations", file)
        #expect(run.code == .problems)
        #expect(run.output.hasPrefix("delivered 0, failed 0, waiting 2; next try "))
        let list = await ToolRun("outbox", "list", "--outbox", outbox)
        #expect(list.outputLines[0].contains("needs a change first"))
        #expect(list.outputLines[0].contains("ended with 78: no such mailbox"))
        #expect(await ToolRun("outbox", "retry", "--outbox", outbox).code == .success)
        let good = try destinations(code: 0)
        let again = await ToolRun("outbox", "deliver", "--wait", "--outbox", outbox, "--destinations", good)
        #expect(again.output == "delivered 2, failed 0, waiting 0\n")
    }

    @Test func `a bar shows on a terminal only`() async throws {
        let at = "2026-03-01T10:00:00Z"
        for isInteractive in [true, false] {
            for number in 0..<3 { _ = try await queue("\(number)") }
            let run = await ToolRun(
                "outbox", "deliver", "--outbox", outbox, "--destinations", try destinations(code: 0), "--at", at,
                traits: TerminalTraits(isInteractive: isInteractive))
            #expect(run.errors.contains("3 of 3") == isInteractive)
            #expect(run.errors.hasSuffix("\r\u{1B}[K") == isInteractive)
        }
    }

    @Test func `what a draft leaves out is not told as sent`() async throws {
        let config = try place.file("config.json", #"{"displaySessionCount": 0, "emailSupport": "help@example.com"}"#)
        let run = await ToolRun(
            "run", config, "--store", place.store, "--at", "2026-03-17T18:00:00Z", "--script",
            "stars=2 submit text=slow action", "--outbox", outbox, "--destinations", try destinations(code: 0))
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.contains("would open mailto:help@example.com"))
        #expect(!run.output.contains("what is sent"))
    }

    @Test func `the tool's own walk sends for real`() async throws {
        let config = try place.file(
            "config.json", #"{"displaySessionCount": 0, "feedback": {"to": "support"}, "positiveStarsLimit": 4}"#)
        let run = await ToolRun(
            "run", config, "--store", place.store, "--at", "2026-03-17T18:00:00Z", "--script",
            "stars=2 submit text=slow action", "--outbox", outbox, "--destinations", try destinations(code: 0))
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.hasSuffix("ended at “answered”\noutbox: delivered 1, failed 0, waiting 0\n"))
        let shown = try #require(run.output.range(of: "  what is sent:\n    slow\n    \n    Stars: 2\n"))
        let sent = try #require(run.output.range(of: "→ sendFeedback"))
        #expect(shown.upperBound < sent.lowerBound)
        #expect(try mails().contains("slow"))
        let alone = await ToolRun("run", config, "--store", place.store, "--outbox", outbox)
        #expect(alone.code == .usage)
    }

    @Test(arguments: [
        (["outbox", "lst"], ExitCode.usage, "Did you mean 'list'?"), (["outbox", "show"], .usage, "Missing key"),
        (["outbox", "show", "K"], .problems, "the outbox has no item “K”"),
        (["outbox", "drop", "K"], .problems, "the outbox has no item “K”"),
        (["outbox", "deliver"], .usage, "Missing option '--destinations"),
        (
            ["outbox", "deliver", "--destinations", "x", "--wait", "--at", "2026-03-01"], .usage,
            "'--wait' follows the system's clock"
        ),
        (
            ["feedback", "--to", "a", "--text", "x", "--attach", "/nowhere/x.png"], .problems,
            "cannot read /nowhere/x.png"
        ),
        (["outbox", "list", "--limit", "-1"], .usage, "write a whole number from 0 to 1000000000"),
        (["feedback", "--to", "", "--text", "x"], .usage, "is empty"),
        (["feedback", "--to", "a", "--text", "x", "--stars", "many"], .usage, "not a number of stars"),
    ])
    func `mistakes are named`(arguments: [String], code: ExitCode, message: String) async throws {
        let terminal = RecordingTerminal()
        let found = await CommandLineTool(terminal: terminal).run(arguments + ["--outbox", outbox])
        #expect(found == code)
        #expect(terminal.errors.contains(message), "\(terminal.errors)")
    }

    @Test func `a destination that the file does not have is refused before it is queued`() async throws {
        let run = await ToolRun(
            "feedback", "--to", "suport", "--text", "x", "--outbox", outbox, "--destinations", try destinations(code: 0)
        )
        #expect(run.code == .problems)
        #expect(run.errors.contains("the destinations file has no “suport”; did you mean 'support'?"))
        #expect(!FileManager.default.fileExists(atPath: outbox))
    }
}
