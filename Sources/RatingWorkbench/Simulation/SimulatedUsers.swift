import RatingAnalysis
import RatingCore

/// Lives through users one after another, each with every configuration. One of these works on one thread.
///
/// Decisions and flows are the core's own. A decision that found a gate closed until a certain time is not taken again
/// before that time, see `Eligibility.hold`: the result is the same, as a test shows that does without it.
struct SimulatedUsers {
    private let behaviour: Behaviour
    private var configurations: [SimulatedConfiguration]
    private let seed: UInt64
    /// Whether decisions are passed over that are known to be closed.
    private let skips: Bool
    private(set) var tallies: [SimulationTally]
    /// What the user who is living has come to under the first configuration.
    private var first: (counts: FigureCounts, day: Int?) = (FigureCounts(), nil)

    private var visits = Visits()
    private var holds: [Hold]

    /// What keeps back the asks at one placement.
    private struct Hold {
        var until = Int64.min
        var gate = 0
        /// Opportunities since then.
        var count = 0
    }

    /// - Parameter compares: whether each configuration is held against the first, user by user.
    init(
        _ behaviour: Behaviour, _ configurations: [SimulatedConfiguration], seed: UInt64, skips: Bool = true,
        compares: Bool = false
    ) {
        (self.behaviour, self.configurations, self.seed, self.skips) = (behaviour, configurations, seed, skips)
        tallies = configurations.map { SimulationTally(days: behaviour.days, slices: $0.slices) }
        if compares { for place in tallies.indices.dropFirst() { tallies[place].paired = PairedMoments() } }
        holds = Array(repeating: Hold(), count: behaviour.population.placements.count + 1)
    }

    mutating func run(_ users: Range<Int>) {
        for number in users { run(number) }
    }

    private mutating func run(_ number: Int) {
        let draws = Draws(seed: seed, user: UInt64(number))
        let user = behaviour.user(draws)
        visits.layOut(user, draws, behaviour)
        for index in configurations.indices { live(user, number, draws, index, nil) }
    }

    /// What one user lives through with one configuration, for tests and explanations.
    mutating func history(of number: Int, _ index: Int) -> [ScenarioReplay.Happening] {
        let draws = Draws(seed: seed, user: UInt64(number))
        let user = behaviour.user(draws)
        visits.layOut(user, draws, behaviour)
        let journal = SimulationJournal()
        live(user, number, draws, index, journal)
        return journal.happenings
    }

    private mutating func live(
        _ user: Behaviour.User, _ number: Int, _ draws: Draws, _ index: Int, _ journal: SimulationJournal?
    ) {
        let installID = configurations[index].drawsUsers ? "user-\(number)" : "user"
        let (deciders, variants) = configurations[index].deciders(segment: user.segment, installID: installID)
        let life = SimulatedLife(
            user, draws, behaviour, deciders[deciders.count - 1], journal, RatingContext(installID: installID))
        let eventCount = configurations[index].readsEvents ? behaviour.segments[user.segment].events.count : 0
        var course = Course(
            user: user, draws: draws, index: index, deciders: deciders, variants: variants, eventCount: eventCount,
            life: life)
        for place in holds.indices { holds[place] = Hold() }
        let passesOver = eventCount == 0 && journal == nil
        var heldUntil = Int64.min
        var eventfulPassed = 0

        var place = 0
        while place < visits.count {
            if passesOver, heldUntil > visits[place].at + Behaviour.lastAskDelay {
                // No ask is possible in these visits, nothing but counting.
                let end = visits.endOfQuiet(
                    from: place, before: heldUntil - Behaviour.lastAskDelay, &eventfulPassed)
                if end > place {
                    pass(place..<end, &course)
                    place = end
                    continue
                }
            }
            live(throughVisit: place, &course)
            heldUntil = holds.indices.reduce(.max) { least, place in
                place < course.everywhere || course.asksAtLaunch ? min(least, holds[place].until) : least
            }
            place += 1
        }
        release(of: course.index)
        count(course)
    }
}

extension SimulatedUsers {
    /// One user's life with one of the configurations.
    private struct Course {
        let user: Behaviour.User
        let draws: Draws
        /// The place of the configuration.
        let index: Int
        /// By placement, and at last outside of placements.
        let deciders: [Decider]
        /// The slices of the user's variants.
        let variants: [Int]
        /// How many events the user's segment has, where anything reads them.
        let eventCount: Int
        let everywhere: Int
        let asksAtLaunch: Bool
        var life: SimulatedLife

        init(
            user: Behaviour.User, draws: Draws, index: Int, deciders: [Decider], variants: [Int], eventCount: Int,
            life: SimulatedLife
        ) {
            (self.user, self.draws, self.index, self.deciders) = (user, draws, index, deciders)
            (self.variants, self.eventCount, self.life) = (variants, eventCount, life)
            everywhere = deciders.count - 1
            asksAtLaunch = deciders[everywhere].asksAtLaunch
        }
    }

