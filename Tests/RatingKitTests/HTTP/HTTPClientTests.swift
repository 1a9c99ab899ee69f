#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit

@Suite struct HTTPClientTests {
    private let client = HTTPClient(allowing: HostRules(["localhost"], allowsLoopback: true))

    private func failure(_ request: HTTPRequest) async -> HTTPFailure? {
        do throws(HTTPFailure) {
            _ = try await client.send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func theWholeAnswerComesWhateverItsStatus() async throws {
        let server = try ScriptedServer { request, peer in
            peer.reply(request.path == "/teapot" ? 418 : 200, "X-One: 1\r\nETag: \"e\"\r\n", "body of \(request.path)")
        }
        for (path, status) in [("/a", 200), ("/teapot", 418)] {
            let response = try await client.send(HTTPRequest(server.url(path)))
            #expect(response.status == status)
            #expect(response.headers["x-one"] == "1" && response.headers["etag"] == "\"e\"")
            #expect(String(decoding: response.body, as: UTF8.self) == "body of \(path)")
            #expect(response.url == server.url(path))
        }
    }

    @Test func methodHeadersAndBodyAreSent() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(201) }
        let request = HTTPRequest(
            "POST", server.url(), headers: [("Authorization", "Bearer x"), ("Content-Type", "text/plain")],
            body: Data("hello".utf8))
        #expect(try await client.send(request).status == 201)
        let received = try #require(server.requests.first)
        #expect(received.method == "POST" && received.body == "hello")
        #expect(received.headers["authorization"] == "Bearer x" && received.headers["content-type"] == "text/plain")
        #expect(received.headers["cookie"] == nil)
    }

