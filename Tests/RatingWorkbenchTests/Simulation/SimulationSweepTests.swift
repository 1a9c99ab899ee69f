import RatingCore
import Testing

@testable import RatingWorkbench

@Suite struct SimulationSweepTests {
    @Test(arguments: [
        ("displaySessionCount=1..4", "displaySessionCount=1,2,3,4"),
        ("displaySessionCount=1..20/6", "displaySessionCount=1,7,13,19"),
        ("displaySessionCount=1,2,5", "displaySessionCount=1,2,5"), ("displaySessionCount=3", "displaySessionCount=3"),
        ("daysUntilPrompt=0..1/0.25", "daysUntilPrompt=0.0,0.25,0.5,0.75,1.0"),
    ])
    func `values of a key`(text: String, all: String) throws {
        let sweep = try SimulationSweep(text)
        let plain = sweep.description.replacing(".0", with: "")
        #expect(plain == all.replacing(".0", with: ""))
        #expect(try SimulationSweep(sweep.description) == sweep)
    }

    @Test(arguments: [
        ("displaySessionCount", "names no values"), ("displaySesionCount=1", "did you mean 'displaySessionCount'?"),
        ("message=1", "is not a number"), ("displaySessionCount=4..1", "neither a range"),
        ("displaySessionCount=a,b", "neither a range"), ("displaySessionCount=", "neither a range"),
        ("displaySessionCount=1..2/0", "neither a range"), ("displaySessionCount=1..2/0.5", "only whole numbers"),
        ("displaySessionCount=1..1000", "more than 200"), ("daysUntilPrompt=0..inf", "neither a range"),
        ("daysUntilPrompt=1..2/inf", "neither a range"),
        ("daysUntilPrompt=-inf..2", "neither a range"),
        ("displaySessionCount=1e30", "only whole numbers"), ("displaySessionCount=1,2,1", "a value twice"),
    ])
    func `what is no sweep`(text: String, message: String) {
        let error = #expect(throws: SimulationSweep.FormatError.self) { try SimulationSweep(text) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func `more sessions ask fewer users, and the curve says so`() throws {
        let simulation = try Simulation(
            .standard, layers(#"{"policy": "starskit"}"#), [SimulationSweep("displaySessionCount=1..12")], users: 2_000,
            days: 90, seed: 1)
        let result = simulation.runAlone(0..<2_000)
        let asked = result.tallies.map { $0[.usersAsked] }
        #expect(asked == asked.sorted(by: >) && asked[0] == 2_000 && asked[11] < 400)
        let chart = try #require(result.report.sections[0].charts.first)
        #expect(chart.shape == .line && chart.horizontal == "displaySessionCount")
        #expect(chart.series[0].points.map { $0.x } == (1...12).map { Double($0) })
        #expect(result.report.sections[0].tables[0].rows.count == 12)
        let read = try SimulationResult(json: result.json)
        #expect(read == result && read.report == result.report)
    }

    @Test func `two keys make a map, each entry with its own values`() throws {
        let simulation = try Simulation(
            .standard, layers(#"{"policy": "balanced"}"#),
            [SimulationSweep("displaySessionCount=1,5"), SimulationSweep("daysUntilPrompt=0,7,21")], users: 800,
            days: 60,
            seed: 1)
        #expect(simulation.entries.map { $0.configuration[.displaySessionCount] } == [1, 1, 1, 5, 5, 5])
        #expect(simulation.entries.map { $0.configuration[.daysUntilPrompt] } == [0, 7, 21, 0, 7, 21])
        let result = simulation.runAlone(0..<800)
        let chart = try #require(result.report.sections[0].charts.first)
        #expect(chart.shape == .map)
        #expect(chart.series.map { $0.name } == ["displaySessionCount=1", "displaySessionCount=5"])
        #expect(chart.series.allSatisfy { $0.points.map { $0.x } == [0, 7, 21] })
    }

    @Test func `a value that no document may have is refused as there`() throws {
        let layers = try layers("{}")
        #expect(throws: Diagnostic.self) {
            try Simulation(
                .standard, layers, [SimulationSweep("displaySessionCount=-5..2")], users: 1, days: 1, seed: 1)
        }
        let sweep = try SimulationSweep("displaySessionCount=1..30")
        #expect(throws: SimulationSweep.FormatError.self) {
            try Simulation(.standard, layers, [sweep, sweep], users: 1, days: 1, seed: 1)
        }
    }
}
