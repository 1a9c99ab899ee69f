import RatingCore

extension Guarantees {
    /// How many asks are looked at, one after the other.
    static let maximumAsks = 10_000

    /// Decides a claim: a proof is looked for first, then a history that refutes it.
    package func verdict(_ claim: Claim) -> Verdict {
        var verdict = decide(claim)
        if verdict.outcome == .proved, let shortfall = model.shortfall, verdict.timeline == nil {
            verdict.outcome = .undecided
            verdict.scope = nil
            verdict.because = "\(shortfall); it holds for those examined"
        }
        if verdict.outcome == .refuted, verdict.timeline == nil, let shortfall = model.shortfall {
            verdict.outcome = .undecided
            verdict.because = shortfall
        }
        return verdict
    }

    private func decide(_ claim: Claim) -> Verdict {
        if case .someoneAsked(let span) = claim { return decideSomeone(claim, by: span) }
        for (isFromNothing, scope) in [(false, Verdict.Scope.everyContext), (true, .everyHistory)] {
            if let causes = proof(of: claim, isFromNothing: isFromNothing) {
                return verdict(claim, .proved, scope, because(causes, isFromNothing), causes)
            }
        }
        return refutation(of: claim)
    }

    private func verdict(
        _ claim: Claim, _ outcome: Verdict.Outcome, _ scope: Verdict.Scope?, _ because: String, _ causes: [Cause] = [],
        _ timeline: Scenario? = nil
    ) -> Verdict {
        Verdict(
            claim: claim.description, placement: placement, outcome: outcome, scope: scope, because: because,
            causes: causes, timeline: timeline)
    }

    private func because(_ causes: [Cause], _ isFromNothing: Bool) -> String {
        let isAnybody = scopes(isFromNothing: isFromNothing).contains { !$0.ways.isEmpty }
        guard isAnybody else { return "nobody is ever asked" + (causes.isEmpty ? "" : ": " + causes.text) }
        return causes.isEmpty ? "nothing shorter is possible" : causes.text
    }

    // MARK: Proofs

    /// Why no history breaks the claim; nil where that does not follow from what the gates demand.
    private func proof(of claim: Claim, isFromNothing: Bool) -> [Cause]? {
        var causes: [Cause] = []
        for scope in scopes(isFromNothing: isFromNothing) {
            if scope.ways.isEmpty {
                causes += blockers(scope.group)
                continue
            }
            guard let gates = proof(of: claim, scope, isFromNothing) else { return nil }
            causes += gates
        }
        return causes.distinct
    }

    func blockers(_ group: AskingModel.VariantGroup) -> [Cause] {
        group.ways.filter { counts($0.placement) }.compactMap { way in
            way.demands.blockerFromNothing.map { Cause($0, way.placement, group) }
        }.distinct
    }

    private func proof(of claim: Claim, _ scope: AskingScope, _ isFromNothing: Bool) -> [Cause]? {
        switch claim {
        case .atMost(let count, let span): return proofOfSpacing(scope, count, span.milliseconds)
        case .apart(let span), .neverWithin(let span, .prompt): return proofOfSpacing(scope, 1, span.milliseconds)
        case .neverWithin(let span, .install):
            return proof(scope, span) { way in
                let isFirst = way.demands.leastPrompts.value == 0 && way.demands.needsPrompt == nil
                if isFromNothing, !isFirst, placement == nil { return (.max, []) }
                return firstAsk(way.demands, scope.group.configuration, isFromNothing: isFromNothing)
            }
        case .neverWithin(let span, let occurrence):
            return proof(scope, span) { way in
                let bound = nearest(occurrence, way.demands)
                return (bound.value, bound.gate.map { [$0] } ?? [])
            }
        case .never(let situation):
            return proof(scope, TimeSpan(milliseconds: 1)) { way in
                gate(against: situation, way.demands).map { (.max, [$0]) } ?? (0, [])
            }
        case .someoneAsked: return nil
        }
    }

    /// Whether each way waits long enough.
    private func proof(
        _ scope: AskingScope, _ span: TimeSpan, _ wait: (AskingModel.Way) -> (time: Int64, gates: [Gate])
    ) -> [Cause]? {
        var causes: [Cause] = []
        for way in scope.ways {
            let (time, gates) = wait(way)
            guard time >= span.milliseconds else { return nil }
            causes += gates.map { Cause($0, way.placement, scope.group) }
        }
        return causes
    }

