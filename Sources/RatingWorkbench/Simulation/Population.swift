import Foundation
import RatingAnalysis
import RatingCore

/// How users behave: who they are, when they come, what happens to them, and what they answer. The file that says so is
/// documented in the article “Simulating users”.
package struct Population: Equatable, Sendable {
    /// The newest form that is read (`populationVersion`).
    package static let version = DocumentKind.populationVersion

    package var name: String
    /// The day on which the first users install the app.
    package var start: UTCInstant
    /// Over how many days the installations are spread.
    package var installDays: Int
    package var segments: [Segment]
    package var utcOffsets: [UTCOffset]
    package var releases: Releases
    /// Where the app asks; at least one.
    package var placements: [Placement]
    package var choices: [StepKind: Choices]
    /// The share of users to whom the system shows its review sheet when it is asked for; the others have switched it off.
    package var sheetShown: Double
    /// The share of those sent to the store's page who rate there.
    package var ratesInStore: Double
    /// The stars that an ask within seven days of a crash costs.
    package var starsLostAfterCrash: Int

    /// Users who behave alike.
    package struct Segment: Equatable, Sendable {
        package var name: String
        /// In relation to the others'.
        package var share: Double
        /// The mean of a Poisson process, on days on which the user still has the app.
        package var sessionsPerDay: Double
        /// 24 weights, from midnight on by the user's own clock.
        package var hours: [Double]
        /// The share of those who use the app on a day so many days after the installation, in the order of the days.
        package var retention: [RetentionPoint]
        package var crashesPerSession: Double
        /// The share of sessions that begin with a launch; the others are returns to the foreground.
        package var launches: Double
        package var events: [Event]
        /// Weights of one to five stars: what a user thinks of the app.
        package var stars: [Double]
        /// What the app tells of these users (`traits.NAME`), an object.
        package var traits: RatingJSON
    }

    package struct RetentionPoint: Equatable, Sendable {
        package var day: Int
        package var share: Double

        package init(day: Int, share: Double) { (self.day, self.share) = (day, share) }
    }

    /// A named event, so often in a session in the mean.
    package struct Event: Equatable, Sendable {
        package var name: String
        package var perSession: Double
    }

    package struct UTCOffset: Equatable, Sendable {
        /// Seconds east of Greenwich.
        package var offset: Int32
        package var share: Double
    }

    package struct Releases: Equatable, Sendable {
        /// Days from one version to the next; 0: there is only one.
        package var everyDays: Int
        /// The mean of an exponential time until a user has it, in days.
        package var adoptionDays: Double
    }

    /// A place in the app where it asks.
    package struct Placement: Equatable, Sendable {
        /// Nil: outside of named placements.
        package var name: String?
        /// In how many of the sessions it is reached.
        package var chance: Double
    }

    /// What is done on a step of one kind, in shares of all.
    package struct Choices: Equatable, Sendable {
        package var answer: Double
        package var later: Double
        package var decline: Double
        package var dismiss: Double

        package init(answer: Double, later: Double = 0, decline: Double = 0, dismiss: Double = 0) {
            (self.answer, self.later, self.decline, self.dismiss) = (answer, later, decline, dismiss)
        }
    }

    static let maximumPlacements = DocumentKind.maximumPlacements
}

extension Population.Segment {
    /// The share of days with at least one session, of users who still have the app.
    package var shareOfDaysUsed: Double { -expm1(-sessionsPerDay) }

    /// The share of users who still have the app after so many days, from day 0 on. Between two points the share of those
    /// who use it falls by the same factor every day; after the last as between the last two; it never rises.
    package func staying(days: Int) -> [Double] {
        let used = shareOfDaysUsed
        var staying = [1.0]
        guard days > 0 else { return staying }
        for day in 1...days {
            let share = used > 0 ? min(1, share(onDay: day) / used) : 1
            staying.append(min(staying[day - 1], share))
        }
        return staying
    }

    /// The share of users who use the app so many days after the installation.
    private func share(onDay day: Int) -> Double {
        guard let last = retention.last else { return shareOfDaysUsed }
        var left = Population.RetentionPoint(day: 0, share: shareOfDaysUsed)
        var right = last
        for point in retention {
            if point.day >= day || point == last {
                right = point
                break
            }
            left = point
        }
        if day > last.day, retention.count > 1 { left = retention[retention.count - 2] }
        guard right.share > 0, left.share > 0 else { return day >= right.day ? right.share : left.share }
        let ratio = pow(right.share / left.share, Double(day - left.day) / Double(right.day - left.day))
        return left.share * ratio
    }
}
