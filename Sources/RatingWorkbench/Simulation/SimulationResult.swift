import RatingCore

/// What a simulation found of some of its users, or of all.
package struct SimulationResult: Equatable, Sendable {
    package let run: Run
    /// The users that are in it, without gaps within a range, in order.
    package private(set) var covered: [Range<Int>]
    /// For each configuration.
    package private(set) var tallies: [SimulationTally]

    /// What was run: parts belong together if it is the same.
    package struct Run: Equatable, Sendable {
        package var users: Int
        package var days: Int
        package var seed: UInt64
        package var population: String
        package var populationDigest: String
        package var configurations: [Configuration]
        package var sweeps: [SimulationSweep]

        package struct Configuration: Equatable, Sendable {
            package var name: String
            /// Of all its values.
            package var digest: String
        }
    }

    package init(run: Run, covered: [Range<Int>], tallies: [SimulationTally]) {
        (self.run, self.tallies) = (run, tallies)
        self.covered = covered.filter { !$0.isEmpty }
    }

    /// Whether all users are in it.
    package var isComplete: Bool { covered == [0..<run.users] || run.users == 0 }

    /// The users that are missing.
    package var missing: [Range<Int>] {
        var missing: [Range<Int>] = []
        var end = 0
        for range in covered {
            if range.lowerBound > end { missing.append(end..<range.lowerBound) }
            end = range.upperBound
        }
        if end < run.users { missing.append(end..<run.users) }
        return missing
    }

    /// Why parts do not make a whole.
    package enum MergeError: Error, Equatable, Sendable {
        case nothing
        /// They were run with different figures.
        case differentRuns(what: String, String, String)
        /// Users are in two parts.
        case overlap(Range<Int>)
        /// The sum of the counts cannot be.
        case contradiction(String)
    }

    /// The sum of parts, in any order: exactly what one run over all their users gives.
    package static func merge(_ parts: [SimulationResult]) throws(MergeError) -> SimulationResult {
        guard let first = parts.first else { throw .nothing }
        var merged = first
        for part in parts.dropFirst() {
            if let (what, left, right) = first.run.difference(from: part.run) {
                throw .differentRuns(what: what, left, right)
            }
            for index in merged.tallies.indices {
                let names = [merged, part].map { $0.tallies[index].slices.map(\.name) }
                guard names[0] == names[1] else { throw .contradiction("they have different slices") }
                merged.tallies[index] += part.tallies[index]
                if let problem = merged.tallies[index].contradiction { throw .contradiction(problem) }
            }
            merged.covered += part.covered
        }
        merged.covered = try joined(merged.covered.sorted { $0.lowerBound < $1.lowerBound })
        return merged
    }

    private static func joined(_ ranges: [Range<Int>]) throws(MergeError) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in ranges {
            guard let last = joined.last, last.upperBound >= range.lowerBound else {
                joined.append(range)
                continue
            }
            guard last.upperBound == range.lowerBound else {
                throw .overlap(range.lowerBound..<min(last.upperBound, range.upperBound))
            }
            joined[joined.count - 1] = last.lowerBound..<range.upperBound
        }
        return joined
    }
}

extension SimulationResult.MergeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nothing: "there are no parts"
        case .differentRuns(let what, let left, let right):
            "these are parts of different runs: \(what) \(left) and \(right)"
        case .overlap(let range): "the users \(range.lowerBound)…\(range.upperBound - 1) are in two parts"
        case .contradiction(let problem): "the sum of these parts is impossible: \(problem)"
        }
    }
}

extension SimulationResult.Run {
    init(_ simulation: Simulation) {
        users = simulation.users
        days = simulation.days
        seed = simulation.seed
        population = simulation.population.name
        populationDigest = Self.digest(simulation.population.json.serialized())
        sweeps = simulation.sweeps
        configurations = simulation.entries.map { entry in
            Configuration(name: entry.name, digest: Self.digest(entry.configuration.allValues))
        }
    }

    private static func digest(_ text: String) -> String {
        SHA256Digest(of: Array(text.utf8)).hexadecimal
    }

    fileprivate func difference(from other: Self) -> (String, String, String)? {
        if users != other.users { return ("users", "\(users)", "\(other.users)") }
        if days != other.days { return ("days", "\(days)", "\(other.days)") }
        if seed != other.seed { return ("seed", "\(seed)", "\(other.seed)") }
        if populationDigest != other.populationDigest {
            return ("population", "\(population) \(populationDigest)", "\(other.population) \(other.populationDigest)")
        }
        if configurations != other.configurations {
            func list(_ run: Self) -> String {
                run.configurations.map { "\($0.name) \($0.digest)" }.joined(separator: ", ")
            }
            return ("configurations", list(self), list(other))
        }
        return nil
    }
}

extension RatingConfiguration {
    /// Every value, those of placements and experiments among them, as one text.
    fileprivate var allValues: String {
        ([nil] + placementNames.map { Optional($0) }).map { placement in
            let placed = at(placement)
            let values = ConfigurationKey.table.compactMap { row in
                placed[any: row.key].map { "\(row.key.name):\($0.json.serialized())" }
            }
            return "\(placement ?? "")\n\(values.joined(separator: "\n"))"
        }.joined(separator: "\n\n")
    }
}
