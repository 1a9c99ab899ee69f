#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingWorkbench

struct PreviewServerTests {
    @Test(
        arguments: [
            ("GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n", PreviewRequest.page),
            ("GET /?x=1 HTTP/1.1\r\nhost:  LOCALHOST \r\n\r\n", .page),
            ("GET /changes HTTP/1.1\r\nHost: localhost:80\r\n\r\n", .changes),
            ("GET /other HTTP/1.1\r\nHost: localhost:80\r\n\r\n", .refused(.notFound)),
            ("POST / HTTP/1.1\r\nHost: localhost:80\r\n\r\n", .refused(.notGet)),
            ("GET / HTTP/1.1\r\n\r\n", .refused(.foreignHost)),
            ("GET / HTTP/1.1\r\nHost: localhost:80\r\nHost: localhost:80\r\n\r\n", .refused(.foreignHost)),
            ("GET / HTTP/1.1\r\nHost: rebound.example:80\r\n\r\n", .refused(.foreignHost)),
            ("GET / HTTP/1.1\r\nHost: localhost:81\r\n\r\n", .refused(.foreignHost)),
            ("nonsense\r\n\r\n", .refused(.malformed)),
            ("\r\n\r\n", .refused(.malformed)),
        ])
    func `only a browser of this device is answered, and only GET`(text: String, expected: PreviewRequest) {
        #expect(PreviewRequest(Array(text.utf8), port: 80) == expected)
    }

    @Test func `a header is waited for, and not for ever`() {
        #expect(PreviewRequest(Array("GET / HTTP/1.1\r\nHost:".utf8), port: 80) == nil)
        #expect(PreviewRequest([UInt8](repeating: 65, count: 20_000), port: 80) == .refused(.tooLarge))
    }

    @Test func `the page is served, and who has it open hears of a change`() async throws {
        let folder = try ScratchDirectory()
        try folder.write("1", to: "stamp")
        let read: @Sendable () -> String = {
            (try? String(contentsOfFile: "\(folder.path)/stamp", encoding: .utf8)) ?? ""
        }
        // Larger than what a socket takes at once.
        var serving: Serving? = try Serving(
            page: { String(repeating: "page \(read()) ", count: 400_000) }, stamp: read)
        let port = try #require(serving?.port)
        let (page, refused, change) = try await onThread {
            func ask(_ request: String) throws -> String {
                String(decoding: try Loopback.exchange(Array(request.utf8), with: port), as: UTF8.self)
            }
            let page = try ask("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            let refused = try ask("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n")
            let listener = try Listener(port: port)
            #expect(try listener.line(containing: "listening"))
            try folder.write("2", to: "stamp")
            return (page, refused, try listener.line(containing: "event: change"))
        }
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.hasSuffix(String(repeating: "page 1 ", count: 400_000)))
        #expect(refused.hasPrefix("HTTP/1.1 421 "))
        #expect(change)
        serving = nil
        try await eventually { !Loopback.canConnect(to: port) }
    }

