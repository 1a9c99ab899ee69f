#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit
@testable import RatingRemote

/// What becomes of a document in whose use the process ended; each `process` of a remote configuration is a start.
@Suite struct RemoteSetAsideTests {
    private static let hour = 3_600.0

    /// Revision 2 is in force, 1 before it.
    private func twoRevisions(disabled: Bool = false, version: String? = "1") async throws -> RemoteFixture {
        var fixture = try RemoteFixture()
        fixture.settings.appVersion = version
        let remote = fixture.makeRemote(process: 100)
        #expect(await remote.fetch().code == "updated")
        let second = disabled ? #"{"revision": 2, "disabled": true}"# : RemoteFixture.document(revision: 2)
        fixture.serve(second, etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "updated")
        return fixture
    }

    /// A start that ends while the stored document is in use.
    private func end(_ process: UInt64, in fixture: RemoteFixture) async throws {
        let remote = fixture.makeRemote(process: process)
        let document = try #require(await remote.cached()?.document?.fetched)
        #expect(await remote.takeRefusal() == nil)
        remote.mark.enter(document)
    }

    private func endTwice(in fixture: RemoteFixture) async throws {
        try await end(1, in: fixture)
        try await end(2, in: fixture)
    }

    @Test func `after two starts that ended in its use the document before is in force`() async throws {
        let fixture = try await twoRevisions()
        try await endTwice(in: fixture)
        for process in 3...5 as ClosedRange<UInt64> {
            let remote = fixture.makeRemote(process: process)
            #expect(await remote.storedRevision() == .integer(1))
            let refusal = await remote.takeRefusal()
            #expect(refusal?.diagnostics.map(\.code) == (process == 3 ? [.setAside] : nil))
            #expect(refusal?.isDisabled != true)
            #expect(await remote.takeRefusal() == nil)
            #expect(await remote.fetch(force: true).code == "remote.set-aside")
            #expect(fixture.server.requests.last?.headers["if-none-match"] == "\"2\", \"1\"")
            #expect(await remote.storedRevision() == .integer(1))
        }
        #expect(fixture.log.messages.count { $0.message.contains("config.set-aside") } == 1)
    }

    @Test func `without a document before it nothing fetched is in force`() async throws {
        let fixture = try RemoteFixture()
        #expect(await fixture.makeRemote(process: 100).fetch().code == "updated")
        try await endTwice(in: fixture)
        #expect(await fixture.makeRemote(process: 3).cached() == nil)
    }

    @Test func `its kill switch holds`() async throws {
        let fixture = try await twoRevisions(disabled: true)
        try await endTwice(in: fixture)
        let remote = fixture.makeRemote(process: 3)
        #expect(await remote.cached()?.isDisabled == true)
        #expect(await remote.takeRefusal()?.isDisabled == true)
        #expect(await remote.storedRevision() == .integer(1))
    }

    @Test func `one start that ended in its use sets nothing aside`() async throws {
        let fixture = try await twoRevisions()
        for process in stride(from: 1, to: 9, by: 2) as StrideTo<UInt64> {
            try await end(process, in: fixture)
            let remote = fixture.makeRemote(process: process + 1)
            let document = try #require(await remote.cached()?.document?.fetched)
            remote.mark.hold(document) {}
        }
        #expect(await fixture.makeRemote(process: 10).storedRevision() == .integer(2))
    }

    @Test(arguments: [(23.99, "remote.set-aside", 1), (24, "updated", 2), (-1, "updated", 2)])
    func `a day later it is tried again`(hours: Double, code: String, revision: Int64) async throws {
        let fixture = try await twoRevisions()
        try await endTwice(in: fixture)
        let remote = fixture.makeRemote(process: 3)
        _ = await remote.cached()
        fixture.advance(seconds: hours * Self.hour)
        // Whether the process still runs, or is another.
        for remote in [fixture.makeRemote(process: 4), remote] {
            let result = await remote.fetch(force: true)
            // The second to ask finds what the first has stored.
            #expect(result.code == code || code == "updated" && result.code == "unchanged")
            #expect(await remote.storedRevision() == .integer(revision))
        }
    }

