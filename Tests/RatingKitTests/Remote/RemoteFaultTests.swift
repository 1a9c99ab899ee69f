#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit
@testable import RatingRemote

/// Whatever a server does: nothing crashes, the configuration in use stays, and one line says why.
/// How long that takes: RemoteMeasuredTests.
@Suite(.serialized) struct RemoteFaultTests {
    @Test func `there are at least forty faults and each has its own name`() {
        #expect(RemoteFault.all.count >= 40)
        #expect(Set(RemoteFault.all.map { $0.name }).count == RemoteFault.all.count)
    }

    @Test(arguments: RemoteFault.all)
    func `no fault changes anything`(_ fault: RemoteFault) async throws {
        try await check(fault, over: nil)
    }

    /// But for those that it cannot bear.
    @Test(.long, arguments: RemoteFault.all.filter { !RemoteFault.beyondSession.keys.contains($0.name) })
    func `no fault changes anything over URLSession`(_ fault: RemoteFault) async throws {
        try await check(fault, over: .session)
    }

    private func check(_ fault: RemoteFault, over carrier: Carrier?) async throws {
        var fixture = try RemoteFixture()
        fixture.carrier = carrier
        fixture.settings.maximumBytes = 100_000
        let url = fault.url(on: fixture.server)
        if fault.hasDocument { try await fixture.putInForce(for: fixture.makeRemote(url: url)) }
        if fault.code == .deadlineExceeded { fixture.settings.deadline = .seconds(0.5) }
        let remote = fixture.makeRemote(url: url)
        #expect((await remote.cached() != nil) == fault.hasDocument)
        fixture.server.set(fault.answer)
        if fault.isStopped { fixture.server.stop() }
        await fixture.expect(fault.code.rawValue, of: remote, because: fault.reason)
    }

