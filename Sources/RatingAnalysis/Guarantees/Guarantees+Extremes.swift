import RatingCore

extension Guarantees {
    /// The extremes of what is counted, over all variants.
    package func extremes() -> Extremes {
        Extremes(placement: placement, variants: nil, list: Extreme.Kind.allCases.map { extreme($0) })
    }

    /// The extremes of each placement, and of each combination of variants at each.
    package func extremesApart() -> [Extremes] {
        var all: [Extremes] = []
        let hasVariants = model.groups.count > 1
        for placement in placements {
            let placed = counting(placement)
            all.append(placed.extremes())
            guard hasVariants else { continue }
            for group in model.groups {
                var alone = model
                alone.groups = [group]
                let guarantees = Guarantees(alone, placement: placement, offsets: offsets, isFastest: isFastest)
                let list = Extreme.Kind.allCases.map { guarantees.extreme($0) }
                all.append(Extremes(placement: placement, variants: group.variants, list: list))
            }
        }
        return all
    }

    private func extreme(_ kind: Extreme.Kind) -> Extreme {
        let scopes = scopes(isFromNothing: true).filter { !$0.ways.isEmpty }
        guard !scopes.isEmpty else {
            let causes = model.groups.flatMap { blockers($0) }.distinct
            switch kind.subject {
            case .most:
                let timeline = Scenario(
                    name: "nobody is asked", installID: "user-1", start: UTCInstant(milliseconds: Self.start))
                return Extreme(kind: kind, value: .count(0), causes: causes, timeline: timeline)
            case .asks: return Extreme(kind: kind, value: .no, causes: causes)
            default: return Extreme(kind: kind, value: .never, causes: causes)
            }
        }
        switch kind.subject {
        case .firstAsk:
            return nearest(kind, scopes, .install) { way, scope in
                guard way.demands.earlier == 0 || placement != nil else { return nil }
                return firstAsk(way.demands, scope.group.configuration, isFromNothing: true)
            }
        case .fewest: return fewest(kind, scopes)
        case .pause: return shortestPause(scopes)
        case .most(let days): return most(kind, scopes, in: days)
        case .after(let occurrence):
            return nearest(kind, scopes, occurrence) { way, _ in
                let bound = nearest(occurrence, way.demands)
                return (bound.value, bound.gate.map { [$0] } ?? [])
            }
        case .asks(let situation): return whether(kind, scopes, situation)
        }
    }

    private var eager: Guarantees { Guarantees(model, placement: placement, offsets: offsets, isFastest: true) }

    // MARK: Waits

    /// The shortest wait of all ways, and a history with just that.
    private func nearest(
        _ kind: Extreme.Kind, _ scopes: [AskingScope], _ occurrence: Claim.Occurrence,
        _ wait: (AskingModel.Way, AskingScope) -> (time: Int64, gates: [Gate])?
    ) -> Extreme {
        var best: (time: Int64, causes: [Cause], scope: AskingScope)?
        for scope in scopes {
            let waits = scope.ways.compactMap { way in wait(way, scope).map { (way, $0) } }
            guard let least = waits.min(by: { $0.1.time < $1.1.time }) else { continue }
            if let best, best.time <= least.1.time { continue }
            let ways = waits.filter { $0.1.time == least.1.time }.map { $0.0 }
            let causes = least.1.gates.map { Cause($0, least.0.placement, scope.group) }
            best = (least.1.time, causes, scope.with(ways))
        }
        guard let best, best.time < .max else {
            return Extreme(kind: kind, value: .never, causes: best?.causes ?? [])
        }
        let shows = { (happenings: [ScenarioReplay.Happening]) in
            happenings.shortestWait(after: occurrence, counting: counts) == best.time
        }
        let name = "\(kind.label): \(TimeSpan(milliseconds: best.time))"
        let search =
            occurrence == .install
            ? eager.searchFirst(name, in: best.scope, shows: shows)
            : eager.search(
                name, in: best.scope, soonAfter: occurrence.event, waiting: { self.nearest(occurrence, $0).value },
                shows: shows)
        return Extreme(
            kind: kind, value: .time(TimeSpan(milliseconds: best.time)), causes: best.causes, timeline: search.best)
    }

