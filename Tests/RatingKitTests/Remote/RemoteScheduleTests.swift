#if os(macOS) || os(Linux)
import Foundation
import TestInput
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

/// When the server is asked again.
@Suite struct RemoteScheduleTests {
    private static let interval: Int64 = 43_200_000

    /// The waits of a poll that is asked for so many elements, and lasts no time.
    private func waits(
        _ fixture: RemoteFixture, elements: Int, random: any RandomNumberGenerator & Sendable
    ) async -> (codes: [String], waits: [Int64]) {
        let waits = Locked<[Int64]>([])
        let clock = fixture.clock
        let remote = fixture.makeRemote(random: random) { wait in
            waits.withLock { $0.append(wait) }
            clock.set(LocalInstant(clock.now().instant.adding(milliseconds: wait)))
        }
        var codes: [String] = []
        for await fetch in remote.poll() {
            codes.append(fetch.code)
            if codes.count == elements { break }
        }
        return (codes, waits.withLock { Array($0.prefix(elements - 1)) })
    }

    @Test func `each poll waits the interval and a drawn part of it`() async throws {
        let fixture = try RemoteFixture()
        var random = SeededGenerator(seed: 5)
        let expected = (0..<5).map { _ in Self.interval + Int64.random(in: 0...Self.interval, using: &random) }
        #expect(await waits(fixture, elements: 6, random: SeededGenerator(seed: 5)).waits == expected)
    }

    @Test(arguments: [(0.0, 0), (0.25, 10_800_000), (1, 43_200_000), (7, 43_200_000), (-1, 0), (.nan, 0)])
    func `the jitter is a part of the interval`(jitter: Double, longest: Int64) async throws {
        var fixture = try RemoteFixture()
        fixture.settings.jitter = jitter
        let greatest = await waits(fixture, elements: 3, random: ConstantRandom(value: .max)).waits
        #expect(greatest == [Self.interval + longest, Self.interval + longest])
        let least = await waits(fixture, elements: 3, random: ConstantRandom(value: 1)).waits
        #expect(least.last == Self.interval)
    }

    @Test func `the waits are spread evenly`() async throws {
        let fixture = try RemoteFixture()
        let all = await waits(fixture, elements: rounds(200) + 1, random: SeededGenerator(seed: 7)).waits
        let parts = all.map { Double($0 - Self.interval) / Double(Self.interval) }
        for tenth in 0..<10 {
            let count = parts.filter { Int($0 * 10) == tenth }.count
            // Within four standard errors.
            let error = (Double(all.count) * 0.1 * 0.9).squareRoot()
            #expect(abs(Double(count) - Double(all.count) / 10) <= 4 * error, "\(count) in tenth \(tenth)")
        }
    }

    // MARK: Answers that cannot be used

