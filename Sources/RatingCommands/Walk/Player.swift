import RatingKit

/// Who makes the moves.
@MainActor
protocol Player {
    /// The next move on the step where the flow stands; nil: no more, so that the screen goes away.
    func move(in flow: RatingFlow, on step: PresentedStep?) throws(CommandFailure) -> UserMove?
}

extension WorkflowStep {
    /// The events that the step declares, those of its timeouts included.
    var declaredEvents: [String] {
        events.map(\.event) + timeouts.map { WorkflowEvent.timeout($0.milliseconds).type }
    }
}

extension UserMove {
    /// What an event, typed out, stands for.
    init(event: String) {
        self = event == WorkflowEvent.dismiss.type ? .dismiss : .press(event)
    }
}
