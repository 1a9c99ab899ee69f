import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// What is wrong with one item, with a destination, or with the disk, and that each costs no more than it must.
@Suite struct OutboxFaultTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    /// Where the item's file is.
    private func path(_ outbox: Outbox, _ key: String) async throws -> String {
        outbox.folder.path(of: try #require(try outbox.folder.entry(key)))
    }

    @Test func `an unusable destination keeps all its items for as long as it takes`() async throws {
        let isBroken = Locked(true)
        let transport = RecordingTransport { _, _ in
            isBroken.withLock { $0 } ? .unusable(reason: "401 bad token") : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport])
        for number in 0..<5 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        // More often, and for longer, than an item is tried.
        for tries in 1...30 {
            let report = await outbox.deliver()
            #expect(report.waiting == 5 && report.failed == 0 && transport.tries.count == tries)
            // At the back-off's cap from the first time on.
            #expect(report.nextTryAt == fixture.clock.now().instant.adding(milliseconds: 60_000))
            fixture.clock.advance(by: .days(2))
        }
        let status = try #require(try await outbox.status().destinations.first)
        #expect(status.isUnusable && status.lastError == "401 bad token")
        isBroken.withLock { $0 = false }
        #expect(await outbox.deliver().delivered == 5)
        #expect(try await outbox.status().destinations.isEmpty)
    }

    @Test func `what the app mends is tried at once when it says so`() async throws {
        let transport = RecordingTransport { _, earlier in
            earlier == 0 ? .unusable(reason: "no token") : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport])
        let events = outbox.events()
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        await outbox.deliver()
        #expect(transport.tries.count == 1)
        try await outbox.retry(key)
        #expect(await outbox.deliver().delivered == 1)
        var heard: [Outbox.Event.Outcome] = []
        for await event in events {
            heard.append(event.outcome)
            if heard.count == 2 { break }
        }
        let until = fixture.clock.now().instant.adding(milliseconds: 60_000)
        #expect(heard == [.postponed(reason: "no token", until: until), .delivered(reference: nil)])
    }

    @Test(arguments: [(3, 7, true), (2, 7, false), (3, 6, false)] as [(Int, Int64, Bool)])
    func `an item that always fails is given up once the next one gets through`(
        tries: Int, days: Int64, isGivenUp: Bool
    ) async throws {
        let transport = RecordingTransport { attempt, _ in
            attempt.feedback.text == "poison" ? .retry(reason: "500", after: nil) : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport], limits: Outbox.Limits(tries: 3, patience: .seconds(7 * 86_400)))
        let key = try await outbox.enqueue(OutboxFixture.feedback("poison"), to: "a")
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        for number in 1...tries {
            #expect(transport.texts.allSatisfy { $0 == "poison" })
            if number == tries { fixture.clock.advance(by: .days(Double(days))) }
            await outbox.deliver()
            fixture.advance(milliseconds: 60_000)
        }
        let item = try #require(try await outbox.item(key))
        #expect(item.entry.isFailed == isGivenUp)
        #expect(item.lastError == "500" && item.attempts == tries)
        #expect(transport.texts.suffix(2) == (isGivenUp ? ["1", "2"] : ["poison", "poison"]))
    }

    @Test func `an item is not given up where the destination is at fault`() async throws {
        let transport = RecordingTransport { _, _ in .retry(reason: "503", after: nil) }
        let outbox = fixture.outbox(["a": transport], limits: Outbox.Limits(maximumAge: nil, tries: 3))
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        for _ in 0..<40 {
            await outbox.deliver()
            fixture.clock.advance(by: .days(1))
        }
        let status = try #require(try await outbox.status().destinations.first)
        #expect(status.waiting == 2 && status.failed == 0 && status.attempts == 40)
        #expect(transport.texts.contains("2"))
    }

    #if os(Linux)
    /// Nobody opens, without waiting, a file that is leased for writing; that says nothing about the item.
    @Test func `what cannot be read now is no damage`() async throws {
        let transport = RecordingTransport()
        let outbox = fixture.outbox(["a": transport])
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a")
        // What tells the holder that somebody wants the file ends the process otherwise.
        signal(SIGIO, SIG_IGN)
        let lease = open(try await path(outbox, key), O_RDWR | O_CLOEXEC)
        try #require(fcntl(lease, 1_024, F_WRLCK) == 0, "no lease: \(errno)")
        let report = await outbox.deliver()
        #expect(report.delivered == 0 && report.failed == 0 && report.waiting == 2)
        #expect(report.nextTryAt == fixture.clock.now().instant.adding(milliseconds: 1_000))
        close(lease)
        fixture.advance(milliseconds: 1_000)
        #expect(await outbox.deliver().delivered == 2)
        #expect(transport.texts == ["1", "2"])
    }
    #endif

    /// From a path that leads through a file nothing can be removed.
    @Test func `what has arrived but cannot be removed is not sent again`() async throws {
        let (new, aside) = (fixture.directory.path + "/new", fixture.directory.path + "/aside")
        let transport = RecordingTransport { attempt, _ in
            if attempt.feedback.text == "1" {
                try? FileManager.default.moveItem(atPath: new, toPath: aside)
                _ = FileManager.default.createFile(atPath: new, contents: nil)
            }
            return .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport])
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        #expect(await outbox.deliver().delivered == 1)
        for _ in 0..<5 {
            await outbox.deliver()
            fixture.clock.advance(by: .days(1))
        }
        #expect(transport.texts == ["1"])
        try FileManager.default.removeItem(atPath: new)
        try FileManager.default.moveItem(atPath: aside, toPath: new)
        #expect(try await outbox.status().waiting == 2)
        #expect(await outbox.deliver().delivered == 1)
        #expect(transport.texts == ["1", "2"])
        #expect(try await outbox.entries().isEmpty)
    }

    /// Without a place for it, a pause holds in memory.
    @Test func `a pause that cannot be stored holds`() async throws {
        let transport = RecordingTransport { _, _ in .retry(reason: "503", after: nil) }
        let outbox = fixture.outbox(["a": transport])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try FileManager.default.createDirectory(
            at: fixture.directory.appendingPathComponent("state/a.json"), withIntermediateDirectories: true)
        for _ in 0..<3 { await outbox.deliver() }
        #expect(transport.tries.count == 1)
        #expect(try await outbox.status().nextTryAt == fixture.clock.now().instant.adding(milliseconds: 1_000))
        fixture.advance(milliseconds: 1_000)
        await outbox.deliver()
        #expect(transport.tries.count == 2)
    }

    @Test func `what is dropped while it is given up does not come back`() async throws {
        let outbox = fixture.outbox()
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let entry = try #require(try outbox.folder.entry(key))
        _ = try outbox.folder.remove(entry)
        #expect(try !outbox.folder.fail(entry, with: [1]))
        #expect(fixture.names("new").isEmpty && fixture.names("failed").isEmpty)
    }

    @Test func `what is gone is not removed again`() async throws {
        let outbox = fixture.outbox()
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let entry = try #require(try outbox.folder.entry(key))
        #expect(try outbox.folder.remove(entry))
        #expect(try !outbox.folder.remove(entry) && !outbox.folder.takeOut(entry))
        #expect(try outbox.folder.move(entry) == nil)
    }

    /// Killed between writing the reason and removing the item: it has failed.
    @Test func `an item in both boxes has failed`() async throws {
        let transport = RecordingTransport()
        let outbox = fixture.outbox(["a": transport])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let name = try #require(fixture.names("new").first)
        try FileManager.default.copyItem(
            at: fixture.directory.appendingPathComponent("new/\(name)"),
            to: fixture.directory.appendingPathComponent("failed/\(name)"))
        await outbox.deliver()
        #expect(transport.tries.isEmpty)
        #expect(fixture.names("new").isEmpty && fixture.names("failed") == [name])
    }
}
