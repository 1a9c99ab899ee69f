/// Shows a mail that the user may change, and sends or not: the platform's own composer.
@MainActor
public protocol MailComposer: Sendable {
    /// - Returns: whether it is on screen; false where no mail can be sent here.
    func compose(_ draft: MailDraft) async -> Bool
}
