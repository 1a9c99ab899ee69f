import RatingAnalysis
import RatingCore
import TestTools
import Testing

@testable import RatingWorkbench

@Suite struct TuneTests {
    private static let text = """
        {"policy": "starskit", "displaySessionCount": 5, "daysUntilPrompt": 7, "daysBeforeAskingAgain": 60}
        """
    private static let users = rounds(16_000)

    /// Who is asked rates, so that few users tell much.
    private static let population: Population = {
        var population = Population.standard
        for kind in StepKind.allCases { population.choices[kind] = .init(answer: 1) }
        population.ratesInStore = 1
        return population
    }()

    private func search(_ sweeps: [String], keep: String? = nil, users: Int = Self.users) throws -> TuneSearch {
        let claims = try keep.map { try #require(ClaimList.read(JSONDocument($0)).list) }
        return try TuneSearch(
            Self.population, layers(Self.text), try sweeps.map { try SimulationSweep($0) }, keep: claims,
            maximise: .ratings,
            users: users, days: 60, seed: 4)
    }

    /// The same best point as all combinations with all users, within its interval, for at most a fifth of the lives.
    @Test(.long) func `it finds what the whole grid finds`() async throws {
        let search = try search(["displaySessionCount=2..8", "daysUntilPrompt=1..14"])
        #expect(search.combinations == 98 && search.unproved == 0)
        let result = try #require(await search.run(threads: 2))
        #expect(result.lived * 5 <= 98 * Self.users && result.lived <= search.mostLives)
        let entries = search.candidates.map { Simulation.Entry($0.name, $0.configuration) }
        let grid = Simulation(Self.population, entries, users: Self.users, days: 60, seed: 4).runAlone(0..<Self.users)
        let values = grid.figured.dropFirst().compactMap { Figure.ratings.estimate($0) }
        let top = try #require(values.max { $0.value < $1.value })
        let best = try #require(result.best)
        let found = try #require(Figure.ratings.estimate(best.tally.figured(days: 60)))
        #expect(top.interval.contains(found.value), "\(found) \(top) \(best.candidate.name)")
        // All its users are the grid's.
        let place = try #require(entries.firstIndex { $0.name == best.candidate.name })
        #expect(grid.tallies[place] == best.tally)
    }

    @Test func `only what is proved is kept, and the front grows in both`() async throws {
        let search = try search(["daysBeforeAskingAgain=5..95/10"], keep: #"{"claims": ["apart 30d"]}"#, users: 2_000)
        #expect(
            search.candidates.dropFirst().map(\.name)
                == stride(from: 35, through: 95, by: 10).map { "daysBeforeAskingAgain=\($0)" })
        #expect(search.unproved == 3)
        let result = try #require(await search.run(threads: 1))
        let front = result.front
        for (fewer, more) in zip(front, front.dropFirst()) {
            #expect(fewer.tally[.asks] < more.tally[.asks])
            #expect(fewer.value(.ratings, 60) < more.value(.ratings, 60))
        }
        let document = try JSONDocument(Self.text).root.value
        for point in front {
            let edited = result.document(point, of: document)
            #expect(
                try configuration(edited.serialized())[.daysBeforeAskingAgain]
                    == point.candidate.configuration[.daysBeforeAskingAgain])
        }
        #expect(!result.report(of: document).html.isEmpty)
    }

    /// Few rate, and few users: chance decides which half is the worse one, so none is left out that may be best.
    @Test(arguments: UInt64(0)..<6) func `the best is not left out where ratings are few`(seed: UInt64) async throws {
        let sweeps = try ["displaySessionCount=2..6", "daysUntilPrompt=1..10/3"].map { try SimulationSweep($0) }
        let search = try TuneSearch(
            .standard, layers(Self.text), sweeps, keep: nil, maximise: .ratings, users: 400, days: 60, seed: seed)
        let result = try #require(await search.run(threads: 2))
        #expect(result.lived <= search.mostLives && result.cut == 0)
        let entries = search.candidates.map { Simulation.Entry($0.name, $0.configuration) }
        let grid = Simulation(.standard, entries, users: 400, days: 60, seed: seed).runAlone(0..<400)
        let values = grid.figured.map { Figure.ratings.estimate($0)?.value ?? 0 }
        let best = try #require(values.indices.dropFirst().max { values[$0] < values[$1] })
        #expect(result.points.contains { $0.value(.ratings, 60) == values[best] })
        let told = result.report(of: [:]).findings.contains { $0.contains("cannot be told from it") }
        #expect(told == (result.undecided > 0))
    }
}
