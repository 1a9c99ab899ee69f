import Foundation

extension RateClient {
    /// Counts a launch. Called by itself once the shared instance has been touched and the host's settings are made.
    public func applicationLaunched() {
        if firstUsed == nil || !isVersion(ports.defaults.string(forKey: RateKey.lastVersionUsed)) { beginVersion() }
        countUse()
    }

    /// Counts a return from the background. Called by itself where the platform tells.
    public func applicationWillEnterForeground() {
        countUse()
    }

    /// Counts an event, and prompts if the rule allows it.
    ///
    /// - Parameter deferPrompt: whether to leave the prompt to the next launch.
    public func logEvent(_ deferPrompt: Bool) {
        eventCount = eventCount.addingClamped(1)
        if !deferPrompt { promptIfAllCriteriaMet() }
    }

    /// The same under the label of SwiftyiRate.
    public func logEvent(deferPrompt: Bool) {
        logEvent(deferPrompt)
    }

    private func countUse() {
        usesCount = usesCount.addingClamped(1)
        lookUp()
        if promptAtLaunch { promptIfAllCriteriaMet() }
    }

    /// Another version than last time, or the first ever: starts counting anew if the user has rated, and otherwise
    /// leaves at least one day to wait.
    ///
    /// Quirk kept: with less than one day to wait the first use then lies in the future.
    private func beginVersion() {
        let now = ports.now
        ports.defaults.set(applicationVersion, forKey: RateKey.lastVersionUsed)
        if firstUsed == nil || ratedAnyVersion {
            firstUsed = now
            usesCount = 0
            eventCount = 0
            lastReminded = nil
        } else if let first = firstUsed, isLonger(now.timeIntervalSince(first), than: daysUntilPrompt - 1) {
            firstUsed = now.addingTimeInterval(-seconds(daysUntilPrompt - 1))
        }
        announce(.didDetectAppUpdate)
    }

    private func isLonger(_ elapsed: Double, than days: Float) -> Bool {
        switch behaviour {
        case .iRate: elapsed > Double(days) * secondsPerDay
        case .swiftyiRate: Float(elapsed) > days * Float(secondsPerDay)
        }
    }

    private func seconds(_ days: Float) -> Double {
        switch behaviour {
        case .iRate: Double(days) * secondsPerDay
        case .swiftyiRate: Double(days * Float(secondsPerDay))
        }
    }

    /// Quirk kept: to iRate an app without a version is always another one; to SwiftyiRate its version is empty.
    private func isVersion(_ stored: String?) -> Bool {
        switch behaviour {
        case .iRate: stored != nil && stored == applicationVersion
        case .swiftyiRate: (stored ?? "") == applicationVersion
        }
    }
}
