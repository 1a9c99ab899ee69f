extension RatingConfiguration {
    /// The key `feedback`, with its defaults.
    public var feedbackSettings: FeedbackSettings { feedback ?? FeedbackSettings() }
}

extension Feedback {
    /// The same feedback with only the fields that are named. The text always stays.
    public func keeping(_ fields: [FeedbackSettings.Field]) -> Feedback {
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

    /// What is left to send: the fields that the settings name, with the user's words masked if the settings say so.
    /// Show its ``preview`` before it is sent.
    public func prepared(
        _ settings: FeedbackSettings, redactor: some FeedbackRedactor = PersonalDataRedactor()
    ) -> Feedback {
        let kept = keeping(settings.fields)
        return settings.redacts ? kept.redacted(by: redactor) : kept
    }
}
