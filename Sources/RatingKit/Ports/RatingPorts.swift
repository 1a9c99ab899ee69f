import Foundation

/// What the engine reaches the world through. Each has a live default; tests and tools put in their own.
public struct RatingPorts: Sendable {
    public var clock: any RatingClock
    public var store: any ContextStore
    public var log: any RatingLog
    /// Tells of the device for conditions; what the app tells itself wins.
    public var systemTraits: @Sendable () -> JSONValue
    /// Makes the identifier of a new installation.
    public var makeInstallID: @Sendable () -> String
    /// Shows the app's own steps; without one only the store's review sheet can be asked for.
    public var presenter: (any RatingPresenter)?
    public var urlOpener: (any URLOpener)?
    public var nativeReview: (any NativeReviewRequester)?

    public init(
        store: any ContextStore,
        clock: any RatingClock = SystemClock(),
        log: any RatingLog = SystemLog(),
        systemTraits: @escaping @Sendable () -> JSONValue = { SystemTraits.current.json },
        makeInstallID: @escaping @Sendable () -> String = { UUID().uuidString },
        presenter: (any RatingPresenter)? = nil,
        urlOpener: (any URLOpener)? = SystemServices.urlOpener,
        nativeReview: (any NativeReviewRequester)? = SystemServices.nativeReview
    ) {
        self.store = store
        self.clock = clock
        self.log = log
        self.systemTraits = systemTraits
        self.makeInstallID = makeInstallID
        self.presenter = presenter
        self.urlOpener = urlOpener
        self.nativeReview = nativeReview
    }
}
