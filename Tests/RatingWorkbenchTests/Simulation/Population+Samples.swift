import Foundation
import RatingCore

@testable import RatingWorkbench

extension Population {
    /// One kind of user, who always answers with five stars and sees every sheet.
    static func plain(
        sessionsPerDay: Double, retention: [RetentionPoint] = [], crashes: Double = 0, events: [Event] = []
    ) -> Population {
        var population = standard
        population.installDays = 1
        population.segments = [
            Segment(
                name: "all", share: 1, sessionsPerDay: sessionsPerDay, hours: [Double](repeating: 1, count: 24),
                retention: retention, crashesPerSession: crashes, launches: 0.5, events: events,
                stars: [0, 0, 0, 0, 1],
                traits: [:])
        ]
        population.releases.everyDays = 0
        population.sheetShown = 1
        return population
    }

    /// Users of every kind, to whom more happens than to real ones.
    static var eventful: Population {
        var population = standard
        for index in population.segments.indices {
            population.segments[index].crashesPerSession = 0.03
            population.segments[index].retention = []
            population.segments[index].events = [
                Event(name: "saved", perSession: 0.7), Event(name: "brew_finished", perSession: 1.4),
                Event(name: "error", perSession: 0.05),
            ]
        }
        population.segments[0].traits = ["country": "FR", "plan": "free"]
        population.placements = [
            Placement(name: nil, chance: 0.7), Placement(name: "brew_finished", chance: 0.4),
            Placement(name: "settings", chance: 1),
        ]
        return population
    }
}

extension SimulationTally {
    /// The share of users who were asked.
    var asked: Double { Double(self[.usersAsked]) / Double(self[.users]) }
}
