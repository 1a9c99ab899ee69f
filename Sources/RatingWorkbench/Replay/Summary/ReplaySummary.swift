import RatingCore

/// What a replay has found, in whole numbers only: summaries of parts of a log, added in any order, are exactly the summary of
/// the whole.
package struct ReplaySummary: Equatable, Sendable {
    /// What was replayed, by which only like is added to like.
    package var subject = Subject()
    /// What it is part of, or the parts that were added up.
    package var parts: [ReplayPart] = []
    /// What lines and users leave behind, where the plan says so.
    var trace = ReplayTrace()
    package var lines: Int64 = 0
    package var events: Int64 = 0
    /// By ``LogRemark``.
    package private(set) var remarks = [LineTally](repeating: LineTally(), count: LogRemark.allCases.count)
    /// Where a user begins that should stand before the one above it.
    package var disorder = LineTally()

    /// What the figures are made of.
    var moments = Moments()
    /// The same of the asks at each placement, and of the users of each variant.
    var slices: [FigureSlice.Name: Moments] = [:]
    /// Users whose installation is in the log.
    package var usersFromInstall: Int64 = 0
    package var usersConsidered: Int64 = 0

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

    /// Days since 1970 on which users have their first event, and their last; and the asks of those who begin on a day.
    package var firstDays = Histogram(most: 36_500)
    package var lastDays = Histogram(most: 36_500)
    package var asksByFirstDay = Histogram(most: 36_500)

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

    /// Says what it is part of.
    package mutating func note(partOf log: String, _ place: ReplayPart.Place?) {
        var part = ReplayPart()
        (part.log, part.place, part.trace) = (log, place, trace)
        (parts, trace) = ([part], ReplayTrace())
    }

    package subscript(remark: LogRemark) -> LineTally { remarks[remark.rawValue] }

    @inline(__always)
    mutating func note(_ remark: LogRemark, _ line: Int64) { remarks[remark.rawValue].note(line) }

    mutating func set(_ remark: LogRemark, _ tally: LineTally) { remarks[remark.rawValue] = tally }

    /// Adds what another part of the log has shown.
    ///
    /// - Parameter linesBefore: how many lines of the log stand before that part, where it counts its lines from 1.
    package mutating func add(_ other: ReplaySummary, linesBefore: Int64 = 0) {
        parts += other.parts
        trace.add(other.trace)
        moments += other.moments
        for (name, moments) in other.slices { slices[name, default: Moments()] += moments }
        for index in remarks.indices { remarks[index].add(other.remarks[index], linesBefore: linesBefore) }
        disorder.add(other.disorder, linesBefore: linesBefore)
        for count in Self.ownCounts { self[keyPath: count.path].add(other[keyPath: count.path]) }
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
        ownCounts + [
            ("users", \.users), ("usersAsked", \.usersAsked), ("asksAfterCrash", \.asksAfterCrash),
            ("asksInFirstSession", \.asksInFirstSession), ("asksAtNight", \.asksAtNight),
        ]
    }

    /// Those that no figure is made of.
    private static var ownCounts: [(name: String, path: WritableKeyPath<ReplaySummary, Int64>)] {
        [
            ("lines", \.lines), ("events", \.events), ("usersFromInstall", \.usersFromInstall),
            ("usersConsidered", \.usersConsidered),
        ]
    }

    package var users: Int64 {
        get { self[.users] }
        set { self[.users] = newValue }
    }
    package var usersAsked: Int64 {
        get { self[.usersAsked] }
        set { self[.usersAsked] = newValue }
    }
    package var asksAfterCrash: Int64 {
        get { self[.asksAfterCrash] }
        set { self[.asksAfterCrash] = newValue }
    }
    package var asksInFirstSession: Int64 {
        get { self[.asksInFirstSession] }
        set { self[.asksInFirstSession] = newValue }
    }
    package var asksAtNight: Int64 {
        get { self[.asksAtNight] }
        set { self[.asksAtNight] = newValue }
    }

    private subscript(count: FigureCount) -> Int64 {
        get { Int64(moments[count]) }
        set { moments[count] = Int(newValue) }
    }

    static var histograms: [(name: String, path: WritableKeyPath<ReplaySummary, Histogram>)] {
        [
            ("daysToFirstAsk", \.daysToFirstAsk), ("asksOfUser", \.asksOfUser), ("asksInYear", \.asksInYear),
            ("firstDays", \.firstDays), ("lastDays", \.lastDays), ("asksByFirstDay", \.asksByFirstDay),
        ]
    }

    /// How many values there were of each whole number from 0 on; larger ones than the most count as the most.
    package struct Histogram: Equatable, Sendable {
        package let most: Int
        package private(set) var counts: [Int: Int64] = [:]

        init(most: Int) { self.most = most }

        mutating func note(_ value: Int, times: Int64 = 1) {
            if times > 0 { counts[min(max(value, 0), most), default: 0].add(times) }
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
