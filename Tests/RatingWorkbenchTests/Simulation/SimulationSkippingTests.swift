import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// A decision that is known to be closed is not taken again. This must change nothing.
@Suite struct SimulationSkippingTests {
    private func expectSame(
        _ population: Population, _ entries: [Simulation.Entry], users: Int, days: Int, seed: UInt64
    ) {
        let quick = Simulation(population, entries, users: users, days: days, seed: seed)
        let slow = Simulation(population, entries, users: users, days: days, seed: seed, skips: false)
        let (left, right) = (quick.runAlone(0..<users).tallies, slow.runAlone(0..<users).tallies)
        for (index, entry) in entries.enumerated() { #expect(left[index] == right[index], "\(entry.name)") }
    }

    @Test(arguments: [Population.eventful, .standard]) func `of the configurations in the package`(
        population: Population
    ) throws {
        let entries = try packagedLayers().map { Simulation.Entry($0.name, RatingConfiguration($0.layers)) }
        expectSame(population, entries, users: rounds(50), days: 300, seed: 8)
    }

    @Test func `of configurations of random keys`() throws {
        var random = SeededGenerator(seed: 17)
        for round in 0..<rounds(6) {
            let entries = try (0..<6).map { _ in
                let text = Self.document(&random)
                return Simulation.Entry(text, try configuration(text))
            }
            expectSame(.eventful, entries, users: 12, days: 250, seed: UInt64(round))
        }
    }

    /// Keys of all gates, each with a chance.
    private static func document(_ random: inout SeededGenerator) -> String {
        let policies = ["starskit", "irate", "appreview", "swiftrater", "siriusrating", "balanced"]
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var members = [#""policy": "\#(policies[number(0...5)])""#]
        let keys: [(String, String)] = [
            ("displaySessionCount", "\(number(1...12))"), ("maxNumberOfReminder", "\(number(1...6))"),
            ("daysBeforeAskingAgain", "\(number(1...90))"), ("daysWithoutCrash", "\(number(1...30))"),
            ("maxDaysBetweenSession", "\(number(1...9))"), ("useSessionSpaceChecking", "\(number(0...1) == 1)"),
            ("daysUntilPrompt", "\(number(0...30)).5"), ("usesUntilPrompt", "\(number(1...20))"),
            ("eventsUntilPrompt", "\(number(1...40))"), ("usesPerWeekForPrompt", "\(number(0...9))"),
            ("remindPeriod", "\(number(1...20))"), ("promptForNewVersionIfUserRated", "\(number(0...1) == 1)"),
            ("promptAtLaunch", "\(number(0...1) == 1)"), ("minLaunches", "\(number(1...9))"),
            ("minDays", "\(number(1...20))"), ("daysBetweenReviews", "\(number(1...150))"),
            ("oncePerVersion", "\(number(0...1) == 1)"), ("maxPromptsPerYear", "\(number(1...5))"),
            ("daysBeforeAskingAgainAfterAnswer", "\(number(1...200))"), ("maxDeclines", "\(number(1...3))"),
            ("neverInFirstSession", "\(number(0...1) == 1)"), ("daysAfterUpdate", "\(number(1...9))"),
            ("sessionsBeforeAskingAgain", "\(number(1...9))"), ("usesBeforeAskingAgain", "\(number(1...20))"),
            ("requiredEvents", #"{"saved": \#(number(1...9))}"#), ("rolloutPercentage", "\(number(10...100))"),
            ("quietHours", #""22:00-08:00""#), ("resetOnUpdate", "\(number(0...1) == 1)"),
            ("conditions", #"{">=": [{"var": "context.daysSinceInstall"}, \#(number(0...40))]}"#),
            ("anyOf", #"[{"usesUntilPrompt": \#(number(1...40))}, {"minLaunches": \#(number(1...9))}]"#),
            ("workflow", #""\#(["stars", "alert", "native", "open"][number(0...3)])""#),
        ]
        for (key, value) in keys where number(0...2) == 0 { members.append("\"\(key)\": \(value)") }
        return "{\(members.joined(separator: ", "))}"
    }
}
