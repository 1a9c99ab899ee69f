import RatingCore

/// Runs a log of many users through a configuration: piece by piece on all cores, in memory that does not grow with the log.
package struct Replay: Sendable {
    package var plan: ReplayPlan
    /// How many pieces are worked on at a time.
    package var workers = 2
    /// Bytes of a piece, and those at which one user's history is cut into several.
    package var chunkSize = 1 << 20
    package var longestHistory = 16 << 20
    /// Where a log that is not sorted is kept meanwhile, in files without names.
    package var temporaryFolder = "/tmp"

    package init(_ plan: ReplayPlan) { self.plan = plan }

    /// The result of a replay.
    package struct Result: Equatable, Sendable {
        package var summary = ReplaySummary()
        package var differences = DecisionDifferences()
        /// The names of the traits that lines have.
        package var traits: Set<String> = []
        /// The first users who stand where they should not, and the lines that they begin in.
        package var misplacedUsers: [String] = []
    }

    /// Replays a log in which the users stand in the order of their UTF-8 bytes. One who does not is counted
    /// (`ReplaySummary.disorder`), and what comes of it is of no use.
    ///
    /// - Parameters:
    ///   - tell: takes lines of decisions, in the order of the log.
    ///   - progress: is told how many bytes have been read.
    package func run(
        _ input: LogInput, tell: @Sendable ([UInt8]) throws(FileFailure) -> Void = { _ in },
        progress: @Sendable (Int64) -> Void = { _ in }
    ) async throws -> Result {
        var chunks = LogChunks(input, plan, size: chunkSize, most: longestHistory)
        return try await run(next: { try chunks.next() }, tell, progress)
    }

    /// Replays a log in any order, which is sorted in temporary files first.
    package func runUnsorted(
        _ input: LogInput, tell: @Sendable ([UInt8]) throws(FileFailure) -> Void = { _ in },
        progress: @Sendable (Int64) -> Void = { _ in }
    ) async throws -> Result {
        var sorter = LogSorter(plan, folder: temporaryFolder, runSize: chunkSize * 8)
        let sorted = try await sorter.sort(input, workers: workers, progress: progress)
        var chunks = sorted.chunks(size: chunkSize, most: longestHistory)
        var result = try await run(next: { try chunks.next() }, tell, { _ in })
        // The lines that had no place in the order have been counted before.
        result.summary.lines = 0
        result.summary.add(sorter.refused)
        return result
    }

    private func run(
        next: () throws -> LogChunk?, _ tell: ([UInt8]) throws(FileFailure) -> Void, _ progress: (Int64) -> Void
    ) async throws -> Result {
        var reduction = Reduction()
        try await withThrowingTaskGroup(of: (Int, ReplayedChunk).self) { group in
            var (begun, ended, bytes) = (0, 0, Int64(0))
            var waiting: [Int: ReplayedChunk] = [:]
            var open: UserHistory?
            func takeOne() async throws {
                guard let (index, replayed) = try await group.next() else { return }
                waiting[index] = replayed
                while let replayed = waiting.removeValue(forKey: ended) {
                    ended += 1
                    try reduction.add(replayed, tell)
                }
            }
            while let chunk = try next() {
                if Task.isCancelled { throw FileFailure.interrupted }
                bytes += Int64(chunk.bytes.count)
                let (index, history) = (begun, open)
                begun += 1
                open = nil
                group.addTask { [plan] in (index, ChunkReplay.run(chunk, plan, continuing: history)) }
                if chunk.isOpen {
                    // The next one goes on where this one ends.
                    while ended < begun { try await takeOne() }
                    open = reduction.openHistory
                }
                while begun - ended > workers { try await takeOne() }
                progress(bytes)
            }
            while ended < begun { try await takeOne() }
            if let history = open {
                var last = ReplayedChunk()
                history.end(plan, in: &last)
                try reduction.add(last, tell)
            }
        }
        return reduction.result
    }
}

/// Joins the results of the chunks, in their order.
private struct Reduction {
    private(set) var result = Replay.Result()
    private(set) var openHistory: UserHistory?
    private var lastUser: [UInt8]?

    mutating func add(_ chunk: ReplayedChunk, _ tell: ([UInt8]) throws(FileFailure) -> Void) throws(FileFailure) {
        let linesBefore = chunk.countsFromBeginning ? 0 : result.summary.lines
        openHistory = chunk.openHistory
        result.summary.add(chunk.summary, linesBefore: linesBefore)
        result.differences.add(chunk.differences)
        result.traits.formUnion(chunk.traits)
        if let first = chunk.firstUser {
            if let lastUser, first.lexicographicallyPrecedes(lastUser) {
                var disorder = LineTally()
                disorder.note(linesBefore + chunk.firstLine)
                result.summary.disorder.add(disorder)
                misplaced(String(decoding: first, as: UTF8.self))
            }
            lastUser = chunk.lastUser
        }
        for user in chunk.misplacedUsers { misplaced(user) }
        if !chunk.decisions.isEmpty { try tell(chunk.decisions) }
    }

    private mutating func misplaced(_ user: String) {
        if result.misplacedUsers.count < LineTally.maximumLines { result.misplacedUsers.append(user) }
    }
}
