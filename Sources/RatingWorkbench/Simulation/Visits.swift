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
    /// From each session to the next, in days, and when they are; of one batch.
    private var pauses = [Double](repeating: 0, count: Self.largestBatch)
    private var times = [Int64](repeating: 0, count: Self.largestBatch)

    /// Logarithms, times and visits are made in a loop each, so many at once: in one loop each would wait for the one
    /// before. Few at first, because most users have few.
    private static let smallestBatch = 4
    private static let largestBatch = 64

    @inline(__always)
    subscript(place: Int) -> Visit { visits[place] }

    mutating func layOut(_ user: Behaviour.User, _ draws: Draws, _ behaviour: Behaviour) {
        var (position, course) = (user.start, Course(user, behaviour))
        // Taken out, so that it can grow while the visits are written.
        var eventful = self.eventful
        self.eventful = []
        eventful.removeAll(keepingCapacity: true)
        count = 0
        var batch = Self.smallestBatch
        while true {
            let drawn = drawTimes(batch, user, &position, draws, behaviour)
            let missing = count + drawn - visits.count
            if missing > 0 { visits.append(contentsOf: repeatElement(.unused, count: missing)) }
            let first = count
            count = visits.withUnsafeMutableBufferPointer { visits in
                // Of its own, so that it stays in registers.
                var current = course
                defer { course = current }
                for place in first..<first + drawn {
                    guard let visit = current.next(place, times[place - first], draws, behaviour) else { return place }
                    visits[place] = visit
                    if !visit.flags.isSubset(of: .launch) { eventful.append(place) }
                }
                return first + drawn
            }
            if count < first + batch { break }
            batch = min(2 * batch, Self.largestBatch)
        }
        self.eventful = eventful
    }

    /// - Parameter position: of the first session, in days since the population's start: which day it is, and what share
    ///   of a day's sessions has passed.
    /// - Returns: how many come before the user has left.
    private mutating func drawTimes(
        _ batch: Int, _ user: Behaviour.User, _ position: inout Double, _ draws: Draws, _ behaviour: Behaviour
    ) -> Int {
        let segment = behaviour.segments[user.segment]
        let midnight = behaviour.population.start.milliseconds - Int64(user.utcOffset) * 1_000
        let second = UInt64(count) + 1
        return pauses.withUnsafeMutableBufferPointer { pauses in
            for index in 0..<batch {
                let bits = draws.bits(.session, 2 &* (second &+ UInt64(truncatingIfNeeded: index)) &+ 1)
                pauses[index] = Draws.exponential(bits) * segment.pause
            }
            return times.withUnsafeMutableBufferPointer { times in
                var current = position
                defer { position = current }
                for index in 0..<batch {
                    let day = Int(current)
                    guard day <= user.lastDay else { return index }
                    times[index] =
                        midnight &+ Int64(day) &* Behaviour.millisecondsPerDay
                        &+ segment.hours.milliseconds(at: current - Double(day))
                    current += pauses[index]
                }
                return batch
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

/// Where a user's visits have got to. Numbers alone, so that to copy it counts no references.
private struct Course {
    private let launchShare: UInt64
    private let crashShare: UInt64
    /// The beginning of the day 0 of the calendar that the user's days are counted by.
    private let calendarStart: Int64
    private let surePlacements: UInt8
    private let reachesAll: Bool
    private var version: Int32 = 0
    private var nextUpdate = Int64.min
    private var earliest = Int64.min
    private var end = Int64.max
    private var launches: Int32 = 0
    private var days: Int32 = 0
    private var latestDay = UInt64.max

    init(_ user: Behaviour.User, _ behaviour: Behaviour) {
        let segment = behaviour.segments[user.segment]
        (launchShare, crashShare) = (segment.launches, segment.crashes)
        calendarStart =
            LocalInstant(behaviour.population.start).civilDay * Behaviour.millisecondsPerDay
            - Int64(user.utcOffset) * 1_000
        (surePlacements, reachesAll) = (behaviour.surePlacements, behaviour.reachesAll)
    }

    /// Nil where the user is watched no longer.
    @inline(__always)
    mutating func next(_ place: Int, _ time: Int64, _ draws: Draws, _ behaviour: Behaviour) -> Visit? {
        let at = max(time, earliest)
        guard at < end else { return nil }
        earliest = at &+ Behaviour.sessionLength
        let bits = draws.bits(.session, 2 &* UInt64(truncatingIfNeeded: place))
        var flags: Visit.Flags = bits >> 32 < launchShare ? .launch : []
        if at >= nextUpdate {
            if place == 0 { end = at + Int64(behaviour.days) * Behaviour.millisecondsPerDay }
            flags = [.launch, .newVersion]
            (version, nextUpdate) = behaviour.release(at, draws)
        }
        launches &+= Int32(truncatingIfNeeded: flags.rawValue & Visit.Flags.launch.rawValue)
        if bits & 0xFFFF_FFFF < crashShare { flags.insert(.crash) }
        let day = UInt64(bitPattern: at &- calendarStart) / UInt64(Behaviour.millisecondsPerDay)
        days &+= day == latestDay ? 0 : 1
        latestDay = day
        return Visit(
            at: at, version: version, launches: launches, days: days, flags: flags,
            placements: reachesAll ? surePlacements : behaviour.placements(draws, UInt64(place)))
    }
}
