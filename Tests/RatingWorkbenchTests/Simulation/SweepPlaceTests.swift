import RatingCore
import Testing

@testable import RatingWorkbench

/// A sweep changes a value where it stands, and nothing else.
@Suite struct SweepPlaceTests {
    private static let text = """
        {"policy": "starskit", "displaySessionCount": 3, "rolloutPercentage": 50,
         "placements": {"settings": {"displaySessionCount": 1, "rolloutPercentage": 100}, "brew_finished": {"disabled": true}},
         "experiments": {"sooner": {"variants": [{"name": "a", "weight": 1}, {"name": "b", "weight": 1, "displaySessionCount": 2}]}}}
        """

    @Test(arguments: [
        "displaySessionCount=3", "rolloutPercentage=50", "placements.settings.displaySessionCount=1",
        "placements.settings.rolloutPercentage=100",
    ])
    func `at the file's own value it is the plain run`(sweep: String) throws {
        let layers = try layers(Self.text)
        let plain = Simulation(.eventful, [.init("it", RatingConfiguration(layers))], users: 300, days: 60, seed: 1)
        let swept = try Simulation(.eventful, layers, [SimulationSweep(sweep)], users: 300, days: 60, seed: 1)
        let (one, other) = (plain.runAlone(0..<300), swept.runAlone(0..<300))
        #expect(one.tallies == other.tallies && one.run.configurations[0].digest == other.run.configurations[0].digest)
        #expect(one.tallies[0][.asks] > 0)
    }

    @Test func `one placement is reached alone, and everywhere by name`() throws {
        func values(_ sweep: String) throws -> [Int64?] {
            let simulation = try Simulation(
                .standard, layers(Self.text), [SimulationSweep(sweep)], users: 1, days: 1, seed: 1)
            let configuration = simulation.entries[0].configuration
            return [nil, "settings", "brew_finished"].map { configuration.at($0)[.displaySessionCount] }
        }
        #expect(try values("displaySessionCount=9") == [9, 1, 9])
        #expect(try values("placements.settings.displaySessionCount=9") == [3, 9, 3])
        #expect(try values("everywhere.displaySessionCount=9") == [9, 9, 9])
        #expect(throws: SimulationSweep.FormatError.self) { try values("placements.nowhere.displaySessionCount=9") }
        #expect(throws: SimulationSweep.FormatError.self) { try values("somewhere.displaySessionCount=9") }
    }
}
