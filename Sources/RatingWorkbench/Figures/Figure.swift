import RatingCore

/// A number that is told of a configuration, whoever tells it: its name, its definition, and how it is estimated.
package struct Figure: Sendable {
    /// In JSON.
    package let id: String
    package let name: String
    package let unit: String?
    package let decimals: Int
    /// What it is, in a sentence without a full stop.
    package let definition: String
    let measure: Measure
    /// Whether more of it is better for users and the app; nil where neither is.
    let moreIsBetter: Bool?

    enum Measure: Sendable {
        /// Within bounds, times a factor.
        case ratio(FigureRatio, within: ClosedRange<Double>, times: Double)
        /// For so many users and days that they were followed.
        case rate(FigureRatio, users: Double, days: Double)
        /// Of the days of the first asks.
        case quantile(Double)
    }

    private init(
        _ id: String, _ name: String, _ unit: String?, _ decimals: Int, _ measure: Measure, better: Bool? = nil,
        _ definition: String
    ) {
        (self.id, self.name, self.unit, self.decimals) = (id, name, unit, decimals)
        (self.measure, self.definition, moreIsBetter) = (measure, definition, better)
    }

    private static func share(
        _ id: String, _ name: String, of whole: String, _ top: FigureCount, _ bottom: FigureCount,
        better: Bool? = nil, _ definition: String
    ) -> Figure {
        Figure(
            id, name, "% of \(whole)", 2, .ratio(.init(top: top, bottom: bottom), within: 0...1, times: 100),
            better: better, definition)
    }

    private static func rate(
        _ id: String, _ name: String, _ decimals: Int, _ top: FigureCount, users: Double, days: Double,
        better: Bool? = nil, _ definition: String
    ) -> Figure {
        Figure(
            id, name, nil, decimals, .rate(.init(top: top, bottom: .users), users: users, days: days), better: better,
            definition
                + ", over the time since each user’s installation or first event, until the simulation or log ends")
    }

    private static func stars(
        _ id: String, _ name: String, _ top: FigureCount, _ bottom: FigureCount, most: Double, _ definition: String
    ) -> Figure {
        Figure(
            id, name, "stars", 2, .ratio(.init(top: top, bottom: bottom), within: 1...most, times: 1), better: true,
            definition)
    }

    private static func day(_ id: String, _ which: String, _ share: Double, _ words: String) -> Figure {
        Figure(
            id, "Days until the first ask, \(which)", "days", 1, .quantile(share),
            "When \(words) of those ever asked had been, since the installation or first event; asks spread evenly within "
                + "a day")
    }

    package static let usersAsked = share(
        "usersAsked", "Users ever asked", of: "users", .usersAsked, .users,
        "Users asked at least once, of all users")
    package static let median = day("medianDays", "median", 0.5, "half")
    package static let asksPerYear = rate(
        "asksPerUserYear", "Asks per user and year", 3, .asks, users: 1, days: 365, better: false, "All asks")
    package static let ratings = rate(
        "ratingsPerYear", "Ratings in the store, per year and 1,000 users", 2, .ratings, users: 1_000, days: 365,
        better: true, "Ratings in the store")
    package static let feedback = rate(
        "feedbackPerDay", "Feedback per day and 100,000 users", 2, .feedback, users: 100_000, days: 1, better: true,
        "Feedback sent to the app’s people")

    /// What users of an experiment did, for 100 of them, as recorded.
    package static let perUser = [
        perUser("asks", "Asks", .asks, better: false, "Recorded prompts"),
        perUser("answers", "Answers in stars", .answers, "Recorded answers within the app"),
        perUser("ratings", "Ratings", .ratings, better: true, "Recorded ratings"),
        perUser("feedback", "Feedback", .feedback, better: true, "Recorded feedback"),
    ]

    private static func perUser(
        _ id: String, _ name: String, _ top: FigureCount, better: Bool? = nil, _ definition: String
    ) -> Figure {
        Figure(
            id + "Per100Users", name + " per 100 users", nil, 2,
            .rate(.init(top: top, bottom: .users), users: 100, days: 1), better: better,
            definition + ", for every 100 users of the variant, however long they were followed")
    }

    /// In the order in which they are told: the first are what changes for users.
    package static let all = [
        usersAsked, median, day("firstQuartileDays", "first quartile", 0.25, "a quarter"),
        day("thirdQuartileDays", "third quartile", 0.75, "three quarters"), asksPerYear,
        share(
            "requestsBeyondThree", "Requests beyond the store’s three a year", of: "requests", .requestsBeyondThree,
            .requests, better: false,
            "Requests for the store’s sheet after three within 365 days, of all requests"),
        ratings,
        stars(
            "starsInStore", "Stars in the store, mean", .ratingStars, .ratings, most: 5,
            "The mean of ratings in the store"),
        stars(
            "starsInApp", "Stars in the app, mean", .answerStars, .answers, most: 10,
            "The mean of answers in stars within the app"), feedback,
        share(
            "asksAfterCrash", "Asks within seven days of a crash", of: "asks", .asksAfterCrash, .asks, better: false,
            "Asks less than seven days after the user’s last crash, of all asks"),
        share(
            "asksInFirstSession", "Asks in the first session", of: "asks", .asksInFirstSession, .asks, better: false,
            "Asks before the user’s second session and second launch, of all asks"),
        share(
            "asksAtNight", "Asks at night (22:00 to 8:00)", of: "asks", .asksAtNight, .asks, better: false,
            "Asks from 22:00 to 8:00 by the user’s own clock, of all asks"),
    ]
}