    /// A server that works is asked no more often for a document that it got wrong.
    @Test(
        arguments: [
            ("remote.document-refused", #"{"revision": 2, "minDays": "x"}"#), ("remote.empty-body", ""),
            ("remote.lower-revision", #"{"revision": 0}"#), ("remote.not-genuine", #"{"revision": 9}"#),
            ("remote.too-large", #"{"mainTitle": "a title that is longer than fifty bytes"}"#),
        ])
    func `a bad document is asked for no more often than a good one`(code: String, document: String) async throws {
        var fixture = try RemoteFixture { _, peer in peer.reply(200, "", document) }
        fixture.settings.bundled = ConfigurationReader().read(["revision": 1]).document
        fixture.settings.maximumBytes = 50
        if code == "remote.not-genuine" { fixture.settings.integrity = SHA256Check([]) }
        let (codes, waits) = await waits(fixture, elements: 4, random: SeededGenerator(seed: 3))
        #expect(codes == [String](repeating: code, count: 4))
        var random = SeededGenerator(seed: 3)
        #expect(waits == (0..<3).map { _ in Self.interval + Int64.random(in: 0...Self.interval, using: &random) })
        #expect(await fixture.makeRemote().fetch(force: true).code == code)
        #expect(await fixture.makeRemote().fetch().code == "too-early")
    }

    @Test func `the document that the app rolled back from too`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        _ = await remote.fetch()
        fixture.serve(RemoteFixture.document(revision: 2), etag: "\"2\"")
        _ = await remote.fetch(force: true)
        _ = try await remote.rollback()
        guard case .kept(let failure) = await remote.fetch(force: true), let retryAt = failure.retryAt else {
            Issue.record("not kept")
            return
        }
        let wait = retryAt.milliseconds - fixture.clock.now().instant.milliseconds
        #expect(failure.code == .rolledBack && (Self.interval...2 * Self.interval).contains(wait))
    }

    @Test(arguments: [404, 500, 503])
    func `a server in trouble is asked as the back-off says`(status: Int) async throws {
        let fixture = try RemoteFixture { _, peer in peer.reply(status) }
        let waits = await waits(fixture, elements: 4, random: ConstantRandom(value: .max)).waits
        #expect(waits == [120_000, 240_000, 480_000])
    }

    // MARK: Waits that are stored

    @Test func `a shorter interval holds at once`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.minimumInterval = .seconds(3_600)
        _ = await fixture.makeRemote().fetch()
        fixture.settings.minimumInterval = .zero
        #expect(await fixture.makeRemote().status().nextFetch == nil)
        #expect(await fixture.makeRemote().fetch().code == "unchanged")
        fixture.settings.minimumInterval = .seconds(3_600)
        fixture.serve("[]", etag: "\"2\"")
        #expect(await fixture.makeRemote().fetch(force: true).code == "remote.document-refused")
        fixture.settings.minimumInterval = .zero
        #expect(await fixture.makeRemote().fetch().code == "remote.document-refused")
    }

    @Test func `what the server asked for holds whatever the interval`() async throws {
        var fixture = try RemoteFixture { _, peer in peer.reply(503, "Retry-After: 7200\r\n") }
        fixture.settings.minimumInterval = .seconds(60)
        _ = await fixture.makeRemote().fetch()
        fixture.settings.minimumInterval = .zero
        fixture.advance(seconds: 7_000)
        #expect(await fixture.makeRemote().fetch().code == "too-early")
        fixture.settings.longestRetryAfter = .zero
        fixture.settings.backoff = Backoff(base: .milliseconds(0), cap: .milliseconds(0))
        #expect(await fixture.makeRemote().fetch().code == "remote.throttled")
    }

    @Test(
        arguments: [
            (0, true, 43_200_000), (3, true, 86_400_000), (3, false, 86_400_000 + 14_400_000), (0, false, 100_800_000),
        ] as [(Int64, Bool, Int64)])
    func `a wait lasts no longer than the settings could have made it`(
        failures: Int64, isInterval: Bool, longest: Int64
    ) {
        for since in [Int64.min, 0, 1_795_651_200_000, Int64.max].map({ UTCInstant(milliseconds: $0) }) {
            for until in [Int64.min, 0, longest, Int64.max].map({ since.adding(milliseconds: $0) }) {
                let schedule = FetchSchedule(failures: failures, since: since, until: until, isInterval: isInterval)
                let bounded = schedule.bounded(by: RemoteConfiguration.Settings())
                #expect(bounded.until == min(until, since.adding(milliseconds: longest)))
            }
        }
    }

    @Test(arguments: [Int64.min, -1, 0, 1_795_651_200_000, Int64.max], [0, Int64.max])
    func `a record with any dates stops nothing for long`(since: Int64, failures: Int64) async throws {
        var fixture = try RemoteFixture()
        fixture.settings.backoff = Backoff(base: .milliseconds(Int64.max), cap: .milliseconds(Int64.max))
        var record = RemoteRecord(source: SHA256Digest(of: Array(fixture.server.url().absoluteString.utf8)))
        record.schedule = FetchSchedule(
            failures: failures, since: UTCInstant(milliseconds: since), until: UTCInstant(milliseconds: .max),
            isInterval: true)
        try fixture.scratch.write(String(decoding: record.bytes, as: UTF8.self), to: "remote.json")
        fixture.advance(seconds: 86_400)
        #expect(await fixture.makeRemote().fetch().code == "updated")
    }

    /// Each look is a process of its own.
    @Test(arguments: [(1, false), (60, false), (61, true), (86_400, true), (1e9, true)] as [(Double, Bool)])
    func `a clock that is set back by more than a minute ends the wait`(seconds: Double, isOver: Bool) async throws {
        let fixture = try RemoteFixture { _, peer in peer.reply(503, "Retry-After: 7200\r\n") }
        let random = ConstantRandom(value: 1)
        _ = await fixture.makeRemote(random: random).fetch()
        let stored = try #require(try fixture.scratch.fileNumber(of: "remote.json"))
        fixture.advance(seconds: -seconds)
        #expect((await fixture.makeRemote(random: random).status().nextFetch == nil) == isOver)
        // Looking changes nothing.
        #expect(try fixture.scratch.fileNumber(of: "remote.json") == stored)
        let code = await fixture.makeRemote(random: random).fetch().code
        #expect(code == (isOver ? "remote.throttled" : "too-early"))
        // What the server then asks for holds.
        #expect(await fixture.makeRemote(random: random).fetch().code == "too-early")
    }

    /// Where the disk takes nothing, it holds in memory.
    @Test func `a wait that cannot be stored holds`() async throws {
        let fixture = try RemoteFixture()
        let remote = fixture.makeRemote()
        _ = await remote.fetch()
        // No lock, no change.
        let lock = fixture.scratch.path + "/remote.json.lock"
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
        fixture.server.set { _, peer in peer.reply(503, "Retry-After: 86400\r\n") }
        guard case .kept(let failure) = await remote.fetch(force: true), let retryAt = failure.retryAt else {
            Issue.record("not kept")
            return
        }
        #expect(await remote.status().nextFetch == retryAt)
        // The disk has the interval, which is over by then.
        fixture.advance(seconds: 50_000)
        #expect(await remote.fetch().code == "too-early")
        fixture.advance(seconds: -50_061)
        #expect(await remote.status().nextFetch == nil)
        #expect(await remote.fetch().code == "remote.throttled")
    }

    /// Whenever the server may not be asked, it may after the wait's length and what counts as a correction.
    @Test(arguments: 1...100) func `the wait ends whatever the clock did`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let settings = RemoteConfiguration.Settings()
        var (schedule, now) = (FetchSchedule(), UTCInstant(milliseconds: 1_795_651_200_000))
        for _ in 0..<100 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                now = UTCInstant(milliseconds: [.min, 0, 1_795_651_200_000, .max].randomElement(using: &random) ?? 0)
            case 1: now = schedule.since.adding(milliseconds: Int64.random(in: -70_000...70_000, using: &random))
            default: now = now.adding(milliseconds: Int64.random(in: -90_000_000...40_000_000, using: &random))
            }
            schedule = schedule.bounded(by: settings)
            let wait = schedule.wait(at: now)
            #expect(wait == nil || wait == schedule.until)
            if now < schedule.since.adding(milliseconds: -60_000) { #expect(wait == nil) }
            if let wait {
                let length = wait.milliseconds - schedule.since.milliseconds
                #expect(schedule.wait(at: now.adding(milliseconds: length + 60_000)) == nil, "seed \(seed)")
                continue
            }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: schedule.succeed(at: now, minimumWait: settings.minimumWait)
            case 1: schedule.decline(at: now, minimumWait: settings.minimumWait, jitter: settings.longestJitter)
            default: schedule.fail(at: now, backoff: settings.backoff, serverWait: 7_200_000, random: &random)
            }
        }
    }

    /// As it was stored when a wait could begin anew.
    @Test func `a wait that began anew is still read`() throws {
        var record = RemoteRecord(source: SHA256Digest(of: [1]))
        record.schedule = FetchSchedule(
            failures: 2, since: UTCInstant(milliseconds: 1_000), until: UTCInstant(milliseconds: 9_000),
            isInterval: false)
        let line =
            #"{"format":2,"source":"\#(record.source.hexadecimal)","failures":2,"since":1000,"until":9000,"#
            + #""interval":false,"restarted":true,"disabled":false,"current":null,"previous":null,"rejected":null}"#
        let bytes = RecordChecksum.added(to: Array(line.utf8)) + [UInt8(ascii: "\n")]
        #expect(RemoteRecord(bytes) == record)
    }

    @Test func `a poll sleeps thirty days at most`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.minimumInterval = .seconds(Int64.max)
        let all = Locked<[Int64]>([])
        let remote = fixture.makeRemote { wait in
            all.withLock { $0.append(wait) }
            try await Task.sleep(nanoseconds: 86_400_000_000_000)
        }
        let reader = Task { for await _ in remote.poll() {} }
        try await eventually { all.withLock { !$0.isEmpty } }
        reader.cancel()
        await reader.value
        #expect(all.withLock { $0 } == [2_592_000_000])
    }

    // MARK: Waking

    @Test func `waking asks only when the next request is due`() async throws {
        let fixture = try RemoteFixture()
        let sleeping = Locked(0)
        // Sleeps as a timer that stands still.
        let remote = fixture.makeRemote(random: ConstantRandom(value: .max)) { _ in
            sleeping.withLock { $0 += 1 }
            try await Task.sleep(nanoseconds: 86_400_000_000_000)
        }
        let reader = Task { for await _ in remote.poll() {} }
        try await eventually { await !remote.rests.isEmpty }
        for seconds in [0, 43_200, 43_199.0] {
            fixture.advance(seconds: seconds)
            await remote.wake()
        }
        fixture.advance(seconds: 1)
        await remote.wake()
        try await fixture.server.waitForRequests(2)
        try await eventually { sleeping.withLock { $0 } >= 2 }
        // Only the last wake ended a sleep.
        #expect(sleeping.withLock { $0 } == 2)
        try await eventually { await !remote.rests.isEmpty }
        fixture.advance(seconds: -3_600)
        await remote.wake()
        try await fixture.server.waitForRequests(3)
        reader.cancel()
        await reader.value
    }
}
#endif
