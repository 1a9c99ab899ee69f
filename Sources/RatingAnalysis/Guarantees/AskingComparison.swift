import RatingCore

/// Two configurations held against each other: whether one asks whenever the other does, for every stored context and moment,
/// at each placement and for each variant.
package struct AskingComparison {
    private let guarantees: Guarantees
    private let other: Guarantees
    private let name: String

    /// How one asks, compared with the other.
    package enum Relation: String, Sendable {
        case equivalent
        case asksLess = "asks less"
        case asksMore = "asks more"
        case incomparable
        case undecided
    }

    package init(_ guarantees: Guarantees, with layers: ConfigurationLayers, named name: String) {
        self.guarantees = guarantees
        other = Guarantees(
            layers, placement: guarantees.placement, offsets: guarantees.offsets, isFastest: guarantees.isFastest)
        self.name = name
    }

    /// Whether the one asks whenever the other does, and the other way round.
    package var sameness: Verdict {
        let (less, more) = (guarantees.implies(other), other.implies(guarantees))
        var verdict = Verdict(claim: "same-as \(name)", placement: nil, outcome: .undecided, because: "")
        switch (less.outcome, more.outcome) {
        case (.proved, .proved):
            (verdict.outcome, verdict.scope) = (.proved, .everyContext)
            verdict.because = Relation.equivalent.rawValue
        case (.refuted, .refuted):
            verdict.outcome = .refuted
            verdict.because = Relation.incomparable.rawValue
            verdict.timeline = less.timeline.map { first in
                more.timeline.map { $0.count < first.count ? $0 : first } ?? first
            }
        case (.refuted, _):
            verdict.outcome = .refuted
            verdict.because = more.outcome == .proved ? Relation.asksMore.rawValue : "it asks where the other does not"
            verdict.timeline = less.timeline
        case (_, .refuted):
            verdict.outcome = .refuted
            verdict.because = less.outcome == .proved ? Relation.asksLess.rawValue : "the other asks where it does not"
            verdict.timeline = more.timeline
        default:
            verdict.because = less.outcome == .proved ? more.because : less.because
        }
        return verdict
    }

    /// How the one asks, compared with the other.
    package var relation: Relation { Relation(rawValue: sameness.because) ?? .undecided }

    package var implication: Verdict {
        var verdict = guarantees.implies(other)
        verdict.claim = "implies \(name)"
        return verdict
    }
}

extension Guarantees {
    /// Whether the other configuration asks whenever this one does.
    fileprivate func implies(_ other: Guarantees) -> Verdict {
        var verdict = Verdict(
            claim: "", placement: placement, outcome: .proved, scope: .everyContext,
            because: "no gate there demands more than the gates here")
        guard model.groups.count == 1 && other.model.groups.count == 1 || hasSameDraw(as: other) else {
            return differing(from: other)
                ?? Verdict(
                    claim: "", placement: placement, outcome: .undecided, because: "the experiments draw differently")
        }
        var isSearched = false
        let names = Set(model.configuration.placementNames + other.model.configuration.placementNames).sorted()
        for (mine, theirs) in zip(model.groups, other.model.groups) {
            for name in [nil] + names.map({ $0 }) where counts(name) {
                let (placed, there) = (mine.configuration.at(name), theirs.configuration.at(name))
                guard let gate = placed.firstGate(notImplied: there) else { continue }
                if !isSearched, let found = differing(from: other) { return found }
                isSearched = true
                verdict.outcome = .undecided
                verdict.scope = nil
                verdict.because =
                    "“\(gate.name)” there may demand more\(name.map { " at \($0)" } ?? ""), but no timeline was found that shows it"
            }
        }
        return verdict
    }

    private func hasSameDraw(as other: Guarantees) -> Bool {
        model.configuration.experiments.map { $0.name } == other.model.configuration.experiments.map { $0.name }
            && zip(model.configuration.experiments, other.model.configuration.experiments).allSatisfy { mine, theirs in
                mine.variants.map { $0.name } == theirs.variants.map { $0.name }
                    && mine.variants.map { $0.weight } == theirs.variants.map { $0.weight }
            } && model.groups.map { $0.variants } == other.model.groups.map { $0.variants }
    }

