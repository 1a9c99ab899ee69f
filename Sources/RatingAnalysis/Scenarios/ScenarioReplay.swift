import RatingCore

/// A scenario as the core lives through it: every event is applied and every question decided as an app's engine does.
package struct ScenarioReplay: Sendable {
    /// Something that happened.
    package struct Happening: Sendable {
        package let at: LocalInstant
        package let kind: Kind
        /// How many repetitions it stands for.
        package var count: Int64

        package init(at: LocalInstant, kind: Kind, count: Int64 = 1) {
            (self.at, self.kind, self.count) = (at, kind, count)
        }
    }

    package enum Kind: Equatable, Sendable {
        case event(ContextEvent)
        /// A launch had another version than the one before.
        case update
        case asked(placement: String?)
        case skipped(placement: String?, closed: GateSet)
    }

    /// A decision that is not the expected one.
    package struct Failure: Sendable {
        /// The step's place in the scenario.
        package let step: Int
        package let at: LocalInstant
        package let placement: String?
        package let expected: Scenario.Expectation
        /// The context that was decided on.
        package let context: RatingContext
    }

    package private(set) var context: RatingContext
    package private(set) var happenings: [Happening] = []
    package private(set) var failures: [Failure] = []
    package let configuration: RatingConfiguration
    private let traits: RatingJSON
    private var eligibilities: [(placement: String?, eligibility: Eligibility)] = []

    /// - Parameters:
    ///   - configuration: of all placements.
    ///   - installID: by which the installation is drawn for rollouts and experiments.
    package init(_ configuration: RatingConfiguration, installID: String, traits: RatingJSON = [:]) {
        self.configuration = configuration.assigned(to: installID)
        self.traits = traits
        context = RatingContext(installID: installID)
    }

    /// Runs a whole scenario.
    package init(_ scenario: Scenario, _ configuration: RatingConfiguration) {
        self.init(configuration, installID: scenario.installID, traits: scenario.traits)
        for (index, step) in scenario.steps.enumerated() { take(step, index) }
    }

    package mutating func take(_ step: Scenario.Step, _ index: Int = 0) {
        for time in 0..<step.times {
            let now = step.moment(time)
            switch step.action {
            case .event(let event):
                let effects = apply(event, now)
                // Of many repetitions those in between tell nothing more.
                guard time < 2 || time == step.times - 1 else { continue }
                let count = time == step.times - 1 && time > 1 ? step.times - 2 : 1
                happenings.append(Happening(at: now, kind: .event(event), count: count))
                if effects.contains(.updateDetected) { happenings.append(Happening(at: now, kind: .update)) }
            case .ask(let placement, let expected):
                let before = context
                let wasAsked = ask(placement, now)
                guard let expected, (expected == .ask) != wasAsked else { continue }
                failures.append(
                    Failure(step: index, at: now, placement: placement, expected: expected, context: before))
            }
        }
    }

    @discardableResult
    package mutating func apply(_ event: ContextEvent, _ now: LocalInstant) -> ContextEvent.Effects {
        context.apply(event, configuration: configuration, now: now)
    }

    /// Decides, and asks where that is the decision.
    package mutating func ask(_ placement: String?, _ now: LocalInstant) -> Bool {
        switch decide(placement, now) {
        case .ask:
            happenings.append(Happening(at: now, kind: .asked(placement: placement)))
            apply(.prompt(placement: placement, kind: .custom, forced: false), now)
            return true
        case .skip(let closed):
            happenings.append(Happening(at: now, kind: .skipped(placement: placement, closed: closed)))
            return false
        }
    }

    /// Decides, and does not ask.
    package mutating func decide(_ placement: String?, _ now: LocalInstant) -> Decision {
        eligibility(placement).decide(context, now: now)
    }

    /// What must still happen, by the gates that are closed.
    mutating func needs(_ placement: String?, _ now: LocalInstant) -> [Explanation.Need] {
        let eligibility = eligibility(placement)
        guard case .skip = eligibility.decide(context, now: now) else { return [] }
        return eligibility.explain(context, now: now).gates.filter { !$0.isOpen }.flatMap { $0.needs }
    }

    private mutating func eligibility(_ placement: String?) -> Eligibility {
        if let known = eligibilities.first(where: { $0.placement == placement }) { return known.eligibility }
        let eligibility = Eligibility(
            configuration.at(placement), installID: context.installID, traits: traits)
        eligibilities.append((placement, eligibility))
        return eligibility
    }
}
