import Foundation
import RatingCommands
import TestTools
import Testing

@MainActor
struct PreviewTests {
    @Test func `one file is written, with the document and the engine in it`() async throws {
        let place = try Workplace()
        let run = await ToolRun("preview", Repository.starskit, "--html", "\(place.path)/preview.html")
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.hasPrefix("\(place.path)/preview.html: ") && run.output.contains("self-contained"))
        let html = try String(contentsOfFile: "\(place.path)/preview.html", encoding: .utf8)
        #expect(html.hasPrefix("<!doctype html>") && html.contains("starskit.json") && html.contains("BAAAAAT/////"))
        #expect(!html.contains("{{"))
    }

    @Test func `two are compared, and scenarios come along`() async throws {
        let place = try Workplace()
        let scenarios = try place.file("scenarios.json", "[{\"scenario\": \"mine\"}]")
        let run = await ToolRun(
            "preview", "--compare", Repository.starskit,
            Repository.root.appendingPathComponent("Configs/balanced.json").path,
            "--scenarios", scenarios, "--html", "-")
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.contains("<title>starskit.json and balanced.json</title>") && run.output.contains("mine"))
    }

    @Test(
        arguments: [
            (["preview"], "Missing argument '<config>'."),
            (
                ["preview", "a.json", "b.json", "--html", "c"],
                "Without '--compare' there is one configuration, not several."
            ),
            (["preview", "a.json", "--compare", "--html", "c"], "'--compare' takes two configurations"),
            (["preview", "a.json"], "Give '--html <file>' to write the page, or '--serve' to serve it."),
            (["preview", "a.json", "--html", "c", "--serve"], "Give '--html <file>' to write the page"),
            (["preview", "-", "--serve"], "Standard input does not change"),
            (
                ["preview", Repository.starskit, "--serve", "--port", "many"],
                "The value 'many' is invalid for '--port'"
            ),
        ])
    func `a command line that makes no page says what is missing`(arguments: [String], message: String) async {
        let run = await ToolRun(arguments)
        #expect(run.code == .usage)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func `what cannot be read or written is a problem`() async throws {
        #expect(await ToolRun("preview", "/nowhere.json", "--html", "-").code == .problems)
        let run = await ToolRun("preview", Repository.starskit, "--html", "/nowhere/preview.html")
        #expect(run.code == .problems && run.errors.contains("cannot write /nowhere/preview.html"), "\(run.errors)")
    }

    #if os(macOS) || os(Linux)
    @Test func `it is served as the file is now, until it is interrupted`() async throws {
        let place = try Workplace()
        let file = try place.file("rating.json", "{\"policy\": \"irate\"}")
        let terminal = RecordingTerminal()
        let run = Task { await CommandLineTool(terminal: terminal).run(["preview", file, "--serve"]) }
        let output = await terminal.output(having: "Ctrl-C")
        let port = try #require(output.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap { UInt16($0.1) })
        func page() async throws -> String {
            try await onThread {
                let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
                return String(decoding: try Loopback.exchange(Array(request.utf8), with: port), as: UTF8.self)
            }
        }
        #expect(try await page().contains("irate"))
        _ = try place.file("rating.json", "{\"policy\": \"appreview\"}")
        let changed = try await page()
        #expect(changed.contains("appreview") && changed.contains("\"reload\":\"/changes\""))
        try FileManager.default.removeItem(atPath: file)
        #expect(try await page().contains("appreview"))
        terminal.interrupt()
        #expect(await run.value == .success)
    }
    #endif
}
