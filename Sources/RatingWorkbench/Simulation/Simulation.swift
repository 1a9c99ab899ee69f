import Foundation
import RatingAnalysis
import RatingCore

/// Many users, each living through every configuration: the same users for the same seed, whatever the threads, and
/// however they are divided among machines.
package struct Simulation: Sendable {
    /// A configuration by its name in the report.
    package struct Entry: Sendable {
        package var name: String
        package var configuration: RatingConfiguration

        package init(_ name: String, _ configuration: RatingConfiguration) {
            (self.name, self.configuration) = (name, configuration)
        }
    }

    package let population: Population
    package let entries: [Entry]
    /// The keys whose values the entries are; none where the entries are files.
    package let sweeps: [SimulationSweep]
    /// Of all shards together.
    package let users: Int
    /// How long each user is watched, from the installation on.
    package let days: Int
    package let seed: UInt64
    /// Whether decisions are passed over that are known to be closed; the result is the same.
    let skips: Bool

    package init(
        _ population: Population, _ entries: [Entry], users: Int, days: Int, seed: UInt64, skips: Bool = true
    ) {
        (self.population, self.entries, sweeps) = (population, entries, [])
        (self.users, self.days, self.seed, self.skips) = (users, days, seed, skips)
    }

    /// Tries one or two keys of a configuration at all their values.
    ///
    /// - Throws: what a document with such a value would be refused for, or why there are too many.
    package init(
        _ population: Population, _ layers: ConfigurationLayers, _ sweeps: [SimulationSweep], users: Int, days: Int,
        seed: UInt64
    ) throws {
        (self.population, self.sweeps, entries) = (population, sweeps, try sweeps.entries(layers))
        (self.users, self.days, self.seed, skips) = (users, days, seed, true)
    }

    /// The users of a part: 1…count.
    package func users(ofShard shard: Int, of count: Int) -> Range<Int> {
        func bound(_ part: Int) -> Int { Int((Double(users) / Double(count) * Double(part)).rounded(.down)) }
        return bound(shard - 1)..<(shard == count ? users : bound(shard))
    }

    /// Runs users on several threads. Takes the same memory for any number of them.
    ///
    /// - Parameters:
    ///   - range: which; nil: all.
    ///   - progress: is told after some users how many are done, from any thread; false ends the run.
    /// - Returns: nil if it was ended.
    package func run(
        _ range: Range<Int>? = nil, threads: Int = ProcessInfo.processInfo.activeProcessorCount,
        progress: @escaping @Sendable (Int) -> Bool = { _ in true }
    ) async -> SimulationResult? {
        let range = range ?? 0..<users
        let queue = SimulationQueue(range, progress)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, threads) {
                group.addTask {
                    var worker = worker
                    var finished = 0
                    while let users = await queue.next(finished: finished) {
                        worker.run(users)
                        finished = users.count
                    }
                    await queue.add(worker.tallies)
                }
            }
        }
        guard await !queue.isEnded else { return nil }
        return SimulationResult(
            run: SimulationResult.Run(self), covered: [range],
            tallies: await queue.sum ?? worker.tallies)
    }

    /// Runs users where it is called, one after another.
    package func runAlone(_ users: Range<Int>) -> SimulationResult {
        var worker = worker
        worker.run(users)
        return SimulationResult(run: SimulationResult.Run(self), covered: [users], tallies: worker.tallies)
    }

    /// With objects of its own, so that threads do not count references to the same ones.
    private var worker: SimulatedUsers {
        let behaviour = Behaviour(population, days: days)
        let prepared = entries.map { SimulatedConfiguration($0.configuration, behaviour) }
        return SimulatedUsers(behaviour, prepared, seed: seed, skips: skips, compares: sweeps.isEmpty)
    }

    /// Some users' histories with one of the configurations, to be judged event by event.
    package func histories(_ users: Range<Int>, of entry: Int) -> [[ScenarioReplay.Happening]] {
        var worker = worker
        return users.map { worker.history(of: $0, entry) }
    }
}
