import RatingCore

/// When and how often people are asked.
extension StoreRulesPass {
    mutating func checkTiming() {
        if !stores.isEmpty { checkFirstSession() }
        if !stores.isEmpty { checkCooldown() }
        if stores.contains(.apple) { checkYear() }
    }

    private mutating func checkFirstSession() {
        let waits =
            has(.firstSession) && configuration[.neverInFirstSession]
            || has(.sessions) && configuration[.displaySessionCount] ?? 0 >= 2
            || has(.launches) && configuration[.minLaunches] ?? 0 >= 2
            || has(.age) && configuration[.daysUntilPrompt] ?? 0 >= 1
            || has(.daysSinceFirstLaunch) && configuration[.minDays] ?? 0 >= 1
        guard !waits else { return }
        report(
            .storeFirstSession,
            keys: ["neverInFirstSession", "displaySessionCount", "minLaunches", "daysUntilPrompt", "minDays"],
            "people can be asked in their first session", citing: [StoreRule.firstLaunch],
            suggestion: "set neverInFirstSession to true")
    }

    private mutating func checkCooldown() {
        guard lifetimePrompts ?? .max > 1, hoursBetweenPrompts < 14 * 24 else { return }
        let keys = ["daysBeforeAskingAgain", "daysBetweenReviews"]
        // The policy appreview reads the second in place of the first.
        let key = written(keys).key ?? (has(.reviewCooldown) ? keys[1] : keys[0])
        let (days, hours) = hoursBetweenPrompts.quotientAndRemainder(dividingBy: 24)
        report(
            .storeShortCooldown, keys: [key],
            hoursBetweenPrompts == 0
                ? "nothing keeps people from being asked again soon"
                : "people can be asked again after "
                    + (hours == 0 ? days == 1 ? "1 day" : "\(days) days" : "\(hoursBetweenPrompts) hours"),
            citing: [StoreRule.twoWeeks], suggestion: "set \(key) to 14 or more")
    }

    private mutating func checkYear() {
        let year: Int64 = 365 * 24
        let byDays = hoursBetweenPrompts == 0 ? Int64.max : (year + hoursBetweenPrompts - 1) / hoursBetweenPrompts
        let byCap = has(.yearlyCap) ? configuration[.maxPromptsPerYear] ?? .max : .max
        let prompts = min(byDays, byCap, lifetimePrompts ?? .max)
        guard prompts > 3 else { return }
        report(
            .storeTooManyPrompts, keys: ["maxPromptsPerYear", "daysBeforeAskingAgain", "daysBetweenReviews"],
            prompts == .max
                ? "nothing limits how often people are asked in a year"
                : "people can be asked \(prompts) times in 365 days",
            citing: [StoreRule.yearly], suggestion: "set maxPromptsPerYear to 3")
    }

    private func has(_ gate: Gate) -> Bool { configuration.gates.contains(gate) }

    /// Hours that certainly pass from one prompt to the next, whatever the user does.
    ///
    /// Calendar days are those of the user's own clock, and who flies from the westernmost zone (UTC−12) to the
    /// easternmost (UTC+14) has 26 hours of them as a gift.
    private var hoursBetweenPrompts: Int64 {
        let calendarDays = has(.reviewCooldown) ? configuration[.daysBetweenReviews] ?? 0 : 0
        return max(
            has(.cooldown) ? (configuration[.daysBeforeAskingAgain] ?? 0) * 24 : 0, calendarDays * 24 - 26)
    }

    /// How often one user is asked in all; nil: without a limit.
    private var lifetimePrompts: Int64? { has(.reminders) ? configuration[.maxNumberOfReminder] : nil }
}