    /// Whether so many asks after one come so much later.
    private func proofOfSpacing(_ scope: AskingScope, _ count: Int64, _ span: Int64) -> [Cause]? {
        // Not even one is allowed, and somebody may be asked.
        guard count > 0 else { return span == 0 ? [] : nil }
        let most = scope.demands.map { $0.mostPrompts }.max { $0.value < $1.value }
        if let most, most.value < count { return scope.causes(most.gate.map { [$0] } ?? []) }
        guard count <= Int64(Self.maximumAsks) else { return nil }
        let total = AskSpacing(inScheduleOf: scope.demands, offsets: offsets, count: Int(count))
        if let total, total.isEnded, total.spans.count <= count { return scope.causes([.schedule]) }
        let spacing = AskSpacing(scope.demands, offsets: offsets, count: Int(count), below: max(span, 1))
        if let found = spacing.span(Int(count)), found < span { return nil }
        var gates = spacing.allGates
        // What ended the chain is the wait that goes beyond the time.
        if spacing.spans.count <= Int(count) {
            let further = AskSpacing(scope.demands, offsets: offsets, count: spacing.spans.count, below: .max / 8)
            gates += further.gates.last ?? []
            if further.isEnded, let gate = most?.gate { gates.append(gate) }
        }
        return scope.causes(gates)
    }

    /// The gate that keeps a way from being taken there; nil if none does.
    func gate(against situation: Claim.Situation, _ demands: Demands) -> Gate? {
        switch situation {
        case .firstSession:
            if let gate = demands.secondSession { return gate }
            if demands.sessions.value >= 2 { return demands.sessions.gate }
            return demands.launches.value >= 2 ? demands.launches.gate : nil
        case .quietHours:
            guard let hours = quietHours, let own = demands.quiet else { return nil }
            let isCovered = (0..<1_440).allSatisfy { !hours.contains(minuteOfDay: $0) || own.contains(minuteOfDay: $0) }
            return isCovered ? .schedule : nil
        case .launch: return demands.mostLaunches == 0 ? .conditions : nil
        }
    }

    // MARK: Refutations

    private func refutation(of claim: Claim) -> Verdict {
        if case .atMost(let count, _) = claim, count > Self.maximumAsks {
            return verdict(claim, .undecided, nil, "only timelines of up to \(Self.maximumAsks) asks are searched")
        }
        var tries = 0
        var best: Scenario?
        for scope in scopes(isFromNothing: true) where !scope.ways.isEmpty {
            var search = search(against: claim, in: scope)
            search.shorten()
            tries += search.tries
            best = shorter(best, search.best)
        }
        if let best {
            return verdict(claim, .refuted, nil, "the timeline was run through the gates themselves", [], best)
        }
        return verdict(claim, .undecided, nil, unmodelled(tries))
    }

    /// The one with fewer events, or of less time where that is looked for; the first of two alike.
    private func shorter(_ one: Scenario?, _ other: Scenario?) -> Scenario? {
        [one, other].compactMap { $0 }.min { isFastest ? $0.length < $1.length : $0.count < $1.count }
    }

    private func unmodelled(_ tries: Int) -> String {
        let ways = model.groups.flatMap { $0.ways }.filter { counts($0.placement) }
        let reasons = ways.flatMap { $0.demands.unmodelled }.unique
        let looked = "it neither follows from what the gates demand, nor does any of \(tries) timelines refute it"
        return reasons.isEmpty ? looked : "\(looked); not modelled: \(reasons.joined(separator: ", "))"
    }

    private func search(against claim: Claim, in scope: AskingScope) -> WitnessSearch {
        let shows = settles(claim)
        let name = "breaks “\(claim)”"
        switch claim {
        case .atMost(let count, let span):
            return search(
                name, in: scope, asks: Int(count), span: span.milliseconds, shows: shows)
        case .apart(let span), .neverWithin(let span, .prompt):
            return search(name, in: scope, asks: 1, span: span.milliseconds, shows: shows)
        case .neverWithin(_, .install): return searchFirst(name, in: scope, shows: shows)
        case .neverWithin(_, let occurrence):
            return search(
                name, in: scope, soonAfter: occurrence.event, waiting: { nearest(occurrence, $0).value }, shows: shows)
        case .never(let situation): return search(name, in: scope, at: situation, shows: shows)
        case .someoneAsked: return searchFirst(name, in: scope, shows: shows)
        }
    }

