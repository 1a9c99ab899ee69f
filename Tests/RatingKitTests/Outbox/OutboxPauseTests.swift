import Foundation
import RatingTesting
import TestInput
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

/// How long a destination is left alone, under any clock.
@Suite struct OutboxPauseTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    private func now() -> UTCInstant { fixture.clock.now().instant }

    /// Each look is an outbox of its own.
    private func nextTry() async throws -> UTCInstant? { try await fixture.outbox(["a": failing]).status().nextTryAt }

    private let failing = RecordingTransport { _, _ in .retry(reason: "503", after: .seconds(60)) }

    @Test(arguments: [(1, false), (60, false), (61, true), (86_400, true), (315_360_000, true)] as [(Int64, Bool)])
    func `a clock that is set back by more than a minute ends a pause`(seconds: Int64, isOver: Bool) async throws {
        let outbox = fixture.outbox(["a": failing])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        let until = now().adding(milliseconds: 60_000)
        let stored = try #require(try fixture.scratch.fileNumber(of: "outbox/state/a.json"))
        fixture.advance(milliseconds: -seconds * 1_000)
        #expect(try await nextTry() == (isOver ? now() : until))
        // Looking changes nothing.
        #expect(try fixture.scratch.fileNumber(of: "outbox/state/a.json") == stored)
        await fixture.outbox(["a": failing]).deliver()
        #expect(failing.tries.count == (isOver ? 2 : 1))
        // The tries go on to be counted.
        #expect(try await outbox.status().destinations.first?.attempts == (isOver ? 2 : 1))
    }

    /// Each look is a process of its own, as on a device that starts with a wrong clock.
    @Test(arguments: 1...20) func `a pause ends whatever the clock did`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let start = now()
        try await fixture.outbox().enqueue(OutboxFixture.feedback("1"), to: "a")
        for _ in 0..<15 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: fixture.clock.set(LocalInstant(UTCInstant(milliseconds: 0)))
            case 1: fixture.clock.set(LocalInstant(start))
            default: fixture.advance(milliseconds: Int64.random(in: -200_000...100_000, using: &random))
            }
            if Bool.random(using: &random) { await fixture.outbox(["a": failing]).deliver() }
            let next = try #require(try await nextTry())
            #expect(next <= now().adding(milliseconds: 120_000), "seed \(seed)")
        }
        // The length, and what counts as a correction.
        let tries = failing.tries.count
        if let next = try await nextTry(), next > now() { fixture.advance(milliseconds: 120_000) }
        await fixture.outbox(["a": failing]).deliver()
        #expect(failing.tries.count == tries + 1, "seed \(seed)")
    }

    /// As it was stored when a wait could begin anew.
    @Test func `a pause that began anew is still read`() async throws {
        let outbox = fixture.outbox(["a": failing])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let (began, until) = (now(), now().adding(milliseconds: 5_000))
        let json: RatingJSON = [
            "version": 2, "destination": "a", "key": "K", "attempts": 3, "since": .string(began.description),
            "began": .string(began.description), "until": .string(until.description), "restarted": true,
            "lastError": "503", "unusable": false,
        ]
        let bytes = RecordChecksum.added(to: json.serializedBytes())
        try fixture.write(String(decoding: bytes, as: UTF8.self), to: "state", "a.json")
        #expect(try await nextTry() == until)
        #expect(try await outbox.status().destinations.first?.attempts == 3)
    }

    /// A first try that is dated far ahead keeps no item from being given up.
    @Test func `a first try in the future is brought back`() async throws {
        let poison = RecordingTransport { attempt, _ in
            attempt.feedback.text == "1" ? .retry(reason: "500", after: nil) : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": poison], limits: Outbox.Limits(tries: 3, patience: .seconds(7 * 86_400)))
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        fixture.clock.advance(by: .days(4_000))
        await outbox.deliver()
        fixture.clock.advance(by: .days(-4_000))
        await outbox.deliver()
        fixture.clock.advance(by: .days(7))
        let report = await outbox.deliver()
        #expect(report.failed == 1 && report.delivered == 1 && report.waiting == 0)
    }

    /// As earlier versions stored it, without its beginning: taken for a pause of the longest wait, a day.
    @Test(
        arguments: [
            (1, false), (86_400_000, false), (86_460_000, false), (86_460_001, true), (1_000_000_000_000, true),
        ] as [(Int64, Bool)])
    func `a pause without a beginning holds for a day`(length: Int64, isOver: Bool) async throws {
        let outbox = fixture.outbox(["a": failing])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let until = now().adding(milliseconds: length)
        try fixture.write(
            #"{"version":1,"key":"K","attempts":3,"since":"\#(until)","until":"\#(until)","#
                + #""lastError":"503","unusable":false}"#, to: "state", "a.json")
        #expect(try await nextTry() == (isOver ? now() : until))
    }

    /// Whoever waits until the next try is due does not look all the time; but whoever calls is not held up.
    @Test func `the next try is a moment later while another sends`() async throws {
        let latch = Latch()
        let transport = RecordingTransport { _, earlier in
            if earlier == 0 { await latch.hold() }
            return .delivered(reference: nil)
        }
        let (one, other) = (fixture.outbox(["a": transport]), fixture.outbox(["a": transport]))
        for text in ["1", "2"] { try await one.enqueue(OutboxFixture.feedback(text), to: "a") }
        let sending = Task { await one.deliver() }
        try await eventually { !transport.tries.isEmpty }
        for _ in 0..<3 {
            let report = await other.deliver()
            #expect(report.waiting == 2 && report.nextTryAt == now().adding(milliseconds: 2_000))
            fixture.advance(milliseconds: 500)
        }
        // No try failed.
        let status = try #require(try await other.status().destinations.first)
        #expect(status.attempts == 0 && status.lastError == nil && !status.isUnusable)
        latch.open()
        #expect(await sending.value.delivered == 2)
        try await one.enqueue(OutboxFixture.feedback("3"), to: "a")
        #expect(await other.deliver().delivered == 1)
        #expect(transport.texts == ["1", "2", "3"])
    }

    @Test func `a pause of another destination is none`() async throws {
        let outbox = fixture.outbox(["a": failing, "b": RecordingTransport()])
        for name in ["a", "b"] { try await outbox.enqueue(OutboxFixture.feedback("1"), to: name) }
        await fixture.outbox(["a": failing]).deliver()
        let state = fixture.directory.appendingPathComponent("state")
        try FileManager.default.copyItem(
            at: state.appendingPathComponent("a.json"), to: state.appendingPathComponent("b.json"))
        #expect(await outbox.deliver().delivered == 1)
    }

    @Test(arguments: [Int64.max, .max / 1_000, .max / 2] as [Int64])
    func `any wish and any back-off make a pause`(cap: Int64) async throws {
        let transport = RecordingTransport { _, _ in .retry(reason: "429", after: .seconds(.max)) }
        let outbox = fixture.outbox(["a": transport], backoff: Backoff(base: .milliseconds(1), cap: .milliseconds(cap)))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(try #require(await outbox.deliver().nextTryAt) > now())
    }

    /// A folder where the lock is to be: nothing can be sent before that is changed, and nobody waits for it.
    @Test func `a destination that cannot be locked must be changed`() async throws {
        let outbox = fixture.outbox(["a": RecordingTransport()])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let lock = fixture.directory.appendingPathComponent("state/a.lock")
        try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: false)
        #expect(await outbox.deliver().waiting == 1)
        let status = try #require(try await outbox.status().destinations.first)
        #expect(status.isUnusable && status.attempts == 1 && status.lastError?.contains("a.lock") == true)
        try FileManager.default.removeItem(at: lock)
        fixture.advance(milliseconds: 1_000)
        #expect(await outbox.deliver().delivered == 1)
        #expect(try await outbox.status().destinations.isEmpty)
    }
}
