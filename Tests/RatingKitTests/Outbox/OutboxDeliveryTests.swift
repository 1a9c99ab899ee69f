import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

/// Sending: in order, one at a time, with pauses that hold.
@Suite struct OutboxDeliveryTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    @Test func `each destination gets its items in order`() async throws {
        let (first, second) = (RecordingTransport(), RecordingTransport())
        let outbox = fixture.outbox(["a": first, "b": second])
        for number in 0..<20 {
            try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: number.isMultiple(of: 3) ? "b" : "a")
        }
        let report = await outbox.deliver()
        #expect(report == Outbox.DeliveryReport(delivered: 20, failed: 0, waiting: 0, nextTryAt: nil))
        #expect(first.texts == (0..<20).filter { !$0.isMultiple(of: 3) }.map(String.init))
        #expect(second.texts == (0..<20).filter { $0.isMultiple(of: 3) }.map(String.init))
        #expect(fixture.names("new").isEmpty)
    }

    @Test func `an item that waits holds up its destination and no other`() async throws {
        let stuck = RecordingTransport { _, _ in .retry(reason: "503", after: nil) }
        let fine = RecordingTransport()
        let outbox = fixture.outbox(["a": stuck, "b": fine])
        for text in ["1", "2"] {
            try await outbox.enqueue(OutboxFixture.feedback(text), to: "a")
            try await outbox.enqueue(OutboxFixture.feedback(text), to: "b")
        }
        let report = await outbox.deliver()
        #expect(report.delivered == 2 && report.waiting == 2)
        #expect(report.nextTryAt == fixture.clock.now().instant.adding(milliseconds: 1_000))
        #expect(stuck.texts == ["1"])
        #expect(fine.texts == ["1", "2"])
    }

    @Test func `waits double up to the cap and each try has the same key`() async throws {
        let transport = RecordingTransport { _, _ in .retry(reason: "503", after: nil) }
        let outbox = fixture.outbox(
            ["a": transport], backoff: Backoff(base: .milliseconds(1_000), cap: .milliseconds(5_000)))
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        var waits: [Int64] = []
        for _ in 0..<5 {
            let now = fixture.clock.now().instant
            let next = try #require(await outbox.deliver().nextTryAt)
            waits.append(next.milliseconds - now.milliseconds)
            fixture.advance(milliseconds: waits[waits.count - 1])
        }
        #expect(waits == [1_000, 2_000, 4_000, 5_000, 5_000])
        #expect(transport.tries.allSatisfy { $0.key == key } && transport.tries.count == 5)
        let item = try #require(try await outbox.item(key))
        #expect(item.attempts == 5 && item.lastError == "503")
    }

    @Test func `a pause holds until its last millisecond also after a restart`() async throws {
        let transport = RecordingTransport { _, earlier in
            earlier == 0 ? .retry(reason: "503", after: nil) : .delivered(reference: "7")
        }
        try await fixture.outbox(["a": transport]).enqueue(OutboxFixture.feedback("1"), to: "a")
        await fixture.outbox(["a": transport]).deliver()
        fixture.advance(milliseconds: 999)
        #expect(await fixture.outbox(["a": transport]).deliver().delivered == 0)
        let status = try await fixture.outbox(["a": transport]).status()
        #expect(status.destinations.first?.attempts == 1 && status.destinations.first?.lastError == "503")
        fixture.advance(milliseconds: 1)
        #expect(await fixture.outbox(["a": transport]).deliver().delivered == 1)
        #expect(transport.tries.count == 2)
        #expect(try await fixture.outbox().status().destinations.isEmpty)
    }

    @Test(
        arguments: [
            (RetryAfter.seconds(90), 90_000), (.seconds(0), 1_000), (.seconds(-5), 1_000), (.seconds(.max), 86_400_000),
            (.date(UTCInstant(milliseconds: 1_000_000_120_000)), 120_000), (.date(UTCInstant(milliseconds: 0)), 1_000),
            (.date(UTCInstant(milliseconds: .max)), 86_400_000),
        ] as [(RetryAfter, Int64)])
    func `a server's wish is obeyed up to a day`(wish: RetryAfter, wait: Int64) async throws {
        let outbox = fixture.outbox(["a": RecordingTransport { _, _ in .retry(reason: "429", after: wish) }])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let report = await outbox.deliver()
        #expect(report.nextTryAt == fixture.clock.now().instant.adding(milliseconds: wait))
    }

    @Test func `the jitter is full`() async throws {
        let outbox = fixture.outbox(
            ["a": RecordingTransport { _, _ in .retry(reason: "503", after: nil) }], random: 2)
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(await outbox.deliver().nextTryAt == fixture.clock.now().instant)
    }

    @Test func `what is refused is kept with the reason and the next one goes`() async throws {
        let transport = RecordingTransport { attempt, _ in
            attempt.feedback.text == "1" ? .refused(reason: "422 no title") : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport])
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a")
        let report = await outbox.deliver()
        #expect(report.delivered == 1 && report.failed == 1 && report.waiting == 0)
        let item = try #require(try await fixture.outbox().item(key))
        #expect(item.entry.isFailed && item.lastError == "422 no title" && item.feedback?.text == "1")
        #expect(item.nextTryAt == nil)
        await outbox.deliver()
        #expect(transport.texts == ["1", "2"])
    }

    @Test func `listeners hear what became of each item`() async throws {
        let outbox = fixture.outbox([
            "a": RecordingTransport { attempt, earlier in
                switch earlier {
                case 0: .delivered(reference: "#12")
                case 1: .refused(reason: "no")
                default: .retry(reason: "later", after: nil)
                }
            }
        ])
        let streams = [outbox.events(), outbox.events()]
        var keys: [String] = []
        for number in 1...3 {
            keys.append(try await outbox.enqueue(OutboxFixture.feedback("hush \(number)"), to: "a"))
        }
        await outbox.deliver()
        let until = fixture.clock.now().instant.adding(milliseconds: 1_000)
        let expected: [Outbox.Event.Outcome] = [
            .delivered(reference: "#12"), .failed(reason: "no"), .postponed(reason: "later", until: until),
        ]
        for stream in streams {
            var heard: [Outbox.Event] = []
            for await event in stream {
                heard.append(event)
                if heard.count == 3 { break }
            }
            #expect(heard == zip(keys, expected).map { Outbox.Event(key: $0, destination: "a", outcome: $1) })
        }
        // What the user typed is nobody else's business.
        #expect(fixture.log.messages.count == 3)
        #expect(fixture.log.messages.allSatisfy { !$0.message.contains("hush") })
    }

    @Test func `what has no destination yet is kept until the app defines it`() async throws {
        let outbox = fixture.outbox()
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "later")
        #expect(await outbox.deliver() == Outbox.DeliveryReport(delivered: 0, failed: 0, waiting: 1, nextTryAt: nil))
        #expect(fixture.log.messages.contains { $0.level == .error && $0.message.contains("“later”") })
        #expect(await fixture.outbox(["later": RecordingTransport()]).deliver().delivered == 1)
    }

    /// Queues two items, the first of which is then overwritten with a text, made as long as the item.
    private func queueTwo(in outbox: Outbox, firstHolding text: String) async throws -> (key: String, name: String) {
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a")
        let name = try #require(fixture.names("new").first)
        let length = try Data(contentsOf: fixture.directory.appendingPathComponent("new/\(name)")).count
        try fixture.write(text + String(repeating: " ", count: length - text.utf8.count), to: "new", name)
        return (key, name)
    }

    @Test(arguments: [
        ("{", "damaged"), ("{}", "no version"), (#"{"version":1}"#, "missing"), ("", "damaged"),
        (#"{"version":2}"#, "no checksum"), (#"{"crc32c":"00000000","version":2}"#, "does not match its bytes"),
    ])
    func `what cannot be read is set aside and the next one goes`(text: String, reason: String) async throws {
        let transport = RecordingTransport()
        let outbox = fixture.outbox(["a": transport])
        let (key, name) = try await queueTwo(in: outbox, firstHolding: text)
        let report = await outbox.deliver()
        #expect(report.delivered == 1 && report.failed == 1)
        #expect(transport.texts == ["2"])
        #expect(
            try String(contentsOf: fixture.directory.appendingPathComponent("failed/\(name)"), encoding: .utf8)
                .hasPrefix(text))
        let item = try #require(try await outbox.item(key))
        #expect(item.feedback == nil && item.lastError?.contains(reason) == true, "\(item.lastError ?? "")")
    }

    @Test(arguments: [
        #"{"version":3,"key":"K"}"#,
        #"{"version":1,"key":"K","destination":"a","enqueuedAt":"2026-01-01T00:00:00Z","feedback":{"format":9}}"#,
    ])
    func `what a newer version wrote waits for one and the next one goes`(text: String) async throws {
        let transport = RecordingTransport()
        let outbox = fixture.outbox(["a": transport])
        let (key, name) = try await queueTwo(in: outbox, firstHolding: text)
        let report = await outbox.deliver()
        #expect(report.delivered == 1 && report.failed == 0 && report.waiting == 1)
        #expect(transport.texts == ["2"] && fixture.names("new") == [name])
        #expect(try await outbox.item(key)?.lastError?.contains("newer version") == true)
    }

    @Test func `passes that overlap send nothing twice`() async throws {
        let transport = RecordingTransport { _, _ in
            try? await Task.sleep(nanoseconds: 2_000_000)
            return .delivered(reference: nil)
        }
        let (one, other) = (fixture.outbox(["a": transport]), fixture.outbox(["a": transport]))
        for number in 0..<20 { try await one.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        await withTaskGroup(of: Void.self) { group in
            for outbox in [one, other, one, other, one] { group.addTask { await outbox.deliver() } }
        }
        await one.deliver()
        #expect(transport.texts == (0..<20).map(String.init))
    }

    @Test func `what is queued during a pass goes with the next call`() async throws {
        let outbox = Locked<Outbox?>(nil)
        let transport = RecordingTransport { attempt, _ in
            if attempt.feedback.text == "1" {
                _ = try? await outbox.withLock { $0 }?.enqueue(OutboxFixture.feedback("2"), to: "b")
            }
            return .delivered(reference: nil)
        }
        let box = fixture.outbox(["a": transport, "b": transport])
        outbox.withLock { $0 = box }
        try await box.enqueue(OutboxFixture.feedback("1"), to: "a")
        async let first = box.deliver()
        async let second = box.deliver()
        _ = await (first, second)
        await box.deliver()
        #expect(transport.texts == ["1", "2"])
        outbox.withLock { $0 = nil }
    }

    @Test func `what is erased while it is sent leaves no trace`() async throws {
        let outbox = Locked<Outbox?>(nil)
        let box = fixture.outbox([
            "a": RecordingTransport { _, _ in
                try? await outbox.withLock { $0 }?.erase()
                return .refused(reason: "no")
            }
        ])
        outbox.withLock { $0 = box }
        try await box.enqueue(OutboxFixture.feedback("1"), to: "a")
        await box.deliver()
        #expect(fixture.names("new").isEmpty && fixture.names("failed").isEmpty)
        outbox.withLock { $0 = nil }
    }

    @Test func `an item that is held is not sent before it is released`() async throws {
        let outbox = fixture.outbox(["a": RecordingTransport()])
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a", as: nil, isHeld: true)
        #expect(await outbox.deliver().delivered == 0)
        await outbox.release(key)
        #expect(await outbox.deliver().delivered == 1)
    }

    @Test func `an app about to be suspended cancels the try and keeps the item`() async throws {
        let isCancelled = Locked(false)
        let transport = RecordingTransport { _, earlier in
            guard earlier == 0 else { return .delivered(reference: nil) }
            try? await Task.sleep(nanoseconds: 3_600_000_000_000)
            isCancelled.withLock { $0 = Task.isCancelled }
            return .retry(reason: "cancelled", after: nil)
        }
        let isExpiring = Locked(true)
        let outbox = Outbox(
            directory: fixture.directory, destinations: ["a": transport],
            backoff: Backoff(base: .milliseconds(0), cap: .milliseconds(0)),
            clock: fixture.clock, log: fixture.log, makeKey: { UUID().uuidString },
            random: SystemRandomNumberGenerator(),
            startActivity: { _, block in
                let thread = Thread { block(false) }
                thread.start()
                guard isExpiring.withLock({ $0 }) else { return }
                let expiry = Thread {
                    Thread.sleep(forTimeInterval: 0.2)
                    block(true)
                }
                expiry.start()
            })
        isExpiring.withLock { $0 = false }
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        isExpiring.withLock { $0 = true }
        #expect(await outbox.deliver().delivered == 0)
        try await eventually { isCancelled.withLock { $0 } }
        try await eventually { await !outbox.hasTryUnderWay }
        isExpiring.withLock { $0 = false }
        #expect(try await outbox.status().destinations.first?.attempts == 0)
        #expect(await outbox.deliver().delivered == 1)
    }
}
