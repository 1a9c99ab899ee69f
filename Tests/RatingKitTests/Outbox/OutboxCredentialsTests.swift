#if os(macOS) || os(Linux)
import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

/// A wrong token and then the right one, against a server.
@MainActor @Suite struct OutboxCredentialsTests {
    private let fixture: OutboxFixture
    /// The token that the server takes.
    private let accepted = Locked("right")
    private let server: ScriptedServer

    init() throws {
        fixture = try OutboxFixture()
        server = try ScriptedServer { [accepted] request, peer in
            let isRight = request.headers["authorization"] == "Bearer \(accepted.withLock { $0 })"
            peer.reply(isRight ? 201 : 401)
        }
    }

    private func outbox(_ token: String) -> Outbox {
        let transport = TicketTransport(
            WebhookTicket(url: server.url("/feedback").absoluteString, authorization: .bearer),
            secret: RatingSecret(token), hosts: HostRules([], allowsLoopback: true))
        return fixture.outbox(["a": transport])
    }

    @Test func `a restart with the right token sends at once`() async throws {
        let wrong = outbox("wrong")
        for text in ["1", "2", "3"] { try await wrong.enqueue(OutboxFixture.feedback(text), to: "a") }
        #expect(await wrong.deliver().waiting == 3)
        let report = await wrong.deliver()
        #expect(report.waiting == 3 && server.requests.count == 1)
        #expect(report.nextTryAt == fixture.clock.now().instant.adding(milliseconds: 60_000))
        let right = outbox("right")
        #expect(try await right.status().nextTryAt == fixture.clock.now().instant)
        #expect(await right.deliver().delivered == 3)
        #expect(try await right.status().destinations.isEmpty)
    }

    @Test func `a restart with a wrong token tries once`() async throws {
        try await outbox("wrong").enqueue(OutboxFixture.feedback("1"), to: "a")
        for start in 1...3 {
            let outbox = outbox("wrong")
            for _ in 0..<3 { #expect(await outbox.deliver().waiting == 1) }
            #expect(server.requests.count == start)
            #expect(try await outbox.status().destinations.first?.attempts == Int64(start))
        }
    }

    @Test func `the app that has mended it sends at once`() async throws {
        let outbox = outbox("new")
        let engine = try await RatingEngine(
            ports: RatingPorts(store: InMemoryContextStore(), log: fixture.log, outbox: outbox))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(await engine.deliverFeedback()?.waiting == 1)
        accepted.withLock { $0 = "new" }
        #expect(await outbox.deliver().waiting == 1)
        #expect(await engine.deliverFeedback()?.delivered == 1)
    }

    /// What nothing that the app does can lift.
    @Test(arguments: [429, 503, 403])
    func `what the server asks for holds whoever wants to send`(status: Int) async throws {
        server.set { _, peer in peer.reply(status, "Retry-After: 50\r\n") }
        let outbox = outbox("right")
        let engine = try await RatingEngine(
            ports: RatingPorts(store: InMemoryContextStore(), log: fixture.log, outbox: outbox))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        #expect(await engine.deliverFeedback()?.waiting == 1)
        await self.outbox("right").deliver()
        #expect(server.requests.count == 1)
        fixture.advance(milliseconds: 60_000)
        await engine.deliverFeedback()
        #expect(server.requests.count == 2)
    }
}
#endif
