import RatingCore

/// What is replayed: a log's form and meaning, and one configuration, or two that are compared.
package struct ReplayPlan: Sendable {
    package var configuration: RatingConfiguration
    /// What the decisions of the first are held against.
    package var other: RatingConfiguration?
    package var form: EventForm
    package var mapping: EventMapping
    /// Whether every decision is written down, or of two configurations every one that differs.
    package var tellsDecisions: Bool
    /// Whose recorded outcomes are counted, by variant.
    package var experiment: Experiment?
    /// The trait whose values are the segments that results are told of.
    package var segment: String?
    /// Whether it is kept what lines and users leave behind, by which parts know each other.
    package var traces = false
    /// What times lines may have, in milliseconds since 1970 UTC; others are mistakes of a clock or of a unit. No app was
    /// there to be rated on a phone before 2007; when the future begins, whoever replays says.
    package var times: ClosedRange<Int64> = ReplayPlan.earliest...Int64.max

    /// 2007-01-01.
    private static let earliest: Int64 = 1_167_609_600_000

    /// Takes lines for implausible that are dated more than a day after this.
    package mutating func end(_ now: UTCInstant) {
        times = Self.earliest...max(Self.earliest, now.adding(milliseconds: UTCInstant.millisecondsPerDay).milliseconds)
    }

    package init(
        _ configuration: RatingConfiguration, against other: RatingConfiguration? = nil, form: EventForm = .ratingkit,
        mapping: EventMapping? = nil, tellsDecisions: Bool = false
    ) {
        self.configuration = configuration
        self.other = other
        self.form = form
        self.mapping = mapping ?? EventMapping(standardOf: form)
        self.tellsDecisions = tellsDecisions
    }
}
