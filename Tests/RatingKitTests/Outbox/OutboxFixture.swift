import Foundation
import RatingTesting
import TestTools

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

/// A folder of its own, a clock that stands, and outboxes on it as they would be after restarts.
final class OutboxFixture {
    let scratch: ScratchDirectory
    let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: 1_000_000_000_000)))
    let log = RecordingLog()

    init(isInMemory: Bool = false) throws {
        scratch = try ScratchDirectory(isInMemory: isInMemory)
    }

    var directory: URL { URL(fileURLWithPath: scratch.path).appendingPathComponent("outbox") }

    func outbox(
        _ destinations: [String: any FeedbackTransport] = [:], limits: Outbox.Limits = Outbox.Limits(),
        backoff: Backoff = Backoff(base: .milliseconds(1_000), cap: .milliseconds(60_000)),
        deadline: Duration = .seconds(300), random: UInt64 = .max
    ) -> Outbox {
        Outbox(
            directory: directory, destinations: destinations, limits: limits, backoff: backoff, deadline: deadline,
            clock: clock, log: log, random: ConstantRandom(value: random))
    }

    func advance(milliseconds: Int64) {
        clock.set(LocalInstant(clock.now().instant.adding(milliseconds: milliseconds)))
    }

    /// The names in a box.
    func names(_ box: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory.appendingPathComponent(box).path)) ?? [])
            .sorted()
    }

    func write(_ text: String, to box: String, _ name: String) throws {
        try Data(text.utf8).write(to: directory.appendingPathComponent(box).appendingPathComponent(name))
    }

    static func feedback(_ text: String) -> Feedback { Feedback(stars: 2, text: text) }
}

/// Draws the same number every time: the greatest makes every wait the longest.
struct ConstantRandom: RandomNumberGenerator, Sendable {
    let value: UInt64

    func next() -> UInt64 { value }
}

/// Holds tries until it is opened, whether they are cancelled or not.
final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    func hold() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.held.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }
}

extension RecordingTransport {
    var texts: [String] { tries.map(\.feedback.text) }
}

extension Outbox {
    /// Whether a try goes on that nobody waits for.
    var hasTryUnderWay: Bool { lines.values.contains { $0.outlasting != nil } }
}
