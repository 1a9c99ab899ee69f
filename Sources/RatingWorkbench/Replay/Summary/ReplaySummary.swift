import RatingCore

/// What a replay has found, in whole numbers only: summaries of parts of a log, added in any order, are exactly the summary of
/// the whole.
package struct ReplaySummary: Equatable, Sendable {
    /// What was replayed, by which only like is added to like.
    package var subject = Subject()
    package var lines: Int64 = 0
    package var events: Int64 = 0
    /// By ``LogRemark``.
    package private(set) var remarks = [LineTally](repeating: LineTally(), count: LogRemark.allCases.count)
    /// Where a user begins that should stand before the one above it.
    package var disorder = LineTally()

    package var users: Int64 = 0
    /// Users whose installation is in the log.
    package var usersFromInstall: Int64 = 0
    package var usersConsidered: Int64 = 0
    package var usersAsked: Int64 = 0
    /// From each user's first event to the last, together.
    package var secondsObserved: Int64 = 0

    /// By placement; nil: none.
    package var placements: [String?: Placement] = [:]
    /// Considered moments at which a gate was closed, by ``Gate``, and those at which no other was.
    package var closed = [Int64](repeating: 0, count: Gate.allCases.count)
    package var closedAlone = [Int64](repeating: 0, count: Gate.allCases.count)

    /// Whole days from a user's first event to the first ask.
    package var daysToFirstAsk = Histogram(most: 36_500)
    /// Asks of each user.
    package var asksOfUser = Histogram(most: 1_000)
    /// Each asked user's most asks within any 365 days.
    package var asksInYear = Histogram(most: 1_000)

    package var asksAfterCrash: Int64 = 0
    package var asksInFirstSession: Int64 = 0
    package var asksAtNight: Int64 = 0

    package init() {}

    /// Those that were closed at a moment.
    var closedGates: [Gate] { Gate.allCases.filter { closed[$0] > 0 } }

    package struct Subject: Equatable, Sendable {
        /// The configuration's file name.
        package var name = ""
        /// SHA-256 of the configuration and the mapping, in hexadecimal.
        package var digest = ""
        package var form = EventForm.ratingkit

        package init() {}
    }

    package struct Placement: Equatable, Sendable {
        package var considered: Int64 = 0
        package var asked: Int64 = 0
    }

    package var considered: Int64 { placements.values.reduce(into: 0) { $0.add($1.considered) } }
    package var asked: Int64 { placements.values.reduce(into: 0) { $0.add($1.asked) } }

    package subscript(remark: LogRemark) -> LineTally { remarks[remark.rawValue] }

    @inline(__always)
    mutating func note(_ remark: LogRemark, _ line: Int64) { remarks[remark.rawValue].note(line) }

    mutating func set(_ remark: LogRemark, _ tally: LineTally) { remarks[remark.rawValue] = tally }

    /// Adds what another part of the log has shown.
    ///
    /// - Parameter linesBefore: how many lines of the log stand before that part, where it counts its lines from 1.
    package mutating func add(_ other: ReplaySummary, linesBefore: Int64 = 0) {
        for index in remarks.indices { remarks[index].add(other.remarks[index], linesBefore: linesBefore) }
        disorder.add(other.disorder, linesBefore: linesBefore)
        for count in Self.counts { self[keyPath: count.path].add(other[keyPath: count.path]) }
        placements.merge(other.placements) {
            var sum = $0
            sum.considered.add($1.considered)
            sum.asked.add($1.asked)
            return sum
        }
        for gate in closed.indices {
            closed[gate].add(other.closed[gate])
            closedAlone[gate].add(other.closedAlone[gate])
        }
        for histogram in Self.histograms { self[keyPath: histogram.path].add(other[keyPath: histogram.path]) }
    }

    /// The plain counts, with their names in JSON.
    static var counts: [(name: String, path: WritableKeyPath<ReplaySummary, Int64>)] {
        [
            ("lines", \.lines), ("events", \.events), ("users", \.users), ("usersFromInstall", \.usersFromInstall),
            ("usersConsidered", \.usersConsidered), ("usersAsked", \.usersAsked),
            ("secondsObserved", \.secondsObserved), ("asksAfterCrash", \.asksAfterCrash),
            ("asksInFirstSession", \.asksInFirstSession), ("asksAtNight", \.asksAtNight),
        ]
    }

    static var histograms: [(name: String, path: WritableKeyPath<ReplaySummary, Histogram>)] {
        [
            ("daysToFirstAsk", \.daysToFirstAsk), ("asksOfUser", \.asksOfUser), ("asksInYear", \.asksInYear),
        ]
    }

    /// How many values there were of each whole number from 0 on; larger ones than the most count as the most.
    package struct Histogram: Equatable, Sendable {
        package let most: Int
        package private(set) var counts: [Int: Int64] = [:]

        init(most: Int) { self.most = most }

        mutating func note(_ value: Int, times: Int64 = 1) {
            counts[min(max(value, 0), most), default: 0].add(times)
        }

        mutating func add(_ other: Histogram) {
            for (value, count) in other.counts { note(value, times: count) }
        }

        package var total: Int64 { counts.values.reduce(into: 0) { $0.add($1) } }

        /// In the order of the values.
        package var sorted: [(value: Int, count: Int64)] {
            counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }

        /// The smallest value that so large a part of all is at most; nil where there are none.
        package func quantile(_ part: Double) -> Int? {
            let wanted = Int64(saturating: (Double(total) * part).rounded(.up))
            var seen: Int64 = 0
            for (value, count) in sorted {
                seen.add(count)
                if seen >= max(wanted, 1) { return value }
            }
            return nil
        }
    }
}

extension Array {
    /// Of a figure for each gate.
    subscript(gate: Gate) -> Element {
        get { self[Int(gate.rawValue)] }
        set { self[Int(gate.rawValue)] = newValue }
    }
}
