/// The result of asking.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum AskOutcome: Equatable, Sendable {
    /// The question is, or was, on screen.
    case presented
    /// These gates are closed.
    case skipped(GateSet)
    /// The delegate vetoed the question.
    case vetoed
    /// Nothing came on screen, so the prompt does not count.
    case notPresented
    /// The task was cancelled before anything came on screen, so the prompt does not count; or the question was waiting
    /// for a quiet moment that did not come: see ``RatingEngine/ask(at:force:delay:)``.
    case cancelled
}
