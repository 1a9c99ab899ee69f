import Foundation
import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let simulate = CommandDefinition(
        name: "simulate", abstract: "Simulates many users against one or more configurations.",
        discussion: """
            Users come, crash, update, are asked and answer as a population describes; see the article “Simulating \
            users”. Every decision and flow is made by the engine itself. All configurations get the same users, who \
            are the same for a seed whatever the threads and shards. With --sweep one configuration is tried with a \
            key at several values: a curve; with two keys, a map. With --shard only a part of the users is run, and \
            --partial writes what 'ratingkit merge' adds up exactly. Reports names in the population that neither the \
            configurations nor the manifest of --app know, and traits that conditions read and no segment has.
            """,
        positionals: [
            Positional("config", "The configurations to compare.", isRequired: false, repeats: true)
        ],
        options: [
            .population, .printPopulation, .app, .users, .days, .seed, .sweep, .detect, .threads, .shard, .partial,
        ] + documentOptions + reportOptions + [.format],
        examples: [
            ("ratingkit simulate old.json new.json --users 1000000", "Both, side by side."),
            ("ratingkit simulate rating.json --sweep displaySessionCount=1..20", "The curve of one key."),
            (
                "ratingkit simulate a.json --sweep displaySessionCount=1..9 --sweep minDays=0,7",
                "The map of two."
            ),
            (
                "parallel ratingkit simulate a.json --shard {}/8 --partial p{}.json ::: {1..8}",
                "Eight parts, for 'ratingkit merge p*.json'."
            ),
        ],
        run: { try await SimulateCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let printPopulation = Self(
        "print-population", "Print the population as a file, without simulating.")
    fileprivate static let sweep = Self(
        "sweep", "key=values",
        "Try a key at these values: 1..20, 1..20/2 or 1,2,5; up to two keys. The value is changed where it stands: "
            + "KEY at the top, placements.NAME.KEY at one placement, everywhere.KEY in place of all.",
        repeats: true)
    fileprivate static let detect = Self(
        "detect", "percent",
        "Also say how many users an experiment needs to see a difference of this size, such as 5%.")
    fileprivate static let shard = Self(
        "shard", "I/N", "Run only the I-th of N parts of the users.")
}

private struct SimulateCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let population = try invocation.population()
        if invocation.has(.printPopulation) {
            invocation.print(json: population.population.json)
            return .success
        }
        let simulation = try simulation(population.population)
        let names = try invocation.nameCheck(
            // What is swept changes no name.
            simulation.entries.prefix(simulation.sweeps.isEmpty ? .max : 1).map(\.configuration))
        if let (file, bytes) = population.file { invocation.check(bytes, of: file, as: .population, with: names) }
        let traits = population.population.segments.flatMap { $0.traits.members ?? [] }.map(\.name)
        invocation.checkTraits(Set(traits), of: "no segment of the population", with: names)
        let range = try range(of: simulation)
        let threads = try invocation.whole(.threads, 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
        let terminal = invocation.terminal
        let progress = ProgressBar(terminal) { SimulationProgress.line(Int($0), of: range.count, after: $1, $2) }
        let result = await simulation.run(range, threads: threads) { done in
            progress.show(Int64(done))
            return terminal.failure == nil
        }
        progress.end()
        guard let result else { throw CommandFailure.problem("the simulation was stopped before it was done.") }
        guard let text = invocation.value(of: .detect) else {
            try invocation.show(result)
            return .success
        }
        guard let percent = Double(text.filter { $0 != "%" }), percent > 0, percent <= 1_000 else {
            throw CommandFailure.usage("The value '\(text)' is invalid for '--detect'; write it like 5%.")
        }
        var report = result.report
        report.sections.insert(result.detection(of: percent / 100), at: min(1, report.sections.count))
        try invocation.show(result.json, report)
        return .success
    }

    // MARK: What is simulated

    private func simulation(_ population: Population) throws -> Simulation {
        let files = invocation.arguments.positionals
        guard let first = files.first else { throw CommandFailure.usage("Missing argument '<config>'.") }
        let users = try invocation.whole(.users, 1...1_000_000_000_000) ?? 0
        let days = try invocation.whole(.days, 1...3_650) ?? 0
        let seed = UInt64(try invocation.whole(.seed, 0...Int.max) ?? 0)
        let sweeps = try invocation.sweeps(.sweep)
        guard sweeps.isEmpty else {
            guard files.count == 1 else { throw CommandFailure.usage("'--sweep' takes one configuration.") }
            do {
                return try Simulation(
                    population, invocation.layers(ofFile: first), sweeps, users: users, days: days, seed: seed)
            } catch let problem as Diagnostic {
                throw CommandFailure.usage("--sweep: \(problem.message)")
            } catch let problem as SimulationSweep.FormatError {
                throw CommandFailure.usage("--sweep: \(problem.message)")
            }
        }
        let names = names(of: files)
        let entries = try zip(files, names).map { file, name in
            Simulation.Entry(name, RatingConfiguration(try invocation.layers(ofFile: file)))
        }
        return Simulation(population, entries, users: users, days: days, seed: seed)
    }

    /// Names of files without their folder and ending, as far as these tell them apart.
    private func names(of files: [String]) -> [String] {
        let short = files.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
        return Set(short).count == files.count ? short : files
    }

    private func range(of simulation: Simulation) throws -> Range<Int> {
        guard let text = invocation.value(of: .shard) else { return 0..<simulation.users }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let part = parts[0], let count = parts[1], count >= 1, count <= 1_000_000,
            1...count ~= part
        else { throw CommandFailure.usage("The value '\(text)' is invalid for '--shard'; write it like 1/8.") }
        guard invocation.has(.partial) else {
            throw CommandFailure.usage("'--shard' needs '--partial <file>', whose parts 'ratingkit merge' adds up.")
        }
        return simulation.users(ofShard: part, of: count)
    }
}
