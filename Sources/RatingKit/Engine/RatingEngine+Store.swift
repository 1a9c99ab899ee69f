/// The app's own store.
extension RatingEngine {
    /// Opens the store's page, for a button in the app's settings: not gated, and not counted.
    ///
    /// - Returns: whether the delegate or the port opened it.
    @discardableResult
    public func openStoreReview() async -> Bool {
        await flowRunner.performer.openStore(configuration) ?? false
    }

    /// Looks up the app in the store, and stores the result with its date: for the gate `latestVersion`, and for the
    /// store's page if the configuration has no `appStoreID`.
    ///
    /// No decision waits for it. If the gate takes part, launches and returns to the foreground start a look-up by
    /// themselves, except within 15 minutes after a failure. A failure is logged, and what was stored before stays
    /// until it is too old.
    /// - Parameter maximumAge: a stored result younger than this is good enough.
    @discardableResult
    public func refreshStoreVersion(maximumAge: Duration = .seconds(86_400)) async -> RatingEngine.StoreRefresh {
        await storeVersionLookup.refresh(maximumAge: maximumAge)
    }
}
