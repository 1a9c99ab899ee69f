import RatingKit

/// Gates by hand: a chain of comparisons of plain numbers.
protocol PlainChain {
    /// The configuration with the same rules.
    var document: String { get }

    /// The closed gates, each one evaluated.
    func closedGates(_ user: PlainUser, now: Int64, isInProgress: Bool) -> PlainGates
}

/// A set of gates, a bit for each in the order of ``gates``.
struct PlainGates: OptionSet {
    var rawValue: UInt64

    static let enabled = PlainGates(rawValue: 1 << 0)
    static let inProgress = PlainGates(rawValue: 1 << 1)
    static let sessions = PlainGates(rawValue: 1 << 2)
    static let reminders = PlainGates(rawValue: 1 << 3)
    static let cooldown = PlainGates(rawValue: 1 << 4)
    static let crashFree = PlainGates(rawValue: 1 << 5)
    static let age = PlainGates(rawValue: 1 << 6)
    static let usage = PlainGates(rawValue: 1 << 7)
    static let usageRate = PlainGates(rawValue: 1 << 8)
    static let reminderPeriod = PlainGates(rawValue: 1 << 9)
    static let rated = PlainGates(rawValue: 1 << 10)
    static let latestVersion = PlainGates(rawValue: 1 << 11)
    static let launches = PlainGates(rawValue: 1 << 12)
    static let daysSinceFirstLaunch = PlainGates(rawValue: 1 << 13)
    static let reviewCooldown = PlainGates(rawValue: 1 << 14)
    static let newVersion = PlainGates(rawValue: 1 << 15)
    static let notAnswered = PlainGates(rawValue: 1 << 16)
    static let declined = PlainGates(rawValue: 1 << 17)
    static let yearlyCap = PlainGates(rawValue: 1 << 18)
    static let firstSession = PlainGates(rawValue: 1 << 19)
    static let events = PlainGates(rawValue: 1 << 20)
    static let rollout = PlainGates(rawValue: 1 << 21)
    static let schedule = PlainGates(rawValue: 1 << 22)
    static let conditions = PlainGates(rawValue: 1 << 23)
    static let declines = PlainGates(rawValue: 1 << 24)
    static let afterUpdate = PlainGates(rawValue: 1 << 25)
    static let sessionsSincePrompt = PlainGates(rawValue: 1 << 26)
    static let usesSincePrompt = PlainGates(rawValue: 1 << 27)
    static let eventsSincePrompt = PlainGates(rawValue: 1 << 28)
    static let score = PlainGates(rawValue: 1 << 29)
    static let anyOf = PlainGates(rawValue: 1 << 30)

    static let gates: [Gate] = [
        .enabled, .inProgress, .sessions, .reminders, .cooldown, .crashFree, .age, .usage, .usageRate, .reminderPeriod,
        .rated, .latestVersion, .launches, .daysSinceFirstLaunch, .reviewCooldown, .newVersion, .notAnswered, .declined,
        .yearlyCap, .firstSession, .events, .rollout, .schedule, .conditions, .declines, .afterUpdate,
        .sessionsSincePrompt, .usesSincePrompt, .eventsSincePrompt, .score, .anyOf,
    ]
}
