import RatingAnalysis
import RatingCore

/// Searches values of keys by simulation: every combination lives through the same users, the clear losers of the worse half are
/// left out, those that stay get twice as many users, and so on (successive halving, Jamieson and Talwalkar 2016).
package struct TuneSearch: Sendable {
    /// A combination of values.
    package struct Candidate: Sendable {
        /// For each key the place of its value; nil: the document as it stands.
        package let places: [Int]?
        package let name: String
        let configuration: RatingConfiguration
    }

    package let population: Population
    package let sweeps: [SimulationSweep]
    /// The document as it stands, then every combination for which all claims are proved.
    package let candidates: [Candidate]
    /// How many combinations there are, and for how many of them a claim is not proved.
    package let combinations: Int
    package var unproved: Int { combinations - candidates.count + 1 }
    /// The figure to maximise.
    package let goal: Figure
    package let users: Int
    package let days: Int
    package let seed: UInt64

    package static let goals = [Figure.ratings, .feedback]
    static let mostCombinations = 4_000
    /// So many are left to the last.
    static let fewest = 8

    /// - Parameter claims: what must be proved of a combination.
    /// - Throws: what a document with such a value would be refused for, or why there are too many.
    package init(
        _ population: Population, _ layers: ConfigurationLayers, _ sweeps: [SimulationSweep], keep claims: ClaimList?,
        maximise goal: Figure, users: Int, days: Int, seed: UInt64
    ) throws {
        (self.population, self.sweeps, self.goal) = (population, sweeps, goal)
        (self.users, self.days, self.seed) = (users, days, seed)
        var all: [[Int]] = [[]]
        for sweep in sweeps {
            guard all.count * sweep.values.count <= Self.mostCombinations else {
                throw SimulationSweep.FormatError(message: "there are more than \(Self.mostCombinations) combinations")
            }
            all = all.flatMap { places in sweep.values.indices.map { places + [$0] } }
        }
        combinations = all.count
        candidates =
            [Candidate(places: nil, name: "as it stands", configuration: RatingConfiguration(layers))]
            + (try all.compactMap { places in
                var varied = layers
                for (sweep, place) in zip(sweeps, places) { try sweep.set(sweep.values[place], in: &varied) }
                guard claims?.isProved(of: varied) ?? true else { return nil }
                return Candidate(
                    places: places, name: zip(sweeps, places).map { $0.label($1) }.joined(separator: ", "),
                    configuration: RatingConfiguration(varied))
            })
    }

    /// - Parameter progress: is told how many users have been lived through; false ends the search.
    /// - Returns: nil if it was ended.
    package func run(
        threads: Int, progress: @escaping @Sendable (Int) -> Bool = { _ in true }
    ) async -> TuneResult? {
        var left = Array(candidates.indices.dropFirst())
        var tallies = candidates.map { _ in Optional<SimulationTally>.none }
        let halvings = Self.halvings(left.count)
        var (done, lived, cut) = (0, 0, 0)
        for round in 0...halvings {
            let end = round == halvings ? users : max(1, users >> (halvings - round))
            let entries = ([0] + left).map { Simulation.Entry(candidates[$0].name, candidates[$0].configuration) }
            let before = lived
            let simulation = Simulation(population, entries, users: users, days: days, seed: seed)
            let result = await simulation.run(min(done, end)..<end, threads: threads) {
                progress(before + $0 * entries.count)
            }
            guard let result else { return nil }
            lived += (end - min(done, end)) * entries.count
            done = max(done, end)
            for (place, candidate) in ([0] + left).enumerated() {
                if tallies[candidate] == nil {
                    tallies[candidate] = result.tallies[place]
                } else {
                    tallies[candidate]? += result.tallies[place]
                }
            }
            guard round < halvings else { break }
            let all = ranked(left, tallies)
            let half = max(Self.fewest, (left.count + 1) / 2)
            let open = all.dropFirst(half).filter { !isClearLoser($0, of: left, tallies) }
            let room = (0...open.count).last { more in
                lives(of: half + more, from: round + 1, of: halvings, done: done) <= budget - lived
            }
            cut += open.count - (room ?? 0)
            left = Array(all.prefix(half)) + Array(open.prefix(room ?? 0))
        }
        let points = left.map { TuneResult.Point(candidate: candidates[$0], tally: tallies[$0]) }
        let undecided = left.count { !isClearLoser($0, of: left, tallies) } - 1
        return TuneResult(
            search: self, own: tallies[0], points: points.compactMap { $0 }, lived: lived, undecided: max(0, undecided),
            cut: cut)
    }

    /// How many users are lived through at most.
    package var mostLives: Int { budget }

    /// A fifth of what all combinations with all users would take, so that clear losers cost little; where that is so few that
    /// all can be kept that may be best, more.
    private var budget: Int {
        let count = candidates.count - 1
        return max(
            lives(of: count, from: 0, of: Self.halvings(count), done: 0), min(250_000, (count + 1) * users),
            count * users / 5)
    }

    /// How many users are lived through from a round on, if half of those left are left out each time.
    private func lives(of count: Int, from first: Int, of halvings: Int, done: Int) -> Int {
        var (left, lives, done) = (count, 0, done)
        for round in first...halvings {
            let end = round == halvings ? users : max(1, users >> (halvings - round))
            lives += max(0, end - done) * (left + 1)
            (done, left) = (end, max(Self.fewest, (left + 1) / 2))
        }
        return lives
    }

    /// Until so few are left that they may all have all users, and one more, because the first users are few.
    private static func halvings(_ count: Int) -> Int {
        var (left, halvings) = (count, 0)
        while left > fewest { (left, halvings) = ((left + 1) / 2, halvings + 1) }
        return halvings == 0 ? 0 : halvings + 1
    }

    /// Whether a combination reaches less than the best of some beyond chance, which is wrong once in a thousand times. How far
    /// two go together on the same users is at least what follows from how each goes together with the document as it stands.
    private func isClearLoser(_ place: Int, of places: [Int], _ tallies: [SimulationTally?]) -> Bool {
        func figured(_ place: Int) -> Figured? { tallies[place]?.figured(days: days) }
        func value(_ place: Int) -> Double { figured(place).flatMap { goal.estimate($0)?.value } ?? 0 }
        guard let best = places.max(by: { value($0) < value($1) }), let own = figured(0), let mine = figured(place),
            let other = figured(best), let first = goal.estimate(mine), let second = goal.estimate(other)
        else { return false }
        let (r, s) = (
            goal.correlation(own, mine, tallies[place]?.paired ?? PairedMoments()),
            goal.correlation(own, other, tallies[best]?.paired ?? PairedMoments())
        )
        let together = max(0, r * s - ((1 - r * r) * (1 - s * s)).squareRoot())
        let difference = Estimate.difference(first, second, correlation: together)
        // 3.29 standard errors in place of 1.96.
        return difference.value > 1.68 * (difference.value - difference.interval.lowerBound)
    }

    /// Those that no other beats first, and of these those that reach most.
    private func ranked(_ places: [Int], _ tallies: [SimulationTally?]) -> [Int] {
        let points = places.compactMap { place in
            tallies[place].flatMap { TuneResult.Point(candidate: candidates[place], tally: $0) }.map { (place, $0) }
        }
        var (rest, ranked) = (points, [Int]())
        while !rest.isEmpty {
            let front = rest.filter { point in !rest.contains { $0.1.beats(point.1, for: goal, days) } }
            ranked += front.sorted { $0.1.value(goal, days) > $1.1.value(goal, days) }.map(\.0)
            let taken = Set(front.map(\.0))
            rest.removeAll { taken.contains($0.0) }
        }
        return ranked
    }
}

extension ClaimList {
    /// Whether all are proved of a configuration.
    fileprivate func isProved(of layers: ConfigurationLayers) -> Bool {
        let guarantees = Guarantees(layers, offsets: offsets ?? .any, isFastest: false)
        return entries.allSatisfy { entry in
            let counted = entry.placement.map { guarantees.counting(.named($0)) } ?? guarantees
            return counted.verdict(entry.claim).outcome == .proved
        }
    }
}
