/// A decision and why: what every gate measured and required, and what must still happen.
public struct Explanation: Equatable, Sendable {
    public let decision: Decision
    /// Every gate that takes part, in the order in which they are asked.
    public let gates: [GateResult]
    /// The earliest moment at which all time gates are open together; nil when none is closed, and when that moment
    /// never comes, because something stays closed or closes before then.
    public let notBefore: LocalInstant?
    /// What must still be counted, by name: `sessions`, `uses`, `events`, `events.NAME`, `launches`; and `newVersion`,
    /// a launch of another version.
    public let needs: [Need]
    /// Closed gates that neither time nor counting opens.
    public let blockers: [String]
    /// The variants of experiments that the decision was made with.
    public let variants: [ExperimentVariant]

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
    /// Where the values that the gate compares with come from, in the order of the key table. A key that nothing sets
    /// is not among them, one that a document cancels is.
    public let provenance: [Provenance]
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
            notBefore: closed.isEmpty || !blockers.isEmpty ? nil : earliestOpening(context, from: now),
            needs: needs,
            blockers: blockers,
            variants: configuration.variants)
    }

    /// Goes to the latest opening among the closed time gates, and on, until they agree. Gates that wait for something
    /// to be counted are passed over; an app that has not been launched is taken as launched now.
    private func earliestOpening(_ context: RatingContext, from now: LocalInstant) -> LocalInstant? {
        var context = context
        context.installedAt = context.installedAt ?? now
        var time = now
        for _ in 0..<Self.maximumOpenings {
            var latest: LocalInstant?
            for gate in configuration.gates {
                let check = check(gate, context, now: time, isInProgress: false)
                guard !check.isOpen(at: time) else { continue }
                if let opensAt = opening(of: check, now: time) {
                    if opensAt.instant > latest?.instant ?? time.instant { latest = opensAt }
                } else if needs(of: gate, check, context, now: time).isEmpty {
                    return nil
                }
            }
            guard let next = latest else { return time == now ? nil : time }
            time = next
        }
        return nil
    }

    /// Waits only end, and after all of them have, quiet hours move the moment once more; so a few rounds are enough.
    private static let maximumOpenings = 100

    private func results(_ context: RatingContext, now: LocalInstant, isInProgress: Bool) -> [GateResult] {
        let builtIn = configuration.gates.map { gate in
            result(gate, context, now: now, isInProgress: isInProgress)
        }
        let own = appGates.map { gate in
            let answer = gate.check(configuration, context, now)
            return GateResult(
                gate: gate.name, isOpen: answer.isOpen || thresholds.isPreview, measured: answer.measured,
                required: answer.required, unit: nil, opensAt: nil, needs: [], provenance: [])
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
            needs: isOpen ? [] : needs(of: gate, check, context, now: now),
            provenance: provenance(of: gate))
    }

    private func provenance(of gate: Gate) -> [Provenance] {
        gate.keys.compactMap { key in
            let provenance = configuration.provenance(of: key)
            return configuration[any: key] != nil || provenance.layer > .policy ? provenance : nil
        }
    }

    /// When a closed gate opens by itself.
    private func opening(of check: GateCheck, now: LocalInstant) -> LocalInstant? {
        let opening: Instant? =
            switch check {
            case .waited(let since?, let wait): since.instant.adding(milliseconds: wait)
            case .scheduled(_, let opensAt): opensAt
            case .calendarDays(let since?, let need):
                Instant(
                    milliseconds: since.civilMilliseconds + need * Instant.millisecondsPerDay
                        - Int64(now.utcOffset) * 1_000)
            default: nil
            }
        guard let opening, now.instant < opening else { return nil }
        return LocalInstant(opening, utcOffset: now.utcOffset)
    }
}
