#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// Kills real processes that queue and send. `RATINGKIT_KILLS` sets how many queueing ones are killed (at most 300),
/// `RATINGKIT_CHAOS` how many items go through the chaos (1,000 take about a minute).
@Suite(.serialized) struct OutboxKillTests {
    private let fixture: OutboxFixture

    private static let kills = min(300, rounds("RATINGKIT_KILLS", 30))
    private static let items = rounds("RATINGKIT_CHAOS", 100)

    init() throws {
        fixture = try OutboxFixture()
    }

    /// The senders live in the present.
    private var outbox: Outbox { Outbox(directory: fixture.directory, destinations: [:]) }

    private func sender(_ arguments: String...) throws -> Child {
        try Child(Child.productPath("OutboxSender"), [fixture.directory.path] + arguments)
    }

    @Test func `what was acknowledged survives every kill`() async throws {
        var acknowledged: Set<String> = []
        for kill in 0..<Self.kills {
            let child = try sender("queue", "0")
            let first = try #require(child.nextLine(), "nothing from the child of kill \(kill)")
            usleep(.random(in: 0...15_000))
            child.killNow()
            acknowledged.formUnion([first] + child.remainingLines().filter { OutboxEntry.isKey($0) })
        }
        let outbox = outbox
        try await outbox.enqueue(OutboxFixture.feedback("last"), to: "support")
        let entries = try await outbox.entries(limit: .max / 2)
        // A kill may hit between durable and said.
        #expect(entries.count - 1 >= acknowledged.count && entries.count - 1 <= acknowledged.count + Self.kills)
        #expect(acknowledged.isSubset(of: entries.map(\.key)))
        for entry in entries.suffix(500) { #expect(try await outbox.item(entry.key)?.feedback != nil) }
        #expect(fixture.names("tmp").isEmpty)
    }

    @Test func `two processes at once send every item once and in order`() async throws {
        let keys = try await queue(60)
        let receiver = try ChaosReceiver(failureRate: 0)
        let senders = try (0..<2).map { _ in try sender("send", "\(receiver.port)", "3600") }
        for sender in senders {
            #expect(sender.remainingLines() == ["ready"])
            #expect(sender.waitForExit() == 0)
        }
        #expect(isInOrder(keys, at: receiver))
        #expect(receiver.figures.repeats == 0 && receiver.figures.simultaneous == 0)
        #expect(try await outbox.entries().isEmpty)
    }

    /// A receiver that fails, and two senders that are killed: every item arrives, once under its key, unaltered, and
    /// in order.
    @Test func `every item arrives through chaos`() async throws {
        let keys = try await queue(Self.items)
        let outbox = outbox
        var sent: [String: String] = [:]
        for entry in try await outbox.entries() {
            sent[entry.key] = try await outbox.item(entry.key)?.feedback?.json.serialized()
        }
        let receiver = try ChaosReceiver(failureRate: 0.3)
        var (kills, timeouts) = (0, 0)
        while try await outbox.status().waiting > 0 {
            let senders = try (0..<2).map { _ in try sender("send", "\(receiver.port)", "0.4") }
            for sender in senders { _ = sender.nextLine() }
            // Longer and longer, so that some come through on the busiest machine.
            try await Task.sleep(nanoseconds: .random(in: 100_000_000...500_000_000) * UInt64(1 + kills / 200))
            for sender in senders {
                sender.killNow()
                timeouts += sender.remainingLines().count { $0 == "no answer" }
            }
            kills += senders.count
        }
        print(
            "outbox chaos: \(Self.items) items, \(kills) kills, \(timeouts) answers not waited for; \(receiver.figures)"
        )
        let haveAllArrived = receiver.bodies == sent
        #expect(haveAllArrived)
        let figures = receiver.figures
        #expect(figures.altered == 0 && figures.simultaneous == 0)
        // An item comes again only where nobody was left to hear, or remember, that it had come.
        #expect(figures.repeats <= figures.lostAnswers + kills + timeouts)
        #expect(isInOrder(keys, at: receiver))
        #expect(fixture.names("failed").isEmpty && fixture.names("new").isEmpty)
    }

    private func isInOrder(_ keys: [String: [String]], at receiver: ChaosReceiver) -> Bool {
        keys.allSatisfy { destination, keys in receiver.arrived(at: destination) == keys }
    }

    /// Queues items for three destinations, and gives each one's keys in order.
    private func queue(_ count: Int) async throws -> [String: [String]] {
        let outbox = outbox
        var keys: [String: [String]] = [:]
        for number in 0..<count {
            let destination = ["support", "sales", "lab"][number % 3]
            let feedback = Feedback(
                stars: Int64(number % 5), text: "\(number): 遅い 🐌 \"\\\n\u{0}\u{1F600}", locale: "ja")
            keys[destination, default: []].append(try await outbox.enqueue(feedback, to: destination))
        }
        return keys
    }
}
#endif
