/// What a user has to say, where it was said, and what the app adds so that it can be understood.
///
/// Everything but the user's own words may be left out; ``keeping(_:)`` removes what a configuration switches off, and
/// ``preview`` shows what is left before it is sent.
public struct Feedback: Equatable, Sendable {
    public var stars: Int64?
    /// What the user typed, as typed.
    public var text: String
    /// Answers to further questions, by name.
    public var answers: [RatingJSON.Member]
    /// Where in the app the user was asked.
    public var placement: String?
    /// The app's version.
    public var version: String?
    /// When the user sent it.
    public var createdAt: LocalInstant?
    /// The variants of the experiments that the user takes part in.
    public var variants: [ExperimentVariant]
    /// The operating system: `iOS`.
    public var systemName: String?
    /// The operating system's version: `17.2.1`.
    public var systemVersion: String?
    /// The user's locale, a BCP 47 tag: `fr-CA`.
    public var locale: String?
    /// How often the app was used.
    public var sessions: Int64?
    /// How often the app crashed.
    public var crashes: Int64?
    /// Where to answer the user, as typed; usually an e-mail address.
    public var contact: String?
    public var attachments: [Attachment]

    public init(
        stars: Int64?, text: String, answers: [RatingJSON.Member] = [], placement: String? = nil,
        version: String? = nil, createdAt: LocalInstant? = nil, variants: [ExperimentVariant] = [],
        systemName: String? = nil,
        systemVersion: String? = nil, locale: String? = nil, sessions: Int64? = nil, crashes: Int64? = nil,
        contact: String? = nil, attachments: [Attachment] = []
    ) {
        self.stars = stars
        self.text = text
        self.answers = answers
        self.placement = placement
        self.version = version
        self.createdAt = createdAt
        self.variants = variants
        self.systemName = systemName
        self.systemVersion = systemVersion
        self.locale = locale
        self.sessions = sessions
        self.crashes = crashes
        self.contact = contact
        self.attachments = attachments
    }
}
