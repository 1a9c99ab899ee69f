/// One thing that holds of whoever is asked where a gate takes part.
package enum GateDemand: Equatable, Sendable {
    /// Nobody is asked.
    case nobody
    case atLeast(GateCount, Int64)
    case atMost(GateCount, Int64)
    /// An event has happened so often, ever or on so many of the user's last days.
    case happened(String, times: Int64, withinDays: Int64?)
    /// So high a score.
    case points(Int64)
    /// So many milliseconds have passed since, if it ever happened; `.max`: it never did.
    ///
    /// `grows`: more of them after each prompt that got no answer, where `cooldownGrowth` says so.
    case elapsed(since: GateMoment, Int64, grows: Bool = false)
    /// The same in days of the user's calendar.
    case calendarDays(since: GateMoment, Int64, grows: Bool = false)
    /// Of an update after the installation, where that is known.
    case dayAfterUpdate
    /// Fewer prompts than this in the last 365 days.
    case promptsInAYear(below: Int64)
    /// The version is none that was there at such a moment.
    case newVersion(since: GateMoment)
    /// The store has no newer version, as far as it has said.
    case latestVersion
    case usesPerWeek(Double)
    /// The installation's bucket is below this.
    case bucket(below: UInt64, salt: String)
    case from(UTCInstant)
    case before(UTCInstant)
    case outside(QuietHours)
    case holds(Rule)
    /// At least one of these.
    case oneOf([GateDemand])
}

extension Gate {
    /// What holds of whoever is asked where the gate takes part. Nil where no such sentence says it: then only the same
    /// values of its keys demand the same.
    package func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        var visitor = RuleOfGate(configuration: configuration)
        visit(with: &visitor)
        return visitor.demands
    }

    /// Whether a higher value of one of its keys, or true, makes it stricter; nil where that cannot be told.
    package func isStricter(withHigher key: ConfigurationKey) -> Bool? {
        var visitor = RuleOfGate(key: key)
        visit(with: &visitor)
        return visitor.isStricter
    }
}

extension RatingConfiguration {
    /// What holds of whoever is asked, as far as gates say it.
    package var demands: [GateDemand] { gates.flatMap { $0.demands(of: self) ?? [] } }
}

private struct RuleOfGate: GateVisitor {
    var configuration: RatingConfiguration?
    var key: ConfigurationKey?
    var demands: [GateDemand]?
    var isStricter: Bool?

    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
    ) -> Bool {
        demands = configuration.flatMap { Kind.demands(of: $0) }
        isStricter = key.flatMap { Kind.isStricter(withHigher: $0) }
        return false
    }
}
