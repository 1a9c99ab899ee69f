import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// What is accepted can be simulated and replayed, whatever stands at its edges.
@Suite struct KeyEdgeSimulationTests {
    @Test func `every key at every edge is simulated`() throws {
        // A few users for each; those of one run share what is prepared.
        for text in isLong ? KeyEdges.single : KeyEdges.inTurn {
            let simulation = Simulation(
                .eventful, [Simulation.Entry("a", try configuration(text))], users: 2, days: 20, seed: 5)
            let result = simulation.runAlone(0..<2)
            #expect(result.tallies.allSatisfy { $0.contradiction == nil }, "\(text)")
        }
    }

    @Test func `all keys at their edges at once are simulated`() throws {
        let entries = try KeyEdges.joined.enumerated().map { Simulation.Entry("\($0)", try configuration($1)) }
        let days = isLong ? 200 : 40
        let result = Simulation(.eventful, entries, users: 3, days: days, seed: 5).runAlone(0..<3)
        #expect(result.tallies.allSatisfy { $0.contradiction == nil })
        _ = result.report
    }

    /// Pauses of ages, hours that nearly nobody uses, and weights of next to nothing.
    @Test(arguments: ["0", "-0.0", "5e-324", "1e-300", "1e-19", "200"])
    func `a population at its edges is simulated`(_ number: String) throws {
        let hours = ["1"] + Array(repeating: number, count: 23)
        let text = """
            {"populationVersion": 1, "installDays": 3650, "start": "9999-12-30T00:00:00Z",
             "releases": {"everyDays": 1, "adoptionDays": 36500}, "utcOffsets": {"+18:00": 1, "-18:00": \(number)},
             "segments": [{"name": "_", "share": 1, "sessionsPerDay": \(number), "stars": [1, \(number), 0, 0, 0],
               "hours": [\(hours.reversed().joined(separator: ", "))], "retention": {"1": 1, "36500": 5e-324},
               "events": {"": 100, "_": \(number == "200" ? "0" : number)}}]}
            """
        let reading = Population.read(Array(text.utf8))
        let population = try #require(reading.population, "\(reading.diagnostics)")
        let entry = Simulation.Entry("a", try configuration(#"{"policy": "balanced"}"#))
        let result = Simulation(population, [entry], users: 20, days: number == "200" ? 1 : 400, seed: 1).runAlone(
            0..<20)
        #expect(result.tallies[0][.users] == 20)
        _ = result.report.html
    }
}
