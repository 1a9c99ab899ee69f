/// What the store says of the app: looked up beside everything else, and read by decisions from the context.
///
/// Owns whether the store is being asked, and when that last failed. Is told of starts of the app. Asks the keeper to
/// store what it learns.
@MainActor
final class StoreVersionLookup {
    private let ports: RatingPorts
    private let keeper: ContextKeeper
    private let rules: RulesInForce
    private var isAsking = false
    private var failedAt: LocalInstant?

    /// After a failure launches ask no sooner, in days: 15 minutes.
    private static let pauseAfterFailure = 0.25 / 24

    init(ports: RatingPorts, keeper: ContextKeeper, rules: RulesInForce) {
        self.ports = ports
        self.keeper = keeper
        self.rules = rules
    }

    /// - Parameter maximumAge: a stored result that is younger is good enough.
    func refresh(maximumAge: Duration) async -> RatingEngine.StoreRefresh {
        guard let source = ports.storeListings else { return .notAsked }
        if let known = keeper.context.storeVersion, isWithin(maximumAge / .days(1), of: known.at) { return .upToDate }
        if isAsking { return .notAsked }
        isAsking = true
        let user = keeper.user
        defer { isAsking = false }
        do throws(StoreListing.LookupError) {
            let configuration = rules.configuration
            let query = rules.using(configuration) { StoreListing.Query(configuration) }
            let listing = try await source.listing(for: query)
            failedAt = nil
            // A failure to store is in the log.
            _ = try? await keeper.update(since: user) {
                $0.noteStoreVersion(
                    listing.version, storeID: listing.storeID, genreID: listing.genreID, now: $1)
            }
            return .refreshed(listing)
        } catch {
            failedAt = ports.clock.now()
            ports.log.log(.notice, "the look-up of the app in the store failed: \(error)")
            return .failed(error)
        }
    }

    /// Says that the gate is open where it takes part and there is nobody to ask.
    func checkSource() {
        guard ports.storeListings == nil, rules.configuration.gates.contains(.latestVersion) else { return }
        ports.log.log(
            .notice,
            "the gate latestVersion is open: nothing looks up the store's version; supply the port storeListings, "
                + "such as RatingRemote's AppStoreLookup")
    }

    /// The app was started, or has come back to the foreground: asks beside it where the gate takes part and the last
    /// failure is not too recent.
    func noteStart() {
        guard ports.storeListings != nil, rules.configuration.gates.contains(.latestVersion) else { return }
        if let failedAt, isWithin(Self.pauseAfterFailure, of: failedAt) { return }
        Task { [weak self] in await self?.refresh(maximumAge: .days(1)) }
    }

    /// A date in the future, from a clock that was set back, is not within.
    private func isWithin(_ days: Double, of date: LocalInstant) -> Bool {
        let now = ports.clock.now().instant
        return date.instant <= now && now < date.instant.adding(days: days)
    }
}

extension RatingEngine {
    /// The result of a look-up in the store.
    public enum StoreRefresh: Equatable, Sendable {
        /// What the store says now is stored.
        case refreshed(StoreListing)
        /// The stored result is young enough.
        case upToDate
        /// There is no source, or a look-up is already under way.
        case notAsked
        case failed(StoreListing.LookupError)
    }
}
