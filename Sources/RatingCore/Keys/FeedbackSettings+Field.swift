extension FeedbackSettings {
    /// What may be sent with the user's own words. A configuration chooses (`feedback.fields`).
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Field: String, CaseIterable, Sendable {
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
        /// Where to answer the user.
        case contact
        case attachments
    }
}
