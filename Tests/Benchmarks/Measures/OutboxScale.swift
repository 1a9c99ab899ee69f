import Foundation
import RatingDelivery
import RatingKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How an outbox with very many items is listed and resumed, in a process of its own so that its memory can be told from
/// the rest; and how much more memory that takes than with a hundredth of them.
struct OutboxScale {
    let items: Int
    /// In seconds.
    let listing: Double
    /// Until the first items are delivered, in seconds.
    let resuming: Double
    /// More than with a hundredth of the items, in bytes.
    let growth: Int

    /// What listing and resuming may take, in seconds.
    static let longest = 2.0
    /// What is no growth: room for one page of names. The records of 100,000 items have 80 MB.
    static let mostGrowth = 16 << 20

    var isMissed: Bool { listing > Self.longest || resuming > Self.longest || growth > Self.mostGrowth }

    init(items: Int, directory: URL) async throws {
        self.items = items
        let few = try await Self.measure(items: max(1, items / 100), directory.appendingPathComponent("few"))
        let many = try await Self.measure(items: items, directory.appendingPathComponent("many"))
        (listing, resuming, growth) = (many.listing, many.resuming, max(0, many.memory - few.memory))
    }

    private static func measure(
        items: Int, _ directory: URL
    ) async throws -> (listing: Double, resuming: Double, memory: Int) {
        try await fill(directory, items: items)
        defer { try? FileManager.default.removeItem(at: directory) }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
        process.arguments = ["--resume-outbox", directory.path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let figures = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, figures.count == 4, figures[3] == Double(items) else {
            throw UsageError(description: "the outbox of \(items) items could not be resumed: \(text)")
        }
        return (figures[0], figures[1], Int(figures[2]))
    }

    /// Queues one item, and writes the others beside it.
    static func fill(_ directory: URL, items: Int) async throws {
        try await Outbox(directory: directory, destinations: [:]).enqueue(OutboxBenchmark.feedback, to: "support")
        let now = SystemClock().now().instant
        for number in 1..<max(2, items) {
            let file = Outbox.file(
                OutboxBenchmark.feedback, to: "support", key: UUID().uuidString, at: now, number: Int64(number))
            try Data(file.bytes).write(to: directory.appendingPathComponent("new/\(file.name)"))
        }
    }

    /// What the second process does; it prints seconds of listing and resuming, bytes of memory, and items.
    static func resume(_ directory: String) async throws -> Never {
        let clock = ContinuousClock()
        let outbox = Outbox(
            directory: URL(fileURLWithPath: directory), destinations: ["support": FirstHundred()],
            limits: Outbox.Limits(items: .max, bytes: .max, maximumAge: nil), log: SilentLog())
        var start = clock.now
        let waiting = try await outbox.status().waiting
        var last: OutboxEntry?
        while true {
            let page = try await outbox.entries(after: last)
            if page.isEmpty { break }
            last = page.last
        }
        let listing = seconds(since: start)
        start = clock.now
        let again = Outbox(
            directory: URL(fileURLWithPath: directory), destinations: ["support": FirstHundred()],
            limits: Outbox.Limits(items: .max, bytes: .max, maximumAge: nil), log: SilentLog())
        await again.deliver()
        print(listing, seconds(since: start), peakMemory, waiting)
        exit(0)

        func seconds(since start: ContinuousClock.Instant) -> Double {
            let components = (clock.now - start).components
            return Double(components.seconds) + Double(components.attoseconds) / 1e18
        }
    }
}

/// Takes a hundred items, and then no more.
private struct FirstHundred: FeedbackTransport {
    private let taken = Locked(0)

    func deliver(_ feedback: Feedback, idempotencyKey: String) async -> DeliveryResult {
        let number = taken.withLock { taken in
            taken += 1
            return taken
        }
        return number <= 100 ? .delivered(reference: nil) : .retry(reason: "enough", after: nil)
    }
}

extension OutboxScale {
    var text: String {
        let verdict = isMissed ? "MISSED" : "at most"
        return """
            an outbox of \(items) items
              listing            \((listing * 1_000).rounded() / 1_000) s  (\(verdict) \(Self.longest) s)
              100 delivered in   \((resuming * 1_000).rounded() / 1_000) s  (\(verdict) \(Self.longest) s)
              memory             \(growth / 1024) KB more than with \(max(1, items / 100))  (\(verdict) \(Self.mostGrowth / 1024) KB)
            """
    }

    var json: RatingJSON {
        [
            "name": "outbox", "items": .integer(Int64(items)), "listing": .number(listing),
            "resuming": .number(resuming), "memoryGrowth": .integer(Int64(growth)), "missed": .bool(isMissed),
        ]
    }
}
