import RatingCore

/// Where a flow can hear what became of an action.
extension WorkflowVerifier {
    /// Events `OPENED` and `FAILED` that no action on the way to their step brings about.
    func unheardOutcomes() -> [Problem] {
        exploration.lists.indices.compactMap { index in
            let list = exploration.lists[index]
            let step = workflow.steps[list.step]
            // A step that never waits hears nothing at all.
            guard !exploration.canBeHeard(index), exploration.isReached(step: list.step),
                !step.always.contains(where: { $0.condition == nil })
            else { return nil }
            return Problem(
                code: .unsentEvent, severity: .warning, place: .list(step: list.step, list.place),
                message: "nothing sends \(step.name(of: list.place)) on the step “\(step.name)”: no action "
                    + "performed just before has an outcome",
                suggestion: "it follows openStore, requestNativeReview, sendFeedback, composeMail or fileTicket")
        }
    }
}
