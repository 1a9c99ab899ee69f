import Foundation
import RatingTesting
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// What is dropped, and that it is said first.
@Suite struct OutboxLimitTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    private func texts(_ outbox: Outbox) async throws -> [String] {
        var texts: [String] = []
        for entry in try await outbox.entries() {
            texts.append(try await outbox.item(entry.key)?.feedback?.text ?? "?")
        }
        return texts
    }

    @Test func `limits are as documented, and no lower than makes sense`() {
        let standard = Outbox.Limits()
        #expect(standard.items == 100_000 && standard.bytes == 100_000_000 && standard.tries == 20)
        #expect(standard.maximumAge == .seconds(90 * 24 * 3_600) && standard.patience == .seconds(7 * 24 * 3_600))
        let lowest = Outbox.Limits(items: 1, bytes: 0, maximumAge: .zero, tries: 1, patience: .zero)
        let below = Outbox.Limits(items: 0, bytes: -1, maximumAge: .seconds(-1), tries: 0, patience: .seconds(-1))
        #expect(below == lowest)
        let low = Outbox.Limits(items: 2, bytes: 1, maximumAge: .milliseconds(1), tries: 2, patience: .milliseconds(1))
        #expect(low.items == 2 && low.bytes == 1 && low.tries == 2)
        #expect(low.maximumAge == .milliseconds(1) && low.patience == .milliseconds(1))
        #expect(Outbox.Limits(maximumAge: nil).maximumAge == nil)
    }

    @Test func `the oldest goes once there are too many`() async throws {
        let outbox = fixture.outbox(limits: Outbox.Limits(items: 3))
        let events = outbox.events()
        var keys: [String] = []
        for number in 0..<5 { keys.append(try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a")) }
        #expect(try await texts(outbox) == ["2", "3", "4"])
        var dropped: [String] = []
        for await event in events {
            guard case .dropped(let reason) = event.outcome else { continue }
            #expect(reason == "there are more than 3 items")
            dropped.append(event.key)
            if dropped.count == 2 { break }
        }
        #expect(dropped == Array(keys.prefix(2)))
        #expect(fixture.log.messages.count { $0.level == .warning && $0.message.contains("deleted undelivered") } == 2)
    }

    /// Bytes are those of the files: with room for just so many nothing is dropped, and with one less the oldest is.
    @Test(arguments: [(0, ["0", "1", "2"]), (-1, ["1", "2"])] as [(Int64, [String])])
    func `bytes are counted exactly`(more: Int64, kept: [String]) async throws {
        let first = fixture.outbox()
        for number in 0..<3 { try await first.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        let total = try fixture.names("new").reduce(0 as Int64) { sum, name in
            let path = fixture.directory.appendingPathComponent("new/\(name)").path
            return sum + (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64 ?? 0)
        }
        #expect(try await first.status().bytes == total)
        try await first.erase()
        let outbox = fixture.outbox(limits: Outbox.Limits(bytes: total + more))
        for number in 0..<3 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        #expect(try await texts(outbox) == kept)
    }

    @Test func `it is said before it is done`() async throws {
        let directory = fixture.directory
        let witness = WitnessLog { message in
            message.contains("deleted undelivered")
                ? (try? FileManager.default.contentsOfDirectory(atPath: directory.appendingPathComponent("new").path))?
                    .count
                : nil
        }
        let outbox = Outbox(
            directory: directory, destinations: [:], limits: Outbox.Limits(items: 1), clock: fixture.clock, log: witness
        )
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        #expect(witness.seen == [2])
        #expect(fixture.names("new").count == 1)
    }

    @Test func `the oldest goes once there are too many bytes`() async throws {
        let outbox = fixture.outbox(limits: Outbox.Limits(bytes: 1_000))
        for number in 0..<4 {
            try await outbox.enqueue(
                OutboxFixture.feedback("\(number)" + String(repeating: "x", count: 250)), to: "a")
        }
        #expect(try await texts(outbox).map { $0.prefix(1) } == ["2", "3"])
    }

    @Test func `failed items go before those that wait`() async throws {
        let outbox = fixture.outbox(
            ["a": RecordingTransport { _, _ in .refused(reason: "no") }], limits: Outbox.Limits(items: 2))
        try await outbox.enqueue(OutboxFixture.feedback("failed"), to: "a")
        await outbox.deliver()
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "b") }
        #expect(try await texts(outbox) == ["1", "2"])
    }

    @Test func `what other processes took out is not counted`() async throws {
        let outbox = fixture.outbox(limits: Outbox.Limits(items: 3))
        for number in 0..<3 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        await fixture.outbox(["a": RecordingTransport()]).deliver()
        for number in 3..<6 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        #expect(try await texts(outbox) == ["3", "4", "5"])
    }

    @Test(arguments: [(10, 10, 1), (10, 11, 0), (0, 0, 1), (nil, 36_500, 1)] as [(Int64?, Int64, Int64)])
    func `what is too old goes with the next pass`(limit: Int64?, age: Int64, kept: Int64) async throws {
        let transport = RecordingTransport { _, _ in .retry(reason: "503", after: nil) }
        let outbox = fixture.outbox(
            ["a": transport], limits: Outbox.Limits(maximumAge: limit.map { .days(Double($0)) }, tries: 2))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        fixture.clock.advance(by: .days(Double(age)))
        await outbox.deliver()
        #expect(try await outbox.status().waiting == kept)
    }

    /// Only what was tried can be too old; and nothing is dropped before it was tried once more.
    @Test func `a clock that jumps forward deletes nothing`() async throws {
        let transport = RecordingTransport { _, earlier in
            earlier == 0 ? .retry(reason: "503", after: nil) : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport])
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        try await outbox.enqueue(OutboxFixture.feedback("3"), to: "unknown")
        fixture.clock.advance(by: .days(3_650))
        await outbox.deliver()
        #expect(try await outbox.status().waiting == 3)
        fixture.clock.advance(by: .days(3_650))
        #expect(await outbox.deliver().delivered == 2)
        #expect(try await outbox.status().waiting == 1)
    }

    @Test func `failed items go by age`() async throws {
        let outbox = fixture.outbox(
            ["a": RecordingTransport { _, _ in .refused(reason: "no") }],
            limits: Outbox.Limits(maximumAge: .seconds(10 * 86_400)))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        #expect(await outbox.deliver().failed == 1)
        fixture.clock.advance(by: .days(11))
        await outbox.deliver()
        #expect(try await outbox.status().failed == 0)
    }

    @Test func `a clock that was far ahead does not date what comes later`() async throws {
        let outbox = fixture.outbox(["a": RecordingTransport()])
        let now = fixture.clock.now()
        fixture.clock.set(LocalInstant(UTCInstant(milliseconds: .max)))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        fixture.clock.set(now)
        // As long as that one is here, the order is kept.
        try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a")
        #expect(try await texts(outbox) == ["1", "2"])
        #expect(await outbox.deliver().delivered == 2)
        try await outbox.enqueue(OutboxFixture.feedback("3"), to: "a")
        #expect(try await outbox.entries().map(\.enqueuedAt) == [now.instant])
    }

    /// So that a full outbox is not counted at every item.
    @Test func `a full outbox drops a hundredth at a time`() async throws {
        let outbox = fixture.outbox(limits: Outbox.Limits(items: 200))
        for number in 0...200 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        #expect(try await texts(outbox) == (3...200).map(String.init))
        for number in 201...202 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        #expect(try await outbox.entries().count == 200)
    }

    @Test func `what is gone is not said to be dropped`() async throws {
        let outbox = fixture.outbox()
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        let entry = try #require(try await outbox.entries().first)
        _ = try outbox.folder.remove(entry)
        try await outbox.drop(entry, "it is old")
        #expect(fixture.log.messages.isEmpty)
    }
}

/// Notes something of the world whenever a message comes.
private final class WitnessLog: RatingLog {
    private let look: @Sendable (String) -> Int?
    private let noted = Locked<[Int]>([])

    init(_ look: @escaping @Sendable (String) -> Int?) {
        self.look = look
    }

    var seen: [Int] { noted.withLock { $0 } }

    func log(_ level: RatingLogLevel, _ message: String) {
        if let found = look(message) { noted.withLock { $0.append(found) } }
    }
}
