import Foundation

/// What the rule found: the first of its conditions that decides, in the fixed order.
package enum RateVerdict: String, Sendable {
    case previewMode = "preview-mode"
    case ratedThisVersion = "rated-this-version"
    case ratedAnyVersion = "rated-any-version"
    case declined
    case tooFewDays = "too-few-days"
    case tooFewUsesAndEvents = "too-few-uses-and-events"
    case usesPerWeek = "uses-per-week"
    case reminderPeriod = "reminder-period"
    /// No condition refused.
    case passed

    package var prompts: Bool { self == .previewMode || self == .passed }
}

extension RateClient {
    /// Whether the rule prompts now. Changes nothing, and does not ask the delegate.
    public func shouldPromptForRating() -> Bool {
        let verdict = judge()
        self.verdict = verdict
        if !verdict.prompts { explain("no prompt: \(verdict.rawValue)") }
        return verdict.prompts
    }

    private func judge() -> RateVerdict {
        if previewMode { return .previewMode }
        if ratedThisVersion { return .ratedThisVersion }
        if ratedAnyVersion && !promptForNewVersionIfUserRated { return .ratedAnyVersion }
        if declinedAnyVersion { return .declined }
        if hasTooFewDays { return .tooFewDays }
        if isFewer(usesCount, than: usesUntilPrompt) && isFewer(eventCount, than: eventsUntilPrompt) {
            return .tooFewUsesAndEvents
        }
        if usesPerWeek < usesPerWeekForPrompt { return .usesPerWeek }
        if let lastReminded, isShorter(elapsed(since: lastReminded), than: remindPeriod) { return .reminderPeriod }
        return .passed
    }

    /// Quirk kept: without a first use iRate has nothing to compare, and does not refuse; SwiftyiRate does.
    private var hasTooFewDays: Bool {
        guard firstUsed != nil || behaviour == .iRate else { return true }
        return isShorter(elapsed(since: firstUsed), than: daysUntilPrompt)
    }

    /// Quirk kept: SwiftyiRate counts seconds in single precision, which rounds them beyond 2^24 (194 days).
    private func isShorter(_ seconds: Double, than days: Float) -> Bool {
        switch behaviour {
        case .iRate: seconds < Double(days) * secondsPerDay
        case .swiftyiRate: Float(seconds) < days * Float(secondsPerDay)
        }
    }

    /// Quirk kept: iRate's counts have no sign, so that a negative one is very large.
    private func isFewer(_ count: Int, than threshold: Int) -> Bool {
        switch behaviour {
        case .iRate: UInt(bitPattern: count) < UInt(bitPattern: threshold)
        case .swiftyiRate: count < threshold
        }
    }

    func explain(_ message: String) {
        if verboseLogging { ports.log.log(.notice, "\(behaviour): \(message)") }
    }
}
