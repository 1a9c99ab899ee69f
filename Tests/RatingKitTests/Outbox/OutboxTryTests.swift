import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// A try that takes long, is cancelled or goes on all the same: nothing is sent twice, and nobody waits for it.
@Suite struct OutboxTryTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    @Test func `a slow destination does not delay what is queued for others`() async throws {
        let (isSlow, isStarted) = (Locked(true), Locked(false))
        let slow = RecordingTransport { _, _ in
            isStarted.withLock { $0 = true }
            while isSlow.withLock({ $0 }) { try? await Task.sleep(nanoseconds: 1_000_000) }
            return .delivered(reference: nil)
        }
        let fast = RecordingTransport()
        let outbox = fixture.outbox(["slow": slow, "fast": fast])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "slow")
        let first = Task { await outbox.deliver() }
        try await eventually { isStarted.withLock { $0 } }
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "fast")
        let second = Task { await outbox.deliver() }
        try await eventually { !fast.tries.isEmpty }
        #expect(fast.texts == ["2"] && isSlow.withLock { $0 })
        isSlow.withLock { $0 = false }
        _ = await (first.value, second.value)
        #expect(slow.texts == ["1"])
    }

    @Test func `a try that takes too long is cancelled`() async throws {
        let isCancelled = Locked(false)
        let transport = RecordingTransport { _, _ in
            try? await Task.sleep(nanoseconds: 3_600_000_000_000)
            isCancelled.withLock { $0 = Task.isCancelled }
            return .retry(reason: "cancelled", after: nil)
        }
        let outbox = fixture.outbox(["a": transport], deadline: .seconds(0.1))
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(await outbox.deliver().waiting == 1)
        try await eventually { isCancelled.withLock { $0 } }
        #expect(try await outbox.item(key)?.lastError == "no result within 0.1 s")
    }

    @Test func `what arrives when it is cancelled has arrived`() async throws {
        let transport = RecordingTransport { _, _ in
            try? await Task.sleep(nanoseconds: 3_600_000_000_000)
            return .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport], deadline: .seconds(0.1))
        let events = outbox.events()
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        // At once, or, on a machine that is busy, after it was waited for.
        await outbox.deliver()
        for await event in events where event.outcome == .delivered(reference: nil) { break }
        #expect(transport.texts == ["1"] && fixture.names("new").isEmpty)
    }

    /// Its result once it has ended.
    @Test(arguments: [DeliveryResult.delivered(reference: "7"), .refused(reason: "no")])
    func `a transport that ignores cancellation holds up nobody and is not asked twice at once`(result: DeliveryResult)
        async throws
    {
        let (latch, ended) = (Latch(), Locked(0))
        let transport = RecordingTransport { attempt, earlier in
            guard earlier == 0 else { return .delivered(reference: nil) }
            await latch.hold()
            ended.withLock { $0 += 1 }
            return result
        }
        let outbox = fixture.outbox(["a": transport], deadline: .seconds(0.2))
        let other = fixture.outbox(["a": transport])
        let events = outbox.events()
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        // It returns, though the try goes on.
        let report = await outbox.deliver()
        #expect(report.delivered == 0 && report.waiting == 2 && ended.withLock { $0 } == 0)
        #expect(report.nextTryAt == fixture.clock.now().instant.adding(milliseconds: 1_000))
        // Neither this outbox nor another begins one beside it, and nobody is told to wait for it.
        fixture.clock.advance(by: .days(1))
        for outbox in [outbox, other] { #expect(await outbox.deliver().waiting == 2) }
        #expect(try await outbox.status().nextTryAt == nil)
        #expect(transport.texts == ["1"])
        latch.open()
        try await eventually { await !outbox.hasTryUnderWay }
        let hasArrived = result == .delivered(reference: "7")
        #expect(await other.deliver().delivered == (hasArrived ? 1 : 2))
        #expect(transport.texts == (hasArrived ? ["1", "2"] : ["1", "1", "2"]))
        if hasArrived {
            for await event in events where event.outcome == .delivered(reference: "7") { break }
        }
    }

    /// Not even what stands behind an item that was tried often enough to be given up.
    @Test func `nothing is sent beside a try that goes on`() async throws {
        let latch = Latch()
        let transport = RecordingTransport { attempt, _ in
            if attempt.feedback.text == "1" { await latch.hold() }
            return .delivered(reference: nil)
        }
        let outbox = fixture.outbox(
            ["a": transport], limits: Outbox.Limits(tries: 1, patience: .zero), deadline: .seconds(0.2))
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        #expect(await outbox.deliver().waiting == 2)
        #expect(transport.texts == ["1"])
        latch.open()
        try await eventually { await !outbox.hasTryUnderWay }
        #expect(fixture.names("new").count == 1 && fixture.names("failed").isEmpty)
    }

    @Test func `what is queued after an erasure waits for the try that goes on`() async throws {
        let (latch, later) = (Latch(), Locked<Outbox?>(nil))
        let transport = RecordingTransport { attempt, _ in
            guard attempt.feedback.text == "1" else { return .delivered(reference: nil) }
            let outbox = later.withLock { $0 }
            try? await outbox?.erase()
            _ = try? await outbox?.enqueue(OutboxFixture.feedback("2"), to: "a")
            await latch.hold()
            return .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport], deadline: .seconds(0.2))
        later.withLock { $0 = outbox }
        let events = outbox.events()
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(await outbox.deliver().waiting == 1)
        #expect(transport.texts == ["1"])
        latch.open()
        try await eventually { await !outbox.hasTryUnderWay }
        #expect(await outbox.deliver().delivered == 1)
        // Nothing was said of what was erased.
        for await event in events {
            #expect(event.key == transport.tries.last?.key && event.outcome == .delivered(reference: nil))
            break
        }
    }

    @Test func `what was erased while its try went on leaves no trace`() async throws {
        let latch = Latch()
        let transport = RecordingTransport { _, _ in
            await latch.hold()
            return .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport], deadline: .seconds(0.1))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        try await outbox.erase()
        latch.open()
        try await eventually { await !outbox.hasTryUnderWay }
        for box in ["tmp", "new", "failed"] { #expect(fixture.names(box).isEmpty) }
        #expect(fixture.names("state").allSatisfy { $0.hasSuffix(".lock") })
    }
}
