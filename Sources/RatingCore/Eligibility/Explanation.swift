/// A decision and why: what every gate measured and required, and what must still happen.
public struct Explanation: Equatable, Sendable {
    public let decision: Decision
    /// Every gate that takes part, in the order in which they are checked; only `enabled` if everything is switched
    /// off.
    public let gates: [GateResult]
    /// The first moment at which the engine asks, provided that `needs` have happened by then, each as soon as it
    /// counts, and nothing else happens; on a clock that keeps its offset from UTC.
    ///
    /// Nil if it asks now; if it asks as soon as `needs` have happened, which can be now; if there are `blockers`; and
    /// if the moment is unknown because of the `uncertainty`.
    public let notBefore: LocalInstant?
    /// What must still be counted, by name: `sessions`, `uses`, `events`, `events.NAME`, `launches`; and `newVersion`,
    /// a launch of a version that was not there before, the store's newest. What must happen within a number of days is
    /// assumed to happen at the moment of the ask.
    ///
    /// The rate of uses falls with time, so it takes as many uses as are required at `notBefore`.
    public let needs: [Need]
    /// Gates that neither time nor counting opens, or that close for good before the others open.
    public let blockers: [String]
    /// Why it is unknown when the engine asks; nil if it is known.
    public let uncertainty: Uncertainty?
    /// The variants of experiments that were in force for the decision.
    public let variants: [ExperimentVariant]

    /// Something that must still happen a number of times.
    public struct Need: Equatable, Sendable {
        public let name: String
        public internal(set) var count: Int64
        /// Within this many of the user's last days, including today; nil: at any time.
        public internal(set) var withinDays: Int64?
    }
}

extension Explanation.Need: CustomStringConvertible {
    /// `events.saved within 14 days`.
    public var description: String { withinDays.map { "\(name) within \($0) days" } ?? name }
}

/// What one gate found.
public struct GateResult: Equatable, Sendable {
    /// The gate's name.
    public let gate: String
    public let isOpen: Bool
    /// A number in the gate's unit, a flag or a text; nil if there is nothing to measure yet.
    public let measured: RatingJSON?
    /// What `measured` is compared with.
    public let required: RatingJSON?
    /// What both count: `sessions`, `days since the last prompt`; nil for flags and texts.
    public let unit: String?
    /// When a closed gate opens by itself, on a clock that keeps its offset from UTC.
    public let opensAt: LocalInstant?
    /// How often something must still happen to open a closed gate.
    public let needs: [Explanation.Need]
    /// The gates of each set of keys, for the gate `anyOf`.
    public let sets: [[GateResult]]
    /// Where the values that the gate compares with come from, in the order of the key table. A key that nothing sets
    /// is not included; one that a document cancels is.
    public let provenance: [RatingConfiguration.Provenance]

    // Not inlined, because comparisons of arrays and of arrays of arrays would carry it.
    @inline(never)
    public static func == (left: GateResult, right: GateResult) -> Bool {
        (left.gate, left.isOpen, left.unit) == (right.gate, right.isOpen, right.unit)
            && (left.measured, left.required, left.opensAt) == (right.measured, right.required, right.opensAt)
            && (left.needs, left.sets, left.provenance) == (right.needs, right.sets, right.provenance)
    }
}

extension Eligibility {
    /// The decision with its reasons. Slower than `decide(_:now:isInProgress:)`, and always the same decision.
    package func explain(_ context: RatingContext, now: LocalInstant, isInProgress: Bool = false) -> Explanation {
        let results = self.results(context, now: now, isInProgress: isInProgress, budget: Self.searchBudget)
        let closed = results.filter { !$0.isOpen }
        var needs: [Explanation.Need] = []
        for need in closed.flatMap({ $0.needs }) where need.withinDays == nil { needs.require(need) }
        let outlook =
            closed.isEmpty
            ? Outlook(needs: []) : outlook(context, now: now, isInProgress: isInProgress, needs: needs)
        return Explanation(
            decision: decide(context, now: now, isInProgress: isInProgress),
            gates: results,
            notBefore: outlook.notBefore,
            needs: outlook.needs,
            blockers: outlook.blockers,
            uncertainty: outlook.uncertainty,
            variants: configuration.variants)
    }

    /// What must still happen by the gates that are closed, without a long search for when conditions open by time alone.
    package func needs(_ context: RatingContext, now: LocalInstant) -> [Explanation.Need] {
        results(context, now: now, isInProgress: false, budget: Self.searchBudget / 100).filter { !$0.isOpen }
            .flatMap { $0.needs }
    }

    private func results(
        _ context: RatingContext, now: LocalInstant, isInProgress: Bool, budget: Int
    ) -> [GateResult] {
        let builtIn = gates.map { gate in
            result(gate, context, now: now, isInProgress: isInProgress, budget: budget)
        }
        let own = (configuration.isDisabled ? [] : appGates.gates).map { gate in
            let answer = gate.check(configuration, context, now)
            return GateResult(
                gate: gate.name, isOpen: answer.isOpen || thresholds[.previewMode], measured: answer.measured,
                required: answer.required, unit: nil, opensAt: nil, needs: [], sets: [], provenance: [])
        }
        return builtIn + own
    }

    private func result(
        _ gate: Gate, _ context: RatingContext, now: LocalInstant, isInProgress: Bool, budget: Int
    ) -> GateResult {
        let occasion = Occasion(now: now, isInProgress: isInProgress)
        var steps = budget
        let state = state(of: gate, context, occasion, budget: &steps)
        var visitor = QuantitiesOfGate(eligibility: self)
        visit(from: gate, context, occasion, with: &visitor)
        let quantities = visitor.quantities
        return GateResult(
            gate: gate.name, isOpen: state.isOpen, measured: quantities.measured, required: quantities.required,
            unit: quantities.unit, opensAt: state.opening.moment.map { LocalInstant($0, utcOffset: now.utcOffset) },
            needs: state.opening.needs, sets: sets(of: gate, context, now, budget: budget),
            provenance: provenance(of: gate))
    }

    private func sets(
        of gate: Gate, _ context: RatingContext, _ now: LocalInstant, budget: Int
    ) -> [[GateResult]] {
        guard gate == .anyOf else { return [] }
        return alternatives.map { $0.results(context, now: now, isInProgress: false, budget: budget) }
    }

    private struct QuantitiesOfGate: GateVisitor {
        let eligibility: Eligibility
        var quantities = GateQuantities()

        mutating func visit<Kind: GateRule>(
            _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
        ) -> Bool {
            quantities = rule.quantities(
                rule.check(context, occasion),
                GateQuestion(eligibility: eligibility, context: context, now: occasion.now))
            return false
        }
    }

    private func provenance(of gate: Gate) -> [RatingConfiguration.Provenance] {
        gate.keys.compactMap { key in
            let provenance = configuration.provenance(of: key)
            let isSaid = configuration[any: key] != nil && key.row.gates.contains(gate)
            return isSaid || provenance.layer > .policy ? provenance : nil
        }
    }
}
