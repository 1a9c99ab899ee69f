import Testing

@testable import RatingKit
@testable import RatingRemote

/// What a process remembers of a server, and what it says of it.
@Suite struct ServerStandingTests {
    private let now = UTCInstant(milliseconds: 1_000_000)

    private func waiting(milliseconds: Int64) -> FetchSchedule {
        FetchSchedule(since: now, until: now.adding(milliseconds: milliseconds))
    }

    @Test func `it is asked unless it is too early or has said no for good`() {
        var server = ServerStanding()
        #expect(server.hindrance(waiting(milliseconds: 0), at: now)?.code == nil)
        #expect(server.hindrance(waiting(milliseconds: 1), at: now)?.code == "too-early")
        server.note(RemoteConfiguration.Failure(.serverError, "503", status: 503))
        #expect(server.hindrance(waiting(milliseconds: 0), at: now)?.code == nil)
        server.note(RemoteConfiguration.Failure(.accessDenied, "403", status: 403))
        for wait in [0, 1] as [Int64] {
            #expect(server.hindrance(waiting(milliseconds: wait), at: now)?.status == 403)
        }
        // Only when it was asked with force.
        server.noteAnswer()
        #expect(server.hindrance(waiting(milliseconds: 0), at: now)?.code == nil)
    }

    @Test func `validators of another document are not sent again until there is an answer`() {
        var record = RemoteRecord(source: SHA256Digest(of: [1]))
        record.current = RemoteRecord.Document(body: [1], etag: "\"1\"", confirmedAt: now)
        var server = ServerStanding()
        #expect(server.validators(of: record, isUsable: true).etags == ["\"1\""])
        #expect(!server.validators(of: record, isUsable: false).isPresent)
        server.note(RemoteConfiguration.Failure(.unexpectedNotModified, "304", status: 304))
        #expect(!server.validators(of: record, isUsable: true).isPresent)
        server.noteAnswer()
        #expect(server.validators(of: record, isUsable: true).isPresent)
    }

    @Test func `a failure is one line for as long as it stays the same`() {
        var server = ServerStanding()
        let failed = RemoteConfiguration.Fetch.kept(RemoteConfiguration.Failure(.serverError, "503", status: 503))
        let other = RemoteConfiguration.Fetch.kept(RemoteConfiguration.Failure(.serverError, "500", status: 500))
        let cancelled = RemoteConfiguration.Fetch.kept(RemoteConfiguration.Failure(.cancelled, "cancelled"))
        let results: [(RemoteConfiguration.Fetch, RatingLogLevel)] = [
            (.unchanged(status: 304), .debug), (failed, .warning), (failed, .debug), (cancelled, .debug),
            (.tooEarly(until: now), .debug), (failed, .debug), (other, .warning), (failed, .warning),
            (.unchanged(status: 304), .notice), (.unchanged(status: 304), .debug), (failed, .warning),
        ]
        for (index, (result, level)) in results.enumerated() {
            let line = server.line(for: result, of: "example.com")
            #expect(line.level == level, "\(index): \(line.text)")
            #expect(line.text.hasPrefix("the remote configuration of example.com"))
        }
    }
}
