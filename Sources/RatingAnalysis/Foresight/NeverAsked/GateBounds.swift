import RatingCore

/// What the gates say of the numbers that conditions read: those of whoever is asked lie within.
struct GateBounds {
    /// The numbers that a variable has for whoever is asked.
    struct Range {
        var least: Int64 = 0
        var most: Int64 = .max
        /// Whether there may be nothing to count from.
        var mayBeMissing: Bool
        /// The key that bounds it.
        var key: ConfigurationKey
    }

    private(set) var ranges: [String: Range] = [:]
    private let configuration: RatingConfiguration

    init(_ configuration: RatingConfiguration) {
        self.configuration = configuration
        for gate in configuration.gates { add(gate) }
    }

    // MARK: Gates

    private mutating func add(_ gate: Gate) {
        func value(_ key: ConfigurationKey.Integer) -> Int64 { configuration[key] ?? 0 }
        switch gate {
        case .sessions:
            let sessions = value(.displaySessionCount)
            least("sessions", sessions, .integer(.displaySessionCount))
            // Each session begins with a use, and is one of a day of its own.
            least("uses", sessions, .integer(.displaySessionCount))
            if configuration[.useSessionSpaceChecking] {
                least("daysSinceInstall", sessions - 2, .integer(.displaySessionCount))
            }
        case .launches:
            least("launches", value(.minLaunches), .integer(.minLaunches))
            least("uses", value(.minLaunches), .integer(.minLaunches))
        case .usage:
            switch (configuration[.usesUntilPrompt], configuration[.eventsUntilPrompt]) {
            case (let uses?, nil): least("uses", uses, .integer(.usesUntilPrompt))
            case (nil, let events?): least("events", events, .integer(.eventsUntilPrompt))
            default: break
            }
        case .age:
            if let days = configuration[.daysUntilPrompt], days < 36_500 {
                least("daysSinceInstall", Int64(days), .number(.daysUntilPrompt))
            }
        // Counted by the calendar, of which two days may be all but one.
        case .daysSinceFirstLaunch: least("daysSinceInstall", value(.minDays) - 1, .integer(.minDays))
        case .afterUpdate:
            if let days = configuration[.daysAfterUpdate] {
                least("daysSinceUpdate", Int64(days), .number(.daysAfterUpdate), mayBeMissing: true)
            }
        case .crashFree:
            least("daysSinceCrash", value(.daysWithoutCrash), .integer(.daysWithoutCrash), mayBeMissing: true)
        case .cooldown:
            least(
                "daysSincePrompt", value(.daysBeforeAskingAgain), .integer(.daysBeforeAskingAgain), mayBeMissing: true)
        case .reviewCooldown:
            least("daysSincePrompt", value(.daysBetweenReviews) - 1, .integer(.daysBetweenReviews), mayBeMissing: true)
        case .notAnswered: least(afterReply: "daysSinceAnswer")
        case .declined: least(afterReply: "daysSinceDecline")
        case .reminders: most("prompts", value(.maxNumberOfReminder) - 1, .integer(.maxNumberOfReminder))
        case .declines: most("declines", value(.maxDeclines) - 1, .integer(.maxDeclines))
        case .score: least("score", value(.scoreUntilPrompt), .integer(.scoreUntilPrompt))
        case .sessionsSincePrompt:
            least(
                "sessionsSincePrompt", value(.sessionsBeforeAskingAgain), .integer(.sessionsBeforeAskingAgain),
                mayBeMissing: true)
        case .usesSincePrompt:
            least(
                "usesSincePrompt", value(.usesBeforeAskingAgain), .integer(.usesBeforeAskingAgain), mayBeMissing: true)
        case .events:
            for event in configuration.requiredEvents where event.count > 0 {
                least("events.\(event.name)", event.count, .structure(.requiredEvents))
                least("events", event.count, .structure(.requiredEvents))
                if let days = event.withinDays {
                    most("daysSinceEvent.\(event.name)", days, .structure(.requiredEvents))
                }
            }
        default: break
        }
    }

    private mutating func least(_ name: String, _ value: Int64, _ key: ConfigurationKey, mayBeMissing: Bool = false) {
        guard value > ranges[name]?.least ?? 0 else { return }
        var range = ranges[name] ?? Range(mayBeMissing: mayBeMissing, key: key)
        (range.least, range.key) = (value, key)
        ranges[name] = range
    }

    private mutating func most(_ name: String, _ value: Int64, _ key: ConfigurationKey) {
        var range = ranges[name] ?? Range(mayBeMissing: false, key: key)
        guard value >= 0, value < range.most else { return }
        (range.most, range.key) = (value, key)
        ranges[name] = range
    }

    /// Nobody who has replied is asked without a wait, and before it there is none.
    private mutating func least(afterReply name: String) {
        guard let days = configuration[.daysBeforeAskingAgainAfterAnswer] else { return }
        least(name, days, .integer(.daysBeforeAskingAgainAfterAnswer), mayBeMissing: true)
    }

    // MARK: Conditions

    /// Whether a part of the conditions can hold, and can fail, for whoever is asked; and the keys that say so.
    func truth(of part: RatingJSON) -> (holds: Bool, fails: Bool, keys: [ConfigurationKey]) {
        let configuration = configuration
        let formula = ConditionFormula(part) { path in
            ConfigurationKey(name: String(path.dropFirst(7))).flatMap { configuration[any: $0]?.json }
        }
        var keys: [ConfigurationKey] = []
        let truth = formula.truth { rule, path in
            guard let path, path.hasPrefix("context."), let range = ranges[String(path.dropFirst(8))] else {
                guard path == nil else { return (true, true) }
                let holds = rule.isTrue { _ in nil }
                return (holds, !holds)
            }
            if !keys.contains(range.key) { keys.append(range.key) }
            let results = range.values(beside: rule.json.scalars).map { value in rule.isTrue { _ in value } }
            return (results.contains(true), results.contains(false))
        }
        return (truth.holds, truth.fails, keys)
    }
}

extension GateBounds.Range {
    /// More than any gate wants.
    private static let many: Int64 = 10_000_000

    /// What stands for all of them where they are only held against these numbers.
    fileprivate func values(beside constants: [RatingJSON]) -> [RatingJSON?] {
        var numbers = [least, min(most, Self.many)]
        for constant in constants {
            guard let number = constant.doubleValue, number.magnitude < 1e12 else { continue }
            let whole = Int64(number.rounded(.down))
            numbers += [whole - 1, whole, whole + 1].filter { $0 >= least && $0 <= most }
        }
        return (mayBeMissing ? [nil] : []) + numbers.map { .some(.integer($0)) }
    }
}
