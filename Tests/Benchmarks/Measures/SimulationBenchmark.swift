import RatingKit
import RatingWorkbench

/// Simulating a year against the same model in one loop by hand.
struct SimulationBenchmark {
    private let simulation: Simulation
    private let users: Int
    private static let days = 365
    static let name = "simulate a year, one thread"

    /// - Throws: ``DifferentResults`` if the two find different figures.
    init(users: Int) throws {
        self.users = users
        let configuration = RatingConfiguration(
            ConfigurationLayers(bundled: try document(#"{"policy": "balanced"}"#)))
        simulation = Simulation(
            .standard, [.init("balanced", configuration)], users: users, days: Self.days, seed: 2_026)
        let checked = 0..<min(users, 20_000)
        let tally = simulation.runAlone(checked).tallies[0]
        var byHand = SimulationByHand(days: Self.days, seed: 2_026)
        byHand.run(checked)
        let pairs = [
            (tally[.users], byHand.users), (tally[.sessions], byHand.sessions),
            (tally[.opportunities], byHand.opportunities), (tally[.usersAsked], byHand.usersAsked),
            (tally[.asks], byHand.asks), (tally[.sheets], byHand.sheets),
            (tally[.asksAfterCrash], byHand.asksAfterCrash), (tally[.asksAtNight], byHand.asksAtNight),
        ]
        let stars = tally.starsInStore
        guard pairs.allSatisfy({ $0.0 == $0.1 }), stars == byHand.stars, byHand.asks > 0 else {
            throw DifferentResults(
                description: "simulated \(pairs.map { $0.0 }) \(stars), by hand \(pairs.map { $0.1 }) \(byHand.stars)")
        }
    }

    var comparison: Comparison {
        Comparison(
            name: "\(Self.name), \(users) users",
            subject: Work("Simulation, with the engine's decisions", run: simulate),
            baseline: Work("the same model in one loop by hand", run: simulateByHand),
            goal: 1.5, limit: 1.7, timesPerSample: 1, samples: users > 100_000 ? 5 : nil)
    }

    private func simulate(times: Int) {
        for _ in 0..<times { keep(simulation.runAlone(0..<users).tallies[0][.asks]) }
    }

    private func simulateByHand(times: Int) {
        for _ in 0..<times {
            var byHand = SimulationByHand(days: Self.days, seed: 2_026)
            byHand.run(0..<users)
            keep(byHand.asks)
        }
    }

    struct DifferentResults: Error, CustomStringConvertible {
        let description: String
    }
}
