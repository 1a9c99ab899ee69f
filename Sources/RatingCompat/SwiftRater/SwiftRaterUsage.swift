import Foundation

/// What SwiftRater stores of the user, under its own keys, and its rule.
@MainActor
final class SwiftRaterUsage {
    let ports: LegacyPorts

    init(ports: LegacyPorts) {
        self.ports = ports
    }

    var isRateDone: Bool {
        get { ports.defaults.bool(forKey: "keySwiftRaterRateDone") }
        set { ports.defaults.set(newValue, forKey: "keySwiftRaterRateDone") }
    }

    var trackingVersion: String {
        get { ports.defaults.string(forKey: "keySwiftRaterTrackingVersion") ?? "" }
        set { ports.defaults.set(newValue, forKey: "keySwiftRaterTrackingVersion") }
    }

    var uses: Int {
        get { ports.defaults.integer(forKey: "keySwiftRaterUseCount") }
        set { ports.defaults.set(newValue, forKey: "keySwiftRaterUseCount") }
    }

    var significantUses: Int {
        get { ports.defaults.integer(forKey: "keySwiftRaterSignificantEventCount") }
        set { ports.defaults.set(newValue, forKey: "keySwiftRaterSignificantEventCount") }
    }

    /// Seconds since 1970; 0 for none.
    var reminderRequest: TimeInterval {
        get { ports.defaults.double(forKey: "keySwiftRaterReminderRequestDate") }
        set { ports.defaults.set(.number(newValue), forKey: "keySwiftRaterReminderRequestDate") }
    }

    /// Seconds since 1970. Reading it for the first time stores now.
    private var firstUse: TimeInterval {
        let key = "keySwiftRaterFirstUseDate"
        let stored = ports.defaults.double(forKey: key)
        guard stored == 0 else { return stored }
        let now = ports.now.timeIntervalSince1970
        ports.defaults.set(.number(now), forKey: key)
        return now
    }

    func reset() {
        for key in ["FirstUseDate", "UseCount", "SignificantEventCount", "ReminderRequestDate"] {
            ports.defaults.set(0, forKey: "keySwiftRater\(key)")
        }
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
