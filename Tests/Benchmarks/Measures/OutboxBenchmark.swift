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

/// Queueing a feedback, into an outbox that has few or many items, against nothing but the system calls that make a new
/// file of the same bytes durable.
final class OutboxBenchmark {
    private let present: Int
    private let outbox: Outbox
    private let byHand: URL
    private let bytes: [UInt8]
    private var count = 0

    static let name = "durable queueing of feedback"
    static let feedback = Feedback(
        stars: 2, text: String(repeating: "It is slow when I scroll. ", count: 20), placement: "level_completed",
        version: "2.1", locale: "en-GB", sessions: 12, crashes: 1)

    /// - Parameter present: how many items are in the outbox before, and files beside those that are written by hand.
    init(present: Int, directory: URL) async throws {
        self.present = present
        let folder = directory.appendingPathComponent("outbox-\(present)")
        byHand = directory.appendingPathComponent("outbox-\(present)-by-hand")
        try await OutboxScale.fill(folder, items: max(1, present))
        outbox = Outbox(
            directory: folder, destinations: [:], limits: Outbox.Limits(items: .max, bytes: .max, maximumAge: nil))
        let size = try await outbox.entries(limit: 1).first?.bytes ?? 0
        bytes = [UInt8](repeating: UInt8(ascii: "x"), count: Int(size))
        for box in ["tmp", "new"] {
            try FileManager.default.createDirectory(
                at: byHand.appendingPathComponent(box), withIntermediateDirectories: true)
        }
        for number in 0..<present {
            try Data(bytes).write(to: byHand.appendingPathComponent("new/present-\(number)"))
        }
    }

    var comparison: Comparison {
        Comparison(
            name: "\(Self.name) (\(bytes.count) bytes) into \(max(1, present)) items",
            subject: Work("Outbox.enqueue") { [outbox] times in
                for _ in 0..<times { try await outbox.enqueue(Self.feedback, to: "support") }
            },
            baseline: Work("new file, fsync, rename, fsync of the directory") { times in
                for _ in 0..<times { try self.addByHand() }
            },
            goal: 1.5, limit: 1.5,
            timesPerSample: 1)
    }

    private func addByHand() throws {
        count += 1
        let temporary = "\(byHand.path)/tmp/\(count)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try check(file)
        try check(bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) })
        try check(fsync(file))
        try check(close(file))
        try check(rename(temporary, "\(byHand.path)/new/\(count)"))
        let folder = open("\(byHand.path)/new", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(folder)
        try check(fsync(folder))
        try check(close(folder))
    }

    private func check(_ result: some SignedInteger) throws {
        if result < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
