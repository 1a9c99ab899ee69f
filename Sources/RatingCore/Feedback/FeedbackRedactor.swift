/// Removes from a text what should not leave the phone.
public protocol FeedbackRedactor: Sendable {
    /// The text with a replacement for each thing found.
    func redacted(_ text: String) -> String
}

extension Feedback {
    /// The same feedback with the text, the answers that are texts and the attached texts masked. The contact stays,
    /// because the user gave it to be used; so do files, which are only read when they are sent.
    public func redacted(by redactor: some FeedbackRedactor) -> Feedback {
        var redacted = self
        redacted.text = redactor.redacted(text)
        redacted.answers = answers.map { RatingJSON.Member($0.name, $0.value.redacted(by: redactor)) }
        redacted.attachments = attachments.map { attachment in
            guard case .text(let text) = attachment.content else { return attachment }
            return Attachment(
                name: attachment.name, mediaType: attachment.mediaType, content: .text(redactor.redacted(text)))
        }
        return redacted
    }
}

extension RatingJSON {
    fileprivate func redacted(by redactor: some FeedbackRedactor) -> RatingJSON {
        switch self {
        case .string(let text): .string(redactor.redacted(text))
        case .array(let elements): .array(elements.map { $0.redacted(by: redactor) })
        case .object(let members): .object(members.map { Member($0.name, $0.value.redacted(by: redactor)) })
        case .null, .bool, .integer, .number: self
        }
    }
}
