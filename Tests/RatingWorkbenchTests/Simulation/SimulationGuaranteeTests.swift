import RatingCore
import TestTools
import Testing

@testable import RatingAnalysis
@testable import RatingWorkbench

/// What is proved for every history holds for those of simulated users.
@Suite struct SimulationGuaranteeTests {
    private static let claims: [Claim] = {
        let day = UTCInstant.millisecondsPerDay
        let spans = [1, 7, 60, 365].map { TimeSpan(milliseconds: $0 * day) }
        let counts: [Claim] = [1, 3].flatMap { count in
            [7, 365].map { .atMost(Int64(count), within: TimeSpan(milliseconds: $0 * day)) }
        }
        return counts + spans.map { .apart($0) }
            + Claim.Occurrence.allCases.flatMap { occurrence in spans.map { .neverWithin($0, of: occurrence) } }
            + Claim.Situation.allCases.map { .never($0) }
    }()

    @Test(.long) func `simulated histories contradict no proof`() throws {
        var (proved, asks) = (0, 0)
        for (name, layers) in try packagedLayers() {
            var everybody = layers
            // All of these are drawn, so that there is more to see.
            for key in [ConfigurationKey.number(.rolloutPercentage), .number(.holdoutPercentage)] {
                everybody.revert(key)
            }
            let guarantees = Guarantees(everybody, offsets: .fixed)
            let proofs = Self.claims.filter { guarantees.verdict($0).outcome == .proved }
            let entry = Simulation.Entry(name, RatingConfiguration(everybody))
            for population in [Population.eventful, .standard] {
                let simulation = Simulation(population, [entry], users: 30, days: 400, seed: 5)
                let histories = simulation.histories(0..<30, of: 0)
                asks += histories.reduce(0) { $0 + $1.asks { _ in true }.count }
                for claim in proofs {
                    proved += 1
                    let isSettled = guarantees.settles(claim)
                    for (user, history) in histories.enumerated() {
                        #expect(!isSettled(history), "\(name): user \(user) refutes “\(claim)”")
                    }
                }
            }
        }
        // Else nothing is shown.
        #expect(proved > 60 && asks > 200, "\(proved) claims, \(asks) asks")
    }

    @Test func `a history is what was counted`() throws {
        let simulation = Simulation(
            .eventful, [.init("it", try configuration(#"{"policy": "irate"}"#))], users: 80, days: 200, seed: 1)
        let tally = simulation.runAlone(0..<80).tallies[0]
        let histories = simulation.histories(0..<80, of: 0)
        #expect(histories.reduce(0) { $0 + $1.asks { _ in true }.count } == tally[.asks])
        #expect(tally[.asks] > 0)
        for history in histories {
            for (earlier, later) in zip(history, history.dropFirst()) {
                #expect(earlier.at.instant <= later.at.instant)
            }
        }
    }
}
