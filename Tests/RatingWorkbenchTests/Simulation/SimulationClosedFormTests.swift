import Foundation
import RatingCore
import TestTools
import Testing

@testable import RatingWorkbench

/// Cases whose result can be worked out by hand. Each is held within four standard errors.
@Suite struct SimulationClosedFormTests {
    private static let users = rounds(20_000)

    private func tally(
        _ population: Population, _ text: String, days: Int, users: Int = Self.users
    ) throws -> SimulationTally {
        Simulation(population, [.init("it", try configuration(text))], users: users, days: days, seed: 42)
            .runAlone(0..<users).tallies[0]
    }

    private func expect(_ share: Double, _ exact: Double) {
        let error = (exact * (1 - exact) / Double(Self.users)).squareRoot()
        #expect(abs(share - exact) <= 4 * error, "\(share), not \(exact)")
    }

    /// The n-th session is the installation's and n - 1 arrivals of a Poisson process.
    @Test(arguments: [1, 2, 4, 8]) func `a Poisson user and the gate of sessions`(count: Int) throws {
        let (rate, days) = (0.5, 10)
        let tally = try tally(
            .plain(sessionsPerDay: rate),
            """
            {"displaySessionCount": \(count), "useSessionSpaceChecking": false, "maxNumberOfReminder": 1,
             "daysWithoutCrash": null, "daysBeforeAskingAgain": null}
            """, days: days)
        var (fewer, term) = (0.0, exp(-rate * Double(days)))
        for arrivals in 0..<(count - 1) {
            fewer += term
            term *= rate * Double(days) / Double(arrivals + 1)
        }
        if count == 1 { #expect(tally[.usersAsked] == Self.users) } else { expect(tally.asked, 1 - fewer) }
        #expect(tally[.asks] == tally[.usersAsked])
    }

    /// A user who stays for one more day with probability r has r / (1 - r) of them, and half of the first.
    @Test(arguments: [0.5, 0.8, 0.9]) func `a geometric retention`(ratio: Double) throws {
        let rate = 1.5
        let used = 1 - exp(-rate)
        let population = Population.plain(sessionsPerDay: rate, retention: [.init(day: 1, share: ratio * used)])
        let staying = population.segments[0].staying(days: 20)
        for day in 0...20 { #expect(abs(staying[day] - pow(ratio, Double(day))) < 1e-9) }
        let tally = try tally(population, #"{"disabled": true}"#, days: 300)
        let days = 0.5 + ratio / (1 - ratio)
        // Arrivals given the days are Poisson's; the days vary as a geometric number and a uniform one do.
        let variance = rate * days + rate * rate * (ratio / ((1 - ratio) * (1 - ratio)) + 1.0 / 12)
        let mean = Double(tally[.sessions]) / Double(Self.users)
        #expect(abs(mean - 1 - rate * days) < 4 * (variance / Double(Self.users)).squareRoot(), "\(mean)")
        #expect(tally[.usersAsked] == 0)
        #expect(tally.keptBack[Int(Gate.enabled.rawValue)] == tally[.sessions])
    }

    /// Without a session on a day the share of users who come is 1 - e^-rate.
    @Test func `the day-n retention of a file is what users do`() throws {
        let points: [Population.RetentionPoint] = [.init(day: 1, share: 0.4), .init(day: 10, share: 0.1)]
        let population = Population.plain(sessionsPerDay: 2, retention: points)
        // Asked on day 10 or later means having used the app then or later: at least those who used it on that day.
        let segment = population.segments[0]
        #expect(abs(segment.staying(days: 10)[10] * segment.shareOfDaysUsed - 0.1) < 1e-9)
        #expect(abs(segment.staying(days: 10)[1] * segment.shareOfDaysUsed - 0.4) < 1e-9)
        // Beyond the last point as between the last two.
        let beyond = segment.staying(days: 19)[19] * segment.shareOfDaysUsed
        #expect(abs(beyond - 0.1 * pow(0.25, 1)) < 1e-9)
    }

    @Test func `sessions spread over the day lead to asks at night`() throws {
        let tally = try tally(
            .plain(sessionsPerDay: 1),
            #"{"displaySessionCount": 2, "maxNumberOfReminder": 1, "daysWithoutCrash": null, "useSessionSpaceChecking": false}"#,
            days: 20)
        expect(Double(tally[.asksAtNight]) / Double(tally[.asks]), 10.0 / 24)
        #expect(tally[.asksInFirstSession] == 0)
    }

    @Test func `who may be asked at once is asked in the first session`() throws {
        let tally = try tally(
            .plain(sessionsPerDay: 1), #"{"displaySessionCount": 1, "maxNumberOfReminder": 1}"#, days: 5)
        #expect(tally[.asksInFirstSession] == Self.users && tally[.asks] == Self.users)
        #expect(tally.firstAskDays[0] == Self.users)
    }

    /// One crash in ten sessions, and an ask at each: with probability e^(-7 · 0.1) there was none for seven days.
    @Test func `crashes come before asks as often as they should`() throws {
        let population = Population.plain(sessionsPerDay: 1, crashes: 0.1)
        let text = """
            {"policy": "appreview", "daysBetweenReviews": null, "oncePerVersion": false, "minDays": 30}
            """
        let tally = try tally(population, text, days: 38, users: rounds(6_000))
        // Asks of one user are not independent: the share is exact, the error is not that of so many draws.
        let share = Double(tally[.asksAfterCrash]) / Double(tally[.asks])
        #expect(abs(share - (1 - exp(-0.7))) < 0.02, "\(share)")
        let guarded = try self.tally(population, text.dropLast() + #", "daysWithoutCrash": 7}"#, days: 38, users: 500)
        #expect(guarded[.asksAfterCrash] == 0 && guarded[.asks] > 0)
        #expect(guarded.keptBack[Int(Gate.crashFree.rawValue)] > 0)
    }

    @Test func `the store shows its sheet three times a year at most`() throws {
        var population = Population.plain(sessionsPerDay: 2)
        population.choices[.native] = .init(answer: 0, dismiss: 1)
        let text = #"{"policy": "appreview", "daysBetweenReviews": 30, "oncePerVersion": false}"#
        let users = 100
        let tally = try tally(population, text, days: 365, users: users)
        #expect(tally[.sheets] == 3 * users)
        #expect(tally[.requests] > 10 * users)
        #expect(tally[.requestsBeyondThree] == tally[.requests] - 3 * users)
        #expect(tally.starsInStore == [0, 0, 0, 0, 0])
    }
}
