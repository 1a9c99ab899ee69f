import Foundation
import RatingTesting
import Testing

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

    @Test func anUnusableDestinationKeepsAllItsItemsForAsLongAsItTakes() async throws {
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
            fixture.clock.advance(days: 2)
        }
        let status = try #require(try await outbox.status().destinations.first)
        #expect(status.isUnusable && status.lastError == "401 bad token")
        isBroken.withLock { $0 = false }
        #expect(await outbox.deliver().delivered == 5)
        #expect(try await outbox.status().destinations.isEmpty)
    }

    @Test func whatTheAppMendsIsTriedAtOnceWhenItSaysSo() async throws {
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
        var heard: [OutboxEvent.Outcome] = []
        for await event in events {
            heard.append(event.outcome)
            if heard.count == 2 { break }
        }
        let until = fixture.clock.now().instant.adding(milliseconds: 60_000)
        #expect(heard == [.postponed(reason: "no token", until: until), .delivered(reference: nil)])
    }

    @Test(arguments: [(3, 7, true), (2, 7, false), (3, 6, false)] as [(Int, Int64, Bool)])
    func anItemThatAlwaysFailsIsGivenUpOnceTheNextOneGetsThrough(tries: Int, days: Int64, isGivenUp: Bool) async throws
    {
        let transport = RecordingTransport { attempt, _ in
            attempt.feedback.text == "poison" ? .retry(reason: "500", after: nil) : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport], limits: OutboxLimits(tries: 3, daysOfTries: 7))
        let key = try await outbox.enqueue(OutboxFixture.feedback("poison"), to: "a")
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        for number in 1...tries {
            #expect(transport.texts.allSatisfy { $0 == "poison" })
            if number == tries { fixture.clock.advance(days: Double(days)) }
            await outbox.deliver()
            fixture.advance(milliseconds: 60_000)
        }
        let item = try #require(try await outbox.item(key))
        #expect(item.entry.isFailed == isGivenUp)
        #expect(item.lastError == "500" && item.attempts == tries)
        #expect(transport.texts.suffix(2) == (isGivenUp ? ["1", "2"] : ["poison", "poison"]))
    }

    @Test func anItemIsNotGivenUpWhereTheDestinationIsAtFault() async throws {
        let transport = RecordingTransport { _, _ in .retry(reason: "503", after: nil) }
        let outbox = fixture.outbox(["a": transport], limits: OutboxLimits(days: nil, tries: 3))
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        for _ in 0..<40 {
            await outbox.deliver()
            fixture.clock.advance(days: 1)
        }
        let status = try #require(try await outbox.status().destinations.first)
        #expect(status.waiting == 2 && status.failed == 0 && status.attempts == 40)
        #expect(transport.texts.contains("2"))
    }

    /// A loop of links cannot be opened now; it says nothing about the item.
    @Test func whatCannotBeReadNowIsNoDamage() async throws {
        let transport = RecordingTransport()
        let outbox = fixture.outbox(["a": transport])
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a")
        let path = try await path(outbox, key)
        let aside = fixture.scratch.path + "/aside"
        try FileManager.default.moveItem(atPath: path, toPath: aside)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        let report = await outbox.deliver()
        #expect(report.delivered == 0 && report.failed == 0 && report.waiting == 2)
        #expect(report.nextTryAt == fixture.clock.now().instant.adding(milliseconds: 1_000))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: aside, toPath: path)
        fixture.advance(milliseconds: 1_000)
        #expect(await outbox.deliver().delivered == 2)
        #expect(transport.texts == ["1", "2"])
    }

    @Test func whatIsNoFileIsSetAside() async throws {
        let transport = RecordingTransport()
        let outbox = fixture.outbox(["a": transport])
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a")
        let path = try await path(outbox, key)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let report = await outbox.deliver()
        #expect(report.delivered == 1 && report.failed == 1)
        #expect(fixture.names("failed").count == 1)
    }

    /// A directory in the file's place is what `unlink` refuses.
    @Test func whatHasArrivedButCannotBeRemovedIsNotSentAgain() async throws {
        let path = Locked("")
        let transport = RecordingTransport { attempt, _ in
            if attempt.feedback.text == "1" {
                let path = path.withLock { $0 }
                try? FileManager.default.removeItem(atPath: path)
                try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            }
            return .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport])
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a")
        let file = try await self.path(outbox, key)
        path.withLock { $0 = file }
        let report = await outbox.deliver()
        #expect(report.delivered == 1 && report.waiting == 2)
        #expect(report.nextTryAt == fixture.clock.now().instant.adding(milliseconds: 1_000))
        for _ in 0..<5 {
            await outbox.deliver()
            fixture.clock.advance(days: 1)
        }
        #expect(transport.texts == ["1"])
        try FileManager.default.removeItem(atPath: file)
        try Data("{}".utf8).write(to: URL(fileURLWithPath: file))
        #expect(await outbox.deliver().delivered == 1)
        #expect(transport.texts == ["1", "2"])
        #expect(try await outbox.entries().isEmpty)
    }

    /// Without a place for it, a pause holds in memory.
    @Test func aPauseThatCannotBeStoredHolds() async throws {
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

    @Test func whatIsDroppedWhileItIsGivenUpDoesNotComeBack() async throws {
        let outbox = fixture.outbox()
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let entry = try #require(try outbox.folder.entry(key))
        _ = try outbox.folder.remove(entry)
        #expect(try !outbox.folder.fail(entry, with: [1]))
        #expect(fixture.names("new").isEmpty && fixture.names("failed").isEmpty)
    }

    /// Killed between writing the reason and removing the item: it has failed.
    @Test func anItemInBothBoxesHasFailed() async throws {
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

    @Test func aSlowDestinationDoesNotDelayWhatIsQueuedForOthers() async throws {
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

    @Test func aTryThatTakesTooLongIsCancelled() async throws {
        let isCancelled = Locked(false)
        let transport = RecordingTransport { _, _ in
            try? await Task.sleep(nanoseconds: 3_600_000_000_000)
            isCancelled.withLock { $0 = Task.isCancelled }
            return .retry(reason: "cancelled", after: nil)
        }
        let outbox = fixture.outbox(["a": transport], deadline: 0.1)
        let key = try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(await outbox.deliver().waiting == 1)
        #expect(isCancelled.withLock { $0 })
        #expect(try await outbox.item(key)?.lastError == "no result within 0.1 s")
    }

    @Test func whatArrivesAfterTheDeadlineHasArrived() async throws {
        let transport = RecordingTransport { _, _ in
            try? await Task.sleep(nanoseconds: 3_600_000_000_000)
            return .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport], deadline: 0.1)
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(await outbox.deliver().delivered == 1)
    }
}
