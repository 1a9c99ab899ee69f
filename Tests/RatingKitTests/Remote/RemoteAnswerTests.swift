import Foundation
import Testing

@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

/// What an answer changes in what is stored by then, which may not be what was stored when the server was asked.
@Suite struct RemoteAnswerTests {
    private static let now = UTCInstant(milliseconds: 2_000_000)
    private static let old = document(#"{"revision": 1}"#, etag: "\"1\"")
    private static let new = document(#"{"revision": 2}"#, etag: "\"2\"")
    private static let other = document(#"{"revision": 3}"#, etag: "\"3\"")

    private static func document(_ json: String, etag: String) -> RemoteRecord.Document {
        RemoteRecord.Document(body: Array(json.utf8), etag: etag, confirmedAt: UTCInstant(milliseconds: 1))
    }

    private func record(
        _ current: RemoteRecord.Document?, previous: RemoteRecord.Document? = nil, isDisabled: Bool = false
    ) -> RemoteRecord {
        var record = RemoteRecord(source: SHA256Digest(of: [1]))
        (record.current, record.previous, record.isDisabledByRefusal) = (current, previous, isDisabled)
        return record
    }

    /// The server's answer to a request that named a document.
    private func apply(
        _ status: Int, _ body: RemoteRecord.Document? = nil, toldOf told: RemoteRecord.Document? = old,
        to record: inout RemoteRecord
    ) throws(RemoteConfiguration.Failure) {
        let url = URL(fileURLWithPath: "/")
        let answer = RemoteAnswer(
            response: HTTPResponse(
                status: status, headers: body?.etag.map { ["etag": $0] } ?? [:], body: body?.body ?? [], url: url),
            settings: RemoteConfiguration.Settings(),
            sentValidators: told.map { document in
                var asked = RemoteRecord(source: SHA256Digest(of: [1]))
                asked.current = document
                return RemoteValidators(of: asked)
            } ?? .none,
            storedThen: told?.digest)
        try answer.apply(try answer.content(at: Self.now), to: &record, at: Self.now)
    }

    private var confirmed: RemoteRecord.Document {
        var document = Self.old
        document.confirmedAt = Self.now
        return document
    }

    @Test func `a new document takes the place of the old one`() throws {
        var stored = record(Self.old, isDisabled: true)
        try apply(200, Self.new, to: &stored)
        #expect(stored.current?.body == Self.new.body && stored.current?.confirmedAt == Self.now)
        #expect(stored.previous == Self.old && !stored.isDisabledByRefusal && stored.rejected == nil)
        #expect(stored.schedule.failures == 0 && stored.schedule.wait(at: Self.now) != nil)
    }

    @Test func `the same document once more keeps the previous one`() throws {
        var stored = record(Self.old, previous: Self.other)
        try apply(200, Self.old, to: &stored)
        #expect(stored.current == confirmed && stored.previous == Self.other)
    }

    @Test func `not modified confirms what is stored`() throws {
        var stored = record(Self.old, isDisabled: true)
        try apply(304, to: &stored)
        #expect(stored.current == confirmed && !stored.isDisabledByRefusal)
    }

    @Test func `not modified says nothing of what another process has stored meanwhile`() throws {
        var stored = record(Self.other, isDisabled: true)
        try apply(304, to: &stored)
        #expect(stored.current == Self.other && stored.isDisabledByRefusal)
    }

    @Test func `not modified is refused where nothing is stored any more`() {
        var stored = record(nil)
        let error = #expect(throws: RemoteConfiguration.Failure.self) { try apply(304, to: &stored) }
        #expect(error?.code == .unexpectedNotModified && stored == record(nil))
    }

    /// After a rollback neither the document nor another of its revision returns; one of a new revision does.
    @Test func `what was rolled back does not return`() throws {
        var stored = record(Self.new, previous: Self.old)
        stored.rollBack { ConfigurationReader(layer: .remote).read($0.body) }
        #expect(stored.current == Self.old && stored.previous == nil && stored.rejected?.digest == Self.new.digest)
        let sameRevision = Self.document(#"{"revision": 2, "minDays": 1}"#, etag: "\"4\"")
        for document in [Self.new, sameRevision] {
            let before = stored
            let error = #expect(throws: RemoteConfiguration.Failure.self) { try apply(200, document, to: &stored) }
            #expect(error?.code == .rolledBack && stored == before)
        }
        try apply(200, Self.other, to: &stored)
        #expect(stored.current?.body == Self.other.body && stored.previous == Self.old && stored.rejected == nil)
    }

    @Test func `the kill switch of what is rolled back holds`() {
        var stored = record(Self.document(#"{"disabled": true}"#, etag: "\"1\""), previous: Self.old)
        stored.rollBack { ConfigurationReader(layer: .remote).read($0.body) }
        #expect(stored.current == Self.old && stored.isDisabledByRefusal)
    }
}
