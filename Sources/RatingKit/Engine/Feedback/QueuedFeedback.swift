/// Feedback that is safe already, while the action that sends it is still to come.
struct QueuedFeedback {
    let action: WorkflowAction
    let feedback: Feedback
    let key: String
    let place: Place

    enum Place {
        case outbox
        /// The outbox could not take it: see `UnsentFeedback`.
        case unsent(isPassing: Bool)
    }

    /// How much of what a move sends through the outbox is safe.
    enum Extent {
        /// It sends nothing that way.
        case nothing
        case part
        case everything
    }
}
