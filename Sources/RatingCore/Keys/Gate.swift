/// One eligibility rule, open or closed. The order of the cases is that of the key table.
public enum Gate: UInt8, CaseIterable, Sendable {
    case enabled, inProgress, sessions, reminders, cooldown, crashFree
    case age, usage, usageRate, reminderPeriod, rated, latestVersion
    case launches, daysSinceFirstLaunch, reviewCooldown, newVersion
    case notAnswered, declined, yearlyCap, firstSession, events, rollout, schedule, conditions

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
        case .yearlyCap: "yearlyCap"
        case .firstSession: "firstSession"
        case .events: "events"
        case .rollout: "rollout"
        case .schedule: "schedule"
        case .conditions: "conditions"
        }
    }

    /// The keys whose values the gate compares with, in the order of the key table.
    var keys: [ConfigurationKey] { Self.allKeys[Int(rawValue)] }

    private static let allKeys: [[ConfigurationKey]] = allCases.map { gate in
        ConfigurationKey.table.filter { $0.gates.contains(gate) }.map { $0.key }
    }

    /// Whether a policy that lists the gate has it take part without a value for any key.
    var worksWithoutKey: Bool {
        switch self {
        case .enabled, .inProgress, .notAnswered, .declined: true
        default: false
        }
    }
}

/// A set of gates, built-in and the app's own, as bits: it is compared and passed without allocating.
public struct GateSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    var bits: UInt64

    /// How many gates an app can add.
    public static let maximumAppGates = 32

    init(bits: UInt64) { self.bits = bits }

    public init(arrayLiteral gates: Gate...) {
        bits = 0
        for gate in gates { insert(gate) }
    }

    public var isEmpty: Bool { bits == 0 }

    public func contains(_ gate: Gate) -> Bool { bits & (1 << UInt64(gate.rawValue)) != 0 }

    /// Whether the app's own gate at this place of its list is in the set.
    public func contains(appGate index: Int) -> Bool { bits & (1 << UInt64(32 + index & 31)) != 0 }

    public mutating func insert(_ gate: Gate) { bits |= 1 << UInt64(gate.rawValue) }

    public mutating func insert(appGate index: Int) { bits |= 1 << UInt64(32 + index & 31) }

    public mutating func remove(_ gate: Gate) { bits &= ~(1 << UInt64(gate.rawValue)) }

    public func intersection(_ other: GateSet) -> GateSet { GateSet(bits: bits & other.bits) }

    public func union(_ other: GateSet) -> GateSet { GateSet(bits: bits | other.bits) }

    /// The built-in gates, in the order of the key table.
    public var gates: [Gate] { Gate.allCases.filter(contains) }

    /// The places of the app's own gates.
    public var appGates: [Int] { (0..<Self.maximumAppGates).filter { contains(appGate: $0) } }
}

extension GateSet: CustomStringConvertible {
    public var description: String {
        (gates.map { $0.name } + appGates.map { "app gate \($0)" }).joined(separator: ", ")
    }
}
