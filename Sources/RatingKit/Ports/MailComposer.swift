/// Shows a mail for the user to change and send: the platform's own composer.
@MainActor
public protocol MailComposer: Sendable {
    /// Shows the draft and waits until it is off the screen, whoever removed it, without a time limit. Once the task is
    /// cancelled, nobody waits any longer.
    func compose(_ draft: MailDraft) async -> MailDraft.Outcome
}

extension MailDraft {
    /// The outcome of a draft.
    public enum Outcome: Equatable, Sendable {
        /// It is in the system's own outbox.
        case sent
        /// It is among the user's drafts.
        case saved
        case cancelled
        /// It was not shown, for example because no mail account is set up: open its `mailto:` URL instead.
        case unavailable
    }
}
