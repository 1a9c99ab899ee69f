import Foundation
import RatingTesting
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// Queueing, looking, and deciding by hand.
@Suite struct OutboxTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    @Test func `what was queued is on disk for the next process`() async throws {
        let feedback = Feedback(stars: 1, text: "Zu langsam 🐌\r\nimmer", placement: "home", version: "2.1")
        let key = try await fixture.outbox().enqueue(feedback, to: "support")
        let item = try #require(try await fixture.outbox().item(key))
        #expect(item.feedback == feedback)
        #expect(item.entry.destination == "support")
        #expect(item.entry.enqueuedAt == fixture.clock.now().instant)
        #expect(item.attempts == 0 && item.lastError == nil && !item.entry.isFailed)
    }

    @Test func `files and folders are the user's own`() async throws {
        try await fixture.outbox().enqueue(OutboxFixture.feedback("a"), to: "support")
        let name = try #require(fixture.names("new").first)
        #expect(try fixture.scratch.mode(of: "outbox/new/\(name)") == 0o600)
        #expect(try fixture.scratch.mode(of: "outbox/new") == 0o700)
        #expect(fixture.names("tmp").isEmpty && fixture.names("failed").isEmpty)
    }

    @Test func `the order of queueing survives clocks set back and restarts`() async throws {
        for text in ["a", "b", "c", "d"] {
            try await fixture.outbox().enqueue(OutboxFixture.feedback(text), to: "support")
            fixture.advance(milliseconds: -5_000)
        }
        let outbox = fixture.outbox()
        for text in ["e", "f"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "support") }
        var texts: [String?] = []
        for entry in try await outbox.entries() { texts.append(try await outbox.item(entry.key)?.feedback?.text) }
        #expect(texts == ["a", "b", "c", "d", "e", "f"])
    }

    @Test(arguments: ["support", "a.b/c", "Käse und Brot", "..", "%41", String(repeating: "é", count: 32)])
    func `destinations have any name`(name: String) async throws {
        let transport = RecordingTransport()
        let outbox = fixture.outbox([name: transport])
        try await outbox.enqueue(OutboxFixture.feedback("a"), to: name)
        #expect(try await outbox.status().destinations.map(\.name) == [name])
        #expect(await outbox.deliver().delivered == 1)
        #expect(transport.texts == ["a"])
    }

    @Test(arguments: ["", String(repeating: "x", count: 65)])
    func `names that are empty or too long are refused`(name: String) async throws {
        let outbox = fixture.outbox()
        await #expect(throws: Outbox.Failure.invalidDestination(name)) {
            try await outbox.enqueue(OutboxFixture.feedback("a"), to: name)
        }
    }

    @Test func `a key that is none is refused`() async throws {
        let outbox = Outbox(directory: fixture.directory, destinations: [:], makeKey: { "../x" })
        await #expect(throws: Outbox.Failure.invalidKey("../x")) {
            try await outbox.enqueue(OutboxFixture.feedback("a"), to: "support")
        }
    }

    @Test func `a feedback beyond the limit is refused and takes nothing else along`() async throws {
        let outbox = fixture.outbox(limits: Outbox.Limits(bytes: 1_000))
        try await outbox.enqueue(OutboxFixture.feedback("kept"), to: "support")
        await #expect {
            try await outbox.enqueue(OutboxFixture.feedback(String(repeating: "x", count: 2_000)), to: "support")
        } throws: { error in
            guard case .tooLarge(let bytes, 1_000) = error as? Outbox.Failure else { return false }
            return bytes > 2_000
        }
        #expect(try await outbox.entries().count == 1)
    }

    @Test func `the status counts by destination`() async throws {
        let outbox = fixture.outbox(["a": RecordingTransport { _, _ in .refused(reason: "no") }])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        fixture.advance(milliseconds: 10)
        for text in ["2", "3"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        try await outbox.enqueue(OutboxFixture.feedback("4"), to: "b")
        let status = try await outbox.status()
        #expect(status.destinations.map(\.name) == ["a", "b"])
        #expect(status.destinations.map(\.isDefined) == [true, false])
        #expect(status.destinations.map(\.waiting) == [2, 1])
        #expect(status.destinations.map(\.failed) == [1, 0])
        #expect(status.waiting == 3 && status.failed == 1)
        #expect(status.nextTryAt == fixture.clock.now().instant)
        let sizes = try fixture.names("new").map { name in
            try Data(contentsOf: fixture.directory.appendingPathComponent("new/\(name)")).count
        }
        #expect(status.bytes >= Int64(sizes.reduce(0, +)))
    }

    @Test func `items are listed in pages`() async throws {
        let outbox = fixture.outbox([
            "a": RecordingTransport { attempt, _ in
                attempt.feedback.text < "3" ? .refused(reason: "no") : .retry(reason: "later", after: nil)
            }
        ])
        for number in 0..<7 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        await outbox.deliver()
        var seen: [OutboxEntry] = []
        while true {
            let page = try await outbox.entries(after: seen.last, limit: 2)
            if page.isEmpty { break }
            #expect(page.count <= 2)
            seen += page
        }
        #expect(seen.map(\.isFailed) == [false, false, false, false, true, true, true])
        #expect(Set(seen.map(\.key)).count == 7)
    }

    @Test(arguments: [Int.max, .max - 1, .max / 2 + 1])
    func `a page may be as large as it likes`(limit: Int) async throws {
        let outbox = fixture.outbox()
        for number in 0..<3 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        #expect(try await outbox.entries(limit: limit).count == 3)
        #expect(try await outbox.entries(limit: -1).isEmpty)
    }

    @Test func `a key that is known is not queued again`() async throws {
        let outbox = fixture.outbox()
        for text in ["1", "2"] {
            let key = try await outbox.enqueue(OutboxFixture.feedback(text), to: "a", as: "K-1", isHeld: false)
            #expect(key == "K-1")
        }
        #expect(try await outbox.entries().count == 1)
        #expect(try await outbox.item("K-1")?.feedback?.text == "1")
    }

    @Test func `a failed item that is retried takes its old place`() async throws {
        let isBroken = Locked(true)
        let transport = RecordingTransport { attempt, _ in
            isBroken.withLock { $0 } && attempt.feedback.text == "1"
                ? .refused(reason: "no") : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport])
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        let failed = try #require(try await outbox.item(key))
        #expect(failed.entry.isFailed && failed.lastError == "no" && failed.attempts == 1)
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a")
        isBroken.withLock { $0 = false }
        try await outbox.retry(key)
        #expect(try await outbox.item(key)?.lastError == "no")
        await outbox.deliver()
        #expect(transport.texts == ["1", "1", "2"])
        #expect(Set(transport.tries.prefix(2).map(\.key)) == [key])
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func `all failed items are retried together`() async throws {
        let isBroken = Locked(true)
        let outbox = fixture.outbox([
            "a": RecordingTransport { _, _ in
                isBroken.withLock { $0 } ? .refused(reason: "no") : .delivered(reference: nil)
            }
        ])
        for number in 0..<5 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        #expect(await outbox.deliver().failed == 5)
        isBroken.withLock { $0 = false }
        #expect(try await outbox.retryAll() == 5)
        #expect(await outbox.deliver().delivered == 5)
    }

    @Test func `a dropped item is gone`() async throws {
        let outbox = fixture.outbox()
        let key = try await outbox.enqueue(OutboxFixture.feedback("a"), to: "a")
        try await outbox.drop(key)
        #expect(try await outbox.item(key) == nil)
        await #expect(throws: Outbox.Failure.notFound(key: key)) { try await outbox.drop(key) }
        await #expect(throws: Outbox.Failure.notFound(key: key)) { try await outbox.retry(key) }
    }

    @Test func `erasing leaves nothing`() async throws {
        let outbox = fixture.outbox([
            "a": RecordingTransport { _, earlier in
                earlier == 0 ? .refused(reason: "no") : .retry(reason: "later", after: nil)
            }
        ])
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        await outbox.deliver()
        try fixture.write("half", to: "tmp", "half")
        try fixture.write("strange", to: "new", "strange")
        try await outbox.erase()
        for box in ["tmp", "new", "failed"] { #expect(fixture.names(box).isEmpty) }
        #expect(fixture.names("state").allSatisfy { $0.hasSuffix(".lock") })
        try await outbox.enqueue(OutboxFixture.feedback("3"), to: "a")
        #expect(try await outbox.status().waiting == 1)
    }

    @Test func `what killed processes left half written is swept`() async throws {
        let first = fixture.outbox()
        try await first.enqueue(OutboxFixture.feedback("a"), to: "a")
        let (left, written) = ("0199aaaaaaaa.000000.K-1.10.a", "0199aaaaaaaa.000000.K-2.10.a")
        for name in [left, written, "foreign"] { try fixture.write("half", to: "tmp", name) }
        let writer = try #require(try FileDescriptor(existing: fixture.directory.path + "/tmp/\(written)"))
        #expect(try writer.tryLock())
        let second = fixture.outbox()
        try await second.enqueue(OutboxFixture.feedback("b"), to: "a")
        #expect(fixture.names("tmp") == [written, "foreign"])
        #expect(try await second.entries().count == 2)
    }

    @Test func `a folder that vanishes is made again`() async throws {
        let outbox = fixture.outbox()
        try await outbox.enqueue(OutboxFixture.feedback("a"), to: "a")
        try FileManager.default.removeItem(at: fixture.directory)
        try await outbox.enqueue(OutboxFixture.feedback("b"), to: "a")
        #expect(try await outbox.entries().count == 1)
    }

    @Test func `a folder that cannot be is an error`() async throws {
        try fixture.scratch.write("no folder", to: "outbox")
        let outbox = fixture.outbox()
        await #expect {
            try await outbox.enqueue(OutboxFixture.feedback("a"), to: "a")
        } throws: { error in
            guard case .noAccess = error as? Outbox.Failure else { return false }
            return true
        }
        #expect(await outbox.deliver().delivered == 0)
    }
}
