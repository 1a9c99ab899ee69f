import Foundation

extension RateClient {
    /// Asks the store. SwiftyiRate has one lookup at a time.
    func lookUp() {
        if behaviour == .swiftyiRate {
            guard !isLookingUp else { return }
            isLookingUp = true
        }
        let query = StoreListing.Query(
            storeID: (behaviour == .iRate ? processStoreID : knownStoreID).map(Int64.init),
            bundleID: applicationBundleID,
            country: appStoreCountry)
        ports.lookup.look(for: query) { [weak self] answer in self?.finishLookup(answer) }
    }

    private func finishLookup(_ answer: StoreAnswer) {
        isLookingUp = false
        switch behaviour {
        case .iRate: finishAsIRate(answer)
        case .swiftyiRate: finishAsSwiftyiRate(answer)
        }
    }

    private func finishAsIRate(_ answer: StoreAnswer) {
        if case .found(let listing) = answer, isOwn(listing) { learn(from: listing, isKnown: processStoreID != nil) }
        if let error = error(of: answer), !isForgiven(error) {
            lookupFailed(error)
        } else if knownStoreID != nil || previewMode {
            lookupSucceeded()
        }
    }

    /// Quirks kept: an error other than having no connection stops nothing, and a lookup that learns the id comes too
    /// late to serve a request, which stays open.
    private func finishAsSwiftyiRate(_ answer: StoreAnswer) {
        let wasKnown = knownStoreID != nil
        if case .found(let listing) = answer, isOwn(listing) { learn(from: listing, isKnown: wasKnown) }
        if wasKnown, case .unreachable(let error) = answer {
            lookupFailed(error as NSError)
        } else if wasKnown || previewMode {
            lookupSucceeded()
        }
    }

    private func learn(from listing: StoreListing, isKnown: Bool) {
        if appStoreGenreID == nil { appStoreGenreID = listing.genreID.map(Int.init(clamping:)) }
        guard !isKnown, listing.storeID > 0 else { return }
        let storeID = Int(clamping: listing.storeID)
        processStoreID = storeID
        ports.defaults.set(storeID, forKey: RateKey.appStoreID)
    }

    private func isOwn(_ listing: StoreListing) -> Bool {
        guard let applicationBundleID else { return false }
        switch behaviour {
        case .iRate: return listing.bundleID.lowercased() == applicationBundleID.lowercased()
        case .swiftyiRate: return listing.bundleID == applicationBundleID
        }
    }

    private func error(of answer: StoreAnswer) -> NSError? {
        switch answer {
        case .unreachable(let error): error as NSError
        case .refused(let status):
            NSError(
                domain: "HTTPResponseErrorDomain", code: status,
                userInfo: [NSLocalizedDescriptionKey: "The App Store answered with status \(status)."])
        case .notFound where processStoreID != nil && !previewMode:
            error(.applicationNotFoundOnAppStore, "The App Store does not know the app.")
        case .notFound: nil
        case .found(let listing) where !isOwn(listing):
            error(.bundleIdDoesNotMatchAppStore, "The App Store has \(listing.bundleID) under this id.")
        case .found(let listing) where onlyPromptIfLatestVersion && !previewMode && isNewer(listing.version):
            error(.applicationIsNotLatestVersion, "The App Store has a newer version of the app.")
        case .found: nil
        }
    }

    private func isNewer(_ version: String?) -> Bool {
        guard let version, let applicationVersion else { return false }
        return version.compare(applicationVersion, options: .numeric) == .orderedDescending
    }

    /// A sandbox without the right to connect is no error where the id is known already.
    private func isForgiven(_ error: NSError) -> Bool {
        error.domain == NSPOSIXErrorDomain && error.code == Int(POSIXErrorCode.EPERM.rawValue) && processStoreID != nil
    }

    /// An error of iRate's own, under the code that the behaviour has for it.
    func error(_ code: iRateErrorCode, _ text: String) -> NSError {
        let number = behaviour == .iRate ? code.rawValue : code.rawValue - 1
        return NSError(domain: iRateErrorDomain, code: number, userInfo: [NSLocalizedDescriptionKey: text])
    }

    private func lookupSucceeded() {
        if isCheckingForStoreID {
            isCheckingForPrompt = false
            isCheckingForStoreID = false
            guard ratingsURL != nil else {
                return couldNotConnect(
                    error(.applicationNotFoundOnAppStore, "The App Store does not know the app."))
            }
            openRatingsPageInAppStore()
        } else if isCheckingForPrompt {
            isCheckingForPrompt = false
            guard shouldPrompt() else {
                obstacle = .delegateRefused
                return explain("no prompt: the delegate refused")
            }
            promptAutomatically()
        }
    }

    private func lookupFailed(_ error: NSError) {
        guard isCheckingForPrompt || isCheckingForStoreID else { return }
        isCheckingForPrompt = false
        isCheckingForStoreID = false
        obstacle = .storeLookupFailed
        explain("no prompt: \(error.localizedDescription)")
        couldNotConnect(error)
    }

    func couldNotConnect(_ error: NSError) {
        announce(.couldNotConnect(error))
    }
}