    @Test func `the same failure is reported once and its end too`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        func levels(_ answer: @escaping ScriptedServer.Answer) async -> [RatingLogLevel] {
            fixture.server.set(answer)
            let before = fixture.log.messages.count
            for _ in 0..<3 { _ = await remote.fetch(force: true) }
            return fixture.log.messages.dropFirst(before).map(\.level)
        }
        #expect(await levels { _, peer in peer.reply(503) } == [.warning, .debug, .debug])
        #expect(await levels { _, peer in peer.reply(502) } == [.warning, .debug, .debug])
        #expect(await levels { _, peer in peer.reply(200, "", "{") } == [.warning, .debug, .debug])
        #expect(await levels { _, peer in peer.reply(200, "", "[]") } == [.warning, .debug, .debug])
        #expect(await levels(RemoteFixture.good) == [.notice, .debug, .debug])
        #expect(await levels { _, peer in peer.reply(503) } == [.warning, .debug, .debug])
    }

    @Test func `what the app itself cancels is no report`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.server.set { _, peer in peer.pause(20) }
        let (before, asked) = (fixture.reports.count, fixture.server.requests.count)
        let task = Task { await remote.fetch(force: true) }
        try await fixture.server.waitForRequests(asked + 1)
        task.cancel()
        #expect(await task.value.code == "remote.cancelled")
        #expect(fixture.reports.count == before)
        #expect(await remote.status().failures == 0)
    }

    @Test func `a server that flaps is believed each time`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        for round in 0..<6 {
            fixture.server.set { request, peer in
                if round % 2 == 1 { return peer.reply(503) }
                RemoteFixture.serve(RemoteFixture.document(revision: round), etag: "\"\(round)\"", request, peer)
            }
            if round % 2 == 1 {
                await fixture.expect("remote.server-error", of: remote)
            } else {
                #expect(await remote.fetch(force: true).code == "updated")
            }
            #expect(await remote.storedRevision() == .integer(Int64(round - round % 2)))
            #expect(await remote.status().failures == Int64(round % 2))
        }
    }

    @Test func `another ETag of the same body is no change`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.serve(RemoteFixture.document, etag: "\"2\"")
        let fetch = await fixture.expect("unchanged", of: remote, changesValidator: true)
        #expect(fetch.status == 200)
        #expect(await remote.status().etag == "\"2\"")
        #expect(await fixture.expect("unchanged", of: remote).status == 304)
        #expect(await remote.status().canRollBack == false)
    }

    @Test func `another body of the same ETag is taken whole`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.server.set { _, peer in peer.reply(200, "ETag: \"1\"\r\n", RemoteFixture.document(revision: 2)) }
        let before = fixture.log.messages.count
        #expect(await remote.fetch(force: true).code == "updated")
        #expect(fixture.log.messages.dropFirst(before).map(\.level) == [.notice])
        #expect(await remote.storedRevision() == .integer(2))
        #expect(await remote.status().etag == "\"1\"")
        // And a broken one under the same tag is refused as any other.
        fixture.server.set { _, peer in peer.reply(200, "ETag: \"1\"\r\n", "{\"minDays\": \"2\"}") }
        await fixture.expect("remote.document-refused", of: remote)
        #expect(await remote.storedRevision() == .integer(2))
    }

    /// A validator that is stored before its body was read would turn one bad body into 304 for ever.
    @Test func `a refused document is asked for again with the old validator`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.serve("{\"displaySessionCount\": true}", etag: "\"2\"")
        for _ in 0..<2 {
            #expect(await remote.fetch(force: true).code == "remote.document-refused")
            #expect(fixture.server.requests.last?.headers["if-none-match"] == "\"1\"")
        }
        fixture.serve(RemoteFixture.document(revision: 3), etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "updated")
    }

    /// Joined to a list they are no tag: no later answer could be about that.
    @Test(arguments: Carrier.all)
    func `several ETags at once are none`(over carrier: Carrier) async throws {
        var fixture = try RemoteFixture()
        fixture.carrier = carrier
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        // First behind a 304, then with a document.
        fixture.server.set { request, peer in
            let tags = "ETag: \"1\"\r\nETag: \"2\"\r\nETag: W/\"1\"\r\n"
            if request.headers["if-none-match"] != nil { return peer.reply(304, tags) }
            peer.reply(200, tags, RemoteFixture.document(revision: 2))
        }
        for _ in 0..<3 { #expect(await remote.fetch(force: true).code == "unchanged") }
        fixture.server.set { _, peer in
            peer.reply(200, "ETag: \"1\"\r\nETag: \"2\"\r\n", RemoteFixture.document(revision: 2))
        }
        #expect(await remote.fetch(force: true).code == "updated")
        for _ in 0..<3 { #expect(await remote.fetch(force: true).code == "unchanged") }
        #expect(await remote.status().etag == nil)
        #expect(fixture.server.requests.last?.headers["if-none-match"] == nil)
    }

    @Test(arguments: [
        ("\"\"", true), ("W/\"a\"", true), ("\"a b,c\"", true), ("\"", false), ("W/\"", false), ("w/\"a\"", false),
        ("a", false), ("\"a\", \"b\"", false), ("\"a\"\"", false), ("\"a\" ", false), ("", false),
        ("\"\u{e4}\"", false),
    ])
    func `only one tag is an ETag`(text: String, isOne: Bool) {
        #expect(RemoteValidators(["etag": text]).etags == (isOne ? [text] : []))
    }

    @Test func `after 304 for a foreign ETag the whole document is asked for`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.server.set { _, peer in peer.reply(304, "ETag: \"foreign\"\r\n") }
        #expect(await remote.fetch(force: true).code == "remote.unexpected-not-modified")
        fixture.server.set(RemoteFixture.good)
        #expect(await remote.fetch(force: true).code == "unchanged")
        #expect(fixture.server.requests.last?.headers["if-none-match"] == nil)
        #expect(await remote.fetch(force: true).code == "unchanged")
        #expect(fixture.server.requests.last?.headers["if-none-match"] == "\"1\"")
    }

    @Test(arguments: [-3_600.0, 3_600.0])
    func `a clock that is an hour off changes nothing`(offset: Double) async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.advance(seconds: offset)
        let restarted = fixture.makeRemote()
        #expect(await restarted.storedRevision() == .integer(1))
        await fixture.expect("unchanged", of: restarted)
        // The server's clock says when its date is, not ours.
        let (now, later) = ("Thu, 26 Nov 2026 00:00:00 GMT", "Thu, 26 Nov 2026 00:10:00 GMT")
        fixture.server.set { _, peer in peer.reply(503, "Date: \(now)\r\nRetry-After: \(later)\r\n") }
        let fetch = await fixture.expect("remote.throttled", of: restarted)
        guard case .kept(let failure) = fetch, let retryAt = failure.retryAt else {
            Issue.record("not kept")
            return
        }
        let wait = retryAt.milliseconds - fixture.clock.now().instant.milliseconds
        #expect((600_000...720_000).contains(wait))
    }
}
#endif