    @Test func cookiesAreNotKept() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(200, "Set-Cookie: a=b; Path=/\r\n") }
        for _ in 0..<2 { _ = try await client.send(HTTPRequest(server.url())) }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}", "\u{7f}"])
    func headersThatWouldSplitTheRequestAreRefused(value: String) async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        let failure = await failure(HTTPRequest(server.url(), headers: [("X-Name", value)]))
        #expect(failure == .invalidRequest("the header X-Name"))
        #expect(server.requests.isEmpty)
    }

    @Test func namesAndMethodsThatAreNoTokensAreRefused() async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        #expect(
            await failure(HTTPRequest(server.url(), headers: [("X Name", "1")])) == .invalidRequest("the header name"))
        #expect(await failure(HTTPRequest("GET /", server.url())) == .invalidRequest("the method GET /"))
        #expect(await failure(HTTPRequest("", server.url())) == .invalidRequest("the method "))
    }

    @Test(arguments: [-1, 0, 1])
    func theLimitIsExact(more: Int) async throws {
        let body = String(repeating: "x", count: 10_000 + more)
        let server = try ScriptedServer { request, peer in
            if request.path == "/announced" { return peer.reply(200, "", body) }
            peer.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(body)")
        }
        for path in ["/announced", "/unannounced"] {
            let failure = await failure(HTTPRequest(server.url(path), maximumBytes: 10_000))
            #expect(failure == (more > 0 ? .tooLarge(limit: 10_000) : nil), "\(path)")
        }
    }

    @Test func theDeadlineHoldsAgainstDripping() async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while peer.pause(0.05), peer.send("x") {}
        }
        #expect(await failure(HTTPRequest(server.url(), deadline: 0.5)) == .deadlineExceeded)
    }

    @Test(arguments: [0, -1, Double.nan, -Double.infinity])
    func aDeadlineOfNothingIsExceededAtOnce(deadline: Double) async throws {
        let server = try ScriptedServer { _, peer in peer.pause(5) }
        #expect(await failure(HTTPRequest(server.url(), deadline: deadline)) == .deadlineExceeded)
    }

    @Test func anEndlessDeadlineIsNoTrap() async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        #expect(await failure(HTTPRequest(server.url(), deadline: .infinity)) == nil)
    }

    @Test func cancellingEndsTheRequest() async throws {
        let server = try ScriptedServer { _, peer in peer.pause(3_600) }
        let url = server.url()
        let task = Task { await failure(HTTPRequest(url)) }
        while server.requests.isEmpty { try await Task.sleep(nanoseconds: 5_000_000) }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func aTaskThatIsCancelledSendsNothing() async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        let url = server.url()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await failure(HTTPRequest(url))
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func fiveRedirectsAreFollowedAndNotSix() async throws {
        let server = try ScriptedServer { request, peer in
            let number = Int(request.path.dropFirst()) ?? 0
            if number == 0 { return peer.reply(200, "", "arrived") }
            peer.reply(302, "Location: /\(number - 1)\r\n")
        }
        let response = try await client.send(HTTPRequest(server.url("/5")))
        #expect(String(decoding: response.body, as: UTF8.self) == "arrived" && response.url == server.url("/0"))
        #expect(await failure(HTTPRequest(server.url("/6"))) == .redirectRefused("there are more than 5 in a row"))
    }

    @Test func secretsStayWithTheServerTheyAreFor() async throws {
        let other = try ScriptedServer { _, peer in peer.reply() }
        let elsewhere = other.url("/there")
        let server = try ScriptedServer { request, peer in
            let target = request.path == "/1" ? "/2" : "\(elsewhere)"
            peer.reply(307, "Location: \(target)\r\n")
        }
        let headers = [("Authorization", "Basic eDp5"), ("X-Key", "secret"), ("If-None-Match", "\"e\"")]
        _ = try await client.send(HTTPRequest(server.url("/1"), headers: headers))
        #expect(server.requests.map { $0.headers["authorization"] } == ["Basic eDp5", "Basic eDp5"])
        let redirected = try #require(other.requests.first)
        #expect(redirected.headers["authorization"] == nil && redirected.headers["x-key"] == nil)
        #expect(redirected.headers["if-none-match"] == "\"e\"")
    }

    @Test func postsAreRedirectedOnlyWithTheirBodyAndToTheSameServer() async throws {
        let other = try ScriptedServer { _, peer in peer.reply() }
        let elsewhere = other.url("/there")
        let server = try ScriptedServer { request, peer in
            switch request.path {
            case "/307": peer.reply(307, "Location: /done\r\n")
            case "/308": peer.reply(308, "Location: \(elsewhere)\r\n")
            case "/done": peer.reply(200, "", request.body)
            default: peer.reply(Int(request.path.dropFirst()) ?? 500, "Location: /done\r\n")
            }
        }
        func post(_ path: String) -> HTTPRequest { HTTPRequest("POST", server.url(path), body: Data("draft".utf8)) }
        #expect(String(decoding: try await client.send(post("/307")).body, as: UTF8.self) == "draft")
        #expect(await failure(post("/308")) == .redirectRefused("it would send the body to another server"))
        for status in [301, 302, 303] {
            #expect(
                await failure(post("/\(status)")) == .redirectRefused("\(status) would turn POST into GET"))
        }
        #expect(other.requests.isEmpty)
    }

    @Test func hostsThatAreNotAllowedAreNotAsked() async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        let strict = HTTPClient(allowing: HostRules(["config.example.com"]))
        await #expect(throws: HTTPFailure.addressRefused("127.0.0.1 is an address of a private network")) {
            try await strict.send(HTTPRequest(server.url()))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func aHeadRequestHasNoBodyToWaitFor() async throws {
        let server = try ScriptedServer { _, peer in peer.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n") }
        #expect(try await client.send(HTTPRequest("HEAD", server.url())).headers["content-length"] == "99")
    }

    @Test func manyRequestsAtOnceGetTheirOwnAnswers() async throws {
        let server = try ScriptedServer { request, peer in peer.reply(200, "", request.path) }
        let client = client
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                let url = server.url("/\(number)")
                group.addTask {
                    String(decoding: try await client.send(HTTPRequest(url)).body, as: UTF8.self) == url.path
                }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
    }
}

extension HTTPRequest {
    init(
        _ url: URL, headers: [(name: String, value: String)] = [], deadline: Double = 3_600, maximumBytes: Int = 1 << 20
    ) {
        self.init("GET", url, headers: headers, deadline: deadline, maximumBytes: maximumBytes)
    }
}
#endif
