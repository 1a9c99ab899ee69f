/// How feedback becomes a mail that is sent without the user's mail program.
public struct FeedbackMail: Equatable, Sendable {
    /// The sender; its domain is also used in the `Message-ID`.
    public var from: MailAddress
    /// Not empty.
    public var to: [MailAddress]
    /// The subject; nil: ``Feedback/title``.
    public var subject: String?
    /// First lines of the body.
    public var introduction: String

    public init(from: MailAddress, to: [MailAddress], subject: String? = nil, introduction: String = "") {
        self.from = from
        self.to = to
        self.subject = subject
        self.introduction = introduction
    }

    /// To `emailSupport`, with `emailObject` and `emailHeaderContent`; nil if no address is configured.
    public init?(from: MailAddress, _ configuration: RatingConfiguration) {
        guard let to = configuration[.emailSupport].flatMap({ MailAddress.list($0) }) else { return nil }
        self.init(
            from: from, to: to, subject: configuration[.emailObject],
            introduction: configuration[.emailHeaderContent] ?? "")
    }

    /// The mail: introduction, ``Feedback/report``, attachments. Replies go to the user's contact if that is an ASCII
    /// address; any other would be rejected by a system without SMTPUTF8, and is only in the body.
    ///
    /// - Parameters:
    ///   - feedback: as it is to be sent; see ``Feedback/prepared(_:redactor:)``.
    ///   - files: the bytes of attachments that are files, each with its path; the body names those that are missing.
    ///   - idempotencyKey: the same on every attempt for the same feedback.
    ///   - now: the date of feedback that has none of its own.
    public func message(
        _ feedback: Feedback, files: [(path: String, bytes: [UInt8])] = [], idempotencyKey: String, now: LocalInstant
    ) -> FeedbackMail.Message {
        var body = [introduction, feedback.report].filter { !$0.isEmpty }.joined(separator: "\n\n")
        var parts: [FeedbackMail.Message.Part] = []
        for attachment in feedback.attachments {
            switch attachment.content {
            case .text(let text):
                parts.append(.init(name: attachment.name, mediaType: attachment.mediaType, bytes: Array(text.utf8)))
            case .data(let bytes):
                parts.append(.init(name: attachment.name, mediaType: attachment.mediaType, bytes: bytes))
            case .path(let path):
                if let file = files.first(where: { $0.path == path }) {
                    parts.append(.init(name: attachment.name, mediaType: attachment.mediaType, bytes: file.bytes))
                } else {
                    body += "\n\n[\(attachment.name.singleLine) could not be attached]"
                }
            }
        }
        let contact = feedback.contact.flatMap { MailAddress($0) }
        return FeedbackMail.Message(
            from: from, to: to, replyTo: contact?.isASCII == true ? contact : nil,
            subject: subject ?? feedback.title, body: body, attachments: parts, date: feedback.createdAt ?? now,
            identifier: idempotencyKey)
    }
}