    // MARK: Counts

    private func fewest(_ kind: Extreme.Kind, _ scopes: [AskingScope]) -> Extreme {
        var best: (count: Int64, scope: AskingScope)?
        for scope in scopes {
            let ways = scope.ways.filter { $0.demands.earlier == 0 || placement != nil }
            guard let least = ways.map({ $0.demands.least(kind) }).min() else { continue }
            if let best, best.count <= least { continue }
            best = (least, scope.with(ways.filter { $0.demands.least(kind) == least }))
        }
        guard let best else { return Extreme(kind: kind, value: .never) }
        let search = eager.searchFirst(
            "\(kind.label): \(best.count)", in: best.scope, avoidsLaunches: kind == .firstAskLaunches
        ) { $0.count(untilFirstAskOf: counts) { kind.counts($0) } == best.count }
        let gates: [Gate] =
            best.scope.ways.first.map { way in
                switch kind {
                case .firstAskSessions: [way.demands.sessions.gate ?? way.demands.secondSession].compactMap { $0 }
                case .firstAskLaunches: [way.demands.launches.gate ?? way.demands.secondSession].compactMap { $0 }
                default:
                    way.demands.usesOrEvents != nil ? [.usage] : [way.demands.events.gate ?? .events]
                }
            } ?? []
        return Extreme(
            kind: kind, value: .count(best.count), causes: best.count > 0 ? best.scope.causes(gates) : [],
            timeline: search.best)
    }

    // MARK: Asks in a time

    /// How many asks the extremes look at.
    private static let lookedAt = 1_000

    private func shortestPause(_ scopes: [AskingScope]) -> Extreme {
        var best: (time: Int64, gates: [Gate], scope: AskingScope)?
        for scope in scopes {
            let spacing = AskSpacing(scope.demands, offsets: offsets, count: 1, below: .max / 8)
            let inSchedule = AskSpacing(inScheduleOf: scope.demands, offsets: offsets, count: 1)
            guard let span = spacing.span(1), inSchedule.map({ $0.spans.count > 1 }) ?? true else { continue }
            if best.map({ span < $0.time }) ?? true { best = (span, spacing.gates[1], scope) }
        }
        guard let best else {
            let causes = scopes.flatMap { scope in
                scope.causes(scope.demands.compactMap { $0.mostPrompts.gate ?? ($0.until == nil ? nil : .schedule) })
            }
            return Extreme(kind: .shortestPause, value: .never, causes: causes.distinct)
        }
        let search = eager.search(
            "asked again after \(TimeSpan(milliseconds: best.time))", in: best.scope, asks: 1, span: best.time + 1
        ) { happenings in
            let asks = happenings.asks(counts)
            return asks.indices.dropFirst().contains { asks[$0] - asks[$0 - 1] == best.time }
        }
        return Extreme(
            kind: .shortestPause, value: .time(TimeSpan(milliseconds: best.time)),
            causes: best.scope.causes(best.gates), timeline: search.best)
    }

    private func most(_ kind: Extreme.Kind, _ scopes: [AskingScope], in days: Int64?) -> Extreme {
        let limit = days.map { $0 * UTCInstant.millisecondsPerDay } ?? .max / 8
        var best: (value: Extreme.Value, count: Int64, causes: [Cause], scope: AskingScope)?
        for scope in scopes {
            let found = most(scope, below: limit, isLifetime: days == nil)
            if best.map({ found.count > $0.count }) ?? true { best = (found.value, found.count, found.causes, scope) }
        }
        guard let best else { return Extreme(kind: kind, value: .count(0)) }
        // Of what has no end, a beginning.
        let shown: Int64 =
            switch best.value {
            case .count(let count) where count <= Int64(Self.lookedAt): count
            case .more: Int64(Self.lookedAt)
            default: 4
            }
        let search = eager.search(
            "\(kind.label): \(best.value)", in: best.scope, asks: Int(shown) - 1, span: days == nil ? 0 : limit
        ) { $0.mostAsks(within: limit, counting: counts) >= shown }
        return Extreme(kind: kind, value: best.value, causes: best.causes, timeline: search.best)
    }