    private mutating func live(throughVisit place: Int, _ course: inout Course) {
        let visit = visits[place]
        if visit.flags.contains(.newVersion) { release(of: course.index) }
        course.life.begin(visit, behaviour)
        if course.asksAtLaunch { consider(course.everywhere, visit, at: visit.at, &course) }
        course.life.apply(.session, at: visit.at)
        let segment = course.user.segment
        for event in 0..<course.eventCount {
            let name = behaviour.segments[segment].events[event].name
            for _ in 0..<behaviour.count(of: event, in: segment, place, course.draws) {
                course.life.apply(.event(EventName(name)), at: visit.at + Behaviour.askDelay / 2)
            }
        }
        for placement in 0..<course.everywhere where visit.placements & 1 << UInt8(placement) != 0 {
            consider(placement, visit, at: visit.at + Behaviour.askDelay + Int64(placement), &course)
        }
        if visit.flags.contains(.crash) {
            course.life.apply(.crash, at: visit.at + Behaviour.crashDelay)
            release(of: course.index)
        }
    }

    /// Takes a decision, or passes it over.
    private mutating func consider(
        _ placement: Int, _ visit: Visit, at milliseconds: Int64, _ course: inout Course
    ) {
        if milliseconds < holds[placement].until {
            holds[placement].count += 1
            return
        }
        let now = LocalInstant(UTCInstant(milliseconds: milliseconds), utcOffset: course.user.utcOffset)
        let decider = course.deciders[placement]
        switch decider.decide(course.life.context, now: now) {
        case .ask:
            release(of: course.index)
            tallies[course.index].moments[.opportunities] += 1
            course.life.ask(decider, at: placement, now, into: &tallies[course.index])
        case .skip(let closed):
            release(placement, of: course.index)
            let hold = decider.hold(course.life.context, now: now, closed: closed)
            holds[placement] = Hold(
                until: skips ? hold?.until ?? .min : .min, gate: Int(hold?.gate.rawValue ?? 0), count: 1)
        }
    }

    /// Counts what was kept back, and decides anew from now on.
    private mutating func release(of configuration: Int) {
        for placement in holds.indices { release(placement, of: configuration) }
    }

    private mutating func release(_ placement: Int, of configuration: Int) {
        let hold = holds[placement]
        guard hold.count > 0 || hold.until != .min else { return }
        tallies[configuration].keptBack[hold.gate] += hold.count
        tallies[configuration].moments[.opportunities] += hold.count
        holds[placement] = Hold()
    }

    private mutating func count(_ course: Course) {
        let index = course.index
        var counts = FigureCounts()
        tallies[index].askCounts[min(course.life.asks, SimulationTally.mostAsks)] += 1
        let day = course.life.firstAskAt.map { Int(($0 - visits[0].at) / Behaviour.millisecondsPerDay) }
            .map { min($0, behaviour.days - 1) }
        if let day { tallies[index].firstAskDays[day] += 1 }
        let segments = behaviour.segments.count
        for (place, there) in course.life.counts.enumerated() where !there.isEmpty {
            counts += there
            tallies[index].slices[segments + place].moments.add(there)
        }
        counts[.usersAsked] = min(counts[.usersAsked], 1)
        // Pairs first, while the user is no count: of those who did nothing nothing is added.
        if index == 0 {
            first = (counts, day)
        } else if !first.counts.isEmpty, !counts.isEmpty {
            let days = first.day.flatMap { old in day.map { PairedMoments.Days(first: old, second: $0) } }
            tallies[index].paired?.add(first.counts, counts, days: days)
        }
        counts[.users] = 1
        counts[.sessions] = visits.count
        tallies[index].moments.add(counts)
        tallies[index].slices[course.user.segment].moments.add(counts)
        for slice in course.variants { tallies[index].slices[slice].moments.add(counts) }
    }

    /// Passes visits in which nothing else happens than that they are counted.
    private mutating func pass(_ held: Range<Int>, _ course: inout Course) {
        countVisits(held, course.deciders[course.everywhere].counting, course.user.utcOffset, &course.life.context)
        for placement in 0..<course.everywhere { holds[placement].count += reached(placement, in: held) }
        if course.asksAtLaunch { holds[course.everywhere].count += held.count }
    }

    /// Counts visits: one by one to the first that is a session, from there on by days.
    private func countVisits(
        _ held: Range<Int>, _ counting: SessionCounting, _ utcOffset: Int32, _ context: inout RatingContext
    ) {
        var count = VisitCount(after: context.lastSessionAt, counting, utcOffset: utcOffset)
        var (place, isByDays) = (held.lowerBound, false)
        while place < held.upperBound, !isByDays {
            isByDays = count.add(at: visits[place].at, isLaunch: visits[place].flags.contains(.launch))
            place += 1
        }
        if place < held.upperBound {
            let (before, last) = (visits[place - 1], visits[held.upperBound - 1])
            count.add(
                held.upperBound - place, launches: last.launches - before.launches, days: last.days - before.days,
                until: last.at)
        }
        context.add(count)
    }

    private func reached(_ placement: Int, in places: Range<Int>) -> Int {
        let isSure = behaviour.surePlacements & 1 << UInt8(placement) != 0
        return isSure ? places.count : visits.count(reaching: placement, in: places)
    }
}

/// What happens to a user in a simulation, as proofs judge it.
final class SimulationJournal {
    var happenings: [ScenarioReplay.Happening] = []

    func note(_ kind: ScenarioReplay.Kind, _ now: LocalInstant) {
        happenings.append(ScenarioReplay.Happening(at: now, kind: kind))
    }
}
