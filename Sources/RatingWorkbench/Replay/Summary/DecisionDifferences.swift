import RatingCore

/// A moment at which two configurations decide otherwise.
package struct ChangedDecision: Equatable, Sendable {
    package let user: String
    package let line: Int64
    package let at: LocalInstant
    package let placement: String?
    package let old: Decision
    package let new: Decision
}

/// How two configurations decide otherwise about the same users.
package struct DecisionDifferences: Equatable, Sendable {
    /// Users about whom at least one decision is another.
    package private(set) var users: Int64 = 0
    /// Moments at which only the new configuration asks, and only the old one.
    package private(set) var newlyAsked: Int64 = 0
    package private(set) var noLongerAsked: Int64 = 0
    /// Users by the gates that are closed in one configuration only where the two first part. What comes after follows
    /// from it, since only one of them has asked.
    package private(set) var reasons: [Reason: Int64] = [:]
    /// The first users of whom a decision changes, and where it first does, in the order of the log.
    package private(set) var first: [ChangedDecision] = []

    package static let maximumShown = 20

    package struct Reason: Hashable, Sendable {
        /// Whether the new configuration asks.
        package let isNewlyAsked: Bool
        package let gates: GateSet
    }

    package init() {}

    mutating func note(_ difference: ChangedDecision, isFirst: Bool) {
        let isNewlyAsked = difference.new == .ask
        if isNewlyAsked { newlyAsked += 1 } else { noLongerAsked += 1 }
        guard isFirst else { return }
        users += 1
        if case .skip(let gates) = isNewlyAsked ? difference.old : difference.new {
            reasons[Reason(isNewlyAsked: isNewlyAsked, gates: gates), default: 0] += 1
        }
        if first.count < Self.maximumShown { first.append(difference) }
    }

    /// - Parameter later: of the part of the log that follows.
    mutating func add(_ later: DecisionDifferences) {
        users += later.users
        newlyAsked += later.newlyAsked
        noLongerAsked += later.noLongerAsked
        reasons.merge(later.reasons) { $0 + $1 }
        first += later.first.prefix(Self.maximumShown - first.count)
    }
}
