/// One eligibility rule, open or closed. The order of the cases is that of the key table.
public enum Gate: UInt8, CaseIterable, Sendable {
    case enabled, inProgress, sessions, reminders, cooldown, crashFree
    case age, usage, usageRate, reminderPeriod, rated, latestVersion
    case launches, daysSinceFirstLaunch, reviewCooldown, newVersion
    case notAnswered, declined, declines, yearlyCap, firstSession, afterUpdate
    case sessionsSincePrompt, usesSincePrompt, eventsSincePrompt, events, score, rollout, schedule, conditions, anyOf

    public var name: String {
        switch self {
        case .enabled: "enabled"
        case .inProgress: "inProgress"
        case .sessions: "sessions"
        case .reminders: "reminders"
        case .cooldown: "cooldown"
        case .crashFree: "crashFree"
        case .age: "age"
        case .usage: "usage"
        case .usageRate: "usageRate"
        case .reminderPeriod: "reminderPeriod"
        case .rated: "rated"
        case .latestVersion: "latestVersion"
        case .launches: "launches"
        case .daysSinceFirstLaunch: "daysSinceFirstLaunch"
        case .reviewCooldown: "reviewCooldown"
        case .newVersion: "newVersion"
        case .notAnswered: "notAnswered"
        case .declined: "declined"
        case .declines: "declines"
        case .yearlyCap: "yearlyCap"
        case .firstSession: "firstSession"
        case .afterUpdate: "afterUpdate"
        case .sessionsSincePrompt: "sessionsSincePrompt"
        case .usesSincePrompt: "usesSincePrompt"
        case .eventsSincePrompt: "eventsSincePrompt"
        case .events: "events"
        case .score: "score"
        case .rollout: "rollout"
        case .schedule: "schedule"
        case .conditions: "conditions"
        case .anyOf: "anyOf"
        }
    }

    /// The keys whose values the gate compares with, in the order of the key table.
    package var keys: [ConfigurationKey] { Self.allKeys[Int(rawValue)] }

    private static let allKeys: [[ConfigurationKey]] = allCases.map { gate in
        ConfigurationKey.table.filter { $0.concerns(gate) }.map { $0.key }
    }

    /// Whether a preview asks it too.
    var holdsInPreview: Bool { self == .enabled || self == .inProgress }

    /// Whether a policy that lists the gate has it take part without a value for any key.
    var worksWithoutKey: Bool {
        switch self {
        case .enabled, .inProgress, .notAnswered, .declined: true
        default: false
        }
    }
}
