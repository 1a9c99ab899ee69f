#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

@Suite struct RemoteConfigurationTests {
    @Test func `a document is fetched once and then confirmed without a body`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        #expect(await remote.cached() == nil)
        let first = await remote.fetch()
        #expect(first.code == "updated")
        #expect(first.reading?.document?.revision == .integer(1))
        fixture.advance(seconds: 43_200)
        let second = await remote.fetch()
        #expect(second.code == "unchanged" && second.reading == nil)
        #expect(fixture.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
        #expect(fixture.server.requests.allSatisfy { $0.headers["user-agent"] == "RatingKit" })
    }

    @Test func `the stored document is there before any network`() async throws {
        let fixture = try RemoteFixture()
        _ = await fixture.makeRemote().fetch()
        let restarted = fixture.makeRemote()
        #expect(await restarted.storedRevision() == .integer(1))
        #expect(await restarted.cachedBytes() == Array(RemoteFixture.document.utf8))
        #expect(fixture.server.requests.count == 1)
        #expect(try fixture.scratch.mode(of: "remote.json") == 0o600)
    }

    @Test func `Last-Modified is used where there is no ETag`() async throws {
        let date = "Wed, 25 Nov 2026 08:00:00 GMT"
        let fixture = try RemoteFixture { request, peer in
            if request.headers["if-modified-since"] == date { return peer.reply(304) }
            peer.reply(200, "Last-Modified: \(date)\r\n", RemoteFixture.document)
        }
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        #expect(await fixture.makeRemote().fetch(force: true).code == "unchanged")
        #expect(fixture.server.requests.last?.headers["if-none-match"] == nil)
    }

    @Test(arguments: [0, 1, 43_199, 43_200, 43_201])
    func `nothing is asked before the minimum interval`(seconds: Double) async throws {
        let fixture = try RemoteFixture()
        _ = await fixture.makeRemote().fetch()
        let until = fixture.clock.now().instant.adding(milliseconds: 43_200_000)
        fixture.advance(seconds: seconds)
        let result = await fixture.makeRemote().fetch()
        if case .tooEarly(let instant) = result { #expect(instant == until) }
        #expect(result.code == (seconds < 43_200 ? "too-early" : "unchanged"))
        #expect(fixture.server.requests.count == (seconds < 43_200 ? 1 : 2))
        #expect(await fixture.makeRemote().fetch(force: true).code == "unchanged")
    }

    @Test func `without a minimum interval every fetch asks`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.minimumInterval = .zero
        let remote = fixture.makeRemote()
        for _ in 0..<3 { _ = await remote.fetch() }
        #expect(fixture.server.requests.count == 3)
    }

    @Test func `a clock that went back never stops the fetching`() async throws {
        let fixture = try RemoteFixture()
        _ = await fixture.makeRemote().fetch()
        fixture.advance(seconds: -86_400 * 400)
        #expect(await fixture.makeRemote().fetch().code == "unchanged")
        #expect(await fixture.makeRemote().fetch().code == "too-early")
    }

    @Test func `the back-off grows and outlives a restart`() async throws {
        var fixture = try RemoteFixture { _, peer in peer.reply(500) }
        fixture.settings.backoff = Backoff(base: .milliseconds(1_000_000), cap: .milliseconds(4_000_000))
        var longest: Int64 = 0
        for failures in 1...12 {
            guard case .kept(let failure) = await fixture.makeRemote().fetch(force: true) else {
                Issue.record("not kept")
                return
            }
            let now = fixture.clock.now().instant
            let wait = try #require(failure.retryAt).milliseconds - now.milliseconds
            #expect((0...min(4_000_000, 500_000 << Int64(min(failures, 4)))).contains(wait))
            let status = await fixture.makeRemote().status()
            #expect(status.failures == Int64(failures))
            #expect(status.nextFetch == (wait > 0 ? failure.retryAt : nil))
            longest = max(longest, wait)
        }
        #expect(longest > 1_000_000)
        fixture.server.set(RemoteFixture.good)
        #expect(await fixture.makeRemote().fetch(force: true).code == "updated")
        #expect(await fixture.makeRemote().status().failures == 0)
    }

    @Test(
        arguments: [
            (429, "120", 120_000), (503, "120", 120_000), (500, "60", 60_000), (503, "0", 0),
            (429, "99999999999999", 86_400_000),
            (429, "Thu, 26 Nov 2026 00:02:00 GMT", 120_000), (429, "Thu, 26 Nov 2015 00:02:00 GMT", 0),
        ] as [(Int, String, Int64)])
    func `Retry-After is obeyed, also after a restart`(status: Int, value: String, wait: Int64) async throws {
        var fixture = try RemoteFixture { _, peer in
            peer.reply(status, "Retry-After: \(value)\r\n")
        }
        fixture.settings.backoff = Backoff(base: .milliseconds(1), cap: .milliseconds(1))
        fixture.clock.set(LocalInstant(try #require(UTCInstant(httpDate: "Thu, 26 Nov 2026 00:00:00 GMT"))))
        guard case .kept(let failure) = await fixture.makeRemote().fetch() else {
            Issue.record("not kept")
            return
        }
        #expect(failure.code == .throttled && failure.status == status)
        let measured = try #require(failure.retryAt).milliseconds - fixture.clock.now().instant.milliseconds
        #expect((wait...(wait + 1)).contains(measured))
        guard wait > 0 else { return }
        fixture.advance(seconds: Double(wait) / 1_000 - 1)
        #expect(await fixture.makeRemote().fetch().code == "too-early")
        fixture.advance(seconds: 2)
        #expect(await fixture.makeRemote().fetch().code == failure.code.rawValue)
    }

    @Test(arguments: [401, 403, 410])
    func `denied access stops until forced or started anew`(status: Int) async throws {
        let fixture = try RemoteFixture { _, peer in peer.reply(status) }
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "remote.access-denied")
        fixture.advance(seconds: 864_000)
        guard case .stopped(let said) = await remote.fetch() else {
            Issue.record("asked again")
            return
        }
        #expect(said == status && fixture.server.requests.count == 1)
        #expect(await fixture.makeRemote().fetch().code == "remote.access-denied")
        fixture.server.set(RemoteFixture.good)
        #expect(await remote.fetch(force: true).code == "updated")
        fixture.advance(seconds: 43_200)
        #expect(await remote.fetch().code == "unchanged")
    }

    @Test func `a disabled document counts even if it is refused`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        _ = await remote.fetch()
        fixture.serve("{\"disabled\": true, \"displaySessionCount\": \"x\"}", etag: "\"2\"")
        let refused = await remote.fetch(force: true)
        #expect(refused.code == "remote.document-refused")
        #expect(refused.reading?.isDisabled == true && refused.reading?.document == nil)
        var layers = ConfigurationLayers()
        layers.apply(try #require(await fixture.makeRemote().cached()), to: .remote)
        #expect(RatingConfiguration(layers)[.disabled])
        #expect(layers.remote?.revision == .integer(1))
        // The server goes back to the good document: 304, and yet news.
        fixture.server.set(RemoteFixture.good)
        let restored = await remote.fetch(force: true)
        #expect(restored.code == "updated" && fixture.server.requests.last?.headers["if-none-match"] == "\"1\"")
        layers.apply(try #require(restored.reading), to: .remote)
        #expect(!RatingConfiguration(layers)[.disabled])
        #expect(await fixture.makeRemote().cached()?.isDisabled == false)
        #expect(await remote.fetch(force: true).code == "unchanged")
    }

    @Test func `a disabled document counts where nothing else was fetched`() async throws {
        let fixture = try RemoteFixture { _, peer in peer.reply(200, "", "{\"disabled\": true, \"minDays\": \"x\"}") }
        _ = await fixture.makeRemote().fetch()
        let reading = try #require(await fixture.makeRemote().cached())
        #expect(reading.isDisabled && reading.document == nil)
    }

    @Test func `only genuine documents are read`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.integrity = SHA256Check([SHA256Digest(of: Array(RemoteFixture.document.utf8))])
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.serve("{\"disabled\": true}", etag: "\"2\"")
        let refused = await remote.fetch(force: true)
        #expect(refused.code == "remote.not-genuine" && refused.reading == nil)
        #expect(await remote.storedRevision() == .integer(1))
    }

    @Test func `callers at the same time share one request`() async throws {
        let fixture = try RemoteFixture { request, peer in
            peer.pause(0.3)
            RemoteFixture.good(request, peer)
        }
        let remote = fixture.makeRemote()
        let codes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask { await remote.fetch(force: true).code } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(codes == ["updated"])
        #expect(fixture.server.requests.count == 1)
    }

    @Test func `cancelling is no failure that delays the next`() async throws {
        let fixture = try RemoteFixture { _, peer in peer.pause(20) }
        let remote = fixture.makeRemote()
        let task = Task { await remote.fetch() }
        try await fixture.server.waitForRequests(1)
        task.cancel()
        #expect(await task.value.code == "remote.cancelled")
        #expect(await remote.status().failures == 0)
        fixture.server.set(RemoteFixture.good)
        #expect(await remote.fetch().code == "updated")
    }

    @Test func `another URL has another document`() async throws {
        let fixture = try RemoteFixture()
        _ = await fixture.makeRemote().fetch()
        let other = fixture.makeRemote(url: fixture.server.url("/other.json"))
        #expect(await other.cached() == nil)
        #expect(await other.fetch().code == "updated")
        #expect(fixture.server.requests.last?.headers["if-none-match"] == nil)
        #expect(await fixture.makeRemote().cached() == nil)
    }

    @Test func `the URL and the headers are not stored`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.headers = ["X-Key": "header-secret"]
        let remote = fixture.makeRemote(url: fixture.server.url("/c?key=url-secret"))
        _ = await remote.fetch()
        fixture.server.set { _, peer in peer.reply(500) }
        _ = await remote.fetch(force: true)
        #expect(fixture.server.requests.first?.headers["x-key"] == "header-secret")
        let record = try Data(contentsOf: URL(fileURLWithPath: fixture.scratch.path + "/remote.json"))
        for text in [String(decoding: record, as: UTF8.self)] + fixture.reports { #expect(!text.contains("secret")) }
    }

    @Test func `a body is posted where there is one`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.requestBody = ["appId": "a"]
        fixture.settings.headers = ["accept": "*/*"]
        #expect(await fixture.makeRemote().fetch().code == "updated")
        let request = try #require(fixture.server.requests.first)
        #expect(request.method == "POST" && request.body == "{\"appId\":\"a\"}")
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["accept"] == "*/*")
    }

    @Test func `a plain URL is refused without being asked`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.allowsLoopback = false
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "remote.address-refused")
        #expect(await remote.fetch().code == "remote.address-refused")
        #expect(fixture.server.requests.isEmpty)
    }

    @Test func `polling waits out the interval and its jitter and ends when access is denied`() async throws {
        let fixture = try RemoteFixture()
        let waits = Locked<[Int64]>([])
        let clock = fixture.clock
        let remote = fixture.makeRemote { wait in
            waits.withLock { $0.append(wait) }
            clock.advance(by: .days(Double(wait) / 86_400_000))
        }
        var codes: [String] = []
        for await fetch in remote.poll() {
            codes.append(fetch.code)
            if codes.count == 3 { fixture.server.set { _, peer in peer.reply(500) } }
            if codes.count == 5 { fixture.server.set { _, peer in peer.reply(410) } }
        }
        #expect(codes.first == "updated" && codes.last == "remote.access-denied")
        #expect(codes.contains("unchanged") && codes.contains("remote.server-error"))
        let all = waits.withLock { $0 }
        let regular = all.filter { $0 >= 43_200_000 }
        #expect(regular.count >= 2 && regular.allSatisfy { $0 <= 86_400_000 })
        #expect(all.allSatisfy { $0 >= 1_000 })
    }

    @Test func `polling ends with its reader`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote { _ in try await Task.sleep(nanoseconds: 1_000_000) }
        let reader = Task { for await _ in remote.poll() {} }
        try await fixture.server.waitForRequests(1)
        reader.cancel()
        await reader.value
    }
}
#endif
