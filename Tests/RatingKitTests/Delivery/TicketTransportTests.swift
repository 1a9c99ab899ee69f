#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

@Suite
struct TicketTransportTests {
    private let feedback = Feedback(stars: 2, text: "slow 🐌", createdAt: LocalInstant(iso8601: "2026-03-01T09:30:00Z"))
    private let secret = "s3cret-" + "of-the-test"

    private func transport(
        _ server: ScriptedServer, _ authorization: TicketRequest.Authorization = .bearer,
        template: FeedbackTemplate? = nil,
        deadline: Duration = .seconds(3_600)
    ) -> TicketTransport {
        let url = server.url("/feedback").absoluteString
        return TicketTransport(
            WebhookTicket(url: url, authorization: authorization, template: template),
            secret: RatingSecret(authorization == .url ? url : secret), hosts: HostRules([], allowsLoopback: true),
            deadline: deadline)
    }

    private func deliver(_ transport: TicketTransport, key: String = "key-1") async -> DeliveryResult {
        await transport.deliver(feedback, idempotencyKey: key)
    }

    @Test func `a receiver that knows keys makes one ticket of two tries`() async throws {
        let tickets = Locked<[String: String]>([:])
        let server = try ScriptedServer { request, peer in
            let key = request.headers["idempotency-key"] ?? ""
            let isNew = tickets.withLock { tickets in
                defer { tickets[key] = tickets[key] ?? request.body }
                return tickets[key] == nil
            }
            // The first answer is lost.
            if isNew { return peer.reset() }
            peer.reply(201, "Location: /tickets/7\r\n")
        }
        let transport = transport(server)
        guard case .retry(_, nil) = await deliver(transport) else { throw LocalService.Failed() }
        #expect(await deliver(transport) == .delivered(reference: "/tickets/7"))
        #expect(server.requests.count == 2)
        #expect(server.requests[0].body == server.requests[1].body)
        let event = try JSONDocument(tickets.withLock { $0["key-1"] ?? "" }).root.value
        #expect(event["id"] == "key-1" && event["data"]?["text"] == "slow 🐌")
        #expect(server.requests[0].headers["content-type"] == "application/cloudevents+json; charset=UTF-8")
        #expect(server.requests[0].headers["authorization"] == "Bearer \(secret)")
        #expect(server.requests[0].method == "POST")
    }

