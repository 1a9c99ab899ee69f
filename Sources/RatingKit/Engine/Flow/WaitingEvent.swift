/// Something that is to be handled when what is under way is done.
struct WaitingEvent {
    enum Kind {
        case event(WorkflowEvent)
        case move(UserMove)
    }

    let kind: Kind
    /// The step that was on screen when the user did it, or whose time has passed.
    let step: String?
    /// Whether it was something else than the user that closed the screen.
    private(set) var isInterruption = false
    /// Whether somebody waits to hear that it is refused.
    var throwsRefusal = false

    init(_ kind: Kind, on step: String? = nil) {
        (self.kind, self.step) = (kind, step)
    }

    static var interruption: WaitingEvent {
        var event = WaitingEvent(.move(.dismiss))
        event.isInterruption = true
        return event
    }

    var isDismissal: Bool {
        switch kind {
        case .event(let event): event.type == WorkflowEvent.dismiss.type
        case .move(let move): move == .dismiss || move == .press(WorkflowEvent.dismiss.type)
        }
    }

    var text: String {
        switch kind {
        case .event(let event): event.type
        case .move(let move): move.text
        }
    }

    /// Lets the flow take it.
    ///
    /// - Returns: what is to be done; nil if it was refused, which is in the log.
    /// - Throws: why it was refused, if somebody waits for that.
    func take(
        in flow: inout RatingFlow, _ variables: Workflow.Variables, log: any RatingLog
    ) throws(StepAnswer.ValidationError) -> [StepAction]? {
        if let step, step != flow.step.name {
            log.log(
                .notice, "\(text) changes nothing: the flow has already left the step “\(step)” for “\(flow.step.name)”"
            )
            return nil
        }
        let step = flow.step
        let actions: [StepAction]
        switch kind {
        case .event(let event): actions = flow.handle(event, variables: variables)
        case .move(let move):
            do {
                actions = try flow.make(move, variables: variables)
            } catch {
                if throwsRefusal { throw error }
                log.log(.warning, "\(error)")
                return nil
            }
        }
        if let undeclared = undeclared(by: step) {
            log.log(
                .notice,
                "\(undeclared) changes nothing: the step “\(step.name)” declares "
                    + step.events.map(\.event).joined(separator: ", "))
        }
        return actions
    }

    /// The answer that this has submitted on a flow's step; nil: none.
    func answer(on flow: RatingFlow, to next: RatingFlow, _ actions: [StepAction]) -> StepAnswer? {
        guard case .move(let move) = kind else { return nil }
        return flow.answer(submittedBy: move, to: next, actions)
    }

    /// The event, if the step says nothing of it. Outcomes are not asked for, and a dismissal always means something.
    private func undeclared(by step: WorkflowStep) -> String? {
        let type: String? =
            switch kind {
            case .event(let event): event.type
            case .move(.press(let event)): event
            case .move: nil
            }
        guard let type, !isDismissal, !step.declares(type) else { return nil }
        return [WorkflowEvent.opened.type, WorkflowEvent.failed.type].contains(type) ? nil : type
    }
}

/// What waits to be handled, in order: first that the screen was taken away, then what became of actions, then what the
/// user did.
struct WaitingEvents {
    private(set) var isInterrupted = false
    private(set) var outcomes: [WorkflowEvent] = []
    private var events: [WaitingEvent] = []

    mutating func add(_ event: WaitingEvent) { events.append(event) }

    mutating func interrupt() { isInterrupted = true }

    mutating func add(outcome: WorkflowEvent) { outcomes.append(outcome) }

    mutating func next() -> WaitingEvent? {
        if isInterrupted {
            isInterrupted = false
            return .interruption
        }
        if !outcomes.isEmpty { return WaitingEvent(.event(outcomes.removeFirst())) }
        return events.isEmpty ? nil : events.removeFirst()
    }
}

extension UserMove {
    var text: String {
        switch self {
        case .answer(let answer): "an answer of the kind \(answer.kind.rawValue)"
        case .press(let event): event
        case .dismiss: "closing the screen"
        }
    }
}
