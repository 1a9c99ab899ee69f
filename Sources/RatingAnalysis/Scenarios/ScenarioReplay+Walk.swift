import RatingCore

/// A question as it is walked through: the core's own functions make the moves, and this does what an engine does around
/// them: it records, and tells the flow what became of its actions.
extension ScenarioReplay {
    struct FlowOnScreen: Sendable {
        var flow: RatingFlow
        let configuration: RatingConfiguration
    }

    /// What has come of a move.
    struct Outcome {
        var actions: [StepAction] = []
        var feedback: [(destination: String?, feedback: Feedback)] = []
        var hasSucceeded = false
    }

    /// How many outcomes of actions may follow one another.
    private static let maximumOutcomes = 1_000

    mutating func begin(
        _ walk: Scenario.Walk, of question: Scenario.Question, _ now: LocalInstant, _ step: Int
    ) {
        endFlow()
        let configuration = configuration.at(question.placement)
        let (flow, actions) = RatingFlow.start(
            configuration.workflow.workflow, revision: configuration.revision, placement: question.placement,
            variants: configuration.variants, at: now, isTraced: observations != nil,
            variables: variables(configuration, now))
        let isNative = actions.contains { $0.type == .requestNativeReview }
        apply(
            .prompt(
                placement: question.placement, kind: isNative ? .native : .custom, forced: question.isForced), now)
        self.flow = FlowOnScreen(flow: flow, configuration: configuration)
        var outcome = Outcome()
        perform(actions, now, walk.start.failing, &outcome)
        let last = self.flow?.flow
        check(walk.start, outcome, at: last?.step.name, now, Place(step: step))
        if last?.isDone == true { endFlow() }
        if !flow.hasScreen, !outcome.hasSucceeded {
            endFlow()
            withdrawPrompt(now)
        }
        make(walk.moves, now, step)
    }

    mutating func make(_ moves: [Scenario.Move], _ start: LocalInstant, _ step: Int) {
        var now = start
        for (index, move) in moves.enumerated() {
            let place = Place(step: step, move: index)
            guard let begun = flow else {
                if !isUnasked { fail(nil, "no question is on screen", now, place) }
                return
            }
            if case .wait(let span) = move.kind {
                now = LocalInstant(now.instant.adding(milliseconds: span), utcOffset: now.utcOffset)
            }
            var next = begun.flow
            let actions: [StepAction]
            do throws(Refusal) {
                actions = try next.take(move.kind, variables: variables(begun.configuration, now))
            } catch {
                return fail(nil, error.message, now, place)
            }
            flow?.flow = next
            var outcome = Outcome()
            let isIdle = actions.isEmpty && next.state.isSame(as: begun.flow.state)
            perform(actions, now, move.consequences.failing, &outcome)
            let last = flow?.flow ?? next
            check(move.consequences, outcome, at: last.step.name, now, place)
            let isDismissed = move.isDismissal && (isIdle || last.step.name == begun.flow.step.name)
            if last.isDone || isDismissed { endFlow() }
        }
    }

    mutating func endFlow() {
        noteTrace()
        flow = nil
    }

    mutating func noteTrace() {
        guard let flow = flow?.flow, let trace = flow.state.trace else { return }
        observations?.note(trace, of: flow.workflow)
    }

    /// Performs actions, and then tells the flow of their outcomes, until none is left.
    private mutating func perform(
        _ actions: [StepAction], _ now: LocalInstant, _ failing: [WorkflowAction.Kind], _ outcome: inout Outcome
    ) {
        var waiting = actions
        var events: [WorkflowEvent] = []
        for _ in 0..<Self.maximumOutcomes {
            guard let current = flow else { return }
            let settings = current.configuration.feedbackSettings
            for action in waiting {
                outcome.actions.append(action)
                let fails = failing.contains(action.type)
                if let event = current.flow.contextEvent(of: action.type, hasSucceeded: !fails) { apply(event, now) }
                if action.type.sendsFeedback {
                    outcome.feedback.append(
                        (
                            settings.destination(of: action.action),
                            current.flow.feedback(context, at: now).prepared(settings)
                        ))
                }
                guard action.type.hasOutcome else { continue }
                outcome.hasSucceeded = outcome.hasSucceeded || !fails
                events.append(fails ? .failed : .opened)
            }
            guard !current.flow.isDone, !events.isEmpty else { return }
            var next = current.flow
            waiting = next.handle(events.removeFirst(), variables: variables(current.configuration, now))
            flow?.flow = next
        }
    }

