/// Where a flow stands in its workflow, and what the user has given so far.
package struct WorkflowState: Equatable, Sendable {
    /// The place of the step.
    package internal(set) var step: Int
    /// The rating given so far.
    package internal(set) var stars: Int64?
    /// The other answers given so far, by name.
    package internal(set) var answers: [RatingJSON.Member] = []
    /// The answer that is chosen on the step and that no event has carried yet. A text is the `draft`.
    package internal(set) var chosen: StepAnswer?
    /// What the user has typed and not yet sent.
    package var draft = ""
    /// The line that the user has typed on the step: an address, or the words of a choice.
    package var line = ""
    /// Where to answer the user, as submitted. Only feedback carries it.
    package internal(set) var contact: String?
    /// The name of an answer that was chosen or typed, and heard by the workflow, but that no button has submitted.
    package internal(set) var unsubmitted: String?
    /// Every transition that was tried, where `start` was told to note them; else nil.
    package var trace: [TriedTransition]?

    package init(step: Int, stars: Int64? = nil) { (self.step, self.stars) = (step, stars) }
}

/// A transition that was tried: its place in the workflow, and whether it was taken.
package struct TriedTransition: Hashable, Sendable {
    /// The place of the step.
    package let step: Int
    package let list: TransitionList
    package let index: Int
    package let isTaken: Bool
}

/// An action, with the step that it came from: the one that is left or entered, or that the transition stands in.
package struct StepAction: Equatable, Sendable {
    /// What is to be done.
    package let action: WorkflowAction
    /// The step's name.
    package let step: String

    /// The action's type.
    package var type: WorkflowAction.Kind { action.type }
    /// The action's parameters.
    package var params: RatingJSON { action.params }
    /// The action as a document would write it.
    package var json: RatingJSON { action.json }
}

extension StepAction: CustomStringConvertible {
    package var description: String { action.description }
}

extension Workflow {
    /// Looks up what guards read besides the flow's own `stars`, `answers.NAME` and `event.NAME`.
    package typealias Variables = (String) -> RatingJSON?

    /// Starts at the initial step.
    ///
    /// - Parameter isTraced: whether the state notes every transition that is tried.
    /// - Returns: the state, settled after `always`, and the actions of entering.
    package func start(
        isTraced: Bool = false, _ variables: Variables
    ) -> (state: WorkflowState, actions: [StepAction]) {
        var state = WorkflowState(step: initial)
        if isTraced { state.trace = [] }
        var actions = named(steps[initial].actionsOfEntering, initial)
        var stepsLeft = Rule.Limits().steps
        settle(&state, &actions, event: WorkflowEvent("start"), &stepsLeft, variables)
        return (state, actions)
    }

    /// Handles an event: the only way that a flow moves.
    ///
    /// An event that the step does not declare changes nothing. Otherwise what it carries is taken as answers, then the
    /// first transition whose guard passes is taken: exit actions, its own, entry actions; then `always`, until the
    /// flow settles (the order of XState v5). A transition to its own step neither exits nor enters unless it says so.
    /// An end exits as soon as it is entered; after it nothing is handled.
    ///
    /// All guards together may take as many steps as one rule (`Rule.Limits.steps`); beyond them none passes.
    ///
    /// - Returns: what is to be done, in order.
    package func handle(
        _ event: WorkflowEvent, in state: inout WorkflowState, variables: Variables
    ) -> [StepAction] {
        guard !steps[state.step].isFinal, let (list, transitions) = steps[state.step].transitions(for: event.type)
        else { return [] }
        for member in event.members { take(member, &state) }
        var actions: [StepAction] = []
        var stepsLeft = Rule.Limits().steps
        if let taken = firstPassing(transitions, list, &state, event, &stepsLeft, variables) {
            follow(taken, &state, &actions)
        }
        settle(&state, &actions, event: event, &stepsLeft, variables)
        return actions
    }

    private func named(_ actions: [WorkflowAction], _ step: Int) -> [StepAction] {
        actions.map { StepAction(action: $0, step: steps[step].name) }
    }

    private func follow(
        _ transition: WorkflowTransition, _ state: inout WorkflowState, _ actions: inout [StepAction]
    ) {
        let own = named(transition.actions, state.step)
        guard let target = transition.stepEntered(from: state.step) else {
            actions += own
            return
        }
        actions += named(steps[state.step].exit, state.step) + own + named(steps[target].actionsOfEntering, target)
        (state.step, state.chosen) = (target, nil)
        state.line = steps[target].screen?.kind.control == .contact ? state.contact ?? "" : ""
    }

    /// Takes transitions without an event until none passes. Bounded, so that a circle which the checks did not see
    /// ends on the step that it has reached.
    private func settle(
        _ state: inout WorkflowState, _ actions: inout [StepAction], event: WorkflowEvent, _ stepsLeft: inout Int,
        _ variables: Variables
    ) {
        for _ in 0..<(steps.count + 100) {
            let always = steps[state.step].always
            guard let taken = firstPassing(always, .always, &state, event, &stepsLeft, variables) else { return }
            follow(taken, &state, &actions)
        }
    }

    private func firstPassing(
        _ transitions: [WorkflowTransition], _ list: TransitionList, _ state: inout WorkflowState,
        _ event: WorkflowEvent, _ stepsLeft: inout Int, _ variables: Variables
    ) -> WorkflowTransition? {
        for (index, transition) in transitions.enumerated() {
            let passes = transition.passes(state, event, &stepsLeft, variables)
            state.trace?.append(TriedTransition(step: state.step, list: list, index: index, isTaken: passes))
            if passes { return transition }
        }
        return nil
    }

    private func take(_ member: RatingJSON.Member, _ state: inout WorkflowState) {
        let step = steps[state.step]
        if member.name == step.screen?.kind.answerName(step: step.name) { state.chosen = nil }
        if member.name == "stars" {
            if let stars = member.value.integerValue { state.stars = stars }
        } else if let index = state.answers.firstIndex(where: { $0.name == member.name }) {
            state.answers[index].value = member.value
        } else if state.answers.count < WorkflowState.maximumAnswers {
            state.answers.append(member)
        }
    }
}

extension WorkflowStep {
    /// Entry, and of an end also exit: the flow is over then (the order of XState v5).
    package var actionsOfEntering: [WorkflowAction] { isFinal ? entry + exit : entry }
}

extension WorkflowTransition {
    /// The step that is entered after the one before was left; nil for a transition that stays.
    package func stepEntered(from step: Int) -> Int? { target.flatMap { $0 != step || reenter ? $0 : nil } }

    fileprivate func passes(
        _ state: WorkflowState, _ event: WorkflowEvent, _ stepsLeft: inout Int, _ variables: Workflow.Variables
    ) -> Bool {
        guard let condition else { return true }
        return condition.isTrue(stepsLeft: &stepsLeft) { path in state.value(at: path, event) ?? variables(path) }
    }
}

extension WorkflowState {
    /// How many answers a flow keeps; further names are not taken.
    static let maximumAnswers = 64

    fileprivate func value(at path: String, _ event: WorkflowEvent) -> RatingJSON? {
        if path == "stars" { return stars.map { .integer($0) } }
        if path.hasPrefix("answers.") {
            return RatingJSON.object(answers).value(atPath: String(path.dropFirst(8)))
        }
        if path.hasPrefix("event.") {
            let name = String(path.dropFirst(6))
            return name == "type" ? .string(event.type) : RatingJSON.object(event.members).value(atPath: name)
        }
        return nil
    }
}
