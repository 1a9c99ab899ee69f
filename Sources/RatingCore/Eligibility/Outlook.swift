/// What is to be expected of a closed decision.
struct Outlook {
    var notBefore: LocalInstant?
    var needs: [Explanation.Need]
    var blockers: [String] = []
    var uncertainty: Explanation.Uncertainty?
}

extension Eligibility {
    /// Lets all that is needed happen, each as soon as it counts, and goes from opening to opening until every gate is
    /// open. A gate that is closed stays so until it opens, so no moment passed over would have been one to ask.
    /// What must be recent happens at the last moment, because what happens earlier may be too long ago by then.
    func outlook(
        _ context: RatingContext, now: LocalInstant, isInProgress: Bool, needs: [Explanation.Need]
    ) -> Outlook {
        var outlook = Outlook(needs: needs)
        var (future, time) = met(outlook.needs, context, now: now)
        var budget = Self.searchBudget
        for _ in 0..<Self.maximumOpenings {
            var closed = closedGates(future, now: time, isInProgress: isInProgress, budget: &budget)
            let recent = closed.recentNeeds
            var then = future
            if !recent.isEmpty, closed.blockers.isEmpty {
                _ = then.meet(recent, configuration: configuration, from: time)
                closed = closedGates(then, now: time, isInProgress: isInProgress, budget: &budget)
                outlook.uncertainty = uncertaintyOfRecentEvents
                if !closed.recentNeeds.isEmpty { outlook.uncertainty = .alternatingGates }
                if outlook.uncertainty != nil { return outlook }
            }
            outlook.blockers = closed.blockers
            if !closed.blockers.isEmpty { return outlook }
            if let opening = closed.latestOpening {
                let next = LocalInstant(opening, utcOffset: now.utcOffset)
                time = recent.isEmpty ? next : step(from: time, to: next, with: recent)
            } else if let uncertainty = closed.uncertainty {
                outlook.uncertainty = uncertainty
                return outlook
            } else if !closed.needs.isEmpty {
                // The rate of uses has fallen meanwhile, so there must be more of them; and what opens when may be
                // otherwise with them. The first use finds out where the clock stands.
                for need in closed.needs {
                    outlook.needs.add(outlook.needs.isEmpty ? .init(name: need.name, count: 1) : need)
                }
                (future, time) = met(outlook.needs, context, now: now)
            } else {
                outlook.needs += recent
                outlook.uncertainty = uncertainty(needs: outlook.needs, then, now: time)
                if outlook.uncertainty == nil, time.instant > now.instant { outlook.notBefore = time }
                return outlook
            }
        }
        outlook.uncertainty = .alternatingGates
        return outlook
    }

    /// Waits only end; what opens and closes again are quiet hours, conditions, scores, recent events, and the rate of
    /// uses.
    private static let maximumOpenings = 1_000
    /// Steps of all evaluations of conditions together: thousands of days for most rules, and some hundredths of a
    /// second for any.
    static let searchBudget = 100_000

    /// Where a score may rise by forgetting, what is recent is thought of anew before it is forgotten itself.
    private func step(
        from time: LocalInstant, to next: LocalInstant, with recent: [Explanation.Need]
    ) -> LocalInstant {
        guard forgetsMistakes, let days = recent.compactMap({ $0.withinDays }).min(),
            let midnight = time.midnight(ofDay: time.civilDay + days)
        else { return next }
        return midnight.instant < next.instant ? midnight : next
    }

    private func met(
        _ needs: [Explanation.Need], _ context: RatingContext, now: LocalInstant
    ) -> (RatingContext, LocalInstant) {
        var future = context
        let time = future.meet(needs, configuration: configuration, from: now)
        return (future, time)
    }

    private struct ClosedGates {
        var blockers: [String] = []
        var latestOpening: UTCInstant?
        var needs: [Explanation.Need] = []
        /// Those of gates to which only recent events are missing.
        var recentNeeds: [Explanation.Need] = []
        var uncertainty: Explanation.Uncertainty?
    }

    private func closedGates(
        _ context: RatingContext, now: LocalInstant, isInProgress: Bool, budget: inout Int
    ) -> ClosedGates {
        var closed = ClosedGates()
        let occasion = Occasion(now: now, isInProgress: isInProgress)
        for gate in gates {
            let state = state(of: gate, context, occasion, budget: &budget)
            guard !state.isOpen else { continue }
            switch state.opening {
            case .at(let moment), .notBefore(let moment):
                closed.latestOpening = max(moment, closed.latestOpening ?? moment)
            case .after(let needs) where needs.allSatisfy { $0.withinDays != nil }:
                for need in needs { closed.recentNeeds.require(need) }
            case .after(let needs) where state.fallsWithTime:
                closed.needs += needs.filter { $0.withinDays == nil }
            // What was needed has happened, and did not open it.
            case .after, .never: closed.blockers.append(gate.name)
            case .uncertain(let uncertainty): closed.uncertainty = uncertainty
            }
        }
        return closed
    }

    /// Where the built-in gates are open: what nobody but the app knows.
    private func uncertainty(
        needs: [Explanation.Need], _ context: RatingContext, now: LocalInstant
    ) -> Explanation.Uncertainty? {
        guard !thresholds[.previewMode] else { return nil }
        let isNewVersion = needs.contains { $0.name == "newVersion" }
        if isNewVersion, conditionsRead({ $0 == "context.version" }) {
            return .conditions(reading: ["context.version"])
        }
        let closed = appGates.gates.first { isNewVersion || !$0.check(configuration, context, now).isOpen }
        return closed.map { .appGate($0.name) }
    }

    /// What must be recent is thought of as happening just then, whenever that is: conditions that read when it
    /// happened may change with every moment.
    private var uncertaintyOfRecentEvents: Explanation.Uncertainty? {
        let changes = { (path: String) in path == "context.score" || path.hasPrefix("context.daysSinceEvent.") }
        return conditionsRead(changes)
            ? .conditions(reading: configuration.conditions?.variables.filter(changes) ?? []) : nil
    }

    /// Whether the conditions, or those of a set of keys, read such a variable, or compute what they read.
    private func conditionsRead(_ isMeant: (String) -> Bool) -> Bool {
        if let conditions = configuration.conditions, configuration.gateSet.contains(.conditions),
            conditions.readsComputedPaths || conditions.variables.contains(where: isMeant)
        {
            return true
        }
        return alternatives.contains { $0.conditionsRead(isMeant) }
    }
}

extension [Explanation.Need] {
    mutating func add(_ need: Explanation.Need) {
        if let index = firstIndex(where: { $0.description == need.description }) {
            self[index].count += need.count
        } else {
            append(need)
        }
    }

    /// With the larger count where the name is there already.
    mutating func require(_ need: Explanation.Need) {
        if let index = firstIndex(where: { $0.description == need.description }) {
            self[index].count = Swift.max(self[index].count, need.count)
        } else {
            append(need)
        }
    }
}
