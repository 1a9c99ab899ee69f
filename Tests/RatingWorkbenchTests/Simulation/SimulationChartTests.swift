import RatingCore
import Testing

@testable import RatingWorkbench

/// A report's charts and tables against what was counted.
@Suite struct SimulationChartTests {
    /// With a point for each day of up to 119, and for every second and the last of more.
    @Test(arguments: [(1, 1), (59, 1), (119, 1), (120, 2), (150, 2), (180, 3)])
    func `charts say what was counted`(days: Int, step: Int) throws {
        let text = #"{"policy": "starskit", "displaySessionCount": 1, "daysBeforeAskingAgain": 1}"#
        let entry = Simulation.Entry("only", try configuration(text))
        let result = Simulation(.eventful, [entry], users: 50, days: days, seed: 5).runAlone(0..<50)
        let tally = result.tallies[0]
        let charts = result.report.sections.flatMap { $0.charts }
        let curve = try #require(charts.first { $0.shape == .steps }?.series.first?.points)
        let shown: [Int] = (0..<days).filter { $0 % step == 0 || $0 == days - 1 }
        #expect(curve.map { Int($0.x) } == shown)
        for point in curve {
            let users = tally.firstAskDays[...Int(point.x)].reduce(0, +)
            #expect((point.y - Double(users) * 2).magnitude < 1e-9 && point.interval?.contains(point.y) == true)
        }
        let bars = try #require(charts.first { $0.shape == .bars }?.series.first?.points)
        let most = tally.askCounts.lastIndex { $0 > 0 } ?? 0
        let labels: [String?] = (1...min(max(most, 3), 12)).map { "\($0)" }
        #expect(bars.map { $0.label } == labels)
        for (asks, bar) in bars.enumerated() {
            #expect((bar.y - Double(tally.askCounts[asks + 1]) * 2).magnitude < 1e-9)
        }
    }
}