    // MARK: Expectations

    struct Place {
        let step: Int
        var move: Int?
    }

    private mutating func fail(_ member: String?, _ message: String, _ now: LocalInstant, _ place: Place) {
        failures.append(
            Failure(
                step: place.step, move: place.move, member: member, at: now, placement: flow?.flow.placement,
                message: message, basis: nil))
    }

    private mutating func check(
        _ expected: Scenario.Consequences, _ outcome: Outcome, at step: String?, _ now: LocalInstant, _ place: Place
    ) {
        if let name = expected.step, name != step {
            fail("step", "expected the step “\(name)”, but it is “\(step ?? "")”", now, place)
        }
        if let actions = expected.actions, !outcome.actions.are(actions) {
            let found = outcome.actions.map { $0.description }.joined(separator: ", ")
            fail("actions", "expected other actions than \(found.isEmpty ? "none" : found)", now, place)
        }
        guard let wanted = expected.feedback, !outcome.feedback.contains(wanted) else { return }
        let found = outcome.feedback.map { sent in
            "“\(excerpt(sent.feedback.text))” to \(sent.destination ?? "a mail")"
                + (sent.feedback.stars.map { " with \($0) stars" } ?? "")
        }
        fail(
            "feedback", "expected other feedback than \(found.isEmpty ? "none" : found.joined(separator: ", "))", now,
            place)
    }
}

/// Why a move cannot be made.
private struct Refusal: Error {
    let message: String
}

extension RatingFlow {
    fileprivate mutating func take(
        _ kind: Scenario.Move.Kind, variables: Workflow.Variables
    ) throws(Refusal) -> [StepAction] {
        do throws(StepAnswer.ValidationError) {
            switch kind {
            case .answer(let json):
                return try make(.answer(try step.answer(given: json)), variables: variables)
            case .dismiss: return try make(.dismiss, variables: variables)
            case .press(let event):
                if event != WorkflowEvent.dismiss.type, !step.declares(event) { break }
                return try make(.press(event), variables: variables)
            case .wait(let span):
                let due = step.timeouts.map { $0.milliseconds }.filter { $0 <= span }.min()
                return due.map { handle(.timeout($0), variables: variables) } ?? []
            }
        } catch {
            throw Refusal(message: error.description)
        }
        guard case .press(let event) = kind else { return [] }
        let known = step.events.map { $0.event }
        let hint = didYouMean(nearestName(to: event, among: known)).map { "; \($0)" } ?? ""
        throw Refusal(
            message: "the step “\(step.name)” has no “\(excerpt(event))”, only \(known.joined(separator: ", "))\(hint)")
    }
}

extension WorkflowStep {
    /// The answer that an event carries as this.
    fileprivate func answer(given json: RatingJSON) throws(StepAnswer.ValidationError) -> StepAnswer {
        if let values = json.arrayValue { return try checked(.choices(values.compactMap { $0.stringValue })) }
        return try answer(written: json.stringValue ?? json.serialized())
    }
}

extension WorkflowState {
    /// Whether nothing has happened in between, whatever was tried.
    fileprivate func isSame(as other: WorkflowState) -> Bool {
        var other = other
        other.trace = trace
        return self == other
    }
}

extension Scenario.Move {
    fileprivate var isDismissal: Bool { kind == .dismiss || kind == .press(WorkflowEvent.dismiss.type) }
}

extension [StepAction] {
    fileprivate func are(_ expected: [Scenario.ExpectedAction]) -> Bool {
        guard count == expected.count else { return false }
        for (action, wanted) in zip(self, expected) {
            guard action.type == wanted.type, wanted.params.map({ $0 == action.params }) ?? true else { return false }
        }
        return true
    }
}

extension [(destination: String?, feedback: Feedback)] {
    fileprivate func contains(_ expected: Scenario.FeedbackExpectation) -> Bool {
        guard case .sent(let destination, let text, let stars) = expected else { return isEmpty }
        for sent in self {
            if let destination, destination != sent.destination { continue }
            if let text, !sent.feedback.text.hasPart(text) { continue }
            if let stars, stars != sent.feedback.stars { continue }
            return true
        }
        return false
    }
}
