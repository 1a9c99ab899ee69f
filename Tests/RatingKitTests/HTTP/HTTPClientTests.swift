#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit

/// What every way to carry requests does.
@Suite struct HTTPClientTests {

    @Test(arguments: Carrier.all)
    func `the whole answer comes whatever its status`(over carrier: Carrier) async throws {
        let client = carrier.client()
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

    @Test(arguments: Carrier.all)
    func `method, headers and body are sent`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.reply(201) }
        let request = HTTPRequest(
            "POST", server.url(), headers: [("Authorization", "Bearer x"), ("Content-Type", "text/plain")],
            body: Array("hello".utf8), deadline: 3_600)
        #expect(try await client.send(request).status == 201)
        let received = try #require(server.requests.first)
        #expect(received.method == "POST" && received.body == "hello")
        #expect(received.headers["authorization"] == "Bearer x" && received.headers["content-type"] == "text/plain")
        #expect(received.headers["cookie"] == nil)
    }

    @Test(arguments: Carrier.all)
    func `cookies are not kept`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.reply(200, "Set-Cookie: a=b; Path=/\r\n") }
        for _ in 0..<2 { _ = try await client.send(HTTPRequest(server.url())) }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
    }

    @Test(arguments: Carrier.all, ["a\r\nX-Evil: 1", "a\nb", "a\u{0}", "\u{7f}"])
    func `headers that would split the request are refused`(over carrier: Carrier, value: String) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.reply() }
        let failure = await client.failure(HTTPRequest(server.url(), headers: [("X-Name", value)]))
        #expect(failure == .invalidRequest("the header X-Name"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: Carrier.all)
    func `names and methods that are no tokens are refused`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.reply() }
        #expect(
            await client.failure(HTTPRequest(server.url(), headers: [("X Name", "1")]))
                == .invalidRequest("the header name"))
        #expect(await client.failure(HTTPRequest("GET /", server.url())) == .invalidRequest("the method GET /"))
        #expect(await client.failure(HTTPRequest("", server.url())) == .invalidRequest("the method "))
    }

    @Test(arguments: Carrier.all, [-1, 0, 1])
    func `the limit is exact`(over carrier: Carrier, more: Int) async throws {
        let client = carrier.client()
        let body = String(repeating: "x", count: 10_000 + more)
        let server = try ScriptedServer { request, peer in
            if request.path == "/announced" { return peer.reply(200, "", body) }
            peer.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(body)")
        }
        for path in ["/announced", "/unannounced"] {
            let failure = await client.failure(HTTPRequest(server.url(path), maximumBytes: 10_000))
            #expect(failure == (more > 0 ? .tooLarge(limit: 10_000) : nil), "\(path)")
        }
    }

    @Test(arguments: Carrier.all)
    func `the deadline holds against dripping`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while peer.pause(0.05), peer.send("x") {}
        }
        #expect(await client.failure(HTTPRequest(server.url(), deadline: 0.5)) == .deadlineExceeded)
    }

    @Test(arguments: Carrier.all, [0, -1, Double.nan, -Double.infinity])
    func `a deadline of nothing is exceeded at once`(over carrier: Carrier, deadline: Double) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.pause(3_600) }
        #expect(await client.failure(HTTPRequest(server.url(), deadline: deadline)) == .deadlineExceeded)
    }

    @Test(arguments: Carrier.all)
    func `an endless deadline is no trap`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.reply() }
        #expect(await client.failure(HTTPRequest(server.url(), deadline: .infinity)) == nil)
    }

    @Test(arguments: Carrier.all)
    func `cancelling ends the request`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.pause(3_600) }
        let url = server.url()
        let task = Task { await client.failure(HTTPRequest(url)) }
        try await eventually { !server.requests.isEmpty }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test(arguments: Carrier.all)
    func `a task that is cancelled sends nothing`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.reply() }
        let url = server.url()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await client.failure(HTTPRequest(url))
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: Carrier.all)
    func `five redirects are followed and not six`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { request, peer in
            let number = Int(request.path.dropFirst()) ?? 0
            if number == 0 { return peer.reply(200, "", "arrived") }
            peer.reply(302, "Location: /\(number - 1)\r\n")
        }
        let response = try await client.send(HTTPRequest(server.url("/5")))
        #expect(String(decoding: response.body, as: UTF8.self) == "arrived" && response.url == server.url("/0"))
        #expect(
            await client.failure(HTTPRequest(server.url("/6"))) == .redirectRefused("there are more than 5 in a row"))
    }

    @Test(arguments: Carrier.all)
    func `secrets stay with the server they are for`(over carrier: Carrier) async throws {
        let client = carrier.client()
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

    @Test(arguments: Carrier.all)
    func `posts are redirected only with their body and to the same server`(over carrier: Carrier) async throws {
        let client = carrier.client()
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
        func post(_ path: String) -> HTTPRequest {
            HTTPRequest("POST", server.url(path), body: Array("draft".utf8), deadline: 3_600)
        }
        #expect(String(decoding: try await client.send(post("/307")).body, as: UTF8.self) == "draft")
        #expect(await client.failure(post("/308")) == .redirectRefused("it would send the body to another server"))
        for status in [301, 302, 303] {
            #expect(
                await client.failure(post("/\(status)")) == .redirectRefused("\(status) would turn POST into GET"))
        }
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: Carrier.all)
    func `hosts that are not allowed are not asked`(over carrier: Carrier) async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        let strict = carrier.client(HostRules(["config.example.com"]))
        await #expect(throws: HTTPFailure.addressRefused("127.0.0.1 is this device (allowsLoopback)")) {
            try await strict.send(HTTPRequest(server.url()))
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: Carrier.all)
    func `a long body and an empty one are sent whole`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { request, peer in peer.reply(200, "", "\(request.body.utf8.count)") }
        for (length, method) in [(3_000_000, "POST"), (0, "POST"), (70_000, "PUT"), (10, "DELETE")] {
            let body = [UInt8](repeating: UInt8(ascii: "\""), count: length)
            let response = try await client.send(HTTPRequest(method, server.url(), body: body, deadline: 3_600))
            #expect(String(decoding: response.body, as: UTF8.self) == "\(length)")
        }
        let lengths = server.requests.map { $0.headers["content-length"] }
        #expect(lengths == ["3000000", "0", "70000", "10"])
        #expect(server.requests.allSatisfy { $0.headers["expect"] == nil })
    }

    @Test(arguments: Carrier.sound)
    func `interim answers and trailers are no part of the answer`(over carrier: Carrier) async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\nX-Hint: 1\r\n\r\n")
            peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n")
            peer.send("5\r\nhello\r\n0\r\nX-Sum: 9\r\n\r\n")
        }
        let response = try await carrier.client().send(HTTPRequest(server.url()))
        #expect(response.status == 200 && String(decoding: response.body, as: UTF8.self) == "hello")
        #expect(response.headers["transfer-encoding"] == "chunked")
    }

    @Test(arguments: Carrier.sound)
    func `addresses of version 6 are asked`(over carrier: Carrier) async throws {
        guard let server = try? ScriptedServer(version6: true, { _, peer in peer.reply(200, "", "six") }) else {
            return  // There is no such network here.
        }
        let response = try await carrier.client().send(HTTPRequest(server.url()))
        #expect(String(decoding: response.body, as: UTF8.self) == "six")
        #expect(server.requests.first?.headers["host"] == "[::1]:\(server.port)")
    }

    @Test(arguments: Carrier.all)
    func `a redirect with two locations is refused`(over carrier: Carrier) async throws {
        let server = try ScriptedServer { _, peer in peer.reply(302, "Location: /a\r\nLocation: /b\r\n") }
        #expect(
            await carrier.client().failure(HTTPRequest(server.url())) == .redirectRefused("its location is not a URL"))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: Carrier.all)
    func `headers of any text arrive as they are`(over carrier: Carrier) async throws {
        let server = try ScriptedServer { _, peer in peer.reply() }
        let values = [
            "\"quoted\"", "\\", "back\\slash \\n \\\"", "a\tb", "#no comment", "@/etc/passwd", "ü ✓ 🐌", "{a,b}[1-9]",
            "-K x",
            "x\" \\", "url = \"http://127.0.0.1:1/\"", String(repeating: "long ", count: 1_500) + "end",
        ]
        for value in values {
            _ = try await carrier.client().send(HTTPRequest(server.url("/a?b={c}"), headers: [("X-Value", value)]))
        }
        #expect(server.requests.map { $0.headers["x-value"] } == values)
    }

    @Test(arguments: Carrier.all)
    func `a head request has no body to wait for`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { _, peer in peer.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n") }
        let response = try await client.send(HTTPRequest("HEAD", server.url(), maximumBytes: 10))
        #expect(response.headers["content-length"] == "99")
        #expect(response.body.isEmpty)
    }

    @Test(arguments: Carrier.all)
    func `many requests at once get their own answers`(over carrier: Carrier) async throws {
        let client = carrier.client()
        let server = try ScriptedServer { request, peer in peer.reply(200, "", request.path) }
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
