#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit

/// Whatever a server does: nothing crashes, the configuration in use stays, the deadline holds, and one line says why.
@Suite(.serialized) struct RemoteFaultTests {
    @Test func thereAreAtLeastFortyFaultsAndEachHasItsOwnName() {
        #expect(RemoteFault.all.count >= 40)
        #expect(Set(RemoteFault.all.map { $0.name }).count == RemoteFault.all.count)
    }

    @Test(arguments: RemoteFault.all)
    func everythingStaysAsItWas(_ fault: RemoteFault) async throws {
        var fixture = try RemoteFixture()
        fixture.settings.deadline = 1
        fixture.settings.maximumBytes = 100_000
        if fault.hasDocument, fault.url == nil {
            guard case .updated = await fixture.makeRemote().fetch() else {
                Issue.record("no good document at first")
                return
            }
        }
        fixture.server.set(fault.answer)
        let remote = fixture.makeRemote(url: fault.url.flatMap { url(of: $0, fixture.server) })
        let stored = await remote.cached()?.document
        #expect((stored != nil) == (fault.hasDocument && fault.url == nil))
        let etag = await remote.status().etag
        var layers = ConfigurationLayers(bundled: ConfigurationReader().read(Array("{\"minDays\": 3}".utf8)).document)
        if let reading = await remote.cached() { layers.apply(reading, to: .remote) }
        let running = RatingConfiguration(layers)
        let before = fixture.reports.count

        let clock = ContinuousClock()
        let start = clock.now
        let result = await remote.fetch(force: true)
        let elapsed = start.duration(to: clock.now)

        #expect(result.code == fault.code.rawValue, "\(result)")
        #expect(elapsed < .seconds(8), "the deadline of a second was kept badly: \(elapsed)")
        if let reading = result.reading { layers.apply(reading, to: .remote) }
        #expect(RatingConfiguration(layers).changes(from: running).isEmpty)
        #expect(await remote.cached()?.document == stored)
        #expect(await remote.status().etag == etag)
        #expect(await fixture.makeRemote(url: remote.url).cached()?.document == stored)
        let reports = fixture.reports.dropFirst(before)
        #expect(reports.count == 1 && reports.first?.contains("\(fault.code.rawValue): ") == true, "\(reports)")
        #expect(await remote.status().failures == 1)
    }

    private func url(of text: String, _ server: ScriptedServer) -> URL? {
        text == "https" ? URL(string: "https://127.0.0.1:\(server.port)/") : URL(string: text)
    }

    @Test func aServerThatFlapsIsBelievedEachTime() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        for round in 0..<6 {
            fixture.server.set { request, peer in
                if round % 2 == 1 { return peer.reply(503) }
                RemoteFixture.serve(RemoteFixture.document(revision: round), etag: "\"\(round)\"", request, peer)
            }
            let result = await remote.fetch(force: true)
            #expect(result.code == (round % 2 == 1 ? "remote.server-error" : "updated"))
            #expect(await remote.storedRevision() == .integer(Int64(round - round % 2)))
            #expect(await remote.status().failures == Int64(round % 2))
        }
    }

    @Test func anotherETagOfTheSameBodyIsNoChange() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.serve(RemoteFixture.document, etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "unchanged")
        #expect(await remote.status().etag == "\"2\"")
        #expect(await remote.status().canRollBack == false)
    }

    @Test func anotherBodyOfTheSameETagIsTakenWhole() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.server.set { _, peer in peer.reply(200, "ETag: \"1\"\r\n", RemoteFixture.document(revision: 2)) }
        #expect(await remote.fetch(force: true).code == "updated")
        #expect(await remote.storedRevision() == .integer(2))
        #expect(await remote.status().etag == "\"1\"")
    }

    /// A validator that is stored before its body was read would turn one bad body into 304 for ever.
    @Test func aRefusedDocumentIsAskedForAgainWithTheOldValidator() async throws {
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

    @Test func after304ForAForeignETagTheWholeDocumentIsAskedFor() async throws {
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
    func aClockThatIsAnHourOffChangesNothing(offset: Double) async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.advance(seconds: offset)
        let restarted = fixture.makeRemote()
        #expect(await restarted.storedRevision() == .integer(1))
        #expect(await restarted.fetch(force: true).code == "unchanged")
        // The server's clock says when its date is, not ours.
        let (now, later) = ("Thu, 26 Nov 2026 00:00:00 GMT", "Thu, 26 Nov 2026 00:10:00 GMT")
        fixture.server.set { _, peer in peer.reply(503, "Date: \(now)\r\nRetry-After: \(later)\r\n") }
        guard case .kept(let failure) = await restarted.fetch(force: true), let retryAt = failure.retryAt else {
            Issue.record("not kept")
            return
        }
        let wait = retryAt.milliseconds - fixture.clock.now().instant.milliseconds
        #expect((600_000...720_000).contains(wait))
    }
}
#endif
