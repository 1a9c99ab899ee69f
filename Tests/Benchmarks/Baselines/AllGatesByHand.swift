import RatingKit

private let day: Int64 = 86_400_000

/// Every gate at once, for users who live at two hours east of Greenwich.
struct AllGatesByHand: PlainChain {
    /// Whether there is a condition too. The rule language is read once and run at each decision, which costs more than
    /// all other gates.
    let hasCondition: Bool
    /// Whether there are also the rules that no policy of an original has: of refusals, since the last prompt, scores, and
    /// sets of keys.
    let hasFurtherRules: Bool
    private let balanced = BalancedByHand(asksAgainForNewVersion: true)
    private let prompts: Int64 = 8
    private let uses: Int64 = 20
    private let events: Int64 = 10
    private let usesPerWeek = 0.5
    private let launches: Int64 = 3
    private let calendarDays: Int64 = 14
    private let calendarDaysBetweenPrompts: Int64 = 90
    private let levels: Int64 = 3
    private let bucket = UInt64(RolloutRange.bucket(salt: "", installID: "installation"))
    private let share: UInt64 = 1 << 32
    private let activeFrom: Int64 = 1_767_225_600_000
    private let quietFrom: Int64 = 22 * 60
    private let quietUntil: Int64 = 8 * 60
    private let declines: Int64 = 4
    private let daysAfterUpdate: Int64 = 2
    private let sessionsBetweenPrompts: Int64 = 5
    private let usesBetweenPrompts: Int64 = 10
    private let levelsBetweenPrompts: Int64 = 2
    private let score: Int64 = 15
    private let pointsOfLevel: Int64 = 5
    private let scoreDays: Int64 = 30

    var document: String {
        let condition = hasCondition ? #", "conditions": {">=": [{"var": "context.sessions"}, 5]}"# : ""
        let further =
            hasFurtherRules
            ? """
            , "maxDeclines": 4, "daysAfterUpdate": 2, "sessionsBeforeAskingAgain": 5,
             "usesBeforeAskingAgain": 10, "eventsBeforeAskingAgain": {"level": 2}, "eventScores": {"level": 5},
             "scoreUntilPrompt": 15, "scoreWithinDays": 30, "anyOf": [{"usesUntilPrompt": 40}, {"minLaunches": 9}]
            """ : ""
        return """
            {"policy": "balanced", "maxNumberOfReminder": 8, "usesUntilPrompt": 20, "eventsUntilPrompt": 10,
             "usesPerWeekForPrompt": 0.5, "promptForNewVersionIfUserRated": true, "onlyPromptIfLatestVersion": true,
             "minLaunches": 3, "minDays": 14, "daysBetweenReviews": 90, "oncePerVersion": true,
             "requiredEvents": {"level": 3}, "rolloutPercentage": 100, "remindPeriod": 14, "activeFrom": "2026-01-01T00:00:00Z",
             "quietHours": "22:00-08:00"\(further)\(condition)}
            """
    }

    @inline(never)
    func closedGates(_ user: PlainUser, now: Int64, isInProgress: Bool) -> PlainGates {
        var closed = balanced.closedGates(user, now: now, isInProgress: isInProgress)
        if user.promptCount >= prompts { closed.formUnion(.reminders) }
        if user.uses < uses, user.events < events { closed.formUnion(.usage) }
        let weeks = Double(now - (user.installedAt ?? now)) / Double(7 * day)
        if weeks > 0 ? Double(user.uses) / weeks < usesPerWeek : user.uses == 0 { closed.formUnion(.usageRate) }
        if user.lastRatedAt != nil, user.lastRatedVersion == user.version { closed.formUnion(.rated) }
        if let newest = user.newestVersion, newest != user.version { closed.formUnion(.latestVersion) }
        if user.launches < launches { closed.formUnion(.launches) }
        if (now - (user.installedAt ?? now)) / day < calendarDays { closed.formUnion(.daysSinceFirstLaunch) }
        if let at = user.lastPromptAt, (now - at) / day < calendarDaysBetweenPrompts {
            closed.formUnion(.reviewCooldown)
        }
        if user.promptVersions.contains(user.version) { closed.formUnion(.newVersion) }
        if user.levels < levels { closed.formUnion(.events) }
        if bucket >= share { closed.formUnion(.rollout) }
        let minute = (now + 2 * 3_600_000) % day / 60_000
        if now < activeFrom || minute >= quietFrom || minute < quietUntil { closed.formUnion(.schedule) }
        if let at = user.lastReminderAt, now < at + 14 * day { closed.formUnion(.reminderPeriod) }
        if hasCondition, user.sessions < 5 { closed.formUnion(.conditions) }
        guard hasFurtherRules else { return closed }
        if user.declineCount >= declines { closed.formUnion(.declines) }
        if let at = user.updatedAt, now < at + daysAfterUpdate * day { closed.formUnion(.afterUpdate) }
        if user.promptCount > 0 {
            if user.sessionsSincePrompt < sessionsBetweenPrompts { closed.formUnion(.sessionsSincePrompt) }
            if user.usesSincePrompt < usesBetweenPrompts { closed.formUnion(.usesSincePrompt) }
            if user.levelsSincePrompt < levelsBetweenPrompts { closed.formUnion(.eventsSincePrompt) }
        }
        // Of the days that the user's levels are kept by, those that are among the last ones now.
        let daysPassed = (now + 2 * 3_600_000) / day - user.levelsDay
        var levels: Int64 = 0
        for days in 0..<max(0, scoreDays - daysPassed) { levels += user.levelsByDay[Int(days)] }
        if levels * pointsOfLevel < score { closed.formUnion(.score) }
        if user.uses < 40, user.launches < 9 { closed.formUnion(.anyOf) }
        return closed
    }
}
