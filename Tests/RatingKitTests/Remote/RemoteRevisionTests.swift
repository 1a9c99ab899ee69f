#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit
@testable import RatingRemote

/// What a server that lags behind, or a document that is not to be used, does to the last good one.
@Suite struct RemoteRevisionTests {
    private func fetchedSeven() async throws -> (RemoteFixture, RemoteConfiguration) {
        var fixture = try RemoteFixture()
        fixture.settings.bundled = ConfigurationReader().read(["revision": 5]).document
        fixture.serve(RemoteFixture.document(revision: 7), etag: "\"7\"")
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        return (fixture, remote)
    }

    @Test(arguments: ["4", "-1", "\"4.9\""])
    func `a lower revision than the lowest does not replace the last good document`(revision: String) async throws {
        let (fixture, remote) = try await fetchedSeven()
        fixture.serve("{\"revision\": \(revision)}", etag: "\"old\"")
        let result = await remote.fetch(force: true)
        #expect(result.code == "remote.lower-revision")
        #expect(result.reading?.document == nil && result.reading?.isDisabled == false)
        #expect(result.reading?.diagnostics.map(\.code) == [.lowerRevision])
        let restarted = fixture.makeRemote()
        #expect(await restarted.storedRevision() == .integer(7))
        #expect(await restarted.status().etag == "\"7\"")
        #expect(await restarted.status().canRollBack == false)
    }

    @Test(arguments: ["5", "6", "\"5.0.1\"", "\"beta\"", "null"])
    func `any other revision is taken`(revision: String) async throws {
        let (fixture, remote) = try await fetchedSeven()
        fixture.serve("{\"revision\": \(revision)}", etag: "\"new\"")
        #expect(await remote.fetch(force: true).code == "updated")
    }

    @Test func `the switch of a lower revision counts until the server has another`() async throws {
        let (fixture, remote) = try await fetchedSeven()
        fixture.serve("{\"revision\": 4, \"disabled\": true}", etag: "\"old\"")
        #expect(await remote.fetch(force: true).reading?.isDisabled == true)
        let cached = try #require(await fixture.makeRemote().cached())
        #expect(cached.isDisabled && cached.document?.revision == .integer(7))
        fixture.serve(RemoteFixture.document(revision: 7), etag: "\"7\"")
        let restored = await remote.fetch(force: true)
        #expect(restored.code == "updated" && restored.reading?.isDisabled == false)
    }

    @Test func `what the settings say is shipped comes first`() async throws {
        let store = ConfigurationStore(
            ConfigurationLayers(bundled: ConfigurationReader().read(["revision": 3]).document))
        var fixture = try RemoteFixture()
        let unset = fixture.makeRemote()
        await store.follow(unset).cancel()
        #expect(await unset.bundled?.revision == .integer(3))
        fixture.settings.bundled = ConfigurationReader().read(["revision": 5]).document
        let set = fixture.makeRemote()
        await store.follow(set).cancel()
        #expect(await set.bundled?.revision == .integer(5))
    }

    /// What the app's own document names, a fetched one may name; nothing else.
    @Test(arguments: [
        (nil, #"{"emailSupport": "a@example.org"}"#, "remote.document-refused"),
        (#"{"emailSupport": "b@example.org"}"#, #"{"emailSupport": "a@example.org"}"#, "updated"),
        (#"{"emailSupport": "b@example.org"}"#, #"{"emailSupport": "a@example.net"}"#, "remote.document-refused"),
        (nil, #"{"ratingsURL": "https://evil.example/"}"#, "remote.document-refused"),
        (nil, #"{"ratingsURL": "https://apps.apple.com/app/id1"}"#, "updated"),
    ])
    func `a fetched document names only what the app allows`(bundled: String?, fetched: String, code: String)
        async throws
    {
        var fixture = try RemoteFixture()
        fixture.settings.bundled = bundled.flatMap { ConfigurationReader().read(Array($0.utf8)).document }
        fixture.serve(fetched, etag: "\"1\"")
        let result = await fixture.makeRemote().fetch()
        #expect(result.code == code)
        let codes = result.reading?.diagnostics.map(\.code)
        #expect(codes == (code == "updated" ? [] : [.addressNotAllowed]))
        #expect(await fixture.makeRemote().cached()?.document == (code == "updated" ? result.reading?.document : nil))
    }

    // MARK: The switch, after a rollback

    private func rolledBack(
        from bad: String = RemoteFixture.document(revision: 2)
    ) async throws -> (RemoteFixture, RemoteConfiguration, ConfigurationReading) {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.serve(bad, etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "updated")
        return (fixture, remote, try #require(try await remote.rollback()))
    }

    @Test func `the rejected revision still switches off`() async throws {
        let (fixture, remote, reading) = try await rolledBack()
        #expect(!reading.isDisabled)
        fixture.serve("{\"revision\": 2, \"disabled\": true}", etag: "\"3\"")
        let result = await remote.fetch(force: true)
        #expect(result.code == "remote.rolled-back")
        #expect(result.reading?.isDisabled == true && result.reading?.document == nil)
        let cached = try #require(await fixture.makeRemote().cached())
        #expect(cached.isDisabled && cached.document?.revision == .integer(1))
    }

    @Test func `rolling back does not undo the switch`() async throws {
        let (fixture, remote, reading) = try await rolledBack(from: "{\"revision\": 2, \"disabled\": true}")
        #expect(reading.isDisabled && reading.document?.revision == .integer(1))
        #expect(await remote.fetch(force: true).code == "remote.rolled-back")
        #expect(await fixture.makeRemote().cached()?.isDisabled == true)
        fixture.serve(RemoteFixture.document(revision: 3), etag: "\"3\"")
        #expect(await remote.fetch(force: true).reading?.isDisabled == false)
        #expect(await fixture.makeRemote().cached()?.isDisabled == false)
    }
}
#endif
