#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import TestTools
import Testing

@testable import RatingCommands

@Suite struct WatchTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// Runs the command until it is interrupted, while the body edits what it watches.
    private func watch(
        _ arguments: [String], _ body: (RecordingTerminal) async throws -> Void
    ) async throws -> ExitCode {
        let terminal = RecordingTerminal()
        let run = Task { await CommandLineTool(terminal: terminal).run(["watch", "--timeout", "3600"] + arguments) }
        do {
            try await body(terminal)
        } catch {
            terminal.interrupt()
            throw error
        }
        terminal.interrupt()
        return await run.value
    }

    private func replace(_ path: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    @Test func `of a file each change has a line, and each refusal its problems`() async throws {
        let file = try place.file("a.json", #"{"policy": "balanced", "revision": 7}"#)
        let code = try await watch([file]) { terminal in
            var expected = "in force: policy balanced, workflow native, 11 gates, revision 7\n"
            #expect(await terminal.output(having: "in force") == expected)
            try replace(file, #"{"policy": "balanced", "revision": 8, "displaySessionCount": 9}"#)
            expected += "displaySessionCount: 5 → 9 (bundled)\nrevision: 7 → 8 (bundled)\n"
            #expect(await terminal.output(having: "revision: 7") == expected)
            try replace(file, #"{"displaySessionCount": "9"}"#)
            _ = await terminal.output(having: "config.wrong-type")
            expected += "refused: \(file)\n"
            #expect(terminal.output.hasPrefix(expected + "\(file):1:25: error [config.wrong-type]:"))
            try replace(file, #"{"policy": "balanced", "revision": 8, "displaySessionCount": 6}"#)
            #expect(await terminal.output(having: "9 → 6").hasSuffix("displaySessionCount: 9 → 6 (bundled)\n"))
        }
        #expect(code == .success)
    }

    @Test func `as JSON each line is an object`() async throws {
        let file = try place.file("a.json", #"{"revision": 7, "policy": "starskit"}"#)
        let code = try await watch([file, "--format", "json"]) { terminal in
            _ = await terminal.output(having: "in-force")
            try replace(file, #"{"revision": 8, "policy": "starskit"}"#)
            _ = await terminal.output(having: "change")
            try replace(file, "{")
            _ = await terminal.output(having: "refused")
            let lines = try terminal.output.split(separator: "\n").map { try JSONDocument(String($0)).root.value }
            #expect(lines.map { $0["event"]?.stringValue } == ["in-force", "change", "refused"])
            #expect(lines[0]["revision"] == 7 && lines[0]["policy"] == "starskit")
            #expect(lines[1]["key"] == "revision" && lines[1]["old"] == 7 && lines[1]["new"] == 8)
            #expect(lines[2]["diagnostics"]?.arrayValue?.first?["code"] == "json.syntax")
        }
        #expect(code == .success)
    }

    @Test func `a file that is not there yet is reported, and seen when it comes`() async throws {
        let file = place.path + "/later.json"
        _ = try await watch([file]) { terminal in
            _ = await terminal.output(having: "in force")
            #expect(terminal.output.contains("error [file.unreadable]"))
            try replace(file, #"{"minDays": 2}"#)
            #expect(await terminal.output(having: "minDays").hasSuffix("minDays: absent → 2 (bundled)\n"))
        }
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `a URL is asked at the interval`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        try nginx.publish(#"{"revision": 1, "policy": "starskit"}"#, as: "a.json")
        let code = try await watch([nginx.address("a.json"), "--min-interval", "0.1"]) { terminal in
            #expect(await terminal.output(having: "in force").contains("revision 1"))
            try nginx.publish(#"{"revision": 2, "policy": "starskit", "displaySessionCount": 9}"#, as: "a.json")
            let output = await terminal.output(having: "revision: 1")
            #expect(output.hasSuffix("displaySessionCount: 3 → 9 (remote)\nrevision: 1 → 2 (remote)\n"))
        }
        #expect(code == .success)
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `a failure is told once, its end, and the same failure again`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        let failed = "kept: remote.client-error: the server answered 404\n"
        let back = "back: \(nginx.address("a.json")) has what is in force\n"
        try nginx.publish(#"{"revision": 1, "policy": "starskit"}"#, as: "a.json")
        let code = try await watch([nginx.address("a.json"), "--min-interval", "0.1"]) { terminal in
            let start = await terminal.output(having: "in force")
            try nginx.remove("a.json")
            #expect(await terminal.output(having: failed) == start + failed)
            try nginx.publish(#"{"revision": 1, "policy": "starskit"}"#, as: "a.json")
            #expect(await terminal.output(having: back) == start + failed + back)
            try nginx.remove("a.json")
            #expect(await terminal.output(having: back + failed) == start + failed + back + failed)
        }
        #expect(code == .success)
    }

    @Test func `of a Firebase file only the parameter that is meant is watched`() async throws {
        let file = try place.file(
            "a.json", #"{"state": "UPDATE", "entries": {"doc": "{\"minDays\": 2}", "minDays": "no"}}"#)
        _ = try await watch([file, "--firebase-parameter", "doc"]) { terminal in
            _ = await terminal.output(having: "in force")
            try replace(file, #"{"state": "UPDATE", "entries": {"doc": "{\"minDays\": 3}", "minDays": "no"}}"#)
            #expect(await terminal.output(having: "minDays").hasSuffix("minDays: 2 → 3 (bundled)\n"))
        }
    }

    @Test func `of a file only the document that the pointer means is watched`() async throws {
        let file = try place.file("a.json", #"{"data": [{"rating": {"minDays": 2}}]}"#)
        _ = try await watch([file, "--pointer", "/data/0/rating"]) { terminal in
            _ = await terminal.output(having: "in force")
            try replace(file, #"{"data": [{"rating": "{\"minDays\": 3}"}]}"#)
            #expect(await terminal.output(having: "minDays").hasSuffix("minDays: 2 → 3 (bundled)\n"))
        }
    }

    @Test func `without the secret of a header the watching ends`() async {
        let run = await ToolRun("watch", "http://127.0.0.1:9/a.json", "--header", "X-Key: $RATINGKIT_TEST_UNSET")
        #expect(run.code == .problems && run.output.hasPrefix("failed: remote.missing-secret: "), "\(run.output)")
    }

    @Test func `an address that is never asked ends the watching`() async {
        let run = await ToolRun("watch", "http://example.com/a.json")
        #expect(run.code == .problems)
        #expect(run.output.hasPrefix("failed: remote.address-refused: "))
    }

    @Test func `a server that is not there is reported once, and Ctrl-C still ends it`() async throws {
        let code = try await watch(["http://127.0.0.1:9/a.json", "--min-interval", "0.1"]) { terminal in
            #expect(await terminal.output(having: "failed").hasPrefix("failed: remote.unreachable: "))
        }
        #expect(code == .success)
    }
}
#endif
