/// The app's own store.
extension RatingEngine {
    /// Opens the store's page, for a button in the app's settings: not gated, and not counted.
    ///
    /// - Returns: whether the delegate or the port opened it.
    @discardableResult
    public func openStoreReview() async -> Bool {
        await flowRunner.performer.openStore(configuration) ?? false
    }

    /// Asks the store about the app, and stores what it says with its date: for the gate `latestVersion`, and for the
    /// store's page where the configuration has no `appStoreID`.
    ///
    /// No decision waits for it. Where the gate takes part, launches and returns to the foreground start one by
    /// themselves; after a failure that was less than 15 minutes ago they do not. A failure is in the log, and what was
    /// stored before stays until it is too old.
    /// - Parameter maximumAge: a stored result that is younger is good enough.
    @discardableResult
    public func refreshStoreVersion(maximumAge: Duration = .seconds(86_400)) async -> RatingEngine.StoreRefresh {
        await storeVersionLookup.refresh(maximumAge: maximumAge)
    }
}
