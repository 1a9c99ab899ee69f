import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition.Option {
    static let population = Self(
        "population", "file", "Who the users are; otherwise those of an average app.")
    static let users = Self(
        "users", "count", "How many users there are, in all shards together.", standard: "100000")
    static let days = Self(
        "days", "count",
        "How many days each user is followed from the installation on, up to 3650.",
        standard: "365")
    static let seed = Self(
        "seed", "number", "The seed of the random users; another number gives other users.",
        standard: "1")
    static let threads = Self(
        "threads", "count", "How many users are run at once. Otherwise one per core.")
}

extension Invocation {
    /// Who the users are, and the file that says so, if one does.
    func population() throws -> (population: Population, file: (name: String, bytes: [UInt8])?) {
        guard let path = value(of: .population) else { return (.standard, nil) }
        let (file, bytes) = try content(ofFile: path)
        let reading = Population.read(bytes)
        guard let population = reading.population else { try refuse(reading.diagnostics, of: file, bytes) }
        return (population, (file, bytes))
    }

    /// What an option says is to be tried.
    func sweeps(_ option: CommandDefinition.Option) throws(CommandFailure) -> [SimulationSweep] {
        var sweeps: [SimulationSweep] = []
        for text in values(of: option) {
            do throws(SimulationSweep.FormatError) {
                sweeps.append(try SimulationSweep(text))
            } catch {
                throw CommandFailure.usage("--\(option.name): \(error.message)")
            }
            if Set(sweeps.map(\.name)).count < sweeps.count {
                throw CommandFailure.usage("--\(option.name): '\(sweeps[sweeps.count - 1].name)' is given twice")
            }
        }
        return sweeps
    }
}

/// How far a simulation has come.
enum SimulationProgress {
    /// `██████░░░░ 60 % · 512,000 users a second · 8 s left`.
    static func line(_ done: Int, of total: Int, after seconds: Double, _ width: Int) -> String {
        let rate = Double(done) / seconds
        let left = rate > 0 ? Int((Double(total - done) / rate).rounded(.up)) : 0
        let bar = ProgressBar.bar(Int64(done), of: Int64(total), max(10, min(30, width - 50)))
        let percent = total > 0 ? done * 100 / total : 100
        return "\(bar) \(percent) % · \(rate.rounded(.down).text(decimals: 0)) users a second · \(duration(left)) left"
    }

    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
        }
    }
}
