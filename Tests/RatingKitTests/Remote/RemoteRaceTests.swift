#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit
@testable import RatingRemote

/// What others do while a request is under way: this instance's callers, and other processes in the same directory.
@Suite struct RemoteRaceTests {
    private static let second = RemoteFixture.document(revision: 2)

    private func twoRevisions() async throws -> (RemoteFixture, RemoteConfiguration) {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.serve(Self.second, etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "updated")
        return (fixture, remote)
    }

    /// Fetches, and does something else before the answer comes.
    private func fetch(
        _ remote: RemoteConfiguration, of fixture: RemoteFixture, answer: @escaping ScriptedServer.Answer,
        meanwhile: () async throws -> Void
    ) async throws -> RemoteConfiguration.Fetch {
        let barrier = Barrier()
        let before = fixture.server.requests.count
        fixture.server.set { request, peer in
            if barrier.hold(peer) { answer(request, peer) }
        }
        let task = Task { await remote.fetch(force: true) }
        try await fixture.server.waitForRequests(before + 1)
        try await meanwhile()
        barrier.open()
        return await task.value
    }

    @Test(arguments: [304, 200])
    func `a rollback holds against a fetch under way`(status: Int) async throws {
        let (fixture, remote) = try await twoRevisions()
        let result = try await fetch(
            remote, of: fixture, answer: { _, peer in peer.reply(status, "ETag: \"2\"\r\n", Self.second) },
            meanwhile: {
                let reading = try await remote.rollback()
                #expect(reading?.document?.revision == .integer(1))
            })
        #expect(result.code == "remote.rolled-back")
        #expect(await fixture.makeRemote().storedRevision() == .integer(1))
        #expect(await remote.fetch(force: true).code == "remote.rolled-back")
    }

    @Test func `what is erased stays erased`() async throws {
        let (fixture, remote) = try await twoRevisions()
        let result = try await fetch(
            remote, of: fixture, answer: { _, peer in peer.reply(200, "", Self.second) },
            meanwhile: { try await remote.erase() })
        #expect(result.code == "remote.cancelled")
        #expect(try fixture.scratch.entries == ["remote.json.lock"])
        #expect(await remote.cached() == nil)
        fixture.server.set(RemoteFixture.good)
        #expect(await remote.fetch().code == "updated")
    }

    @Test func `after erasing nothing of the server is remembered`() async throws {
        let fixture = try RemoteFixture { _, peer in peer.reply(403) }
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "remote.access-denied")
        #expect(await remote.fetch().code == "stopped")
        try await remote.erase()
        fixture.server.set(RemoteFixture.good)
        #expect(await remote.fetch().code == "updated")
    }

    @Test func `a 304 of what is no longer stored confirms nothing`() async throws {
        let fixture = try RemoteFixture()
        let (remote, other) = (fixture.makeRemote(), fixture.makeRemote())
        #expect(await remote.fetch().code == "updated")
        let confirmed = await remote.status().confirmedAt
        let result = try await fetch(
            remote, of: fixture, answer: { _, peer in peer.reply(304, "ETag: \"1\"\r\n") },
            meanwhile: {
                fixture.serve(Self.second, etag: "\"2\"")
                #expect(await other.fetch(force: true).code == "updated")
                fixture.advance(seconds: 60)
            })
        // The other process's document is news here.
        #expect(result.code == "updated" && result.reading?.document?.revision == .integer(2))
        #expect(await remote.status().confirmedAt == confirmed)
        let erased = try await fetch(
            remote, of: fixture, answer: { _, peer in peer.reply(304, "ETag: \"2\"\r\n") },
            meanwhile: { try await other.erase() })
        #expect(erased.code == "remote.unexpected-not-modified")
    }

    // MARK: Other processes

    @Test(arguments: [true, false])
    func `what another process stores is news once`(force: Bool) async throws {
        let fixture = try RemoteFixture()
        let (remote, other) = (fixture.makeRemote(), fixture.makeRemote())
        let quiet = force ? "unchanged" : "too-early"
        #expect(await remote.cached() == nil)
        #expect(await other.fetch().code == "updated")
        let first = await remote.fetch(force: force)
        #expect(first.code == "updated" && first.reading?.document?.revision == .integer(1))
        #expect(await remote.fetch(force: force).code == quiet)

        fixture.serve(Self.second, etag: "\"2\"")
        #expect(await other.fetch(force: true).code == "updated")
        // Looking at it does not take it from whoever follows.
        #expect(await remote.cached()?.document?.revision == .integer(2))
        #expect(await remote.fetch(force: force).reading?.document?.revision == .integer(2))
        #expect(await remote.fetch(force: force).code == quiet)

        fixture.serve("{\"disabled\": true, \"minDays\": \"x\"}", etag: "\"3\"")
        #expect(await other.fetch(force: true).code == "remote.document-refused")
        fixture.serve(Self.second, etag: "\"2\"")
        guard !force else { return }
        let switched = await remote.fetch()
        #expect(switched.reading?.isDisabled == true && switched.reading?.document?.revision == .integer(2))
    }

    @Test func `after a refusal of its own nothing is news`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        _ = await remote.fetch()
        fixture.serve("{\"disabled\": true, \"minDays\": \"x\"}", etag: "\"3\"")
        #expect(await remote.fetch(force: true).code == "remote.document-refused")
        #expect(await remote.fetch().code == "too-early")
    }

    @Test func `a record that is damaged during the request is set aside`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        let result = try await fetch(
            remote, of: fixture, answer: RemoteFixture.good,
            meanwhile: { try fixture.scratch.write("damaged", to: "remote.json") })
        #expect(result.code == "updated")
        #expect(try fixture.scratch.entries == ["remote.json", "remote.json.damaged-1", "remote.json.lock"])
        #expect(fixture.reports.contains { $0.hasSuffix("it was set aside as remote.json.damaged-1") })
        #expect(await fixture.makeRemote().storedRevision() == .integer(1))
    }

    // MARK: Callers

    @Test func `who joins a request can leave it`() async throws {
        let fixture = try RemoteFixture()
        let barrier = Barrier()
        fixture.server.set { request, peer in
            if barrier.hold(peer) { RemoteFixture.good(request, peer) }
        }
        let remote = fixture.makeRemote()
        let first = Task { await remote.fetch() }
        try await fixture.server.waitForRequests(1)
        let second = Task { await remote.fetch() }
        try await Task.sleep(nanoseconds: 50_000_000)
        second.cancel()
        #expect(await second.value.code == "remote.cancelled")
        barrier.open()
        #expect(await first.value.code == "updated")
        #expect(fixture.server.requests.count == 1)
    }
}
#endif
