import Foundation
import RatingCore

/// Sorts a log of any length by user and time, in pieces that are kept in temporary files and merged.
struct LogSorter {
    private let plan: ReplayPlan
    private let folder: String
    private let runSize: Int
    /// The lines that have no place in the order, and how many there are in all.
    private(set) var refused = ReplaySummary()
    private var runs: [SortedRun] = []

    /// No more files are open than that.
    private static let mostRuns = 128

    init(_ plan: ReplayPlan, folder: String, runSize: Int) {
        (self.plan, self.folder, self.runSize) = (plan, folder, runSize)
    }

    mutating func sort(
        _ input: LogInput, workers: Int, progress: (Int64) -> Void
    ) async throws -> SortedLog {
        var chunks = LogChunks(input, plan, size: runSize, most: .max)
        try await withThrowingTaskGroup(of: (Int, SortedPiece).self) { group in
            var (begun, ended, bytes) = (0, 0, Int64(0))
            var waiting: [Int: SortedPiece] = [:]
            func takeOne() async throws {
                guard let (index, piece) = try await group.next() else { return }
                waiting[index] = piece
                while let piece = waiting.removeValue(forKey: ended) {
                    ended += 1
                    try add(piece)
                }
            }
            while let chunk = try chunks.nextLines() {
                if Task.isCancelled { throw FileFailure.interrupted }
                bytes += Int64(chunk.bytes.count)
                let index = begun
                begun += 1
                group.addTask { [plan, folder] in (index, try SortedPiece(chunk, plan, folder: folder)) }
                while begun - ended >= max(workers, 1) { try await takeOne() }
                progress(bytes)
            }
            while ended < begun { try await takeOne() }
        }
        return SortedLog(try runs.map { run throws(FileFailure) in try RunCursor(run) })
    }

    private mutating func add(_ piece: SortedPiece) throws(FileFailure) {
        runs.append(SortedRun(file: piece.file, linesBefore: refused.lines))
        refused.add(piece.refused, linesBefore: refused.lines)
        guard runs.count == Self.mostRuns else { return }
        var log = SortedLog(try runs.map { run throws(FileFailure) in try RunCursor(run) })
        let file = try OpenFile(temporaryIn: folder)
        var bytes: [UInt8] = []
        while let record = try log.next() {
            record.append(to: &bytes)
            if bytes.count >= 1 << 20 {
                try file.append(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        try file.append(bytes)
        runs = [SortedRun(file: file, linesBefore: 0)]
    }
}

/// A piece of a log in order, on disk.
struct SortedRun: Sendable {
    let file: OpenFile
    /// What is added to the numbers of its lines.
    let linesBefore: Int64
}

/// A piece of a log as it was sorted.
private struct SortedPiece: Sendable {
    let file: OpenFile
    private(set) var refused = ReplaySummary()

    private struct Key {
        /// The first eight bytes of the user, to compare at once.
        let prefix: UInt64
        let user: Range<Int>
        let at: Int64
        let line: Range<Int>
        let number: Int64
    }

    init(_ chunk: LogChunk, _ plan: ReplayPlan, folder: String) throws(FileFailure) {
        file = try OpenFile(temporaryIn: folder)
        var parser = LineParser(plan)
        var (keys, users, user) = ([Key](), [UInt8](), [UInt8]())
        var refused = ReplaySummary()
        let records = chunk.bytes.withUnsafeBufferPointer { bytes in
            var (start, number) = (0, Int64(0))
            while start < bytes.count {
                let end = bytes.lineEnd(from: start)
                number += 1
                let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
                if let at = parser.key(line, user: &user) {
                    let place = users.count
                    users += user
                    keys.append(
                        Key(
                            prefix: user.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
                                << UInt64(8 * (8 - min(user.count, 8))),
                            user: place..<users.count, at: at, line: start..<end, number: number))
                } else if case .nothing(let remark) = parser.read(line, number: number, user: &user, remark: { _ in }) {
                    refused.note(remark, number)
                }
                start = end + 1
            }
            refused.lines = number
            return users.withUnsafeBufferPointer { users in
                keys.sort { left, right in
                    if left.prefix != right.prefix { return left.prefix < right.prefix }
                    let order = users.compare(left.user, right.user)
                    return order != 0 ? order < 0 : (left.at, left.number) < (right.at, right.number)
                }
                var records: [UInt8] = []
                records.reserveCapacity(bytes.count + keys.count * 48)
                for key in keys {
                    SortedRecord(
                        user: Array(users[key.user]), at: key.at, number: key.number, line: Array(bytes[key.line])
                    ).append(to: &records)
                }
                return records
            }
        }
        self.refused = refused
        try file.append(records)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Below zero, zero or above, as the first bytes stand before the others, are the same, or stand behind.
    fileprivate func compare(_ left: Range<Int>, _ right: Range<Int>) -> Int {
        let count = Swift.min(left.count, right.count)
        guard count > 0, let start = baseAddress else { return left.count - right.count }
        let order = memcmp(start + left.lowerBound, start + right.lowerBound, count)
        return order != 0 ? Int(order) : left.count - right.count
    }
}
