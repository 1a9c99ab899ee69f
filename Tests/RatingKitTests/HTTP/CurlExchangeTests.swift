#if os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit

/// What is asked of the `curl` command beyond what every way to carry requests does.
@Suite(.enabled(if: CurlExchange.installed != nil, "needs the curl command: apt-get install curl"))
struct CurlExchangeTests {
    private let client = Carrier.curl.client()

    @Test func `no text leaves its own option`() throws {
        let texts = [
            "\n", "\r\n", "\" \n url = \"file:///etc/passwd", "\\", "\\\"", "\\\n", "a\\", "\u{b}\u{c}\t", "#", "'",
            "\u{85}\u{2028}",
            "\u{1a}", "\u{1}",
        ]
        for text in texts + texts.map({ $0 + $0 }) {
            var configuration = CurlConfiguration()
            let isSaid = configuration.set("header", text)
            #expect(isSaid)
            let line = configuration.bytes
            #expect(line.starts(with: Array("header = \"".utf8)) && line.suffix(2) == Array("\"\n".utf8)[...])
            #expect(line.dropLast().allSatisfy { $0 != 10 && $0 != 13 && $0 != 0 })
            // Undone by the command's own rules (man curl, --config), it is the text.
            var undone: [UInt8] = []
            var rest = line.dropFirst(10).dropLast(2)
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
                    #expect(byte != UInt8(ascii: "\""))
                    undone.append(byte)
                    continue
                }
                let escapes: [UInt8: UInt8] = [
                    UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "v"): 11,
                ]
                undone.append(escapes[next] ?? next)
            }
            #expect(undone == Array(text.utf8))
        }
        var configuration = CurlConfiguration()
        for text in ["", "a\u{0}b", String(repeating: "x", count: 100_000)] {
            let isSaid = configuration.set("header", text)
            #expect(!isSaid)
        }
        #expect(configuration.bytes.isEmpty)
    }

    /// `curl` would trust the system's.
    @Test func `an empty path of authorities is refused`() throws {
        let url = try #require(URL(string: "https://example.com/"))
        #expect(throws: HTTPFailure.invalidRequest("the path of the certificate authorities")) {
            try CurlConfiguration(HTTPRequest("GET", url), authorities: "", seconds: 1)
        }
    }

    @Test(arguments: [false, true])
    func `a body is cut at the limit whether it is seen before its head or not`(isSeenBefore: Bool) throws {
        var request = HTTPRequest("GET", try #require(URL(string: "https://example.com/")), maximumBytes: 3)
        request.cutsBody = true
        var answer = PartialAnswer(to: request)
        let head = HTTPHead(status: 400, headers: [:])
        func takeBody() -> PartialAnswer.Outcome? { Array("abcdef".utf8).withUnsafeBytes { answer.take($0) } }
        let first = isSeenBefore ? takeBody() : answer.take(head)
        let waits = first == nil
        #expect(waits)
        let outcome = isSeenBefore ? answer.take(head) : takeBody()
        #expect(try outcome?.get().body == Array("abc".utf8))
    }

    @Test(arguments: [
        "http://127.0.0.1/\u{a0}", "http://127.0.0.1/a\\b", "http://127.0.0.1/\"", "http://127.0.0.1/<",
        "ftp://127.0.0.1/",
    ])
    func `a URL is plain or none`(text: String) throws {
        guard let url = URL(string: text), url.absoluteString == text || text.hasPrefix("ftp") else { return }
        #expect(throws: HTTPFailure.invalidRequest("the URL")) {
            try CurlConfiguration(HTTPRequest("GET", url), authorities: nil, seconds: 1)
        }
    }

    @Test func `it says as little as possible of itself`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        _ = try await client.send(HTTPRequest(server.url("/a%20b/../c?d=[e]&f#fragment")))
        let request = try #require(server.requests.first)
        #expect(request.headers.keys.sorted() == ["accept", "accept-encoding", "host", "user-agent"])
        #expect(request.headers["user-agent"] == "RatingKit")
        #expect(request.headers["accept-encoding"] == "gzip, deflate")
    }

    @Test func `an empty header is sent as one`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        _ = try await client.send(
            HTTPRequest(server.url(), headers: [("X-Empty", ""), ("X-Blank", " "), ("User-Agent", "me")]))
        #expect(server.requests.first?.headers["x-empty"] == "" && server.requests.first?.headers["x-blank"] == "")
        #expect(server.requests.first?.headers["user-agent"] == "me")
    }

    /// Other users of the machine see arguments; whoever starts programs sees the environment.
    @Test func `no part of a request stands among arguments or in the environment`() async throws {
        let gate = Barrier()
        let server = try ScriptedServer { _, peer in
            if gate.hold(peer) { peer.reply() }
        }
        let url = server.url("/sesame-of-the-path?q=sesame-of-the-query")
        let task = Task { [client] in
            try await client.send(
                HTTPRequest(
                    "POST", url, headers: [("Authorization", "Bearer sesame-of-the-header")],
                    body: Array("sesame-of-the-body".utf8), deadline: 3_600))
        }
        try await server.waitForRequests(1)
        let children = try Self.children(of: getpid()).filter { $0.arguments.contains("curl") }
        #expect(!children.isEmpty)
        for child in children {
            #expect(!child.arguments.contains("sesame") && !child.environment.contains("sesame"))
            // No more of this process's environment than the command needs.
            #expect(!child.environment.contains("PATH=") && !child.environment.contains("HOME="))
        }
        gate.open()
        #expect(try await task.value.status == 200)
        #expect(server.requests.first?.body == "sesame-of-the-body")
    }

    private static func children(of parent: pid_t) throws -> [(arguments: String, environment: String)] {
        func text(_ id: String, _ name: String) -> String {
            let bytes = FileManager.default.contents(atPath: "/proc/\(id)/\(name)") ?? Data()
            return String(decoding: bytes.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
        }
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
            .filter { text($0, "status").contains("PPid:\t\(parent)\n") }
            .map { (text($0, "cmdline"), text($0, "environ")) }
    }

    /// `~/.curlrc` could add a proxy or switch checks off.
    @Test func `the user's own configuration is not read`() async throws {
        let scratch = try ScratchDirectory()
        try scratch.write("user-agent = \"from the file\"\nlocation\n", to: ".curlrc")
        let server = try ScriptedServer { _, peer in peer.reply() }
        let url = server.url()
        await #expect(processExitsWith: .success) { [path = scratch.path as String, text = "\(url)" as String] in
            for name in ["HOME", "CURL_HOME", "XDG_CONFIG_HOME"] { setenv(name, path, 1) }
            setenv("all_proxy", "http://127.0.0.1:1", 1)
            let url = try #require(URL(string: text))
            _ = try await Carrier.curl.client().send(HTTPRequest(url))
        }
        #expect(server.requests.first?.headers["user-agent"] == "RatingKit")
    }

    @Test func `a command that is none fails the request`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        for (command, text) in [("/nowhere/curl", "there is no program"), ("/bin/false", "curl ended with 1")] {
            let client = HTTPClient(
                allowing: HostRules([], allowsLoopback: true), over: CurlExchange(command: command, authorities: nil))
            guard case .connection(_, let message) = await client.failure(HTTPRequest(server.url())) else {
                Issue.record("\(command) did not fail")
                continue
            }
            #expect(message.contains(text))
        }
        let silent = HTTPClient(
            allowing: HostRules([], allowsLoopback: true), over: CurlExchange(command: "/bin/true", authorities: nil))
        guard case .connection = await silent.failure(HTTPRequest(server.url())) else {
            Issue.record("no answer is none")
            return
        }
    }
}
#endif