/// What figures are estimated from: sums over users, and when those asked were first asked.
package struct Figured: Equatable, Sendable {
    var moments: Moments
    /// Users by the day of their first ask; empty where it is not known.
    var firstAskDays: [Int] = []
    /// How long each user was followed; 0 where the users' own times count.
    var days: Double
    /// Asks over each user's own time, in days.
    var asksOverTime: RatioSums?

    fileprivate func sums(of ratio: FigureRatio) -> RatioSums? {
        days > 0 ? moments.sums(of: ratio, time: days) : ratio.top == .asks ? asksOverTime : nil
    }
}

extension Figure {
    /// The number with its interval; nil where nothing carries it.
    package func estimate(_ figured: Figured) -> Estimate? {
        switch measure {
        case .ratio(let ratio, _, let factor) where ratio.isPerUser:
            // Each user is one who was asked or one who was not.
            Estimate.share(figured.moments[ratio.top], of: figured.moments[.users])?.scaled(by: factor)
        case .ratio(let ratio, let bounds, let factor):
            Estimate.ratio(figured.moments.sums(of: ratio), within: bounds)?.scaled(by: factor)
        case .rate(let ratio, let users, let days):
            figured.sums(of: ratio).flatMap(Estimate.rate)?.scaled(by: users * days)
        case .quantile(let share): Estimate.quantile(share, of: figured.firstAskDays)
        }
    }

    /// What another configuration has more, over the same users; nil where one of them carries nothing.
    package func difference(_ old: Figured, _ new: Figured, _ paired: PairedMoments) -> Estimate? {
        guard let first = estimate(old), let second = estimate(new) else { return nil }
        return Estimate.difference(first, second, correlation: correlation(old, new, paired))
    }

    /// How far the figures of two configurations go together over the same users.
    func correlation(_ old: Figured, _ new: Figured, _ paired: PairedMoments) -> Double {
        switch measure {
        case .ratio(let ratio, _, _), .rate(let ratio, _, _):
            let (a, b) = (old.moments.sums(of: ratio), new.moments.sums(of: ratio))
            let spread = (a.residuals * b.residuals).squareRoot()
            // What few users carry says little of how it goes together.
            let carriers = min(a.carriers, b.carriers)
            let sure = carriers / (carriers + Estimate.z * Estimate.z)
            return spread > 0 ? sure * min(max(paired.residuals(of: ratio, a, b) / spread, -1), 1) : 0
        case .quantile(let share):
            return DayShares(old.firstAskDays).correlation(DayShares(new.firstAskDays), share, paired.days)
        }
    }

    /// How many users each of two groups needs to see such a relative difference; nil of days, and where there is nothing.
    package func usersToDetect(_ change: Double, _ figured: Figured) -> Double? {
        switch measure {
        case .ratio(let ratio, _, _), .rate(let ratio, _, _):
            Estimate.usersToDetect(change, of: figured.moments.sums(of: ratio))
        case .quantile: nil
        }
    }

    var isQuantile: Bool { if case .quantile = measure { true } else { false } }

    /// With its unit, for tables.
    package var label: String { unit.map { name.lowercased().contains($0) ? name : "\(name), \($0)" } ?? name }

    var tableDefinition: Report.Table.Definition { .init(id: id, term: label, text: definition + ".") }

    func cell(_ figured: Figured) -> Report.Cell { estimate(figured)?.cell(decimals, nil) ?? .none }

    /// `4.21 % of users`, `12.5 days`.
    func text(_ figured: Figured) -> String? { estimate(figured).map { text($0.value) } }

    func text(_ value: Double) -> String { value.text(decimals: decimals) + (unit.map { " \($0)" } ?? "") }

    /// In the middle of a sentence.
    var words: String { "\(name.prefix(1).lowercased())\(name.dropFirst())" }
}

extension Estimate {
    var percent: Estimate { scaled(by: 100) }

    func cell(_ decimals: Int, _ unit: String?) -> Report.Cell {
        .estimate(value, from: interval.lowerBound, to: interval.upperBound, decimals: decimals, unit: unit)
    }

    /// Whether chance alone does not explain it.
    var isBeyondChance: Bool { !interval.contains(0) }
}
