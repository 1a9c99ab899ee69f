/// Where a flow stands in its workflow.
public struct WorkflowState: Equatable, Sendable {
    /// The place of the step.
    public internal(set) var step: Int
    /// The rating given so far.
    public internal(set) var stars: Int64?
    /// The other answers given so far, by name.
    public internal(set) var answers: [JSONValue.Member] = []
}

extension Workflow {
    /// Looks up what guards read besides the flow's own `stars`, `answers.NAME` and `event.NAME`.
    public typealias Variables = (String) -> JSONValue?

    /// Starts at the initial step.
    ///
    /// - Returns: the state, settled after `always`, and the actions of entering.
    public func start(_ variables: Variables) -> (state: WorkflowState, actions: [WorkflowAction]) {
        var state = WorkflowState(step: initial)
        var actions = steps[initial].entry
        var stepsLeft = Rule.Limits().steps
        settle(&state, &actions, event: WorkflowEvent("start"), &stepsLeft, variables)
        return (state, actions)
    }

    /// Handles an event: the only way that a state changes.
    ///
    /// An event that the step does not declare changes nothing. Otherwise what it carries is taken as answers, then the
    /// first transition whose guard passes is taken: exit actions, its own, entry actions; then `always`, until the
    /// flow settles (the order of XState v5). A transition to its own step neither exits nor enters unless it says so. After
    /// an end nothing is handled.
    ///
    /// All guards together may take as many steps as one rule (``Rule/Limits/steps``); beyond them none passes.
    ///
    /// - Returns: what is to be done, in order.
    public func handle(
        _ event: WorkflowEvent, in state: inout WorkflowState, variables: Variables
    ) -> [WorkflowAction] {
        guard !steps[state.step].isFinal, let transitions = steps[state.step].transitions(for: event.type) else {
            return []
        }
        for member in event.members { state.take(member) }
        var actions: [WorkflowAction] = []
        var stepsLeft = Rule.Limits().steps
        if let taken = transitions.first(where: { $0.passes(state, event, &stepsLeft, variables) }) {
            follow(taken, &state, &actions)
        }
        settle(&state, &actions, event: event, &stepsLeft, variables)
        return actions
    }

    private func follow(
        _ transition: WorkflowTransition, _ state: inout WorkflowState, _ actions: inout [WorkflowAction]
    ) {
        let moves = transition.target.map { $0 != state.step || transition.reenter } ?? false
        if moves { actions += steps[state.step].exit }
        actions += transition.actions
        guard moves, let target = transition.target else { return }
        state.step = target
        actions += steps[target].entry
    }

    /// Takes transitions without an event until none passes. Bounded, so that a circle which the checks did not see
    /// ends on the step that it has reached.
    private func settle(
        _ state: inout WorkflowState, _ actions: inout [WorkflowAction], event: WorkflowEvent, _ stepsLeft: inout Int,
        _ variables: Variables
    ) {
        for _ in 0..<(steps.count + 100) {
            let always = steps[state.step].always
            guard let taken = always.first(where: { $0.passes(state, event, &stepsLeft, variables) }) else { return }
            follow(taken, &state, &actions)
        }
    }
}

extension WorkflowTransition {
    fileprivate func passes(
        _ state: WorkflowState, _ event: WorkflowEvent, _ stepsLeft: inout Int, _ variables: Workflow.Variables
    ) -> Bool {
        guard let condition else { return true }
        return condition.isTrue(stepsLeft: &stepsLeft) { path in state.value(at: path, event) ?? variables(path) }
    }
}

extension WorkflowState {
    fileprivate mutating func take(_ member: JSONValue.Member) {
        if member.name == "stars" {
            if let stars = member.value.integerValue { self.stars = stars }
        } else if let index = answers.firstIndex(where: { $0.name == member.name }) {
            answers[index].value = member.value
        } else if answers.count < Self.maximumAnswers {
            answers.append(member)
        }
    }

    /// How many answers a flow keeps; further names are not taken.
    static let maximumAnswers = 64

    fileprivate func value(at path: String, _ event: WorkflowEvent) -> JSONValue? {
        if path == "stars" { return stars.map { .integer($0) } }
        if path.hasPrefix("answers.") {
            return JSONValue.object(answers).value(atPath: String(path.dropFirst(8)))
        }
        if path.hasPrefix("event.") {
            let name = String(path.dropFirst(6))
            return name == "type" ? .string(event.type) : JSONValue.object(event.members).value(atPath: name)
        }
        return nil
    }
}
