import RatingCore

/// A population made ready to draw users from: its figures as tables.
final class Behaviour: Sendable {
    let segments: [Segment]
    private let share: WeightedChoice
    private let offsets: [Int32]
    private let offsetShare: WeightedChoice
    let population: Population
    /// Where the app asks, and at last outside of placements.
    let placementNames: [String?]
    let days: Int
    /// The names of versions, from the first one on.
    let versions: [String]
    private let releaseLength: Int64
    /// A bit for each placement that every session reaches.
    let surePlacements: UInt8
    private let chances: [(place: Int, chance: Double)]
    private let choices: [StepKind: WeightedChoice]
    /// The share of the store's sheets that are answered.
    let sheetAnswered: Double

    static let millisecondsPerDay: Int64 = 86_400_000
    /// Sessions begin at least so long after one another, and all that happens in one happens within this.
    static let sessionLength: Int64 = 300_000
    /// When in a session the app asks, and when it crashes.
    static let askDelay: Int64 = 60_000
    static let lastAskDelay = askDelay + Int64(Population.maximumPlacements)
    static let crashDelay: Int64 = 290_000

    /// Users who behave alike.
    final class Segment: Sendable {
        /// From one session to the next in the mean, in days.
        let pause: Double
        let hours: HourTable
        /// The share of users who still have the app after so many days.
        let staying: [Double]
        let crashes: UInt64
        let launches: UInt64
        let events: [Population.Event]
        let stars: WeightedChoice
        let traits: RatingJSON

        init(_ segment: Population.Segment, days: Int) {
            func threshold(_ share: Double) -> UInt64 { UInt64((min(max(share, 0), 1) * 4_294_967_296).rounded()) }
            // Longer than anybody is watched, and short enough for days to be counted.
            pause = segment.sessionsPerDay > 0 ? min(1 / segment.sessionsPerDay, 1e9) : 1e9
            hours = HourTable(segment.hours)
            staying = segment.staying(days: days + 1)
            crashes = threshold(segment.crashesPerSession)
            launches = threshold(segment.launches)
            (events, traits) = (segment.events, segment.traits)
            stars = WeightedChoice(segment.stars)
        }
    }

    /// - Parameter days: how long each user is watched.
    init(_ population: Population, days: Int) {
        self.population = population
        self.days = days
        placementNames = population.placements.map { $0.name } + [nil]
        segments = population.segments.map { Segment($0, days: days) }
        share = WeightedChoice(population.segments.map { $0.share })
        offsets = population.utcOffsets.map { $0.offset }
        offsetShare = WeightedChoice(population.utcOffsets.map { $0.share })
        releaseLength = Int64(population.releases.everyDays) * Self.millisecondsPerDay
        let span = population.installDays + days + 2
        let count = population.releases.everyDays > 0 ? span / population.releases.everyDays + 1 : 1
        versions = (0..<count).map { "1.\($0)" }
        let places = population.placements.enumerated()
        chances = places.filter { $0.element.chance < 1 }.map { ($0.offset, $0.element.chance) }
        choices = population.choices.mapValues { WeightedChoice([$0.answer, $0.later, $0.decline, $0.dismiss]) }
        let native = population.choices[.native] ?? Population.Choices(answer: 0, dismiss: 1)
        sheetAnswered = native.answer / (native.answer + native.later + native.decline + native.dismiss)
        surePlacements = places.reduce(0) { $1.element.chance < 1 ? $0 : $0 | 1 << UInt8($1.offset) }
    }

    /// Who a user is.
    func user(_ draws: Draws) -> User {
        let segment = share.place(at: draws.fraction(.user, 0))
        let offset = offsets[offsetShare.place(at: draws.fraction(.user, 1))]
        let ready = segments[segment]
        let installDay = Int(draws.fraction(.user, 2) * Double(population.installDays))
        return User(
            segment: segment, utcOffset: offset,
            start: Double(installDay) + draws.fraction(.user, 3),
            lastDay: installDay + ready.lastDay(at: draws.fraction(.user, 4)),
            stars: 1 + ready.stars.place(at: draws.fraction(.user, 5)),
            seesSheet: draws.fraction(.user, 6) < population.sheetShown)
    }

