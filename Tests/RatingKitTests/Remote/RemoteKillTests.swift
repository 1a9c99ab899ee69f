#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit
@testable import RatingRemote

/// Kills processes while they fetch: a tenth of `RATINGKIT_KILLS`, at least 10; and half as many before they have anything.
@Suite struct RemoteKillTests {
    private static let kills = max(10, rounds("RATINGKIT_KILLS", 250) / 10)

    /// The n-th request gets revision n, in one of many sizes, in pieces, under an ETag that names it.
    private static func makeServer() throws -> ScriptedServer {
        let count = Locked<Int>(0)
        return try ScriptedServer { _, peer in
            let revision = count.withLock { count in
                count += 1
                return count
            }
            let body = document(revision)
            peer.send("HTTP/1.1 200 OK\r\nETag: \"\(revision)\"\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
            let half = body.utf8.count / 2
            peer.isKeptOpen = peer.send(Array(body.utf8.prefix(half))) && peer.send(Array(body.utf8.dropFirst(half)))
        }
    }

    private static func document(_ revision: Int) -> String {
        RemoteFixture.document(revision: revision, filler: revision * 7_919 % 5_000)
    }

    @Test func `the next start has the old or the new document whole with its own ETag`() async throws {
        let server = try Self.makeServer()
        let scratch = try ScratchDirectory()
        let log = RecordingLog()
        var fetched = 0
        for kill in 0..<Self.kills {
            let arguments = [scratch.path, "fetch", "\(server.url())", "0"]
            let said = try await onThread {
                let child = try Child(Child.storeWriterPath, arguments)
                let first = try #require(child.nextLine(), "nothing from the child of kill \(kill)")
                usleep(.random(in: 0...120_000))
                child.killNow()
                return [first] + child.remainingLines()
            }
            #expect(said.allSatisfy { $0.hasPrefix("updated ") }, "\(said)")
            let acknowledged = try #require(said.last.flatMap { Int($0.dropFirst("updated ".count)) }, "\(said)")
            fetched += said.count

            var settings = RemoteConfiguration.Settings()
            (settings.allowsLoopback, settings.deadline) = (true, .seconds(3_600))
            let remote = RemoteConfiguration(
                url: server.url(), cache: URL(fileURLWithPath: scratch.path), settings: settings, log: log)
            let revision = try #require(await remote.storedRevision()?.json.integerValue, "damaged by kill \(kill)")
            try #require(acknowledged...(acknowledged + 1) ~= Int(revision), "kill \(kill)")
            #expect(await remote.cachedBytes() == Array(Self.document(Int(revision)).utf8), "kill \(kill)")
            #expect(await remote.status().etag == "\"\(revision)\"", "kill \(kill)")
        }
        #expect(log.messages.isEmpty, "\(log.messages)")
        print("\(Self.kills) kills within \(fetched) fetches")
    }

    @Test func `a first fetch leaves nothing or its document whole`() async throws {
        let answered = DispatchSemaphore(value: 0)
        let count = Locked<Int>(0)
        let server = try ScriptedServer { _, peer in
            let revision = count.withLock { count in
                count += 1
                return count
            }
            peer.reply(200, "ETag: \"\(revision)\"\r\n", Self.document(revision))
            answered.signal()
        }
        var outcomes: [String: Int] = [:]
        for kill in 0..<Self.kills / 2 {
            let scratch = try ScratchDirectory()
            let path = scratch.path
            let said = try await onThread { [url = server.url()] in
                let child = try Child(Child.storeWriterPath, [path, "fetch", "\(url)", "1"])
                try #require(answered.wait(timeout: .now() + 1_800) == .success, "kill \(kill): no request")
                usleep(.random(in: 0...15_000))
                child.killNow()
                return child.remainingLines()
            }
            let log = RecordingLog()
            var settings = RemoteConfiguration.Settings()
            (settings.allowsLoopback, settings.deadline) = (true, .seconds(3_600))
            let remote = RemoteConfiguration(
                url: server.url(), cache: URL(fileURLWithPath: path), settings: settings, log: log)
            let revision = await remote.storedRevision()?.json.integerValue
            #expect(log.messages.isEmpty, "kill \(kill): \(log.messages)")
            if let revision {
                #expect(await remote.cachedBytes() == Array(Self.document(Int(revision)).utf8), "kill \(kill)")
                #expect(await remote.status().etag == "\"\(revision)\"", "kill \(kill)")
            } else {
                #expect(said.isEmpty, "kill \(kill): it said \(said), and nothing is stored")
            }
            // What the killed process left over does not hinder the next.
            #expect(await remote.fetch(force: true).code == "updated")
            #expect(answered.wait(timeout: .now()) == .success)
            outcomes[revision == nil ? "nothing" : said.isEmpty ? "stored, not said" : "stored", default: 0] += 1
        }
        print("\(Self.kills / 2) kills of a first fetch: \(outcomes)")
    }
}
#endif
