/// A decision and why: what every gate measured and required, and what must still happen.
public struct Explanation: Equatable, Sendable {
    public let decision: Decision
    /// Every gate that takes part, in the order in which they are asked.
    public let gates: [GateResult]
    /// The earliest moment at which all closed time gates are open; nil when none is closed, or one stays closed.
    public let notBefore: LocalInstant?
    /// What must still be counted, by name: `sessions`, `uses`, `events`, `events.NAME`, `launches`.
    public let needs: [Need]
    /// Closed gates that neither time nor counting opens.
    public let blockers: [String]

    /// A number of things that must still happen.
    public struct Need: Hashable, Sendable {
        public let name: String
        public let count: Int64
    }
}

/// What one gate found.
public struct GateResult: Hashable, Sendable {
    /// The gate's name.
    public let gate: String
    public let isOpen: Bool
    /// A number in the gate's unit, a flag or a text; nil where there is nothing to measure yet.
    public let measured: JSONValue?
    /// What `measured` is held against.
    public let required: JSONValue?
    /// What the two count: `sessions`, `days since the last prompt`; nil for flags and texts.
    public let unit: String?
    /// When a closed gate opens by itself.
    public let opensAt: LocalInstant?
    /// How often something must still happen to open a closed gate.
    public let needs: [Explanation.Need]
}

extension Eligibility {
    /// The decision with its reasons. Slower than ``decide(_:now:isInProgress:)``, and of the same opinion.
    public func explain(_ context: RatingContext, now: LocalInstant, isInProgress: Bool = false) -> Explanation {
        let results = self.results(context, now: now, isInProgress: isInProgress)
        let closed = results.filter { !$0.isOpen }
        let blockers = closed.filter { $0.opensAt == nil && $0.needs.isEmpty }.map { $0.gate }
        var needs: [Explanation.Need] = []
        for need in closed.flatMap({ $0.needs }) {
            if let index = needs.firstIndex(where: { $0.name == need.name }) {
                needs[index] = .init(name: need.name, count: max(need.count, needs[index].count))
            } else {
                needs.append(need)
            }
        }
        return Explanation(
            decision: decide(context, now: now, isInProgress: isInProgress),
            gates: results,
            notBefore: blockers.isEmpty ? earliestOpening(context, from: now) : nil,
            needs: needs,
            blockers: blockers)
    }

    /// Goes to the latest opening among the closed time gates, and on, until they agree.
    private func earliestOpening(_ context: RatingContext, from now: LocalInstant) -> LocalInstant? {
        var time = now
        for _ in 0..<100 {
            let openings = results(context, now: time, isInProgress: false).compactMap { $0.opensAt?.instant }
            guard let latest = openings.max() else { return time == now ? nil : time }
            time = LocalInstant(latest, utcOffset: now.utcOffset)
        }
        return nil
    }

    private func results(_ context: RatingContext, now: LocalInstant, isInProgress: Bool) -> [GateResult] {
        let builtIn = configuration.gates.map { gate in
            result(gate, context, now: now, isInProgress: isInProgress)
        }
        let own = appGates.map { gate in
            let answer = gate.check(configuration, context, now)
            return GateResult(
                gate: gate.name, isOpen: answer.isOpen || thresholds.isPreview, measured: answer.measured,
                required: answer.required, unit: nil, opensAt: nil, needs: [])
        }
        return builtIn + own
    }

    private func result(
        _ gate: Gate, _ context: RatingContext, now: LocalInstant, isInProgress: Bool
    ) -> GateResult {
        let check = check(gate, context, now: now, isInProgress: isInProgress)
        let isPreviewed = thresholds.isPreview && gate != .enabled && gate != .inProgress
        let isOpen = check.isOpen(at: now) || isPreviewed
        let (measured, required, unit) = quantities(of: gate, check, context, now: now)
        return GateResult(
            gate: gate.name, isOpen: isOpen, measured: measured, required: required, unit: unit,
            opensAt: isOpen ? nil : opening(of: check, now: now),
            needs: isOpen ? [] : needs(of: gate, check, context, now: now))
    }

    private func opening(of check: GateCheck, now: LocalInstant) -> LocalInstant? {
        switch check {
        case .waited(_, let opensAt): return LocalInstant(opensAt, utcOffset: now.utcOffset)
        case .below(_, _, let frees): return frees.map { LocalInstant($0, utcOffset: now.utcOffset) }
        case .calendarDays(let since?, let need):
            let civil = since.civilMilliseconds + need * Instant.millisecondsPerDay
            let opensAt = Instant(milliseconds: civil - Int64(now.utcOffset) * 1_000)
            return LocalInstant(opensAt, utcOffset: now.utcOffset)
        default: return nil
        }
    }

    private func needs(
        of gate: Gate, _ check: GateCheck, _ context: RatingContext, now: LocalInstant
    ) -> [Explanation.Need] {
        switch check {
        case .reached(let have, let need):
            return [.init(name: gate == .launches ? "launches" : "sessions", count: need - have)]
        case .eitherReached(let have, let need, let or, let orNeed):
            let (uses, events) = (need == .max ? .max : need - have, orNeed == .max ? .max : orNeed - or)
            return [uses <= events ? .init(name: "uses", count: uses) : .init(name: "events", count: events)]
        case .rate(let have, let need):
            let weeks = have > 0 && have.isFinite ? Double(context.uses) / have : 0
            return [.init(name: "uses", count: max(1, Int64((need * weeks).rounded(.up)) - context.uses))]
        case .notInstalled: return [.init(name: "launches", count: 1)]
        case .state where gate == .events:
            return requiredEvents.compactMap { event in
                let missing = event.count - context.count(ofEvent: event.name)
                return missing > 0 ? .init(name: "events.\(event.name)", count: missing) : nil
            }
        case .state where gate == .newVersion || (gate == .rated && thresholds.asksAgainForNewVersion):
            return [.init(name: "newVersion", count: 1)]
        default: return []
        }
    }
}
