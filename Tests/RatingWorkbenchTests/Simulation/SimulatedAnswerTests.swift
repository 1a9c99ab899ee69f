import Foundation
import RatingCore
import Testing

@testable import RatingWorkbench

/// Flows are the core's own; what a simulated user does in them is what the population says.
@Suite struct SimulatedAnswerTests {
    private func tally(_ text: String, _ change: (inout Population) -> Void = { _ in }) throws -> SimulationTally {
        var population = Population.plain(sessionsPerDay: 1)
        for kind in StepKind.allCases { population.choices[kind] = .init(answer: 1) }
        population.ratesInStore = 1
        change(&population)
        return Simulation(population, [.init("it", try configuration(text))], users: 200, days: 30, seed: 1)
            .runAlone(0..<200).tallies[0]
    }

    @Test func `who likes the app gets from the stars to the store`() throws {
        let tally = try tally(#"{"displaySessionCount": 1}"#)
        #expect(tally.outcomes == ["answered": 200])
        #expect(tally.starsInApp[4] == 200 && tally.starsInStore == [0, 0, 0, 0, 200])
        #expect(tally[.feedback] == 0)
    }

    @Test func `who does not sends feedback`() throws {
        let tally = try tally(#"{"displaySessionCount": 1}"#) { $0.segments[0].stars = [0, 1, 0, 0, 0] }
        #expect(tally.starsInApp[1] == 200 && tally[.feedback] == 200)
        #expect(tally.starsInStore == [0, 0, 0, 0, 0])
    }

    @Test(arguments: [true, false]) func `stars count with and without a button`(hasButton: Bool) throws {
        let tally = try tally(#"{"displaySessionCount": 1, "validateRatingButtonEnable": \#(hasButton)}"#)
        #expect(tally.starsInApp[4] == 200)
    }

    @Test(arguments: [("later", "later"), ("decline", "declined"), ("dismiss", "dismissed"), ("answer", "rated")])
    func `an alert's buttons are told apart by what they do`(choice: String, end: String) throws {
        let tally = try tally(#"{"policy": "irate", "daysUntilPrompt": 0, "usesUntilPrompt": 1, "remindPeriod": 300}"#)
        {
            $0.choices[.message] = .init(
                answer: choice == "answer" ? 1 : 0, later: choice == "later" ? 1 : 0,
                decline: choice == "decline" ? 1 : 0, dismiss: choice == "dismiss" ? 1 : 0)
        }
        #expect(Set(tally.outcomes.keys) == [end])
        if choice != "dismiss" { #expect(tally[.asks] == 200) }
    }

    @Test func `a choice that a step does not have closes it`() throws {
        let tally = try tally(#"{"displaySessionCount": 1, "maxNumberOfReminder": 1}"#) {
            $0.choices[.stars] = .init(answer: 0, decline: 1)
        }
        #expect(tally.outcomes == ["dismissed": 200])
    }

    @Test func `who has switched the store's sheet off never sees it`() throws {
        let tally = try tally(#"{"policy": "appreview"}"#) { $0.sheetShown = 0 }
        #expect(tally[.requests] == 200 && tally[.sheets] == 0 && tally[.asks] == 200)
    }

    @Test func `a crash costs stars for a week`() throws {
        let tally = try tally(#"{"policy": "appreview", "minLaunches": 2}"#) {
            $0.segments[0].crashesPerSession = 1
            $0.starsLostAfterCrash = 2
        }
        #expect(tally.starsInStore[2] > 150)
        #expect(tally.starsInStore[4] < 20)
    }

    @Test(arguments: ["alert", "love-dialog", "native", "nps", "open", "stars"])
    func `every workflow of the package is walked to an end`(name: String) throws {
        let url = packageRoot.appendingPathComponent("Configs/workflows/\(name).json")
        let workflow = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        let tally = try tally(#"{"displaySessionCount": 1, "workflow": \#(workflow)}"#)
        #expect(tally[.asks] >= 200)
        #expect(tally.outcomes.values.reduce(0, +) == tally[.asks])
        #expect(tally.outcomes["dismissed"] == nil)
    }
}
