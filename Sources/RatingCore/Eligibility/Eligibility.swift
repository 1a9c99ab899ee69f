/// The rules of one configuration, prepared for one installation: decides, and explains its decisions.
///
/// ```swift
/// let eligibility = Eligibility(configuration.at("level_completed"), installID: context.installID)
/// eligibility.decide(context, now: now)      // .ask, or .skip with the closed gates
/// eligibility.explain(context, now: now)     // what each gate measured and required, and when it opens
/// ```
///
/// An object, so that whoever keeps several of them, or explains, copies none of the rules.
package final class Eligibility: Sendable {
    package let configuration: RatingConfiguration
    /// The app's own gates, asked last.
    let appGates: AppGateList
    /// What the app tells of the user for conditions (`traits.NAME`).
    package let traits: RatingJSON
    /// The gates that are asked, in their order: `enabled` alone where all is switched off, so that nothing else of the
    /// configuration is looked at; else all that take part.
    package let gates: [Gate]
    /// The gates that can keep from asking; in a preview only those that hold there too.
    let participating: GateSet
    private let asksAppGates: Bool
    let thresholds: Thresholds
    let rules: GateRules
    /// The sets of `anyOf`.
    var alternatives: [Eligibility] { rules.anyOf.alternatives }

    /// - Parameters:
    ///   - configuration: for the placement that is asked about. If it has experiments, the installation is drawn.
    ///   - installID: the context's.
    ///   - appGates: the app's own.
    ///   - traits: an object.
    package init(
        _ configuration: RatingConfiguration, installID: String, appGates: AppGateList = AppGateList(),
        traits: RatingJSON = [:]
    ) {
        let configuration = configuration.assigned(to: installID)
        self.configuration = configuration
        self.appGates = appGates
        self.traits = traits
        thresholds = configuration.thresholds
        let isDisabled = configuration.isDisabled
        asksAppGates = !appGates.gates.isEmpty && !thresholds[.previewMode] && !isDisabled
        gates = isDisabled ? [.enabled] : configuration.gates
        participating = GateSet(thresholds[.previewMode] ? gates.filter { $0.holdsInPreview } : gates)
        rules =
            isDisabled
            ? .switchedOff
            : GateRules(
                GateValues(configuration: configuration, installID: installID, traits: traits, thresholds: thresholds))
    }

    /// Whether to ask now. Allocates nothing unless gates of the app's own take part, or conditions that do more than
    /// compare numbers of the context.
    ///
    /// - Parameters:
    ///   - context: what is known of the user.
    ///   - now: where the user's clock stands.
    ///   - isInProgress: whether a flow is on screen (gate `inProgress`).
    package func decide(_ context: RatingContext, now: LocalInstant, isInProgress: Bool = false) -> Decision {
        let occasion = Occasion(now: now, isInProgress: isInProgress)
        var quick = QuickGates()
        visit(from: .enabled, context, occasion, with: &quick)
        var closed = quick.closed.intersection(participating)
        if !quick.slow.intersection(participating).isEmpty { closed = closed.union(closedSlowGates(context, occasion)) }
        if asksAppGates { closed = closed.union(closedAppGates(context, now)) }
        return closed.isEmpty ? .ask : .skip(closed)
    }

    /// Whether one gate is open: quicker than to decide where only a few take part.
    @inline(never)
    func isOpen(_ gate: Gate, _ context: RatingContext, _ occasion: Occasion) -> Bool {
        var visitor = OneGate()
        visit(from: gate, context, occasion, with: &visitor)
        return visitor.isOpen
    }

    @inline(never)
    private func closedSlowGates(_ context: RatingContext, _ occasion: Occasion) -> GateSet {
        var slow = SlowGates(participating: participating)
        visit(from: .enabled, context, occasion, with: &slow)
        return slow.closed
    }

    @inline(never)
    private func closedAppGates(_ context: RatingContext, _ now: LocalInstant) -> GateSet {
        var closed = GateSet(appGateNames: appGates.names)
        for (index, gate) in appGates.gates.enumerated() where !gate.check(configuration, context, now).isOpen {
            closed.insert(appGate: index)
        }
        return closed
    }
}

/// All gates that are quick, whether they take part or not: to compare costs less than to ask whether to.
private struct QuickGates: GateVisitor {
    var closed = GateSet()
    /// The others.
    var slow = GateSet()

    @inline(__always)
    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
    ) -> Bool {
        if Kind.isSlow {
            slow.insert(gate)
        } else {
            closed.insert(gate, if: !rule.check(context, occasion).isOpen(at: occasion.now))
        }
        return true
    }
}

/// Of the slow gates, those that take part.
private struct SlowGates: GateVisitor {
    let participating: GateSet
    var closed = GateSet()

    @inline(__always)
    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
    ) -> Bool {
        if Kind.isSlow, participating.contains(gate) {
            closed.insert(gate, if: !rule.check(context, occasion).isOpen(at: occasion.now))
        }
        return true
    }
}

/// Only the gate that the visit begins with.
private struct OneGate: GateVisitor {
    var isOpen = true

    @inline(__always)
    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
    ) -> Bool {
        isOpen = rule.check(context, occasion).isOpen(at: occasion.now)
        return false
    }
}
