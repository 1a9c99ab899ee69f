import RatingCore

/// When and how often people are asked.
extension StoreRulesPass {
    mutating func checkTiming() {
        if !stores.isEmpty { checkFirstSession() }
        if !stores.isEmpty { checkCooldown() }
        if stores.contains(.apple) { checkYear() }
    }

    private mutating func checkFirstSession() {
        guard !configuration.waitsForSecondSession else { return }
        report(
            .storeFirstSession,
            keys: ["neverInFirstSession", "displaySessionCount", "minLaunches", "daysUntilPrompt", "minDays"],
            "users can be asked in their first session", citing: [StoreRule.firstLaunch],
            suggestion: "set neverInFirstSession to true")
    }

    private mutating func checkCooldown() {
        let hoursBetweenPrompts = configuration.hoursBetweenPrompts
        guard lifetimePrompts ?? .max > 1, hoursBetweenPrompts < 14 * 24 else { return }
        let keys = ["daysBeforeAskingAgain", "daysBetweenReviews"]
        // The policy appreview reads the second in place of the first.
        let key = written(keys).key ?? (has(.reviewCooldown) ? keys[1] : keys[0])
        let (days, hours) = hoursBetweenPrompts.quotientAndRemainder(dividingBy: 24)
        report(
            .storeShortCooldown, keys: [key],
            hoursBetweenPrompts == 0
                ? "nothing keeps users from being asked again soon"
                : "users can be asked again after "
                    + (hours == 0 ? days == 1 ? "1 day" : "\(days) days" : "\(hoursBetweenPrompts) hours"),
            citing: [StoreRule.twoWeeks], suggestion: "set \(key) to 14 or more")
    }

    private mutating func checkYear() {
        let year: Int64 = 365 * 24
        let hoursBetweenPrompts = configuration.hoursBetweenPrompts
        let byDays = hoursBetweenPrompts == 0 ? Int64.max : (year + hoursBetweenPrompts - 1) / hoursBetweenPrompts
        let byCap = has(.yearlyCap) ? configuration[.maxPromptsPerYear] ?? .max : .max
        let prompts = min(byDays, byCap, lifetimePrompts ?? .max)
        guard prompts > 3 else { return }
        report(
            .storeTooManyPrompts, keys: ["maxPromptsPerYear", "daysBeforeAskingAgain", "daysBetweenReviews"],
            prompts == .max
                ? "nothing limits how often users are asked in a year"
                : "users can be asked \(prompts) times in 365 days",
            citing: [StoreRule.yearly], suggestion: "set maxPromptsPerYear to 3")
    }

    private func has(_ gate: Gate) -> Bool { configuration.has(gate) }

    /// How often one user is asked in all; nil: without a limit.
    private var lifetimePrompts: Int64? { has(.reminders) ? configuration[.maxNumberOfReminder] : nil }
}

extension RatingConfiguration {
    /// Days from one prompt to the next by a cap of one a year; 0 without it.
    var daysByYearlyCap: Int64 { has(.yearlyCap) && self[.maxPromptsPerYear] == 1 ? 365 : 0 }

    fileprivate func has(_ gate: Gate) -> Bool { gates.contains(gate) }

    /// Whether nobody is asked in the first session. Of sets of keys each must wait.
    fileprivate var waitsForSecondSession: Bool {
        demands.contains { $0.waitsForSecondSession }
            || has(.anyOf) && alternatives.allSatisfy { $0.waitsForSecondSession }
    }

    /// Hours that certainly pass from one prompt to the next, whatever the user does.
    ///
    /// Calendar days are those of the user's own clock, and who flies from the westernmost zone (UTC−12) to the
    /// easternmost (UTC+14) has 26 hours of them as a gift. Sessions that count once a day have a day between them.
    fileprivate var hoursBetweenPrompts: Int64 {
        let ofSets = has(.anyOf) ? alternatives.map { $0.hoursBetweenPrompts }.min() ?? 0 : 0
        return demands.reduce(ofSets) { hours, demand in
            switch demand {
            case .promptsInAYear(1): max(hours, 365 * 24)
            case .elapsed(.lastPrompt, let time, _): max(hours, time / 3_600_000)
            case .calendarDays(.lastPrompt, let days, _): max(hours, days * 24 - 26)
            case .atLeast(.sessionsSincePrompt, let count) where self[.useSessionSpaceChecking]:
                max(hours, (count - 1) * 24 - 26)
            default: hours
            }
        }
    }
}

extension GateDemand {
    fileprivate var waitsForSecondSession: Bool {
        switch self {
        case .atLeast(.sessions, let count), .atLeast(.launches, let count): count >= 2
        case .elapsed(.installation, let time, _): time >= UTCInstant.millisecondsPerDay
        case .calendarDays(.installation, let days, _): days >= 1
        case .oneOf(let facts): facts.allSatisfy { $0.waitsForSecondSession }
        default: false
        }
    }
}
