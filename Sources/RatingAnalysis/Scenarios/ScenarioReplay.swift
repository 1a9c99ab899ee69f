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

    package internal(set) var context: RatingContext
    package private(set) var happenings: [Happening] = []
    package internal(set) var failures: [Failure] = []
    package private(set) var configuration: RatingConfiguration
    /// What was seen of the configuration, where that is to be known.
    package internal(set) var observations: ScenarioObservations?
    /// What it took to live through repetitions one by one.
    var effort = 0
    /// The question on screen.
    var flow: FlowOnScreen?
    /// Whether the last question was to come and did not.
    var isUnasked = false
    private let source: RatingConfiguration
    private var traits: RatingJSON
    private var eligibilities: [(placement: String?, eligibility: Eligibility)] = []

    /// - Parameters:
    ///   - configuration: of all placements.
    ///   - installID: by which the installation is drawn for rollouts and experiments.
    package init(_ configuration: RatingConfiguration, installID: String, traits: RatingJSON = [:]) {
        source = configuration
        self.configuration = configuration.assigned(to: installID)
        self.traits = traits
        context = RatingContext(installID: installID)
    }

    /// Runs a whole scenario. What is repeated takes turns with what happens meanwhile; of what happens at one moment the
    /// step that stands first is the first.
    ///
    /// - Parameter isObserved: whether it is to be known what was seen of the configuration.
    package init(_ scenario: Scenario, _ configuration: RatingConfiguration, isObserved: Bool = false) {
        self.init(configuration, installID: scenario.installID, traits: scenario.traits)
        if isObserved { observations = ScenarioObservations() }
        var underWay: [Turn] = []
        var next = 0
        while next < scenario.steps.count || !underWay.isEmpty, !isTooLong {
            var first: Int?
            for place in underWay.indices where first.map({ underWay[place].at < underWay[$0].at }) ?? true {
                first = place
            }
            effort += underWay.count
            let isNext =
                next < scenario.steps.count && first.map { scenario.steps[next].at < underWay[$0].at } ?? true
            guard !isNext, let first else {
                // Those before it stay first at one moment.
                underWay.append(Turn(scenario.steps[next], next))
                next += 1
                continue
            }
            var turn = underWay[first]
            for place in underWay.indices where place != first {
                turn.stop(at: underWay[place].at, includingThat: first < place)
            }
            if next < scenario.steps.count { turn.stop(at: scenario.steps[next].at, includingThat: true) }
            take(turn.step, turn.index, times: turn.time..<turn.end)
            if turn.end < turn.step.times {
                underWay[first].time = turn.end
            } else {
                underWay.remove(at: first)
            }
            if isTooLong { refuseRepetition(of: turn.index, at: turn.step.moment(turn.time)) }
        }
        noteTrace()
    }

    /// Lives through a step as often as it happens.
    package mutating func take(_ step: Scenario.Step, _ index: Int = 0) { take(step, index, times: 0..<step.times) }

    mutating func take(_ step: Scenario.Step, _ index: Int, time: Int64) {
        let now = step.moment(time)
        if time > 0 { effort += Self.effortOfRepetition }
        guard !isTooLong else { return }
        switch step.action {
        case .event(let event):
            let effects = apply(event, now)
            // Of many repetitions those in between tell nothing more.
            guard time < 2 || time == step.times - 1 else { return }
            let count = time == step.times - 1 && time > 1 ? step.times - 2 : 1
            happenings.append(Happening(at: now, kind: .event(event), count: count))
            if effects.contains(.updateDetected) { happenings.append(Happening(at: now, kind: .update)) }
        case .ask(let question): ask(question, now, index)
        case .walk(let moves): make(moves, now, index)
        case .traits(let traits):
            self.traits = traits
            eligibilities = []
        case .context(let stored, let keepsQuestion):
            if !keepsQuestion { endFlow() }
            context = stored
            configuration = source.assigned(to: stored.installID)
            eligibilities = []
        }
    }

    mutating func note(_ kind: Kind, at now: LocalInstant) { happenings.append(Happening(at: now, kind: kind)) }

    /// What the guards of a workflow read.
    func variables(_ configuration: RatingConfiguration, _ now: LocalInstant) -> Workflow.Variables {
        let variables = ConditionVariables(configuration: configuration, context: context, traits: traits, now: now)
        return { variables.value(at: $0) }
    }

    @discardableResult
    package mutating func apply(_ event: ContextEvent, _ now: LocalInstant) -> ContextEvent.Effects {
        context.apply(event, configuration: configuration, now: now)
    }

    /// Decides, and asks where that is the decision.
    package mutating func ask(_ placement: String?, _ now: LocalInstant) -> Bool {
        ask(Scenario.Question(placement: placement), now, 0)
    }

    /// Decides, and does not ask.
    package mutating func decide(_ placement: String?, _ now: LocalInstant) -> Decision {
        let eligibility = eligibility(placement)
        let decision = eligibility.decide(context, now: now, isInProgress: flow != nil)
        observations?.note(decision, of: eligibility.gates)
        return decision
    }

    /// What must still happen, by the gates that are closed.
    mutating func needs(_ placement: String?, _ now: LocalInstant) -> [Explanation.Need] {
        let eligibility = eligibility(placement)
        guard case .skip = eligibility.decide(context, now: now) else { return [] }
        return eligibility.needs(context, now: now)
    }

    mutating func eligibility(_ placement: String?) -> Eligibility {
        if let known = eligibilities.first(where: { $0.placement == placement }) { return known.eligibility }
        let eligibility = Eligibility(
            configuration.at(placement), installID: context.installID, traits: traits)
        eligibilities.append((placement, eligibility))
        return eligibility
    }
}