    /// The shortest of the histories in which this one asks and the other does not: those that attain the extremes of this one.
    private func differing(from other: Guarantees) -> Verdict? {
        var best: Scenario?
        for placement in self.placement.map({ [$0] }) ?? (placements + other.placements).unique {
            let placed = counting(placement)
            var candidates = placed.extremes().list.compactMap { $0.timeline }
            for occurrence in Claim.Occurrence.allCases where occurrence != .install && occurrence != .prompt {
                candidates += [placed.verdict(.neverWithin(TimeSpan(days: 100_000), of: occurrence))].compactMap {
                    $0.timeline
                }
            }
            for candidate in candidates {
                guard let shown = beginning(of: candidate, notAskedBy: other),
                    best.map({ shown.count < $0.count }) ?? true
                else {
                    continue
                }
                best = shown
            }
        }
        return best.map {
            Verdict(
                claim: "", placement: placement, outcome: .refuted,
                because: "at the end of the timeline it asks, and the other does not",
                timeline: $0)
        }
    }

    /// The history up to the first ask that the other configuration would not have made of what was stored then.
    private func beginning(of scenario: Scenario, notAskedBy other: Guarantees) -> Scenario? {
        var shown = scenario
        shown.name = "asked by one configuration and not by the other"
        shown.steps = []
        var replay = ScenarioReplay(model.configuration, installID: scenario.installID, traits: scenario.traits)
        let theirs = other.model.configuration.assigned(to: scenario.installID)
        for step in scenario.steps {
            shown.steps.append(step)
            if case .ask(let question) = step.action {
                let placement = question.placement
                let eligibility = Eligibility(
                    theirs.at(placement), installID: scenario.installID, traits: scenario.traits)
                if eligibility.decide(replay.context, now: step.moment(0)) != .ask,
                    replay.decide(placement, step.moment(0)) == .ask
                {
                    return shown
                }
            }
            replay.take(step)
        }
        return nil
    }
}

extension RatingConfiguration {
    /// The first gate of another configuration that this one's open gates do not open; nil if there is none, whatever is
    /// stored.
    fileprivate func firstGate(notImplied other: RatingConfiguration) -> Gate? {
        let mine = Demands(self, counting: self)
        // Nobody is asked here, so there is nothing to compare.
        if mine.blocker != nil { return nil }
        let theirs = Demands(other, counting: other)
        if let gate = theirs.blocker { return gate }
        if other[.previewMode] { return other.asksNobody && !asksNobody ? .enabled : nil }
        let own = self[.previewMode] ? [] : demands
        return other.gates.first { !meets($0, of: other, by: own) }
    }

    /// Whether a gate of the other is open whenever all of this one's are, which demand these.
    private func meets(_ gate: Gate, of other: RatingConfiguration, by own: [GateDemand]) -> Bool {
        // What only tunes gates is compared as a whole; it may tune those of any set of `anyOf`.
        let tuning = ConfigurationKey.table.filter { row in
            gate == .anyOf ? !row.refines.isEmpty : gate != .rollout && row.refines.contains(gate)
        }
        guard tuning.allSatisfy({ self[any: $0.key] == other[any: $0.key] }) else { return false }
        let grows = tuning.contains { $0.key == .number(.cooldownGrowth) } && other[.cooldownGrowth] != nil
        guard let demands = gate.demands(of: other), !grows else {
            let readsSettings = other.alternatives.contains { $0.conditions?.readsSettings ?? false }
            return gates.contains(gate) && !self[.previewMode]
                && gate.keys.allSatisfy { self[any: $0] == other[any: $0] } && (gate != .anyOf || !readsSettings)
        }
        return demands.allSatisfy { demand in demand.isTrueOfAll || own.contains { $0.implies(demand) } }
    }
}