    func search(
        _ name: String, in scope: AskingScope, at situation: Claim.Situation,
        shows: @escaping ([ScenarioReplay.Happening]) -> Bool
    ) -> WitnessSearch {
        switch situation {
        case .launch: return search(name, in: scope, soonAfter: .launch, waiting: { _ in 0 }, shows: shows)
        case .firstSession: return searchFirst(name, in: scope, shows: shows)
        case .quietHours:
            var search = WitnessSearch(
                scope.group, offsets: offsets, name: name, isFastest: isFastest, shows: shows)
            for way in scope.distinctWays.prefix(24) {
                guard let hours = quietHours,
                    let minute = (0..<1_440).first(where: {
                        hours.contains(minuteOfDay: $0) && !(way.demands.quiet?.contains(minuteOfDay: $0) ?? false)
                    })
                else { continue }
                for start in starts([way], span: 0) where way.demands.earlier == 0 {
                    let civil = hours.next(minuteOfDay: minute, from: start)
                    let time = offsets == .any ? start : civil
                    let ask = AskPlan.Ask(
                        way: way, time: time,
                        offset: offsets == .any
                            ? AskPlan.utcOffset(from: time, to: civil - (civil - time > 43_200_000 ? 86_400_000 : 0))
                            : 0)
                    search.attempt(AskPlan([ask]))
                }
            }
            return search
        }
    }

    // MARK: Somebody

    private func decideSomeone(_ claim: Claim, by span: TimeSpan?) -> Verdict {
        let shows = settles(claim)
        var best: Scenario?
        var (earliest, tries) = (Int64.max, 0)
        for scope in scopes(isFromNothing: true) where !scope.ways.isEmpty {
            for way in scope.ways where way.demands.earlier == 0 || placement != nil {
                earliest = min(
                    earliest, firstAsk(way.demands, scope.group.configuration, isFromNothing: true).time)
            }
            var search = searchFirst("shows “\(claim)”", in: scope, shows: shows)
            if search.best == nil {
                search = self.search("shows “\(claim)”", in: scope, asks: 0, span: 0, shows: shows)
            }
            search.shorten()
            tries += search.tries
            best = shorter(best, search.best)
        }
        if let best {
            return verdict(
                claim, .proved, .oneHistory, "the timeline was run through the gates themselves", [], best)
        }
        let isAnybody = scopes(isFromNothing: true).contains { !$0.ways.isEmpty }
        guard isAnybody else {
            let causes = model.groups.flatMap { blockers($0) }.distinct
            return verdict(
                claim, .refuted, nil, causes.isEmpty ? "nobody is ever asked" : "nobody is ever asked: \(causes.text)",
                causes)
        }
        if let span, earliest > span.milliseconds {
            return verdict(
                claim, .refuted, nil,
                "the earliest ask is \(TimeSpan(milliseconds: earliest)) after the installation")
        }
        return verdict(claim, .undecided, nil, unmodelled(tries))
    }
}

extension Claim.Occurrence {
    /// What happens; the installation and prompts are no events of their own.
    var event: WitnessSearch.Besides {
        switch self {
        case .crash: .event(.crash)
        case .update: .update
        case .rating: .event(.rated)
        case .answer: .event(.answer(stars: 5))
        case .decline: .event(.decline)
        case .reminder: .event(.remind)
        case .install, .prompt: .launch
        }
    }
}

extension AskingScope {
    /// These gates, wherever they are demanded.
    func causes(_ gates: [Gate]) -> [Cause] {
        ways.flatMap { way in
            let own = group.configuration.at(way.placement).gates
            return gates.filter { own.contains($0) }.map { Cause($0, way.placement, group) }
        }.distinct
    }
}

extension [Cause] {
    /// Each once; those of placements that have the same values as elsewhere stand for all.
    var distinct: [Cause] {
        reduce(into: []) { found, cause in
            if !found.contains(where: { $0.gate == cause.gate && $0.keys == cause.keys }) { found.append(cause) }
        }
    }

    var text: String { map { $0.description }.joined(separator: "; ") }
}
