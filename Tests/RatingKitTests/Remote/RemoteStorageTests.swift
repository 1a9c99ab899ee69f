#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit
@testable import RatingRemote

@Suite struct RemoteStorageTests {
    private func twoRevisions() async throws -> (RemoteFixture, RemoteConfiguration) {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.serve(RemoteFixture.document(revision: 2), etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "updated")
        return (fixture, remote)
    }

    @Test func `rolling back returns to the document before`() async throws {
        let (fixture, remote) = try await twoRevisions()
        let reading = try #require(try await remote.rollback())
        #expect(reading.document?.revision == .integer(1))
        #expect(await fixture.makeRemote().storedRevision() == .integer(1))
        #expect(try await remote.rollback() == nil)
        #expect(await remote.storedRevision() == .integer(1))
    }

    @Test func `the document rolled back from does not return with 304`() async throws {
        let (fixture, remote) = try await twoRevisions()
        _ = try await remote.rollback()
        for remote in [remote, fixture.makeRemote()] {
            #expect(await remote.fetch(force: true).code == "remote.rolled-back")
            #expect(fixture.server.requests.last?.headers["if-none-match"] == "\"2\", \"1\"")
            #expect(await remote.storedRevision() == .integer(1))
        }
    }

    @Test(arguments: ["\"2\"", "\"new\""])
    func `the document rolled back from does not return with its body or revision`(etag: String) async throws {
        let (fixture, remote) = try await twoRevisions()
        _ = try await remote.rollback()
        for body in [RemoteFixture.document(revision: 2), RemoteFixture.document(revision: 2, filler: 9)] {
            fixture.server.set { _, peer in peer.reply(200, "ETag: \(etag)\r\n", body) }
            #expect(await remote.fetch(force: true).code == "remote.rolled-back")
            #expect(await remote.storedRevision() == .integer(1))
        }
    }

    @Test func `a newer document ends the rollback`() async throws {
        let (fixture, remote) = try await twoRevisions()
        _ = try await remote.rollback()
        fixture.serve(RemoteFixture.document(revision: 3), etag: "\"3\"")
        #expect(await remote.fetch(force: true).code == "updated")
        fixture.serve(RemoteFixture.document(revision: 2), etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "updated")
    }

    @Test func `the server's return to the document in use ends the rollback`() async throws {
        let (fixture, remote) = try await twoRevisions()
        _ = try await remote.rollback()
        fixture.server.set { _, peer in peer.reply(200, "ETag: \"1\"\r\n", RemoteFixture.document) }
        #expect(await remote.fetch(force: true).code == "unchanged")
        fixture.serve(RemoteFixture.document(revision: 2), etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "updated")
    }

    @Test func `what is stored is read back as it was`() throws {
        var record = RemoteRecord(source: SHA256Digest(of: [1]))
        #expect(RemoteRecord(record.bytes) == record)
        record.schedule = FetchSchedule(
            failures: 3, since: UTCInstant(milliseconds: 1_000), until: UTCInstant(milliseconds: 2_000))
        record.current = .init(
            body: Array("{}\n".utf8), etag: "W/\"a\\e\"", lastModified: nil, confirmedAt: UTCInstant(milliseconds: 5))
        record.previous = .init(
            body: [0, 10, 255], etag: nil, lastModified: "x", confirmedAt: UTCInstant(milliseconds: 4))
        record.isDisabledByRefusal = true
        for revision in [ConfigurationDocument.Revision.integer(7), .text("2.1"), nil] {
            record.rejected = .init(digest: SHA256Digest(of: [9]), etag: "\"r\"", lastModified: nil, revision: revision)
            #expect(RemoteRecord(record.bytes) == record)
        }
    }

    /// Every byte that is lost or changed is noticed, except within values that mean nothing to the document.
    @Test func `a record with a damaged body is none`() throws {
        var record = RemoteRecord(source: SHA256Digest(of: [1]))
        record.current = .init(
            body: Array(RemoteFixture.document.utf8), etag: "\"1\"", lastModified: nil,
            confirmedAt: UTCInstant(milliseconds: 5))
        let bytes = record.bytes
        for count in 0..<bytes.count { #expect(RemoteRecord(Array(bytes[..<count])) == nil) }
        #expect(RemoteRecord(bytes + [0]) == nil)
        let body = bytes.count - RemoteFixture.document.utf8.count
        for place in body..<bytes.count {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(RemoteRecord(damaged) == nil)
        }
    }

    @Test(arguments: ["", "x", "{}", "{}\n", "null\n", "{\"format\": 2}\n", "\n\n", "{\"format\": 1, \"source\": 3}\n"])
    func `a damaged record is set aside and reported and fetched anew`(damage: String) async throws {
        let fixture = try RemoteFixture()
        try fixture.scratch.write(damage, to: "remote.json")
        let remote = fixture.makeRemote()
        #expect(await remote.cached() == nil)
        #expect(fixture.reports.count == 1)
        #expect(fixture.reports.first?.hasSuffix("it was set aside as remote.json.damaged-1") == true)
        #expect(await remote.fetch().code == "updated")
        #expect(try fixture.scratch.entries == ["remote.json", "remote.json.damaged-1", "remote.json.lock"])
        try await remote.erase()
        #expect(try fixture.scratch.entries == ["remote.json.lock"])
        #expect(await remote.cached() == nil)
    }

    @Test func `a document that cannot be stored is not used but its switch counts`() async throws {
        let fixture = try RemoteFixture { _, peer in peer.reply(200, "", "{\"disabled\": true}") }
        try FileManager.default.removeItem(atPath: fixture.scratch.path)
        try Data().write(to: URL(fileURLWithPath: fixture.scratch.path))
        let remote = fixture.makeRemote()
        let result = await remote.fetch()
        #expect(result.code == "remote.not-stored")
        #expect(result.reading?.isDisabled == true && result.reading?.document == nil)
        // The back-off holds all the same.
        #expect(await remote.status().failures == 1)
    }

    @Test func `a stored document that this version refuses is asked for again`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        _ = await remote.fetch()
        let file = RecordFile(directory: fixture.scratch.path, name: "remote.json")
        try file.update { bytes in
            var record = try #require(bytes.flatMap { RemoteRecord($0) })
            record.current?.body = Array("{\"schemaVersion\": 99}".utf8)
            return (record.bytes, ())
        }
        let restarted = fixture.makeRemote()
        #expect(await restarted.cached()?.document == nil)
        #expect(await restarted.fetch(force: true).code == "updated")
        #expect(fixture.server.requests.last?.headers["if-none-match"] == nil)
    }

    /// In a record of before there were checksums a flipped bit may turn `\"` into `\b`: no request could carry that, and
    /// none was ever sent again.
    @Test func `a stored tag that no request can carry is dropped`() async throws {
        let fixture = try RemoteFixture()
        #expect(await fixture.makeRemote().fetch().code == "updated")
        let file = RecordFile(directory: fixture.scratch.path, name: "remote.json")
        try file.update { bytes in
            let text = String(decoding: try #require(bytes), as: UTF8.self)
            let old = "{" + text.dropFirst(21).replacing("\"format\":2", with: "\"format\":1")
            return (Array(old.replacing(#""\"1\"""#, with: #""\b1\"""#).utf8), ())
        }
        let remote = fixture.makeRemote()
        #expect(await remote.storedRevision() == .integer(1))
        #expect(await remote.fetch(force: true).code == "unchanged")
        #expect(fixture.server.requests.last?.headers["if-none-match"] == nil)
        #expect(await remote.status().etag == "\"1\"")
    }
}
#endif
