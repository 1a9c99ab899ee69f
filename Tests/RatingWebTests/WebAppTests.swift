#if os(macOS) || os(Linux)
import Foundation
import RatingCore
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
            seen.next = try browser.run(Self.title(after: seen.title))
            // The flow is stored: a page that is loaded again goes on with it.
            try browser.open(page.address)
            seen.resumed = try browser.run(Self.script("return document.getElementById('title')?.textContent ?? ''"))
            seen.typed = try browser.run(
                Self.script(
                    """
                    const area = document.querySelector("textarea");
                    area.value = "more colours";
                    area.dispatchEvent(new Event("input"));
                    await until(() => !document.getElementById("button.0").disabled);
                    document.getElementById("button.0").click();
                    // It thanks, and is closed.
                    await until(() => document.querySelector("dialog[open]") && !document.querySelector("textarea"));
                    document.getElementById("button.0").click();
                    await until(() => document.querySelector("dialog[open]") === null);
                    return [...document.querySelectorAll("#done li")].map((item) => item.textContent);
                    """))
            seen.after = try browser.run(Self.save)
            seen.console = try browser.console()
            seen.requests = try browser.requests().filter { $0.hasPrefix("http") && !$0.hasPrefix(page.address) }
            return seen
        }
        #expect(seen.first == "Saved. Not asked: events")
        #expect(seen.title.isEmpty == false)
        #expect(seen.focus == "radio")
        #expect(seen.resumed.isEmpty == false)
        #expect(seen.resumed != seen.title && seen.resumed == seen.next)
        #expect(seen.typed.contains("sendFeedback: more colours"))
        #expect(seen.after.hasPrefix("Saved. Not asked: "))
        #expect(seen.console == [])
        #expect(seen.requests == [])
    }

    private struct Seen: Sendable {
        var first = "", title = "", focus = "", next = "", resumed = "", after = ""
        var typed: [String] = [], console: [String] = [], requests: [String] = []
    }

    /// A script that waits until the page has begun.
    private static func script(_ body: String) -> String {
        """
        return (async () => {
            const end = Date.now() + 20000;
            const until = async (isSo) => {
                while (!isSo() && Date.now() < end) await new Promise((go) => setTimeout(go, 10));
            };
            await until(() => !document.getElementById("save").disabled);
            \(body)
        })();
        """
    }

    /// Saves a note, and tells what the page then says: of the dialog the title, else the status.
    private static let save = script(
        """
        const status = document.getElementById("status");
        const title = () => document.querySelector("dialog[open] #title");
        status.textContent = "";
        document.getElementById("save").click();
        await until(() => title() || status.textContent);
        return title() ? title().textContent : status.textContent;
        """)

    /// Waits for another title than this, or for the end of the question, which has none.
    private static func title(after title: String) -> String {
        script(
            """
            const title = () => document.querySelector("dialog[open] #title")?.textContent ?? "";
            await until(() => title() !== \(RatingJSON.string(title).serialized()));
            return title();
            """)
    }

    @Test func `of several tabs one asks, and none loses what another has counted or answered`() async throws {
        let (seen, context) = try await onThread {
            let page = try ServedPage()
            let browser = try Browser()
            var tabs = [try browser.tab()]
            func open() throws {
                tabs.append(try browser.newTab())
                try browser.show(tab: tabs[tabs.count - 1])
                try browser.open(page.address)
            }
            var seen: [String] = []
            try browser.open(page.address)
            seen.append(try browser.run(Self.save))
            // Another tab counts the second note, and asks; the first one has read what was stored before.
            try open()
            let title: String = try browser.run(Self.save)
            try browser.show(tab: tabs[0])
            seen.append(try browser.run(Self.save))
            // One that is opened while another asks does not go on with its question.
            try open()
            seen.append(try browser.run(Self.title(after: title)))
            seen.append(try browser.run(Self.save))
            try browser.show(tab: tabs[1])
            try browser.run(Self.click("input[value='2']"), as: Bool.self).check()
            try browser.run(Self.click("#button\\\\.0"), as: Bool.self).check()
            let next: String = try browser.run(Self.title(after: title))
            #expect(next != title && !next.isEmpty)
            try browser.run(Self.click("#button\\\\.1"), as: Bool.self).check()
            seen.append(try browser.run(Self.title(after: next)))
            try browser.show(tab: tabs[0])
            seen.append(try browser.run(Self.save))
            #expect(try browser.console() == [])
            let stored: String = try browser.run("return localStorage.getItem('rating')")
            return (seen, try JSONDocument(stored).root.value)
        }
        let other = "Saved. Not asked: another tab asks"
        #expect(seen.dropLast() == ["Saved. Not asked: events", other, "", other, ""], "\(seen)")
        #expect(seen.last?.hasPrefix("Saved. Not asked: ") == true && seen.last != other, "\(seen)")
        #expect(context["eventCounts"]?["saved"] == 5 && context["promptCount"] == 1 && context["launches"] == 3)
        #expect(context["lastAnswer"]?["stars"] == 2)
    }

    @Test(arguments: ["denied", "full", "damaged", "null"])
    func `storage that cannot be used leaves the page usable, and nothing is written over`(_ kind: String) async throws
    {
        let (seen, console, stored) = try await onThread {
            let page = try ServedPage()
            let browser = try Browser()
            try browser.open("\(page.address)app.css")
            let damaged = ["damaged": "{\"installID\": ", "null": "null"][kind]
            if let damaged {
                let _: Bool = try browser.run("localStorage.setItem('rating', arguments[0]); return true", [damaged])
            }
            let method = ["denied": "getItem", "full": "setItem"][kind]
            if let method {
                try browser.command(
                    "Page.addScriptToEvaluateOnNewDocument",
                    ["source": "Storage.prototype.\(method) = () => { throw new DOMException('no', 'SecurityError') }"])
            }
            try browser.open(page.address)
            let seen: [String] = try (0..<3).map { _ in try browser.run(Self.save) }
            let console = try browser.console().filter { !$0.contains("favicon") }
            let stored: [String] = try browser.run(
                "return Object.keys(localStorage).filter((key) => key !== 'rating').map((key) => localStorage[key])")
            return (seen, console, stored)
        }
        #expect(!console.isEmpty && console.allSatisfy { $0.contains("for ratings") }, "\(console)")
        switch kind {
        case "denied", "full": #expect(seen == ["Saved.", "Saved.", "Saved."] && stored == [])
        case "damaged": #expect(seen[0] == "Saved. Not asked: events" && stored == ["{\"installID\": "])
        default: #expect(seen[0] == "Saved. Not asked: events" && stored == ["null"])
        }
    }

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
