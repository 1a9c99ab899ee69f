#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit
@testable import RatingRemote

/// A document is checked when it comes, and again when it is taken from disk.
@Suite struct RemoteIntegrityTests {
    /// The signature is a word of the app team's in front of the body, digested. What is stored of the headers is what
    /// the check names.
    private struct SignedBody: IntegrityCheck {
        var headerNames: Set<String> = ["x-signature"]

        static func signature(of body: some Sequence<UInt8>) -> String {
            SHA256Digest(of: Array("secret".utf8) + Array(body)).hexadecimal
        }

        func verify(_ body: [UInt8], headers: [String: String]) throws {
            guard headers["x-signature"] == Self.signature(of: body) else { throw Forged() }
        }

        struct Forged: Error {}
    }

    private func makeFixture(_ check: any IntegrityCheck = SignedBody()) throws -> RemoteFixture {
        var fixture = try RemoteFixture()
        fixture.settings.integrity = check
        serve(1, fixture)
        return fixture
    }

    private func serve(_ revision: Int, _ fixture: RemoteFixture) {
        let body = RemoteFixture.document(revision: revision)
        fixture.server.set { request, peer in
            let tag = "ETag: \"\(revision)\"\r\n"
            if request.headers["if-none-match"] == "\"\(revision)\"" { return peer.reply(304, tag) }
            peer.reply(200, tag + "X-Signature: \(SignedBody.signature(of: body.utf8))\r\nX-Other: 1\r\n", body)
        }
    }

    /// Changes what is stored as somebody would who knows the file's form.
    private func tamper(_ fixture: RemoteFixture, _ change: (inout RemoteRecord) -> Void) throws {
        try RecordFile(directory: fixture.scratch.path, name: "remote.json").update { bytes in
            var record = try #require(bytes.flatMap { RemoteRecord($0) })
            change(&record)
            return (record.bytes, ())
        }
    }

    @Test func `a signature in a header is stored and checked again`() async throws {
        let fixture = try makeFixture()
        #expect(await fixture.makeRemote().fetch().code == "updated")
        let restarted = fixture.makeRemote()
        #expect(await restarted.storedRevision() == .integer(1))
        #expect(await restarted.storedRecord().current?.headers.keys.sorted() == ["x-signature"])
        #expect(await restarted.fetch(force: true).code == "unchanged")
    }

    @Test func `a document that was changed on disk is not used and asked for whole`() async throws {
        let fixture = try makeFixture()
        #expect(await fixture.makeRemote().fetch().code == "updated")
        try tamper(fixture) { $0.current?.body = Array("{\"revision\": 99}".utf8) }
        let restarted = fixture.makeRemote()
        #expect(await restarted.cached() == nil)
        #expect(await restarted.cachedBytes() == nil)
        #expect(fixture.reports.last?.hasSuffix("is not genuine and is not used") == true)
        #expect(await restarted.fetch(force: true).code == "updated")
        #expect(fixture.server.requests.last?.headers["if-none-match"] == nil)
        #expect(await fixture.makeRemote().storedRevision() == .integer(1))
    }

    @Test func `nor is one whose headers the check did not name`() async throws {
        let fixture = try makeFixture(SignedBody(headerNames: []))
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().reading?.document?.revision == .integer(1))
        #expect(await fixture.makeRemote().cached() == nil)
    }

    @Test func `a changed document is not rolled back to`() async throws {
        let fixture = try makeFixture()
        let remote = fixture.makeRemote()
        _ = await remote.fetch()
        serve(2, fixture)
        #expect(await remote.fetch(force: true).code == "updated")
        try tamper(fixture) { $0.previous?.body = Array("{\"revision\": 99}".utf8) }
        #expect(try await remote.rollback() == nil)
        #expect(await remote.storedRevision() == .integer(2))
    }

    /// Takes every document, and lets something else happen first, once.
    private final class Interruption: IntegrityCheck {
        let headerNames: Set<String> = []
        let next = Locked<(@Sendable () -> Void)?>(nil)

        func verify(_ body: [UInt8], headers: [String: String]) {
            let action = next.withLock { action in
                defer { action = nil }
                return action
            }
            action?()
        }
    }

    @Test(arguments: [false, true])
    func `another process may go back first, to this document or to none`(hasOther: Bool) async throws {
        let interruption = Interruption()
        let fixture = try makeFixture(interruption)
        let remote = fixture.makeRemote()
        for revision in 1...2 {
            serve(revision, fixture)
            #expect(await remote.fetch(force: true).code == "updated")
        }
        let directory = fixture.scratch.path
        interruption.next.withLock { action in
            action = {
                try? RecordFile(directory: directory, name: "remote.json").update { bytes in
                    guard var record = bytes.flatMap({ RemoteRecord($0) }) else { return (bytes, ()) }
                    record.previous = hasOther ? record.current : nil
                    return (record.bytes, ())
                }
            }
        }
        #expect(try await remote.rollback() == nil)
        #expect(await fixture.makeRemote().storedRevision() == .integer(2))
        #expect(
            await remote.storedRecord().previous?.body
                == (hasOther ? Array(RemoteFixture.document(revision: 2).utf8) : nil))
    }

    @Test func `another expected digest makes the stored document unusable`() async throws {
        var fixture = try makeFixture(SHA256Check([SHA256Digest(of: Array(RemoteFixture.document.utf8))]))
        #expect(await fixture.makeRemote().fetch().code == "updated")
        #expect(await fixture.makeRemote().storedRevision() == .integer(1))
        fixture.settings.integrity = SHA256Check([])
        #expect(await fixture.makeRemote().cached() == nil)
        #expect(await fixture.makeRemote().fetch(force: true).code == "remote.not-genuine")
    }
}
#endif
