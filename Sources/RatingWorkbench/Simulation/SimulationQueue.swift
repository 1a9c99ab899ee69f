/// What the workers of a simulation share: which users are next, how many are done, and the sums.
actor SimulationQueue {
    private var rest: Range<Int>
    private var done = 0
    private let progress: @Sendable (Int) -> Bool
    private(set) var isEnded = false
    private(set) var sum: [SimulationTally]?

    /// So few that workers end at about the same time, and so many that they seldom wait for each other.
    private static let usersAtATime = 2_048

    init(_ users: Range<Int>, _ progress: @escaping @Sendable (Int) -> Bool) {
        (rest, self.progress) = (users, progress)
    }

    /// - Parameter finished: how many the worker has done since it last asked.
    func next(finished: Int) -> Range<Int>? {
        done += finished
        if finished > 0, !progress(done) || Task.isCancelled { isEnded = true }
        guard !isEnded, !rest.isEmpty else { return nil }
        let part = rest.prefix(Self.usersAtATime)
        rest = part.endIndex..<rest.upperBound
        return part.startIndex..<part.endIndex
    }

    func add(_ tallies: [SimulationTally]) {
        guard let others = sum else {
            sum = tallies
            return
        }
        sum = zip(others, tallies).map { left, right in
            var both = left
            both += right
            return both
        }
    }
}
