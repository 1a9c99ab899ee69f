/// A mail that the user can still change before sending: what a `mailto:` URL opens, or the platform's composer shows.
public struct MailDraft: Equatable, Sendable {
    public var recipients: [MailAddress]
    public var subject: String
    public var body: String
    /// For a composer; a `mailto:` URL cannot carry them.
    public var attachments: [Feedback.Attachment]

    public init(
        to recipients: [MailAddress], subject: String, body: String, attachments: [Feedback.Attachment] = []
    ) {
        self.recipients = recipients
        self.subject = subject
        self.body = body
        self.attachments = attachments
    }
}
