/// What must still be counted before a closed gate opens.
extension Eligibility {
    func needs(
        of gate: Gate, _ check: GateCheck, _ context: RatingContext, now: LocalInstant
    ) -> [Explanation.Need] {
        switch check {
        case .reached(let have, let need):
            return reaching(gate, need, have, context, now: now).map { [$0] } ?? []
        case .eitherReached(let have, let need, let or, let orNeed):
            let (uses, events) = (need == .max ? .max : need - have, orNeed == .max ? .max : orNeed - or)
            return [uses <= events ? .init(name: "uses", count: uses) : .init(name: "events", count: events)]
        case .rate(_, let need):
            return [.init(name: "uses", count: usesMissing(to: need, context, now: now))]
        case .notInstalled: return [.init(name: "launches", count: 1)]
        case .state where gate == .events:
            return requiredEvents.compactMap { event in
                let have = context.count(ofEvent: event.name)
                return have < event.count ? .init(name: "events.\(event.name)", count: event.count - have) : nil
            }
        case .state where gate == .newVersion || (gate == .rated && thresholds.asksAgainForNewVersion):
            return [.init(name: "newVersion", count: 1)]
        default: return []
        }
    }

    /// Sessions or launches up to a number. Of the two ways out of the first session it is the one that another gate
    /// wants gone anyway, or else the shorter one.
    private func reaching(
        _ gate: Gate, _ need: Int64, _ have: Int64, _ context: RatingContext, now: LocalInstant
    ) -> Explanation.Need? {
        if gate == .launches { return .init(name: "launches", count: need - have) }
        let sessions = context.sessionsMissing(to: need, configuration: configuration, from: now)
        if gate == .firstSession {
            let launches = need - context.launches
            let areSessionsNeeded = configuration.gateSet.contains(.sessions) && thresholds.sessions >= need
            let areLaunchesNeeded = configuration.gateSet.contains(.launches) && thresholds.launches >= need
            let isShorter = launches < sessions ?? .max
            if areLaunchesNeeded || isShorter && !areSessionsNeeded { return .init(name: "launches", count: launches) }
        }
        return sessions.map { .init(name: "sessions", count: $0) }
    }

    private func usesMissing(to rate: Double, _ context: RatingContext, now: LocalInstant) -> Int64 {
        // What the next use finds, after it has found the clock as it is.
        var next = context
        _ = next.apply(.foreground, configuration: configuration, now: now)
        let weeks = next.weeksOfUse(until: now) ?? 0
        var uses = Int64((rate * weeks).rounded(.up))
        // The product may have been rounded down to a whole number.
        if weeks > 0, Double(uses) / weeks < rate { uses += 1 }
        return max(1, uses - next.usesOfWeeks + 1)
    }
}