    struct User {
        let segment: Int
        let utcOffset: Int32
        /// Days since the population's start: which day it is, and what share of a day's sessions has passed.
        let start: Double
        /// The last day on which the app is still there.
        let lastDay: Int
        let stars: Int
        /// Whether the system shows its review sheet.
        let seesSheet: Bool
    }

    /// Whether every session reaches all placements.
    var reachesAll: Bool { chances.isEmpty }

    /// What is done on a step of this kind.
    func choice(on kind: StepKind, at fraction: Double) -> StepChoice {
        choices[kind].map { StepChoice.allCases[$0.place(at: fraction)] } ?? .answer
    }

    /// A bit for each placement that is reached.
    @inline(__always)
    func placements(_ draws: Draws, _ place: UInt64) -> UInt8 {
        var reached = surePlacements
        for (index, chance) in chances where draws.fraction(.event, place << 8 | UInt64(128 + index)) < chance {
            reached |= 1 << UInt8(index)
        }
        return reached
    }

    /// The version that a user has who updates now, and when the next one arrives.
    @inline(never)
    func release(_ now: Int64, _ draws: Draws) -> (version: Int32, next: Int64) {
        guard releaseLength > 0 else { return (0, .max) }
        let since = max(0, now - population.start.milliseconds)
        let number = min(since / releaseLength, Int64(versions.count - 1))
        let lag = Draws.exponential(draws.bits(.update, UInt64(number))) * population.releases.adoptionDays
        let next = population.start.milliseconds + (number + 1) * releaseLength
        return (Int32(number), number + 1 < versions.count ? next + Int64(lag * Double(Self.millisecondsPerDay)) : .max)
    }

    /// How often an event happens in a session.
    func count(of event: Int, in segment: Int, _ place: Int, _ draws: Draws) -> Int {
        let mean = segments[segment].events[event].perSession
        guard mean > 0 else { return 0 }
        // The arrivals of a Poisson process within the session.
        var (count, time) = (0, 0.0)
        while true {
            time += Draws.exponential(
                draws.bits(.event, UInt64(place) << 24 | UInt64(event) << 8 | UInt64(count & 127)))
            if time > mean || count == 1_000 { return count }
            count += 1
        }
    }
}

extension Behaviour.Segment {
    /// The last day on which so small a share still has the app.
    fileprivate func lastDay(at fraction: Double) -> Int {
        var (low, high) = (0, staying.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if staying[middle] > fraction { low = middle } else { high = middle }
        }
        return low
    }
}

/// The hours of a day by their weights, so that a share of the day's sessions leads to a time of day.
struct HourTable: Sendable {
    private let hours: [Hour]
    /// The hour in which each part of the shares begins: so many that hardly any has more than one.
    private let guide: [UInt8]
    private static let parts = 1_024

    private struct Hour {
        /// Sums of shares; the last hour ends at 1.
        let start: Double
        let end: Double
        /// Milliseconds a share.
        let slope: Double
    }

    init(_ weights: [Double]) {
        let total = weights.reduce(0, +)
        var bounds = [0.0]
        for weight in weights { bounds.append(bounds[bounds.count - 1] + weight / total) }
        let lastHour = weights.lastIndex { $0 > 0 } ?? 23
        // What rounding leaves belongs to the last hour that has any.
        for hour in lastHour + 1...24 { bounds[hour] = 1 }
        hours = (0..<24).map { hour in
            let width = bounds[hour + 1] - bounds[hour]
            return Hour(start: bounds[hour], end: bounds[hour + 1], slope: width > 0 ? 3_600_000 / width : 0)
        }
        guide = (0..<Self.parts).map { part in
            UInt8((0..<24).first { bounds[$0 + 1] > Double(part) / Double(Self.parts) } ?? 23)
        }
    }

    /// Milliseconds since midnight, below a day.
    ///
    /// - Parameter fraction: from 0, below 1.
    @inline(__always)
    func milliseconds(at fraction: Double) -> Int64 {
        var number = Int(guide[Int(fraction * Double(Self.parts))])
        while fraction >= hours[number].end { number += 1 }
        let hour = hours[number]
        // In this order NaN, of a share next to nothing, is the end of the hour.
        let within = min(3_599_999, (fraction - hour.start) * hour.slope)
        return Int64(number) &* 3_600_000 &+ Int64(within)
    }
}