    private func most(
        _ scope: AskingScope, below limit: Int64, isLifetime: Bool
    ) -> (value: Extreme.Value, count: Int64, causes: [Cause]) {
        let spacing = AskSpacing(scope.demands, offsets: offsets, count: Self.lookedAt, below: limit)
        var count = Int64(spacing.spans.count)
        var gates = spacing.allGates
        if spacing.isEnded || isLifetime { gates += scope.demands.compactMap { $0.mostPrompts.gate } }
        if !spacing.isEnded, count <= Int64(Self.lookedAt) {
            // What keeps the next one out.
            let further = AskSpacing(scope.demands, offsets: offsets, count: Int(count), below: .max / 8)
            gates += further.gates.last ?? []
        }
        if let total = AskSpacing(inScheduleOf: scope.demands, offsets: offsets, count: Self.lookedAt),
            total.isEnded, Int64(total.spans.count) < count
        {
            return (.count(Int64(total.spans.count)), Int64(total.spans.count), scope.causes([.schedule]))
        }
        guard count > Int64(Self.lookedAt) else { return (.count(count), count, scope.causes(gates)) }
        let most = scope.demands.map { $0.mostPrompts.value }.max() ?? 0
        let isAtOnce = (spacing.spans.last ?? 1) == 0
        let hasEnd = scope.demands.allSatisfy { $0.from != nil && $0.until != nil }
        guard isLifetime && !hasEnd || isAtOnce else {
            return (.more(than: Int64(Self.lookedAt)), count, scope.causes(gates))
        }
        if most == .max { return (.unbounded, .max, []) }
        count = most + 1
        return (.count(count), count, scope.causes([.reminders, .conditions]))
    }

    // MARK: Questions

    private func whether(_ kind: Extreme.Kind, _ scopes: [AskingScope], _ situation: Claim.Situation) -> Extreme {
        var gates: [Cause] = []
        var open: AskingScope?
        for scope in scopes {
            let ways = scope.ways.filter { way in
                guard let gate = gate(against: situation, way.demands) else { return true }
                gates.append(Cause(gate, way.placement, scope.group))
                return false
            }
            if open == nil, !ways.isEmpty { open = scope.with(ways) }
        }
        guard let open else { return Extreme(kind: kind, value: .no, causes: gates.distinct) }
        let quiet = quietHours
        let search = eager.search("asked \(situation.phrase)", in: open, at: situation) {
            $0.isAsked(situation, quiet: quiet, counting: counts)
        }
        return Extreme(kind: kind, value: .yes, causes: [], timeline: search.best)
    }
}

extension Demands {
    /// How often what is counted must have happened before an ask.
    fileprivate func least(_ kind: Extreme.Kind) -> Int64 {
        switch kind {
        case .firstAskSessions: secondSession != nil && mostLaunches < 2 ? max(sessions.value, 2) : sessions.value
        case .firstAskLaunches: secondSession != nil && mostSessions < 2 ? max(launches.value, 2) : launches.value
        default:
            max(
                events.value, named.reduce(0) { $0 + $1.least },
                usesOrEvents.flatMap { $0.uses == nil ? $0.events : nil } ?? 0)
        }
    }
}

extension Extreme.Kind {
    /// Whether an event is one of those that are counted before an ask.
    fileprivate func counts(_ event: ContextEvent) -> Bool {
        switch (self, event) {
        case (.firstAskSessions, .session), (.firstAskLaunches, .launch), (.firstAskEvents, .event): true
        default: false
        }
    }
}