    @Test func `a template makes the body`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(204) }
        let template = try FeedbackTemplate(["summary": "{{title}}", "stars": "{{stars}}"])
        #expect(await deliver(transport(server, .header("X-Key"), template: template)) == .delivered(reference: nil))
        #expect(server.requests.first?.body == #"{"summary":"2★ slow 🐌","stars":2}"#)
        #expect(server.requests.first?.headers["content-type"] == "application/json")
        #expect(server.requests.first?.headers["x-key"] == secret)
    }

    @Test(arguments: [408, 409, 425, 429, 500, 502, 503, 504])
    func `what may pass is tried again when the server says`(_ status: Int) async throws {
        let server = try ScriptedServer { _, peer in peer.reply(status, "Retry-After: 120\r\n") }
        #expect(
            await deliver(transport(server)) == .retry(reason: "the server answered \(status)", after: .seconds(120)))
        server.set { _, peer in peer.reply(status, "Retry-After: Sun, 01 Mar 2026 09:30:00 GMT\r\n") }
        let date = try #require(LocalInstant(iso8601: "2026-03-01T09:30:00Z")).instant
        #expect(await deliver(transport(server)) == .retry(reason: "the server answered \(status)", after: .date(date)))
    }

    /// A limit on requests, as some servers tell it.
    @Test func `forbidden for a while is no lack of rights`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(403, "Retry-After: 120\r\n") }
        #expect(await deliver(transport(server)) == .retry(reason: "the server answered 403", after: .seconds(120)))
    }

    @Test(arguments: [400, 413, 414, 422, 431])
    func `what the server does not take of this feedback is refused`(_ status: Int) async throws {
        let server = try ScriptedServer { _, peer in peer.reply(status) }
        #expect(await deliver(transport(server)) == .refused(reason: "the server answered \(status)"))
    }

    @Test(arguments: [304, 401, 402, 403, 404, 405, 407, 410, 451])
    func `what no feedback will change makes the destination unusable`(_ status: Int) async throws {
        let server = try ScriptedServer { _, peer in peer.reply(status) }
        #expect(await deliver(transport(server)) == .unusable(reason: "the server answered \(status)"))
    }

    @Test(arguments: [true, false])
    func `an answer that is far too long is one all the same`(_ isAnnounced: Bool) async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 201 Created\r\nLocation: /tickets/7\r\n")
            peer.send(isAnnounced ? "Content-Length: 3000000000\r\n\r\n" : "Connection: close\r\n\r\n")
            for _ in 0..<200 { peer.send(String(repeating: "x", count: 10_000)) }
            peer.pause(5)
        }
        #expect(await deliver(transport(server, deadline: .seconds(20))) == .delivered(reference: "/tickets/7"))
    }

    @Test func `a server that does not answer in time is tried again`() async throws {
        let server = try ScriptedServer { _, peer in peer.pause(30) }
        guard case .retry(_, nil) = await deliver(transport(server, deadline: .seconds(0.3))) else {
            throw LocalService.Failed()
        }
    }

    @Test(arguments: [
        "http://192.168.1.10/", "https://other.example.org/x", "http://hooks.example.org/x", "https://169.254.169.254/",
        "ftp://hooks.example.org/", "https://user:word@hooks.example.org/", "https://hooks.example.org.evil.example/",
        "",
        "not a url", "https://[::1]/", "https://10.0.0.1/", "file:///etc/passwd",
    ])
    func `no other host, scheme or private address is asked`(_ url: String) async throws {
        let transport = TicketTransport(
            WebhookTicket(url: url), secret: RatingSecret(secret), hosts: HostRules(["hooks.example.org"]))
        guard case .unusable(let reason) = await deliver(transport) else { throw LocalService.Failed() }
        #expect(!reason.contains(secret))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `no redirect leads to one`(_ status: Int) async throws {
        let other = try ScriptedServer { _, peer in peer.reply(200) }
        let server = try ScriptedServer { request, peer in
            peer.reply(status, "Location: \(request.path == "/feedback" ? "https://evil.example.org/" : "/")\r\n")
        }
        guard case .unusable = await deliver(transport(server)) else { throw LocalService.Failed() }
        let port = other.port
        server.set { _, peer in peer.reply(status, "Location: http://127.0.0.1:\(port)/\r\n") }
        guard case .unusable = await deliver(transport(server)) else { throw LocalService.Failed() }
        #expect(other.requests.isEmpty)
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [TicketRequest.Authorization.bearer, .basic(user: "ana"), .header("X-Key"), .url])
    func `an answer that repeats the secret does not get it into the reason`(
        _ authorization: TicketRequest.Authorization
    )
        async throws
    {
        let server = try ScriptedServer { request, peer in
            let said =
                request.headers["authorization"] ?? request.headers["x-key"]
                ?? "http://\(request.headers["host"] ?? "")\(request.path)"
            peer.reply(400, "Location: x\r\n", "{\"message\": \"not with \(said)\"}")
        }
        let url = server.url("/feedback-channel").absoluteString
        let isURL = authorization == .url
        let form = EchoForm(authorization: authorization, url: isURL ? "" : url)
        let secret = isURL ? url : secret
        let transport = TicketTransport(
            form, secret: RatingSecret(secret), hosts: HostRules([], allowsLoopback: true), deadline: .seconds(3_600))
        guard case .refused(let reason) = await deliver(transport) else { throw LocalService.Failed() }
        #expect(reason.contains("not with") && reason.contains("[secret]"))
        #expect(!reason.contains(secret) && !reason.contains("feedback-channel"))
        #expect(!"\(transport)".contains(secret))
        var dumped = ""
        dump(transport, to: &dumped)
        #expect(!dumped.contains(secret))
    }

    /// Wherever the answer is cut: half of a secret is a secret.
    @Test(arguments: 0..<60) func `no part of a secret is left where a long answer is cut`(_ shift: Int) async throws {
        let padding = String(repeating: "x", count: 180 + shift)
        let server = try ScriptedServer { request, peer in
            let query = request.path.split(separator: "?").last ?? ""
            peer.reply(404, "", "{\"message\": \"\(padding) \(request.headers["x-key"] ?? "") \(query)\"}")
        }
        let key = TicketTransport(
            EchoForm(authorization: .header("X-Key"), url: server.url("/a").absoluteString),
            secret: RatingSecret(secret),
            hosts: HostRules([], allowsLoopback: true), deadline: .seconds(3_600))
        let url = TicketTransport(
            EchoForm(authorization: .url, url: ""),
            secret: RatingSecret(server.url("/a").absoluteString + "?code=hush-hush"),
            hosts: HostRules([], allowsLoopback: true), deadline: .seconds(3_600))
        for transport in [key, url] {
            guard case .unusable(let reason) = await deliver(transport) else { throw LocalService.Failed() }
            #expect(!reason.contains("s3c") && !reason.contains("hush"), "\(reason)")
            #expect(reason.unicodeScalars.count <= 240)
        }
    }

    @Test func `a secret comes from the environment by name and is never shown`() async throws {
        let name = "RATINGKIT_TEST_SECRET"
        let fromEnvironment = RatingSecret(environment: name)
        #expect(fromEnvironment.revealed == nil)
        let server = try ScriptedServer { _, peer in peer.reply(200) }
        let unset = TicketTransport(
            WebhookTicket(url: server.url().absoluteString), secret: fromEnvironment,
            hosts: HostRules([], allowsLoopback: true), deadline: .seconds(3_600))
        #expect(await deliver(unset) == .unusable(reason: "the secret in $RATINGKIT_TEST_SECRET is not set"))
        #expect(server.requests.isEmpty)
        setenv(name, "value-of-the-test\n", 1)
        #expect(fromEnvironment.revealed == "value-of-the-test")
        unsetenv(name)
        let secret = RatingSecret("value-of-the-test")
        for text in ["\(secret)", String(reflecting: secret), "\([secret])", "\(Optional(secret) as Any)"] {
            #expect(!text.contains("value-of"))
        }
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!dumped.contains("value-of"))
    }
}

/// Says what the server said.
private struct EchoForm: TicketForm {
    let authorization: TicketRequest.Authorization
    let url: String

    func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep {
        guard let answer = answers.last else { return .send(TicketRequest(url, json: [:])) }
        return .done(answer.failure(answer.json?["message"]?.stringValue))
    }
}
#endif
