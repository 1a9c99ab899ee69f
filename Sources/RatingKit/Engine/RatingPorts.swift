import Foundation

/// The engine's connections to the outside world. Each has a live default; tests and tools substitute their own.
public struct RatingPorts: Sendable {
    public var clock: any RatingClock
    public var store: any ContextStore
    public var log: any RatingLog
    /// Describes the device for conditions; what the app itself reports wins.
    public var systemTraits: @Sendable () -> RatingJSON
    /// Supplies languages, the app's name and its own strings when a step is shown.
    public var appTexts: @Sendable () -> AppTexts
    /// Makes the identifier of a new installation.
    public var makeInstallID: @Sendable () -> String
    /// Shows the app's own steps; without one, only the store's review sheet can be requested.
    public var presenter: (any RatingPresenter)?
    public var urlOpener: (any URLOpener)?
    public var nativeReview: (any NativeReviewRequester)?
    /// Knows what the store says about the app; consulted only if the gate `latestVersion` takes part, which is open
    /// without it. RatingRemote has `AppStoreLookup`.
    public var storeListings: (any StoreListingSource)?
    /// Where feedback waits for its destination: RatingDelivery's `Outbox`. Without one, feedback is a mail that the
    /// user sends.
    public var outbox: (any FeedbackQueue)?
    /// Shows mails; without one, or if it cannot, the URL opener gets a `mailto:` URL.
    public var mailComposer: (any MailComposer)?
    /// Adds to feedback what the engine cannot know: the system, the locale, a contact, a log.
    public var describeFeedback: (@MainActor @Sendable (inout Feedback) -> Void)?
    /// Masks what the user typed if the configuration says so.
    public var redactor: any FeedbackRedactor
    /// Logs what happens to the user, to make tests from; nil: nothing is logged.
    public var journal: RatingJournal?

    public init(
        store: any ContextStore,
        clock: any RatingClock = SystemClock(),
        log: any RatingLog = SystemLog(),
        systemTraits: @escaping @Sendable () -> RatingJSON = { RatingPorts.SystemTraits.current.json },
        appTexts: @escaping @Sendable () -> AppTexts = { AppTexts() },
        makeInstallID: @escaping @Sendable () -> String = { UUID().uuidString },
        presenter: (any RatingPresenter)? = nil,
        urlOpener: (any URLOpener)? = RatingPorts.System.urlOpener,
        nativeReview: (any NativeReviewRequester)? = RatingPorts.System.nativeReview,
        storeListings: (any StoreListingSource)? = nil,
        outbox: (any FeedbackQueue)? = nil,
        mailComposer: (any MailComposer)? = RatingPorts.System.mailComposer,
        describeFeedback: (@MainActor @Sendable (inout Feedback) -> Void)? = RatingPorts.System.describe,
        redactor: any FeedbackRedactor = PersonalDataRedactor(),
        journal: RatingJournal? = nil
    ) {
        self.store = store
        self.clock = clock
        self.log = log
        self.systemTraits = systemTraits
        self.appTexts = appTexts
        self.makeInstallID = makeInstallID
        self.presenter = presenter
        self.urlOpener = urlOpener
        self.nativeReview = nativeReview
        self.storeListings = storeListings
        self.outbox = outbox
        self.mailComposer = mailComposer
        self.describeFeedback = describeFeedback
        self.redactor = redactor
        self.journal = journal
    }
}
