/// What the store says of the app: looked up beside everything else, and read by decisions from the context.
extension RatingEngine {
    /// Asks the store about the app, and stores what it says with its date: for the gate `latestVersion`, and for the
    /// store's page where the configuration has no `appStoreID`.
    ///
    /// No decision waits for it. Where the gate takes part, launches and returns to the foreground start one by
    /// themselves; after a failure that was less than 15 minutes ago they do not. A failure is in the log, and what was
    /// stored before stays until it is too old.
    /// - Parameter maximumAge: hours; a stored result that is younger is good enough.
    @discardableResult
    public func refreshStoreVersion(maximumAge: Double = 24) async -> StoreRefresh {
        guard let source = ports.storeListings else { return .notAsked }
        if let known = context.storeVersion, isWithin(maximumAge / 24, of: known.at) { return .upToDate }
        if isAskingStore { return .notAsked }
        isAskingStore = true
        let user = keeper.user
        defer { isAskingStore = false }
        do throws(StoreLookupError) {
            let listing = try await source.listing(for: StoreQuery(configuration))
            storeFailedAt = nil
            // A failure to store is in the log.
            _ = try? await keeper.update(since: user) {
                $0.noteStoreVersion(listing.version, storeID: listing.storeID, now: $1)
            }
            return .refreshed(listing)
        } catch {
            storeFailedAt = ports.clock.now()
            ports.log.log(.notice, "the store was asked about the app: \(error)")
            return .failed(error)
        }
    }

    /// The same beside, where the gate takes part and the last failure is not too recent.
    func refreshStoreVersionBeside() {
        guard ports.storeListings != nil, configuration.gates.contains(.latestVersion) else { return }
        if let failed = storeFailedAt, isWithin(0.25 / 24, of: failed) { return }
        Task { [weak self] in await self?.refreshStoreVersion() }
    }

    /// A date in the future, from a clock that was set back, is not within.
    private func isWithin(_ days: Double, of date: LocalInstant) -> Bool {
        let now = ports.clock.now().instant
        return date.instant <= now && now < date.instant.adding(days: days)
    }
}

/// The result of asking the store.
public enum StoreRefresh: Hashable, Sendable {
    /// What the store says now is stored.
    case refreshed(StoreListing)
    /// The stored result is young enough.
    case upToDate
    /// There is no source to ask, or it is being asked already.
    case notAsked
    case failed(StoreLookupError)
}
