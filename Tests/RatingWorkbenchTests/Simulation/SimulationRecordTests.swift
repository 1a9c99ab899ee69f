import RatingCore
import Testing

@testable import RatingWorkbench

/// The same seed gives the same users, on any machine: what was recorded comes out everywhere. Where a change is meant, its
/// description says so, because figures that were once reported are others then.
@Suite struct SimulationRecordTests {
    private static let documents = [
        #"{"policy": "starskit", "displaySessionCount": 3}"#,
        #"""
        {"policy": "balanced", "placements": {"brew_finished": {"minDays": 2}}, "experiments": {
          "titles": {"variants": [{"name": "a"}, {"name": "b", "weight": 2, "displaySessionCount": 4}]}}}
        """#,
        #"{"policy": "irate", "daysUntilPrompt": 3, "usesUntilPrompt": 4, "promptAtLaunch": true, "remindPeriod": 2}"#,
        #"""
        {"policy": "appreview", "minLaunches": 3, "requiredEvents": {"saved": {"count": 2, "withinDays": 5}},
         "conditions": {"!=": [{"var": "traits.country"}, "FR"]}}
        """#,
    ]

    /// Digests of what is written of a result.
    @Test(arguments: [
        (Population.standard, "standard", "20b1c1f50b7f7797"), (.eventful, "eventful", "d4dc17c74d1bba0b"),
    ])
    func `users are those that they were`(population: Population, name: String, digest: String) throws {
        let entries = try Self.documents.enumerated().map { Simulation.Entry("\($0)", try configuration($1)) }
        let result = Simulation(population, entries, users: 400, days: 90, seed: 11).runAlone(0..<400)
        let found = SHA256Digest(of: result.json.serializedBytes()).hexadecimal.prefix(16)
        #expect(found == digest, "\(name)")
        #expect(result.tallies.contains { $0[.asks] > 100 }, "else nothing is recorded")
    }
}