    @Test func `idle connections, and many that wait for changes, do not shut others out`() async throws {
        let serving = try Serving(page: { "page" }, stamp: { "1" })
        let port = serving.port
        try await onThread {
            let request = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
            for opening in ["", "GET / HT", "GET /changes HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"] {
                let idle = try (0..<PreviewConnections.most + 6).map { _ in try Loopback.Connection(port, opening) }
                for _ in 0..<3 {
                    let answer = try Loopback.exchange(request, with: port)
                    #expect(String(decoding: answer, as: UTF8.self).hasSuffix("page"), "\(opening)")
                }
                withExtendedLifetime(idle) {}
            }
            // Who waits for changes is not sent away for those who ask nothing.
            let listener = try Loopback.Connection(port, "GET /changes HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            #expect(listener.read().contains("listening"))
            let idle = try (0..<2 * PreviewConnections.most).map { _ in try Loopback.Connection(port, "") }
            _ = try Loopback.exchange(request, with: port)
            #expect(listener.isOpen)
            withExtendedLifetime(idle) {}
        }
        withExtendedLifetime(serving) {}
    }

    @Test(.long, .enabled(if: Browser.isExpected, Browser.missing))
    func `a served page is loaded again when its file changes`() async throws {
        let folder = try ScratchDirectory()
        try folder.write("{\"policy\": \"irate\"}", to: "rating.json")
        let parts = try PreviewParts()
        let text: @Sendable () -> String = {
            (try? String(contentsOfFile: "\(folder.path)/rating.json", encoding: .utf8)) ?? ""
        }
        let serving = try Serving(
            page: { PreviewPage([.init(file: "rating.json", text: text())], changes: "/changes").html(parts) },
            stamp: text)
        let port = serving.port
        try await onThread {
            let browser = try Browser()
            try browser.open("http://127.0.0.1:\(port)/")
            func wait(for policy: String) throws -> Bool {
                for _ in 0..<3_000 {
                    let shown: Bool = try browser.run(
                        "return document.documentElement.dataset.ready === 'true' && document.querySelector('#input').textContent.includes(arguments[0])",
                        [policy])
                    if shown { return true }
                    Thread.sleep(forTimeInterval: 0.005)
                }
                return false
            }
            #expect(try wait(for: "irate"))
            // Told of only once the page listens.
            for policy in ["appreview", "balanced", "starskit"] {
                try folder.write("{\"policy\": \"\(policy)\"}", to: "rating.json")
                #expect(try wait(for: policy))
            }
            #expect(try browser.console() == [])
        }
        withExtendedLifetime(serving) {}
    }

    /// A server on a thread of its own, as long as it is kept.
    private final class Serving {
        let port: UInt16
        private let thread: Thread

        init(page: @escaping @Sendable () -> String, stamp: @escaping @Sendable () -> String) throws {
            let server = try PreviewServer(port: 0, page: page, stamp: stamp)
            port = server.port
            thread = Thread { server.run(interval: 5) }
            thread.start()
        }

        deinit { thread.cancel() }
    }

    /// A browser that waits for changes.
    private struct Listener {
        let child: Child

        init(port: UInt16) throws {
            child = try Child("/usr/bin/env", ["curl", "--silent", "--no-buffer", "http://127.0.0.1:\(port)/changes"])
        }

        func line(containing text: String) throws -> Bool {
            while let line = child.nextLine() { if line.contains(text) { return true } }
            return false
        }
    }
}

struct PreviewPartsTests {
    @Test func `each script has names of its own, and others by import`() {
        var scripts = PreviewScripts()
        scripts.add("a.js", "export const one = 1;\nexport async function two() {}\nconst own = 3;")
        scripts.add("b.js", "import { one, two } from \"./a.js\";\nexport class Three {}\none;")
        #expect(
            scripts.joined == """
                const modules = {};
                modules["a.js"] = await (async () => {
                const one = 1;
                async function two() {}
                const own = 3;
                return { one, two };
                })();
                modules["b.js"] = await (async () => {
                const { one, two } = modules["a.js"];
                class Three {}
                one;
                return { Three };
                })();

                """)
    }

    @Test func `what a document says never ends the script it stands in`() throws {
        let parts = try PreviewParts()
        let page = PreviewPage(
            [.init(file: "<b>&.json", text: "</script><script>alert(1)</script>{{engine}}")], changes: "/changes")
        let html = page.html(parts)
        #expect(!html.contains("alert(1)</script>"))
        #expect(html.contains("<title>&lt;b>&amp;.json</title>"))
        #expect(html.contains("\\u003c/script>\\u003cscript>alert(1)\\u003c/script>{{engine}}"))
        #expect(html.contains("connect-src 'self'") && !PreviewPage(page.documents).html(parts).contains("connect-src"))
    }

    @Test func `a missing part is named, with where it was looked for`() {
        let nowhere = URL(fileURLWithPath: "/nowhere")
        #expect(throws: PreviewParts.Missing.self) { try PreviewParts([nowhere]) }
        let missing = #expect(throws: PreviewParts.Missing.self) { try PreviewParts([nowhere]) }
        #expect(missing?.description.contains("/nowhere") == true)
    }
}
#endif
