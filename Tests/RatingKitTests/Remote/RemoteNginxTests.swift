#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit
@testable import RatingRemote

/// Against a real web server.
@Suite(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing)) struct RemoteNginxTests {
    private func makeRemote(
        _ url: URL, in scratch: ScratchDirectory, name: String = "cache"
    ) -> RemoteConfiguration {
        var settings = RemoteConfiguration.Settings()
        (settings.allowsLoopback, settings.deadline, settings.minimumInterval) = (true, .seconds(3_600), .zero)
        return RemoteConfiguration(
            url: url, cache: URL(fileURLWithPath: "\(scratch.path)/\(name)"), settings: settings, log: RecordingLog())
    }

    @Test func `a document is sent once, then confirmed without a body, and a change is seen`() async throws {
        let (scratch, nginx) = (try ScratchDirectory(), try Nginx())
        try nginx.publish(RemoteFixture.document(revision: 1), as: "config.json")
        let remote = makeRemote(try nginx.url("config.json"), in: scratch)
        #expect(await remote.fetch().code == "updated")
        for _ in 0..<3 { #expect(await remote.fetch().code == "unchanged") }
        try nginx.publish(RemoteFixture.document(revision: 22), as: "config.json")
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.storedRevision() == .integer(22))
        let requests = try nginx.requests()
        let size = RemoteFixture.document(revision: 1).utf8.count
        #expect(requests.count == 5 && requests[0].hasPrefix("200 \(size) "))
        #expect(requests[1...3].allSatisfy { $0.hasPrefix("304 0 ") })
    }

    @Test func `Last-Modified alone is enough`() async throws {
        let (scratch, nginx) = (try ScratchDirectory(), try Nginx(server: "etag off;"))
        try nginx.publish(RemoteFixture.document, as: "config.json")
        let remote = makeRemote(try nginx.url("config.json"), in: scratch)
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.status().etag == nil)
        #expect(await remote.fetch().code == "unchanged")
        #expect(try nginx.requests().last?.hasPrefix("304 0 ") == true)
    }

    @Test func `a compressed document has a weak ETag and is confirmed by it`() async throws {
        let scratch = try ScratchDirectory()
        let nginx = try Nginx(server: "gzip on; gzip_types application/json; gzip_min_length 1;")
        let document = RemoteFixture.document(revision: 1, filler: 50_000)
        try nginx.publish(document, as: "config.json")
        let remote = makeRemote(try nginx.url("config.json"), in: scratch)
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.cachedBytes() == Array(document.utf8))
        #expect(await remote.status().etag?.hasPrefix("W/") == true)
        #expect(await remote.fetch().code == "unchanged")
        let sent = try #require(try nginx.requests().first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        #expect(sent < 1_000)
    }

    @Test func `a missing file and a forbidden one are told`() async throws {
        let scratch = try ScratchDirectory()
        let nginx = try Nginx(server: "location /private { deny all; }")
        #expect(await makeRemote(try nginx.url("none.json"), in: scratch).fetch().code == "remote.client-error")
        #expect(await makeRemote(try nginx.url("private"), in: scratch).fetch().code == "remote.access-denied")
    }

    /// Every snapshot that is accepted while the file changes all the time is one of those written, whole:
    /// as many files as `RATINGKIT_FILES` says.
    @Test func `a file that is replaced all the time is always seen whole`() async throws {
        let (scratch, nginx) = (try ScratchDirectory(), try Nginx())
        func document(_ revision: Int) -> String {
            RemoteFixture.document(revision: revision, filler: revision * 7_919 % 20_000)
        }
        try nginx.publish(document(0), as: "config.json")
        let files = rounds("RATINGKIT_FILES", 100)
        let (isWriting, seen) = (Locked(true), Locked(0))
        let clients = try (0..<8).map { makeRemote(try nginx.url("config.json"), in: scratch, name: "\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in clients {
                group.addTask {
                    while true {
                        let isLast = !isWriting.withLock { $0 }
                        let fetch = await client.fetch(force: true)
                        try #require(["updated", "unchanged"].contains(fetch.code), "\(fetch)")
                        let revision = try #require(await client.storedRevision()?.json.integerValue)
                        try #require(await client.cachedBytes() == Array(document(Int(revision)).utf8))
                        if fetch.code == "updated" { seen.withLock { $0 += 1 } }
                        if isLast { return }
                    }
                }
            }
            var revision = 0
            while revision < files || seen.withLock({ $0 }) < files {
                revision += 1
                try nginx.publish(document(revision), as: "config.json")
                try await Task.sleep(nanoseconds: 2_000_000)
            }
            // An ETag of nginx is the time in seconds and the size: let the last file differ in one of them.
            try nginx.publish(document(500_000), as: "config.json")
            isWriting.withLock { $0 = false }
            try await group.waitForAll()
        }
        for client in clients { #expect(await client.storedRevision() == .integer(500_000)) }
    }
}
#endif
