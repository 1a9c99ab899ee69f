import Foundation
import RatingTesting
import Testing

@testable import RatingKit

/// How long a destination is left alone, under any clock.
@Suite struct OutboxPauseTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    private func now() -> Instant { fixture.clock.now().instant }

    /// Each look is an outbox of its own.
    private func nextTry() async throws -> Instant? { try await fixture.outbox(["a": failing]).status().nextTryAt }

    private let failing = RecordingTransport { _, _ in .retry(reason: "503", after: .seconds(60)) }

    @Test(arguments: [-1, -60, -86_400, -315_360_000] as [Int64])
    func aClockThatIsSetBackBeginsAPauseAnewOnce(seconds: Int64) async throws {
        let outbox = fixture.outbox(["a": failing])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        fixture.advance(milliseconds: seconds * 1_000)
        let until = now().adding(milliseconds: 60_000)
        for _ in 0..<5 {
            #expect(try await nextTry() == until)
            fixture.advance(milliseconds: 10_000)
        }
        fixture.advance(milliseconds: 9_999)
        await fixture.outbox(["a": failing]).deliver()
        #expect(failing.tries.count == 1)
        fixture.advance(milliseconds: 1)
        await fixture.outbox(["a": failing]).deliver()
        #expect(failing.tries.count == 2)
        // The second pause, set back twice.
        for seconds in [-100, -100] as [Int64] {
            fixture.advance(milliseconds: seconds * 1_000)
            _ = try await nextTry()
        }
        #expect(try await nextTry() == now())
        await fixture.outbox(["a": failing]).deliver()
        #expect(failing.tries.count == 3)
    }

    /// As earlier versions stored it, without its beginning: a clock that was wrong then costs the longest wait.
    @Test func aPauseWithoutABeginningIsOverADayLaterAtTheLatest() async throws {
        let outbox = fixture.outbox(["a": failing])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try fixture.write(
            #"{"version":1,"key":"K","attempts":3,"since":"2040-01-01T00:00:00Z","until":"2040-01-01T00:00:00Z","#
                + #""lastError":"503","unusable":false}"#, to: "state", "a.json")
        let until = now().adding(days: Int64(1))
        for _ in 0..<3 {
            #expect(try await nextTry() == until)
            fixture.advance(milliseconds: 1_000)
        }
    }

    @Test func aPauseOfAnotherDestinationIsNone() async throws {
        let outbox = fixture.outbox(["a": failing, "b": RecordingTransport()])
        for name in ["a", "b"] { try await outbox.enqueue(OutboxFixture.feedback("1"), to: name) }
        await fixture.outbox(["a": failing]).deliver()
        let state = fixture.directory.appendingPathComponent("state")
        try FileManager.default.copyItem(
            at: state.appendingPathComponent("a.json"), to: state.appendingPathComponent("b.json"))
        #expect(await outbox.deliver().delivered == 1)
    }

    @Test(arguments: [Int64.max, .max / 1_000, .max / 2] as [Int64])
    func anyWishAndAnyBackOffMakeAPause(cap: Int64) async throws {
        let transport = RecordingTransport { _, _ in .retry(reason: "429", after: .seconds(.max)) }
        let outbox = fixture.outbox(["a": transport], backoff: Backoff(base: 1, cap: cap))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(try #require(await outbox.deliver().nextTryAt) > now())
    }

    /// A folder where the lock is to be: nothing can be sent before that is changed, and nobody waits for it.
    @Test func aDestinationThatCannotBeLockedMustBeChanged() async throws {
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
