import RatingCore

/// A session: the app comes to the front, asks where it has placements, and may crash.
struct Visit {
    /// In milliseconds since 1970.
    let at: Int64
    /// Its place among the versions.
    let version: Int32
    /// How many of the visits so far began with a launch, and on how many of the user's days they were; this one included.
    let launches: Int32
    let days: Int32
    let flags: Flags
    /// A bit for each placement that is reached.
    let placements: UInt8

    struct Flags: OptionSet {
        let rawValue: UInt8

        static let launch = Flags(rawValue: 1)
        /// The first launch of a version, the installation's among them.
        static let newVersion = Flags(rawValue: 2)
        static let crash = Flags(rawValue: 4)
    }

    fileprivate static let unused = Visit(at: 0, version: 0, launches: 0, days: 0, flags: [], placements: 0)
}

/// The sessions of one user, the installation's first. Used for one user after another, so that it seldom allocates.
struct Visits {
    /// As many as the busiest user has had so far; only the first `count` are this user's.
    private var visits: [Visit] = []
    private(set) var count = 0
    /// The places of those in which more happens than a session: a version is new, or the app crashes.
    private var eventful: [Int] = []
    /// From each session to the next, in days.
    private var pauses = [Double](repeating: 0, count: Self.largestBatch)

    /// Pauses are drawn so many at once, because their logarithms do not wait for each other, as the sessions do; few at
    /// first, because most users have few.
    private static let smallestBatch = 4
    private static let largestBatch = 64

    @inline(__always)
    subscript(place: Int) -> Visit { visits[place] }

    mutating func layOut(_ user: Behaviour.User, _ draws: Draws, _ behaviour: Behaviour) {
        var course = Course(user, draws, behaviour)
        // Taken out, so that it can grow while the visits are written.
        var eventful = self.eventful
        self.eventful = []
        eventful.removeAll(keepingCapacity: true)
        count = 0
        var batch = Self.smallestBatch
        while true {
            drawPauses(batch, course.pause, draws)
            let missing = count + batch - visits.count
            if missing > 0 { visits.append(contentsOf: repeatElement(.unused, count: missing)) }
            let first = count
            let end = visits.withUnsafeMutableBufferPointer { visits in
                pauses.withUnsafeBufferPointer { pauses in
                    for place in first..<first + batch {
                        guard let visit = course.next(place) else { return place }
                        visits[place] = visit
                        if !visit.flags.isSubset(of: .launch) { eventful.append(place) }
                        course.position += pauses[place - first]
                    }
                    return first + batch
                }
            }
            count = end
            if end < first + batch { break }
            batch = min(2 * batch, Self.largestBatch)
        }
        self.eventful = eventful
    }

    @inline(__always)
    private mutating func drawPauses(_ batch: Int, _ mean: Double, _ draws: Draws) {
        let first = UInt64(count) + 1
        pauses.withUnsafeMutableBufferPointer { pauses in
            for index in 0..<batch {
                pauses[index] = Draws.exponential(draws.bits(.session, 2 * (first + UInt64(index)) + 1)) * mean
            }
        }
    }

    /// The first place from here on where more happens than a session, or that does not come before a moment.
    ///
    /// - Parameter passed: how many of the eventful ones lie before the place; kept from call to call.
    func endOfQuiet(from place: Int, before limit: Int64, _ passed: inout Int) -> Int {
        while passed < eventful.count, eventful[passed] < place { passed += 1 }
        let end = passed < eventful.count ? eventful[passed] : count
        guard place < end, visits[end - 1].at >= limit else { return end }
        var (low, high) = (place, end - 1)
        while low < high {
            let middle = (low + high) / 2
            if visits[middle].at < limit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How many of some visits reach a placement.
    func count(reaching placement: Int, in places: Range<Int>) -> Int {
        visits[places].count { $0.placements & 1 << UInt8(placement) != 0 }
    }
}

/// Where a user's visits have got to.
private struct Course {
    /// In days since the population's start: which day it is, and what share of a day's sessions has passed.
    var position: Double
    /// From one session to the next in the mean, in days.
    let pause: Double

    private let behaviour: Behaviour
    private let segment: Behaviour.Segment
    private let draws: Draws
    private let lastDay: Int
    /// The first day's, and that of the day 0 of the calendar that the user's days are counted by.
    private let midnight: Int64
    private let calendarStart: Int64
    private var version: Int32 = 0
    private var nextUpdate = Int64.min
    private var earliest = Int64.min
    private var end = Int64.max
    private var launches: Int32 = 0
    private var days: Int32 = 0
    private var latestDay = Int64(-1)

    init(_ user: Behaviour.User, _ draws: Draws, _ behaviour: Behaviour) {
        (self.behaviour, self.draws) = (behaviour, draws)
        segment = behaviour.segments[user.segment]
        (position, pause, lastDay) = (user.start, segment.pause, user.lastDay)
        let offset = Int64(user.utcOffset) * 1_000
        midnight = behaviour.population.start.milliseconds - offset
        calendarStart = LocalInstant(behaviour.population.start).civilDay * Behaviour.millisecondsPerDay - offset
    }

    /// Nil where the user has left, or is watched no longer.
    @inline(__always)
    mutating func next(_ place: Int) -> Visit? {
        let day = Int(position)
        guard day <= lastDay else { return nil }
        let drawn =
            midnight &+ Int64(day) &* Behaviour.millisecondsPerDay
            &+ segment.hours.milliseconds(at: position - Double(day))
        let at = max(drawn, earliest)
        guard at < end else { return nil }
        earliest = at &+ Behaviour.sessionLength
        let bits = draws.bits(.session, 2 &* UInt64(place))
        var flags: Visit.Flags = []
        if at >= nextUpdate {
            if place == 0 { end = at + Int64(behaviour.days) * Behaviour.millisecondsPerDay }
            flags = [.launch, .newVersion]
            (version, nextUpdate) = behaviour.release(at, draws)
        } else if bits >> 32 < segment.launches {
            flags = .launch
        }
        launches &+= Int32(flags.rawValue & Visit.Flags.launch.rawValue)
        if bits & 0xFFFF_FFFF < segment.crashes { flags.insert(.crash) }
        let calendarDay = Int64(UInt64(at &- calendarStart) / UInt64(Behaviour.millisecondsPerDay))
        if calendarDay != latestDay { days &+= 1 }
        latestDay = calendarDay
        return Visit(
            at: at, version: version, launches: launches, days: days, flags: flags,
            placements: behaviour.placements(draws, UInt64(place)))
    }
}
