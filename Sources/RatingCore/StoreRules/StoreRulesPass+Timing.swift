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
        guard lifetimePrompts ?? .max > 1, daysBetweenPrompts < 14 else { return }
        let keys = ["daysBeforeAskingAgain", "daysBetweenReviews"]
        // The policy appreview reads the second in place of the first.
        let key = written(keys).key ?? (has(.reviewCooldown) ? keys[1] : keys[0])
        report(
            .storeShortCooldown, keys: [key],
            daysBetweenPrompts == 0
                ? "nothing keeps people from being asked again soon"
                : "people can be asked again after \(daysBetweenPrompts) days",
            citing: [StoreRule.twoWeeks], suggestion: "set \(key) to 14 or more")
    }

    private mutating func checkYear() {
        let year: Int64 = 365
        let byDays = daysBetweenPrompts == 0 ? Int64.max : (year + daysBetweenPrompts - 1) / daysBetweenPrompts
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

    /// Days that certainly pass from one prompt to the next, whatever the user does.
    private var daysBetweenPrompts: Int64 {
        max(
            has(.cooldown) ? configuration[.daysBeforeAskingAgain] ?? 0 : 0,
            has(.reviewCooldown) ? configuration[.daysBetweenReviews] ?? 0 : 0)
    }

    /// How often one user is asked in all; nil: without a limit.
    private var lifetimePrompts: Int64? { has(.reminders) ? configuration[.maxNumberOfReminder] : nil }
}
