import Foundation

/// What a presenter tells: the answer that the user gives, the button that is pressed, the screen that is closed.
///
/// Moves are made one after another, in the order in which they were told. While one is being made, or the screen is coming
/// up, a further one returns at once and is made as soon as that is done; what is wrong with it then is in the log.
extension RatingEngine {
    /// Gives the answer of the step on screen, or changes it.
    ///
    /// The presenter is shown the step again with its ``PresentedStep/answer``. What the workflow declares for changes
    /// (`UPDATE`) happens; the next button carries the answer, so that the workflow's guards see it. Without a flow
    /// nothing happens.
    /// - Throws: ``AnswerError`` for an answer that the step does not take; nothing has changed then. What the store
    ///   throws; the flow goes on all the same.
    public func answer(_ answer: StepAnswer) async throws { try await make(.answer(answer)) }

    /// Presses the button that sends an event. The event carries the step's answer.
    ///
    /// An event that the step does not declare changes nothing, and so does a button of a step that is not on screen any
    /// more, because a tap came twice; both are in the log.
    /// - Parameter event: ``PresentedStep/Button/event``.
    /// - Throws: ``AnswerError/answerNeeded(event:step:)`` while the button is off. What the store throws; the flow goes
    ///   on all the same.
    public func press(_ event: String) async throws { try await make(.press(event)) }

    /// The user has closed the screen: sends `DISMISS`, and ends the flow where that leads to no other step.
    ///
    /// - Throws: what the store throws; the flow goes on all the same.
    public func dismiss() async throws { try await make(.dismiss) }

    /// One of the three.
    public func make(_ move: UserMove) async throws {
        guard var next = flow, let flowConfiguration else {
            return ports.log.log(.notice, "\(move.text) changes nothing: nothing is asked")
        }
        if !isHandling { _ = try next.make(move, variables: variables(flowConfiguration)) }
        waitingEvents.append(WaitingEvent(.move(move), on: move == .dismiss ? nil : shownStep?.name))
        if let failure = await handleWaitingEvents() { throw failure }
    }

    /// Keeps what the user has typed so far, cut to the length that the step takes: ``answer(_:)`` with a text, at
    /// every letter, without waiting for what is stored. A step that declares `UPDATE` does not hear of it.
    public func updateDraft(_ text: String) {
        guard let limit = flow?.step.screen?.maximumLength else { return }
        flow?.draft = String(text.prefix(Int(clamping: limit)))
        refreshScreen()
        keepDraftSoon()
    }

    /// Sends the flow an event that no button stands for.
    ///
    /// - Parameter step: the step that it belongs to; on another one it changes nothing.
    /// - Throws: what the store throws. The flow goes on all the same.
    package func send(_ event: WorkflowEvent, on step: String? = nil) async throws {
        guard flow != nil else { return }
        waitingEvents.append(WaitingEvent(.event(event), on: step))
        if let failure = await handleWaitingEvents() { throw failure }
    }

    /// Lets the flow take what waited.
    ///
    /// - Returns: what is to be done; nil if it was refused, which is in the log.
    func take(
        _ waiting: WaitingEvent, in flow: inout RatingFlow, _ variables: Workflow.Variables
    ) -> [StepAction]? {
        if let told = waiting.step, told != flow.step.name {
            ports.log.log(
                .notice, "\(waiting.text) changes nothing: the step “\(told)” was left before for “\(flow.step.name)”")
            return nil
        }
        if let undeclared = waiting.undeclared(by: flow.step) {
            ports.log.log(
                .notice,
                "\(undeclared) changes nothing: the step “\(flow.step.name)” declares "
                    + flow.step.events.map(\.event).joined(separator: ", "))
        }
        switch waiting.kind {
        case .event(let event): return flow.handle(event, variables: variables)
        case .move(let move):
            do {
                return try flow.make(move, variables: variables)
            } catch {
                ports.log.log(.warning, "\(error)")
                return nil
            }
        }
    }
}

/// Something that is to be handled when what is under way is done.
struct WaitingEvent {
    enum Kind {
        case event(WorkflowEvent)
        case move(UserMove)
    }

    let kind: Kind
    /// The step that was on screen when the user did it, or whose time has passed.
    let step: String?

    init(_ kind: Kind, on step: String? = nil) {
        (self.kind, self.step) = (kind, step)
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

    /// The event, if the step says nothing of it. Outcomes are not asked for, and a dismissal always means something.
    func undeclared(by step: WorkflowStep) -> String? {
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

extension UserMove {
    fileprivate var text: String {
        switch self {
        case .answer(let answer): "an answer of the kind \(answer.kind.rawValue)"
        case .press(let event): event
        case .dismiss: "closing the screen"
        }
    }
}
