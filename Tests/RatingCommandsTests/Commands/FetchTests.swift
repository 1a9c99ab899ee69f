#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingCommands
@testable import RatingKit
@testable import RatingRemote

@Suite struct FetchTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private var cache: String { place.path + "/cache" }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `a new document, then the same, then a broken one`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        let url = nginx.address("a.json")
        try nginx.publish(#"{"revision": 7}"#, as: "a.json")
        let first = await ToolRun("fetch", url, "--cache", cache)
        #expect(first.code == .success)
        #expect(first.output.hasPrefix("updated (200): revision 7, 15 bytes, ETag \""), "\(first.output)")
        let second = await ToolRun("fetch", url, "--cache", cache)
        #expect(second.code == .success)
        #expect(second.output.hasPrefix("unchanged (304): revision 7, 15 bytes"), "\(second.output)")

        try nginx.publish(#"{"revision": 8, "minDays": "2", "disabled": true}"#, as: "a.json")
        let third = await ToolRun("fetch", url, "--cache", cache, "--min-interval", "60")
        #expect(third.code == .problems)
        #expect(third.output.hasPrefix("kept: remote.document-refused: "), "\(third.output)")
        #expect(third.output.contains("; revision 7, 15 bytes"))
        #expect(third.output.contains("\(url):1:28: error [config.wrong-type]"))
        #expect(third.output.contains("disabled"))

        let tooEarly = await ToolRun("fetch", url, "--cache", cache, "--min-interval", "60")
        #expect(tooEarly.code == .problems)
        #expect(tooEarly.output.hasPrefix("kept: no request before "), "\(tooEarly.output)")
        let again = await ToolRun("fetch", url, "--cache", cache)
        #expect(again.output.hasPrefix("kept: remote.document-refused: "), "\(again.output)")

        // Of another length than the first: nginx tells versions apart by their second and length.
        try nginx.publish(#"{"revision": 10}"#, as: "a.json")
        let last = await ToolRun("fetch", url, "--cache", cache, "--force")
        #expect(last.output.hasPrefix("updated (200): revision 10"), "\(last.output)")
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `a document is held against what the app ships`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        let shipped = try place.file("shipped.json", #"{"revision": 5, "emailSupport": "a@example.org"}"#)
        // Of different lengths: nginx tells versions apart by their second and length.
        for (document, result) in [
            (#"{"revision": 6, "emailSupport": "b@example.org"}"#, "updated"),
            (#"{"revision": 7, "emailSupport": "someone@example.net"}"#, "kept: remote.document-refused: "),
            (#"{"revision": 4}"#, "kept: remote.lower-revision: "),
        ] {
            try nginx.publish(document, as: "a.json")
            let run = await ToolRun("fetch", nginx.address("a.json"), "--cache", cache, "--bundled", shipped, "--force")
            #expect(run.output.hasPrefix(result), "\(run.output)")
            #expect(run.output.contains("revision 6"), "\(run.output)")
        }
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `as JSON it says what happened and what is kept`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        try nginx.publish(#"{"revision": "2026.7"}"#, as: "a.json")
        let json = try await ToolRun("fetch", nginx.address("a.json"), "--cache", cache, "--format", "json").json
        #expect(json["result"] == "updated" && json["upToDate"] == true && json["status"] == 200)
        #expect(json["cache"]?["revision"] == "2026.7" && json["cache"]?["bytes"] == 22)
        #expect(json["diagnostics"] == [])
        try nginx.publish(#"{"minDays": "2", "revisoin": 1}"#, as: "a.json")
        let refused = try await ToolRun("fetch", nginx.address("a.json"), "--cache", cache, "--format", "json").json
        let problems = refused["diagnostics"]?.arrayValue ?? []
        #expect(refused["result"] == "remote.document-refused" && problems.count == 2)
        #expect(problems.first?["line"] == 1 && problems.first?["column"] == 13, "\(problems)")
        #expect(problems.last?["suggestion"]?.stringValue?.contains("revision") == true, "\(problems)")
        let missing = try await ToolRun("fetch", nginx.address("b.json"), "--cache", cache + "2", "--format=json").json
        #expect(missing["result"] == "remote.client-error" && missing["status"] == 404 && missing["cache"] == .null)
        #expect(missing["upToDate"] == false && missing["retryAt"]?.stringValue != nil)
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `the same document sent whole once more is told by its status`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        try nginx.publish(#"{"revision": 7}"#, as: "a.json")
        let url = nginx.address("a.json")
        #expect(await ToolRun("fetch", url, "--cache", cache).output.hasPrefix("updated (200)"))
        try nginx.publish(#"{"revision": 7}"#, as: "a.json", modified: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(await ToolRun("fetch", url, "--cache", cache).output.hasPrefix("unchanged (200): revision 7"))
        #expect(try await ToolRun("fetch", url, "--cache", cache, "--format", "json").json["status"] == 304)
    }

    @Test func `hosts that a redirect may lead to are those of the command line`() throws {
        let url = try #require(URL(string: "https://config.example.com/a.json"))
        func settings(_ options: [String: String]) throws -> RemoteConfiguration.Settings {
            try Invocation(
                arguments: ParsedArguments(positionals: [], options: options), terminal: Console(RecordingTerminal())
            ).settings(for: url, interval: .minimumInterval("0"))
        }
        let rules = try settings(["allow-host": "example.org,*.cdn.example.net"]).rules(for: url)
        for host in ["config.example.com", "example.org", "a.cdn.example.net"] {
            #expect(rules.allows(try #require(URL(string: "https://\(host)/"))))
        }
        #expect(!rules.allows(try #require(URL(string: "https://cdn.example.net/"))))
        #expect(!(try settings([:]).rules(for: url).allows(try #require(URL(string: "https://example.org/")))))
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `the interval and the size are limits`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        try nginx.publish(#"{"revision": 7}"#, as: "a.json")
        let url = nginx.address("a.json")
        let large = await ToolRun("fetch", url, "--cache", cache, "--max-bytes", "14")
        #expect(large.code == .problems && large.output.hasPrefix("failed: remote.too-large"), "\(large.output)")
        #expect(await ToolRun("fetch", url, "--cache", cache + "2", "--min-interval", "60").code == .success)
        let early = await ToolRun("fetch", url, "--cache", cache + "2", "--min-interval", "60")
        #expect(early.code == .problems && early.output.hasPrefix("kept: no request before"))
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `a Firebase response is read, and may say that nothing is new`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        try nginx.publish(
            #"{"state": "UPDATE", "entries": {"displaySessionCount": "5", "revision": "3"}}"#, as: "a.json")
        let first = await ToolRun("fetch", nginx.address("a.json"), "--cache", cache, "--firebase")
        #expect(first.code == .success && first.output.hasPrefix("updated (200): revision 3"), "\(first.output)")
        try nginx.publish(#"{"state": "NO_CHANGE"}"#, as: "a.json")
        let second = await ToolRun("fetch", nginx.address("a.json"), "--cache", cache, "--firebase")
        #expect(second.code == .success && second.output.hasPrefix("unchanged (200): "), "\(second.output)")
        #expect(second.output.contains("revision 3"))
        let other = await ToolRun("fetch", nginx.address("a.json"), "--cache", cache + "2", "--firebase")
        #expect(other.code == .problems && other.output.hasPrefix("failed: remote.unexpected-not-modified"))
        try nginx.publish(#"{"state": "UPDATE", "entries": {"rk_minDays": "5", "minDays": "no"}}"#, as: "b.json")
        let prefixed = await ToolRun(
            "fetch", nginx.address("b.json"), "--cache", cache + "3", "--firebase-prefix", "rk_")
        #expect(prefixed.code == .success, "\(prefixed.output)")
        try nginx.publish(
            #"{"state": "UPDATE", "entries": {"doc": "{\"revision\": 9}", "minDays": "no"}}"#, as: "c.json")
        let whole = await ToolRun(
            "fetch", nginx.address("c.json"), "--cache", cache + "4", "--firebase-parameter", "doc")
        #expect(whole.output.hasPrefix("updated (200): revision 9"), "\(whole.output)")
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `a document inside an answer is asked for by POST, with headers`() async throws {
        let nginx = try Nginx(
            server: """
                error_page 405 =200 $uri;
                location /flag { if ($http_x_team != "games") { return 403; } if ($http_accept_language != "de") { return 400; } }
                """)
        try nginx.publish(#"{"value": {"revision": 3}, "reason": "STATIC"}"#, as: "flag")
        let body = try place.file("body.json", #"{"context": {}}"#)
        for (index, text) in [#"{"context": {}}"#, "@\(body)"].enumerated() {
            let run = await ToolRun(
                "fetch", nginx.address("flag"), "--cache", "\(cache)\(index)", "--pointer", "/value", "--body", text,
                "--header", "X-Team: games", "--header", "Accept-Language:de")
            #expect(
                run.code == .success && run.output.hasPrefix("updated (200): revision 3"), "\(run.output)\(run.errors)")
        }
        try nginx.publish(#"{"value": {"revision": 40, "minDays": "3"}}"#, as: "flag")
        let broken = await ToolRun(
            "fetch", nginx.address("flag"), "--cache", cache, "--pointer=/value", "--header=X-Team: games",
            "--header=Accept-Language: de")
        #expect(broken.output.contains("\(nginx.address("flag")):1:39: error [config.wrong-type]"), "\(broken.output)")
        let missing = await ToolRun(
            "fetch", nginx.address("flag"), "--cache", cache, "--header", "X-Key: Bearer $RATINGKIT_TEST_UNSET")
        #expect(
            missing.output
                == "failed: remote.missing-secret: the secret in $RATINGKIT_TEST_UNSET, for the header X-Key, is not set; nothing is kept\n"
        )
    }

    @Test func `a server that is not there leaves nothing`() async {
        let run = await ToolRun("fetch", "http://127.0.0.1:9/a.json", "--cache", cache)
        #expect(run.code == .problems)
        #expect(run.output.hasPrefix("failed: remote.unreachable: ") && run.output.hasSuffix("; nothing is kept\n"))
    }

    @Test(arguments: ["http://example.com/a.json", "https://user:secret@example.com/a.json"])
    func `what is not allowed is not asked`(_ url: String) async {
        let run = await ToolRun("fetch", url, "--cache", cache)
        #expect(run.code == .problems && run.output.hasPrefix("failed: remote.address-refused: "), "\(run.output)")
        #expect(!run.output.contains("secret"))
    }

    @Test(arguments: [
        ["a.json", "--cache", "c"], ["https://example.com", "--cache", "c", "--timeout", "soon"],
        ["https://example.com", "--cache", "c", "--max-bytes", "0"], ["https://example.com"],
        ["https://example.com", "--cache", "c", "--pointer", "value"],
        ["https://example.com", "--cache", "c", "--pointer", "/value", "--firebase"],
        ["https://example.com", "--cache", "c", "--header", "Accept"],
        ["https://example.com", "--cache", "c", "--header", "X-Key: $"],
        ["https://example.com", "--cache", "c", "--header", "X-Key: $KEY more"],
        ["https://example.com", "--cache", "c", "--body", "{"],
    ])
    func `a wrong command line is told`(_ arguments: [String]) async {
        #expect(await ToolRun(["fetch"] + arguments).code == .usage)
    }
}
#endif
