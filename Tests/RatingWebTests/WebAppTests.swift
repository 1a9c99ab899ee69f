#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

/// `Examples/WebApp` in a real browser.
@Suite(.long, .enabled(if: Browser.isExpected && InstalledTool.python.isExpected, Browser.missing), .serialized)
struct WebAppTests {
    @Test func `a page counts, asks, walks the flow, and remembers`() async throws {
        let seen = try await onThread {
            let page = try ServedPage()
            let browser = try Browser()
            try browser.open(page.address)
            var seen = Seen()
            seen.first = try browser.run(Self.save)
            seen.title = try browser.run(Self.save)
            seen.focus = try browser.run("return document.activeElement.type ?? ''")
            try browser.run(Self.click("input[value='2']"), as: Bool.self).check()
            try browser.run(Self.click("#button\\\\.0"), as: Bool.self).check()
            // The flow is stored: a page that is loaded again goes on with it.
            try browser.open(page.address)
            seen.resumed = try browser.run(Self.script("return document.getElementById('title')?.textContent ?? ''"))
            seen.typed = try browser.run(
                """
                const area = document.querySelector("textarea");
                area.value = "more colours";
                area.dispatchEvent(new Event("input"));
                document.getElementById("button.0").click();
                return [...document.querySelectorAll("#done li")].map((item) => item.textContent);
                """)
            seen.after = try browser.run(Self.save)
            seen.console = try browser.console()
            seen.requests = try browser.requests().filter { $0.hasPrefix("http") && !$0.hasPrefix(page.address) }
            return seen
        }
        #expect(seen.first == "Saved. Not asked: events")
        #expect(seen.title.isEmpty == false)
        #expect(seen.focus == "radio")
        #expect(seen.resumed.isEmpty == false)
        #expect(seen.resumed != seen.title)
        #expect(seen.typed.contains("sendFeedback: more colours"))
        #expect(seen.after.hasPrefix("Saved. Not asked: "))
        #expect(seen.console == [])
        #expect(seen.requests == [])
    }

    private struct Seen: Sendable {
        var first = "", title = "", focus = "", resumed = "", after = ""
        var typed: [String] = [], console: [String] = [], requests: [String] = []
    }

    /// A script that waits until the page has begun.
    private static func script(_ body: String) -> String {
        """
        return (async () => {
            const until = Date.now() + 20000;
            while (document.getElementById("save").disabled && Date.now() < until) await new Promise((go) => setTimeout(go, 20));
            \(body)
        })();
        """
    }

    /// Saves a note, and tells what the page then says: of the dialog the title, else the status.
    private static let save = script(
        """
        document.getElementById("save").click();
        const title = document.querySelector("dialog[open] #title");
        return title ? title.textContent : document.getElementById("status").textContent;
        """)

    private static func click(_ selector: String) -> String {
        "const found = document.querySelector(\"\(selector)\"); found?.click(); return found !== null"
    }
}

extension Bool {
    fileprivate func check(_ location: SourceLocation = #_sourceLocation) {
        #expect(self, sourceLocation: location)
    }
}

/// The example beside the module, on the loopback.
private final class ServedPage {
    let address: String
    private let folder: ScratchDirectory
    private let server: Child

    init() throws {
        folder = try ScratchDirectory()
        for source in ["Examples/WebApp", "Sources/RatingWorkbench/Resources"] {
            let path = WebModule.repository.appending(path: source).path
            for file in try FileManager.default.contentsOfDirectory(atPath: path) {
                try FileManager.default.copyItem(atPath: "\(path)/\(file)", toPath: "\(folder.path)/\(file)")
            }
        }
        let python = try #require(InstalledTool.python.path)
        server = try Child(
            python, ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder.path, "0"],
            endsWithTests: true)
        // `Serving HTTP on 127.0.0.1 port 43211 (http://127.0.0.1:43211/) ...`
        let line = try #require(server.nextLine())
        address = try #require(line.split { "() ".contains($0) }.first { $0.hasPrefix("http:") }.map(String.init))
    }

    deinit {
        server.killNow()
    }
}
#endif