    @Test func `another version of the app tries it again`() async throws {
        var fixture = try await twoRevisions()
        try await endTwice(in: fixture)
        #expect(await fixture.makeRemote(process: 3).fetch(force: true).code == "remote.set-aside")
        fixture.settings.appVersion = "2"
        #expect(await fixture.makeRemote(process: 4).fetch(force: true).code == "updated")
        // Which may come to the same.
        try await end(5, in: fixture)
        try await end(6, in: fixture)
        #expect(await fixture.makeRemote(process: 7).storedRevision() == .integer(1))
    }

    @Test func `another document of the server is taken at once`() async throws {
        let fixture = try await twoRevisions()
        try await endTwice(in: fixture)
        let remote = fixture.makeRemote(process: 3)
        fixture.serve(RemoteFixture.document(revision: 3), etag: "\"3\"")
        #expect(await remote.fetch(force: true).code == "updated")
        #expect(await fixture.makeRemote(process: 4).storedRevision() == .integer(3))
    }

    /// A flow that began with it went on with it.
    @Test func `one that was replaced meanwhile does not come back by rolling back`() async throws {
        let fixture = try await twoRevisions()
        let document = try #require(await fixture.makeRemote(process: 100).cached()?.document?.fetched)
        for process in 1...2 as ClosedRange<UInt64> {
            let remote = fixture.makeRemote(process: process)
            _ = await remote.cached()
            fixture.serve(RemoteFixture.document(revision: 3), etag: "\"3\"")
            _ = await remote.fetch(force: true)
            remote.mark.enter(document)
        }
        let remote = fixture.makeRemote(process: 3)
        #expect(await remote.storedRevision() == .integer(3))
        #expect(await remote.takeRefusal() == nil)
        #expect(try await remote.rollback() == nil)
    }

    @Test func `where that cannot be stored it is not used all the same`() async throws {
        let fixture = try await twoRevisions()
        try await endTwice(in: fixture)
        let lock = "\(fixture.scratch.path)/remote.json.lock"
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
        #expect(await fixture.makeRemote(process: 3).storedRevision() == .integer(1))
        #expect(fixture.log.messages.contains { $0.message.contains("that is not stored") })
        try FileManager.default.removeItem(atPath: lock)
        // So it is judged once more, and stored.
        #expect(await fixture.makeRemote(process: 4).storedRevision() == .integer(1))
        #expect(await fixture.makeRemote(process: 5).fetch(force: true).code == "remote.set-aside")
    }

    @Test func `erasing leaves no mark`() async throws {
        let fixture = try await twoRevisions()
        try await end(1, in: fixture)
        let remote = fixture.makeRemote(process: 2)
        let document = try #require(await remote.cached()?.document?.fetched)
        remote.mark.hold(document) {}
        try await remote.erase()
        #expect(try fixture.scratch.entries == ["remote.json.lock"])
        #expect(await remote.fetch().code == "updated")
        remote.mark.hold(document) {}
        #expect(try fixture.scratch.entries.count == 3)
        #expect(await fixture.makeRemote(process: 3).storedRevision() == .integer(2))
    }

    /// Written by the version before documents were set aside.
    @Test func `an older record is read as it was`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("Storage/Fixtures/remote-form-2.json")))
        var record = try #require(RemoteRecord(bytes))
        #expect(record.rejected?.etag == "\"2\"" && record.rejected?.setAside == nil)
        for version in ["2.1 (7)", nil] {
            record.rejected?.setAside = .init(at: UTCInstant(milliseconds: 5), appVersion: version)
            #expect(RemoteRecord(record.bytes) == record)
        }
    }
}
#endif
