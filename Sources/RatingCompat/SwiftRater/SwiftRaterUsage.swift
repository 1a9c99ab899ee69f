import Foundation

/// What SwiftRater stores of the user, under its own keys, and its rule.
@MainActor
final class SwiftRaterUsage {
    let ports: LegacyPorts

    init(ports: LegacyPorts) {
        self.ports = ports
    }

    var isRateDone: Bool {
        get { ports.defaults.bool(forKey: SwiftRaterKey.rateDone) }
        set { ports.defaults.set(newValue, forKey: SwiftRaterKey.rateDone) }
    }

    var trackingVersion: String {
        get { ports.defaults.string(forKey: SwiftRaterKey.trackingVersion) ?? "" }
        set { ports.defaults.set(newValue, forKey: SwiftRaterKey.trackingVersion) }
    }

    var uses: Int {
        get { ports.defaults.integer(forKey: SwiftRaterKey.uses) }
        set { ports.defaults.set(newValue, forKey: SwiftRaterKey.uses) }
    }

    var significantUses: Int {
        get { ports.defaults.integer(forKey: SwiftRaterKey.significantUses) }
        set { ports.defaults.set(newValue, forKey: SwiftRaterKey.significantUses) }
    }

    /// Seconds since 1970; 0 for none.
    var reminderRequest: TimeInterval {
        get { ports.defaults.double(forKey: SwiftRaterKey.reminderRequest) }
        set { ports.defaults.set(.number(newValue), forKey: SwiftRaterKey.reminderRequest) }
    }

    /// Seconds since 1970. Reading it for the first time stores now.
    private var firstUse: TimeInterval {
        let stored = ports.defaults.double(forKey: SwiftRaterKey.firstUse)
        guard stored == 0 else { return stored }
        let now = ports.now.timeIntervalSince1970
        ports.defaults.set(.number(now), forKey: SwiftRaterKey.firstUse)
        return now
    }

    func reset() {
        for key in SwiftRaterKey.ofConditions { ports.defaults.set(0, forKey: key) }
        isRateDone = false
    }

    /// The original's rule. Whole seconds; the first wait must be exceeded, a reminder's only reached.
    func meets(_ settings: SwiftRaterSettings) -> Bool {
        if settings.debugMode { return true }
        if isRateDone { return false }
        if reminderRequest != 0 {
            return settings.daysBeforeReminding.map { secondsSince(reminderRequest) >= seconds(days: $0) } ?? false
        }
        let met = [
            settings.daysUntilPrompt.map { secondsSince(firstUse) > seconds(days: $0) } ?? false,
            settings.usesUntilPrompt.map { uses >= $0 } ?? false,
            settings.significantUsesUntilPrompt.map { significantUses >= $0 } ?? false,
        ]
        return settings.conditionsMetMode == .all ? !met.contains(false) : met.contains(true)
    }

    private func secondsSince(_ date: TimeInterval) -> Int {
        Int(clamping: ports.now.timeIntervalSince(Date(timeIntervalSince1970: date)))
    }

    private func seconds(days: Int) -> Int {
        let (seconds, overflows) = days.multipliedReportingOverflow(by: 86_400)
        return overflows ? (days > 0 ? .max : .min) : seconds
    }
}

/// The keys under which SwiftRater stores.
private enum SwiftRaterKey {
    static let rateDone = "keySwiftRaterRateDone"
    static let trackingVersion = "keySwiftRaterTrackingVersion"
    static let firstUse = "keySwiftRaterFirstUseDate"
    static let uses = "keySwiftRaterUseCount"
    static let significantUses = "keySwiftRaterSignificantEventCount"
    static let reminderRequest = "keySwiftRaterReminderRequestDate"

    static let ofConditions = [firstUse, uses, significantUses, reminderRequest]
}
