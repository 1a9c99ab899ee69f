import RatingCore

/// The most, the least or the nearest that can happen to anybody, with what makes it so and a history that attains it.
package struct Extreme: Sendable {
    package let kind: Kind
    package let value: Value
    package let causes: [Cause]
    package let timeline: Scenario?
    /// Whether the timeline attains the value; otherwise nothing goes beyond it.
    package var isAttained: Bool { timeline != nil || value == .never || value == .no }

    /// Behind a value that is not attained, what it leaves open: `or later (bound not reached)`; empty for one that is.
    package var slack: String {
        if isAttained { return "" }
        switch value {
        case .time: return " or \(kind == .shortestPause ? "longer" : "later") (bound not reached)"
        case .count: return " or \(kind.isMost ? "fewer" : "more") (bound not reached)"
        case .more, .unbounded, .yes, .never, .no: return " (no timeline found)"
        }
    }

    package enum Value: Hashable, Sendable {
        case time(TimeSpan)
        case count(Int64)
        /// More than were looked at.
        case more(than: Int64)
        case unbounded
        /// It does not come about.
        case never
        case yes
        case no
    }

    package enum Kind: String, CaseIterable, Sendable {
        case firstAskAfter, firstAskSessions, firstAskLaunches, firstAskEvents
        case shortestPause
        case mostIn7Days, mostIn30Days, mostIn365Days, mostInLifetime
        case afterCrash, afterUpdate, afterRating, afterAnswer, afterDecline, afterReminder
        case inFirstSession, inQuietHours, atLaunch

        /// Whether the value is the most that there can be, and not the least or nearest.
        var isMost: Bool {
            switch self {
            case .mostIn7Days, .mostIn30Days, .mostIn365Days, .mostInLifetime: true
            default: false
            }
        }

        /// What stands before the value.
        package var label: String {
            switch self {
            case .firstAskAfter: "earliest first ask, after the installation"
            case .firstAskSessions: "fewest sessions before an ask"
            case .firstAskLaunches: "fewest launches before an ask"
            case .firstAskEvents: "fewest events before an ask"
            case .shortestPause: "shortest time between two asks"
            case .mostIn7Days: "most asks in 7 days"
            case .mostIn30Days: "most asks in 30 days"
            case .mostIn365Days: "most asks in 365 days"
            case .mostInLifetime: "most asks in a lifetime"
            case .afterCrash: "soonest ask after a crash"
            case .afterUpdate: "soonest ask after an update"
            case .afterRating: "soonest ask after a rating"
            case .afterAnswer: "soonest ask after an answer"
            case .afterDecline: "soonest ask after a refusal"
            case .afterReminder: "soonest ask after “remind me later”"
            case .inFirstSession: "asks in the first session"
            case .inQuietHours: "asks in quiet hours"
            case .atLaunch: "asks at launch"
            }
        }
    }
}

extension Extreme.Value: CustomStringConvertible {
    package var description: String {
        switch self {
        case .time(let span): span.description
        case .count(let count): String(count)
        case .more(let count): "more than \(count)"
        case .unbounded: "unbounded"
        case .never: "never"
        case .yes: "yes"
        case .no: "no"
        }
    }
}

/// The extremes of one scope.
package struct Extremes: Sendable {
    /// Whose asks are counted; nil: those of all placements.
    package let placement: Verdict.Placement?
    /// The variants of those it is about; nil: of everybody.
    package let variants: [ExperimentVariant]?
    package let list: [Extreme]

    package subscript(kind: Extreme.Kind) -> Extreme? { list.first { $0.kind == kind } }
}
