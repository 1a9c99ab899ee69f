import Foundation

/// Why a prompt that the rule allowed was not shown.
package enum RateObstacle: String, Sendable {
    case delegateRefused = "delegate-refused"
    case storeLookupFailed = "store-lookup-failed"
    case alertAlreadyVisible = "alert-already-visible"
}

extension RateClient {
    /// Whether a prompt is allowed that waits for the store.
    package var hasOpenRequest: Bool { isCheckingForPrompt }

    /// Prompts if the rule, the store and the delegate allow it.
    public func promptIfAllCriteriaMet() {
        if shouldPromptForRating() { promptIfNetworkAvailable() }
    }

    /// Prompts if the store and the delegate allow it, whatever the rule says.
    public func promptIfNetworkAvailable() {
        guard !isCheckingForPrompt, !isCheckingForStoreID else { return }
        isCheckingForPrompt = true
        lookUp()
    }

    /// Shows the alert now, whatever the rule, the store and the delegate say. Does nothing while one is up.
    public func promptForRating() {
        guard !isAlertVisible else {
            obstacle = .alertAlreadyVisible
            return explain("no prompt: an alert is up")
        }
        guard let alerts = ports.alerts else { return explain("no prompt: there is nothing to show an alert with") }
        isAlertVisible = true
        alerts.show(alert) { [weak self] answer in self?.answer(answer) }
        announce(.didPrompt)
    }

    /// The system's sheet where there is one, otherwise the alert.
    ///
    /// Quirk kept: iRate records a reminder before it asks for the sheet, and never hears what the user did there.
    func promptAutomatically() {
        guard behaviour == .iRate, let sheet = reviewSheet, !isAlertVisible else { return promptForRating() }
        remindLater()
        sheet.request(after: .zero)
        announce(.didPrompt)
    }

    private var reviewSheet: (any ReviewSheet)? {
        #if os(macOS)
        nil
        #else
        ports.reviewSheet
        #endif
    }

    private var alert: RatingAlert {
        let rate = RatingAlert.Button(answer: .rate, label: rateButtonLabel)
        let decline = RatingAlert.Button(answer: .decline, label: cancelButtonLabel)
        let remind = RatingAlert.Button(answer: .remind, label: remindButtonLabel)
        let buttons = behaviour == .iRate ? [rate, decline, remind] : [rate, remind, decline]
        return RatingAlert(
            title: messageTitle,
            message: ratedAnyVersion ? updateMessage : message,
            buttons: buttons.filter { $0.answer == .rate || !$0.label.isEmpty },
            needsMainWindow: onlyPromptIfMainWindowIsAvailable)
    }

    /// Quirk kept: SwiftyiRate does not notice that its alert is gone, so that it shows one in a process.
    private func answer(_ answer: RatingAlert.Answer) {
        switch answer {
        case .rate: rate()
        case .decline: declineThisVersion()
        case .remind: remindLater()
        }
        if behaviour == .iRate { isAlertVisible = false }
    }
}

extension RateClient {
    /// The user wants to rate: marks this version, and opens the store unless the delegate refuses.
    ///
    /// Quirk kept: SwiftyiRate opens it only if a delegate says yes.
    public func rate() {
        press("RATE")
    }

    /// The user does not want to rate: this and all further versions are never prompted for again.
    public func declineThisVersion() {
        press("DECLINE")
    }

    /// The user wants to be reminded after ``remindPeriod``.
    public func remindLater() {
        press("REMIND")
    }

    /// Opens the store's page, after a lookup if neither its id nor a page is known.
    public func openRatingsPageInAppStore() {
        guard let url = ratingsURL else {
            isCheckingForStoreID = true
            if !isCheckingForPrompt { lookUp() }
            return
        }
        // Quirk kept: SwiftyiRate asks first, which on iOS fails unless the app lists the scheme.
        guard let pages = ports.pages, behaviour == .iRate || pages.canOpen(url) else { return couldNotOpen(url) }
        pages.open(url) { [weak self] isOpen in
            guard let self else { return }
            guard isOpen else { return couldNotOpen(url) }
            announce(.didOpenAppStore)
            openAgain(url, with: pages)
        }
    }

    private func couldNotOpen(_ url: URL) {
        couldNotConnect(error(.couldNotOpenRatingPageURL, "\(url) could not be opened."))
    }

    /// The Mac's App Store shows its first page when it has just come up, whatever it was opened with: iRate opens the
    /// page once more, five seconds after (`MAC_APP_STORE_REFRESH_DELAY`).
    private func openAgain(_ url: URL, with pages: any PageOpener) {
        guard behaviour == .iRate, pages.isStoreRunning != nil else { return }
        Task { [clock = ports.clock] in
            // iRate waits for ever; a minute is long enough for any Mac.
            for _ in 0..<120 where pages.isStoreRunning == false { try await clock.sleep(for: .milliseconds(500)) }
            guard pages.isStoreRunning == true else { return }
            try await clock.sleep(for: .seconds(5))
            pages.open(url)
        }
    }

    /// Goes through the engine's `alert` workflow, and performs what it says.
    private func press(_ event: String) {
        let workflow = BuiltInWorkflow.alert.workflow
        var state = workflow.start { _ in nil }.state
        let actions = try? workflow.press(event, in: &state) { _ in nil }
        for action in actions ?? [] { perform(action.action) }
    }

    private func perform(_ action: WorkflowAction) {
        switch action.type {
        case .recordRated: ratedThisVersion = true
        case .recordDecline: declinedThisVersion = true
        case .recordReminder: lastReminded = ports.now
        case .didAttemptToRate: announce(.didAttemptToRate)
        case .didDecline: announce(.didDecline)
        case .didAskForReminder: announce(.didRequestReminder)
        case .openStore: if shouldOpenStore() { openRatingsPageInAppStore() }
        default: break
        }
    }
}
