/// How long a closed decision certainly stays closed.
package struct DecisionHold: Equatable, Sendable {
    /// The closed gate that opens last by time alone; where none does so, the first one that is closed.
    package let gate: Gate
    /// Before this it does not ask, whatever is counted, unless there is a crash, another version or a prompt; in
    /// milliseconds since 1970. `.max`: never. Nil where counting may open it at any moment.
    package let until: Int64?
}

extension Eligibility {
    /// What holds a decision back that found these gates closed, on a clock that keeps its offset from UTC. Nil where only
    /// gates of the app's own are closed.
    ///
    /// Every gate that waits for a time waits since a crash, a version, a prompt or what was answered to one, or the
    /// installation. So until one of these happens again, a gate that is closed by time stays closed.
    package func hold(_ context: RatingContext, now: LocalInstant, closed: GateSet) -> DecisionHold? {
        var latest = LatestOpening(closed: closed)
        visit(from: .enabled, context, Occasion(now: now, isInProgress: false), with: &latest)
        return latest.hold
    }
}

private struct LatestOpening: GateVisitor {
    let closed: GateSet
    var hold: DecisionHold?

    @inline(__always)
    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
    ) -> Bool {
        guard closed.contains(gate) else { return true }
        // These hold other gates in them, and conditions are slow to evaluate.
        let isCompound = gate == .conditions || gate == .anyOf
        let until = isCompound ? nil : rule.check(context, occasion).closedUntil(occasion.now)
        if hold == nil || until ?? .min > hold?.until ?? .min { hold = DecisionHold(gate: gate, until: until) }
        return true
    }
}

extension GateCheck {
    /// The moment until which time alone keeps it closed; nil where counting opens it.
    fileprivate func closedUntil(_ now: LocalInstant) -> Int64? {
        switch self {
        case .waited(let since?, let wait): since.instant.milliseconds + wait
        case .calendarDays(let since?, let need):
            since.civilMilliseconds + need * UTCInstant.millisecondsPerDay - Int64(now.utcOffset) * 1_000
        case .below, .forGood: .max
        case .state, .reached, .waited, .calendarDays, .notInstalled: nil
        }
    }
}
