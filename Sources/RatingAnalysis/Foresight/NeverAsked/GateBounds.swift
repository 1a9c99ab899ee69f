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
        var key: String
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
            least("sessions", sessions, "displaySessionCount")
            // Each session begins with a use, and is one of a day of its own.
            least("uses", sessions, "displaySessionCount")
            if configuration[.useSessionSpaceChecking] {
                least("daysSinceInstall", sessions - 2, "displaySessionCount")
            }
        case .launches:
            least("launches", value(.minLaunches), "minLaunches")
            least("uses", value(.minLaunches), "minLaunches")
        case .usage:
            switch (configuration[.usesUntilPrompt], configuration[.eventsUntilPrompt]) {
            case (let uses?, nil): least("uses", uses, "usesUntilPrompt")
            case (nil, let events?): least("events", events, "eventsUntilPrompt")
            default: break
            }
        case .age:
            if let days = configuration[.daysUntilPrompt], days < 36_500 {
                least("daysSinceInstall", Int64(days), "daysUntilPrompt")
            }
        // Counted by the calendar, of which two days may be all but one.
        case .daysSinceFirstLaunch: least("daysSinceInstall", value(.minDays) - 1, "minDays")
        case .afterUpdate:
            if let days = configuration[.daysAfterUpdate] {
                least("daysSinceUpdate", Int64(days), "daysAfterUpdate", mayBeMissing: true)
            }
        case .crashFree: least("daysSinceCrash", value(.daysWithoutCrash), "daysWithoutCrash", mayBeMissing: true)
        case .cooldown:
            least("daysSincePrompt", value(.daysBeforeAskingAgain), "daysBeforeAskingAgain", mayBeMissing: true)
        case .reviewCooldown:
            least("daysSincePrompt", value(.daysBetweenReviews) - 1, "daysBetweenReviews", mayBeMissing: true)
        case .notAnswered: least(afterReply: "daysSinceAnswer")
        case .declined: least(afterReply: "daysSinceDecline")
        case .reminders: most("prompts", value(.maxNumberOfReminder) - 1, "maxNumberOfReminder")
        case .declines: most("declines", value(.maxDeclines) - 1, "maxDeclines")
        case .score: least("score", value(.scoreUntilPrompt), "scoreUntilPrompt")
        case .sessionsSincePrompt:
            least(
                "sessionsSincePrompt", value(.sessionsBeforeAskingAgain), "sessionsBeforeAskingAgain",
                mayBeMissing: true)
        case .usesSincePrompt:
            least("usesSincePrompt", value(.usesBeforeAskingAgain), "usesBeforeAskingAgain", mayBeMissing: true)
        case .events:
            for event in configuration.requiredEvents where event.count > 0 {
                least("events.\(event.name)", event.count, "requiredEvents")
                least("events", event.count, "requiredEvents")
                if let days = event.withinDays { most("daysSinceEvent.\(event.name)", days, "requiredEvents") }
            }
        default: break
        }
    }

    private mutating func least(_ name: String, _ value: Int64, _ key: String, mayBeMissing: Bool = false) {
        guard value > ranges[name]?.least ?? 0 else { return }
        var range = ranges[name] ?? Range(mayBeMissing: mayBeMissing, key: key)
        (range.least, range.key) = (value, key)
        ranges[name] = range
    }

    private mutating func most(_ name: String, _ value: Int64, _ key: String) {
        var range = ranges[name] ?? Range(mayBeMissing: false, key: key)
        guard value >= 0, value < range.most else { return }
        (range.most, range.key) = (value, key)
        ranges[name] = range
    }

    /// Nobody who has replied is asked without a wait, and before it there is none.
    private mutating func least(afterReply name: String) {
        guard let days = configuration[.daysBeforeAskingAgainAfterAnswer] else { return }
        least(name, days, "daysBeforeAskingAgainAfterAnswer", mayBeMissing: true)
    }

    // MARK: Conditions

    /// Whether a part of the conditions can hold, and can fail, for whoever is asked; and the keys that say so.
    func truth(of part: RuleNode) -> (holds: Bool, fails: Bool, keys: [String]) {
        var keys: [String] = []
        let truth = RuleFormula(conditions: part, in: configuration).truth { node, path in
            guard path.hasPrefix("context."), let range = ranges[String(path.dropFirst(8))] else { return .either }
            if !keys.contains(range.key) { keys.append(range.key) }
            return range.values(beside: node.scalars).reduce(into: GuardTruth()) { truth, value in
                var budget = Int.max
                truth.formUnion(node.truth(budget: &budget) { _ in value })
            }
        }
        return (truth.canPass, truth.canFail, keys)
    }
}

extension GateBounds.Range {
    /// What stands for all of them where they are only held against these numbers.
    fileprivate func values(beside constants: [RatingJSON]) -> [RatingJSON?] {
        let cells = CountCells(comparedWith: constants.compactMap { $0.doubleValue })
        let numbers = cells.representatives(within: least...min(max(most, least), max(Wish.many, least)))
        return (mayBeMissing ? [nil] : []) + numbers.map { .some(.integer($0)) }
    }
}
