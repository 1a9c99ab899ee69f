import RatingCore

/// The most, the least or the nearest that can happen to anybody, with what makes it so and a history that attains it.
package struct Extreme: Sendable {
    package let kind: Kind
    package let value: Value
    package var causes: [Cause] = []
    package var timeline: Scenario?
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
        var isMost: Bool { if case .most = subject { true } else { false } }

        /// What is looked for.
        enum Subject {
            case firstAsk
            /// The fewest of these before an ask.
            case fewest(String)
            case pause
            /// The most asks in so many days; nil: in a lifetime.
            case most(days: Int64?)
            case after(Claim.Occurrence)
            case asks(Claim.Situation)
        }

        var subject: Subject {
            switch self {
            case .firstAskAfter: .firstAsk
            case .firstAskSessions: .fewest("sessions")
            case .firstAskLaunches: .fewest("launches")
            case .firstAskEvents: .fewest("events")
            case .shortestPause: .pause
            case .mostIn7Days: .most(days: 7)
            case .mostIn30Days: .most(days: 30)
            case .mostIn365Days: .most(days: 365)
            case .mostInLifetime: .most(days: nil)
            case .afterCrash: .after(.crash)
            case .afterUpdate: .after(.update)
            case .afterRating: .after(.rating)
            case .afterAnswer: .after(.answer)
            case .afterDecline: .after(.decline)
            case .afterReminder: .after(.reminder)
            case .inFirstSession: .asks(.firstSession)
            case .inQuietHours: .asks(.quietHours)
            case .atLaunch: .asks(.launch)
            }
        }

        /// What stands before the value.
        package var label: String {
            switch subject {
            case .firstAsk: "earliest first ask, after the installation"
            case .fewest(let what): "fewest \(what) before an ask"
            case .pause: "shortest time between two asks"
            case .most(let days): "most asks in \(days.map { "\($0) days" } ?? "a lifetime")"
            case .after(let occurrence): "soonest ask after \(occurrence.phrase)"
            case .asks(let situation): "asks \(situation.phrase)"
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
