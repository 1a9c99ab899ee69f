import Foundation

/// StarsKit's own rule.
@preconcurrency @MainActor
public enum StarsKitChecker {
    /// Whether StarsKit's own rule asks the user now. Changes nothing.
    ///
    /// Both waits are strict: exactly so many days are too few, and with 0 days the same instant is too early.
    ///
    /// - Parameter client: whose settings and counters are read.
    public static func needDisplayRateScreen(for client: StarsKit = .shared) -> Bool {
        let configuration = client.configuration
        let context = client.context
        let now = client.ports.now
        guard !client.root.configuration.disabled,
            context.nbSessions >= configuration.displaySessionCount,
            context.nbReminders < configuration.maxNumberOfReminder,
            !context.userAlreadyRespondsToAction
        else { return false }
        if let last = context.lastDisplayDate, !now.isAfter(last, pastDays: configuration.daysBeforeAskingAgain) {
            return false
        }
        if let last = context.lastCrashDate, !now.isAfter(last, pastDays: configuration.daysWithoutCrash) {
            return false
        }
        return true
    }
}
