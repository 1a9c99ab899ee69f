extension Feedback {
    /// A draft to `emailSupport`, with `emailObject` as its subject, or else ``title``, and with `emailHeaderContent`
    /// above the text. The details follow below it if the configuration names the fields (`feedback.fields`): then the
    /// app wants them in mails, too.
    ///
    /// - Returns: nil if `emailSupport` is not set, or is not a list of addresses.
    public func mailDraft(_ configuration: RatingConfiguration) -> MailDraft? {
        guard let recipients = configuration[.emailSupport].flatMap({ MailAddress.list($0) }) else { return nil }
        let words = configuration.feedback?.namedFields == nil ? text : report
        return MailDraft(
            to: recipients, subject: configuration[.emailObject] ?? title,
            body: [configuration[.emailHeaderContent] ?? "", words].filter { !$0.isEmpty }.joined(separator: "\n\n"),
            attachments: attachments)
    }

    /// The draft of ``mailDraft(_:)`` as a `mailto:` URL; nil if there is none.
    public func mailtoURL(_ configuration: RatingConfiguration) -> String? {
        mailDraft(configuration)?.mailtoURL()
    }
}
