/// An event that must have happened often enough (keys `requiredEvents` and `eventsBeforeAskingAgain`).
package struct RequiredEvent: Hashable, Sendable {
    package let name: String
    /// 1…1,000,000.
    package let count: Int64
    /// On so many of the user's last days, 1…365, of which today is one; nil: ever.
    package let withinDays: Int64?

    package init(name: String, count: Int64, withinDays: Int64? = nil) {
        self.name = name
        self.count = count
        self.withinDays = withinDays
    }

    package static let counts: ClosedRange<Int64> = 1...1_000_000
    package static let days: ClosedRange<Int64> = 1...365

    /// The count, alone or with its days.
    @inline(never)
    package var json: RatingJSON {
        guard let withinDays else { return .integer(count) }
        return ["count": .integer(count), "withinDays": .integer(withinDays)]
    }
}

/// The points that an event gives (key `eventScores`).
package struct EventPoints: Hashable, Sendable {
    package let name: String
    /// -10,000…10,000.
    package let points: Int64

    package init(name: String, points: Int64) {
        self.name = name
        self.points = points
    }

    package static let range: ClosedRange<Int64> = -10_000...10_000
}
