/// What may go along with the user's own words. A configuration chooses (`feedback.fields`).
public enum FeedbackField: String, CaseIterable, Sendable {
    case stars
    /// Answers to further questions.
    case answers
    case placement
    /// The variants of the experiments that the user takes part in.
    case variants
    /// The app's version.
    case version
    /// The operating system's name and version.
    case system
    case locale
    case sessions
    case crashes
    /// When it was sent.
    case createdAt
    /// Where the user wants to be answered.
    case contact
    case attachments
}

extension Feedback {
    /// The same without the fields that are not named. The text always stays.
    public func keeping(_ fields: [FeedbackField]) -> Feedback {
        var kept = Feedback(stars: fields.contains(.stars) ? stars : nil, text: text)
        if fields.contains(.answers) { kept.answers = answers }
        if fields.contains(.placement) { kept.placement = placement }
        if fields.contains(.variants) { kept.variants = variants }
        if fields.contains(.version) { kept.version = version }
        if fields.contains(.system) { (kept.systemName, kept.systemVersion) = (systemName, systemVersion) }
        if fields.contains(.locale) { kept.locale = locale }
        if fields.contains(.sessions) { kept.sessions = sessions }
        if fields.contains(.crashes) { kept.crashes = crashes }
        if fields.contains(.createdAt) { kept.createdAt = createdAt }
        if fields.contains(.contact) { kept.contact = contact }
        if fields.contains(.attachments) { kept.attachments = attachments }
        return kept
    }
}
