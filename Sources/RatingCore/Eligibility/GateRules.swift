/// The rules of all gates, prepared for one installation: their numbers stand side by side, so that to decide looks nothing
/// up.
struct GateRules: Sendable {
    let enabled: EnabledGate
    let inProgress: InProgressGate
    let sessions: SessionsGate
    let reminders: RemindersGate
    let cooldown: CooldownGate
    let crashFree: CrashFreeGate
    let age: AgeGate
    let usage: UsageGate
    let usageRate: UsageRateGate
    let reminderPeriod: ReminderPeriodGate
    let rated: RatedGate
    let latestVersion: LatestVersionGate
    let launches: LaunchesGate
    let daysSinceFirstLaunch: DaysSinceFirstLaunchGate
    let reviewCooldown: ReviewCooldownGate
    let newVersion: NewVersionGate
    let notAnswered: NotAnsweredGate
    let declined: DeclinedGate
    let declines: DeclinesGate
    let yearlyCap: YearlyCapGate
    let firstSession: FirstSessionGate
    let afterUpdate: AfterUpdateGate
    let sessionsSincePrompt: SessionsSincePromptGate
    let usesSincePrompt: UsesSincePromptGate
    let eventsSincePrompt: EventsSincePromptGate
    let events: EventsGate
    let score: ScoreGate
    let rollout: RolloutGate
    let schedule: ScheduleGate
    let conditions: ConditionsGate
    let anyOf: AnyOfGate

    init(_ values: GateValues) {
        enabled = EnabledGate(values)
        inProgress = InProgressGate(values)
        sessions = SessionsGate(values)
        reminders = RemindersGate(values)
        cooldown = CooldownGate(values)
        crashFree = CrashFreeGate(values)
        age = AgeGate(values)
        usage = UsageGate(values)
        usageRate = UsageRateGate(values)
        reminderPeriod = ReminderPeriodGate(values)
        rated = RatedGate(values)
        latestVersion = LatestVersionGate(values)
        launches = LaunchesGate(values)
        daysSinceFirstLaunch = DaysSinceFirstLaunchGate(values)
        reviewCooldown = ReviewCooldownGate(values)
        newVersion = NewVersionGate(values)
        notAnswered = NotAnsweredGate(values)
        declined = DeclinedGate(values)
        declines = DeclinesGate(values)
        yearlyCap = YearlyCapGate(values)
        firstSession = FirstSessionGate(values)
        afterUpdate = AfterUpdateGate(values)
        sessionsSincePrompt = SessionsSincePromptGate(values)
        usesSincePrompt = UsesSincePromptGate(values)
        eventsSincePrompt = EventsSincePromptGate(values)
        events = EventsGate(values)
        score = ScoreGate(values)
        rollout = RolloutGate(values)
        schedule = ScheduleGate(values)
        conditions = ConditionsGate(values)
        anyOf = AnyOfGate(values)
    }

    /// The one place that knows which rule a gate is: all that decides and explains goes through it. It runs on from the
    /// first gate to the last; with a constant one, no question of which gate it is remains.
    @inline(__always)
    func visit<Visitor: GateVisitor>(
        from first: Gate, _ context: RatingContext, _ occasion: Occasion, with visitor: inout Visitor
    ) {
        switch first {
        case .enabled:
            visitor.visit(.enabled, enabled, context, occasion)
            fallthrough
        case .inProgress:
            visitor.visit(.inProgress, inProgress, context, occasion)
            fallthrough
        case .sessions:
            visitor.visit(.sessions, sessions, context, occasion)
            fallthrough
        case .reminders:
            visitor.visit(.reminders, reminders, context, occasion)
            fallthrough
        case .cooldown:
            visitor.visit(.cooldown, cooldown, context, occasion)
            fallthrough
        case .crashFree:
            visitor.visit(.crashFree, crashFree, context, occasion)
            fallthrough
        case .age:
            visitor.visit(.age, age, context, occasion)
            fallthrough
        case .usage:
            visitor.visit(.usage, usage, context, occasion)
            fallthrough
        case .usageRate:
            visitor.visit(.usageRate, usageRate, context, occasion)
            fallthrough
        case .reminderPeriod:
            visitor.visit(.reminderPeriod, reminderPeriod, context, occasion)
            fallthrough
        case .rated:
            visitor.visit(.rated, rated, context, occasion)
            fallthrough
        case .latestVersion:
            visitor.visit(.latestVersion, latestVersion, context, occasion)
            fallthrough
        case .launches:
            visitor.visit(.launches, launches, context, occasion)
            fallthrough
        case .daysSinceFirstLaunch:
            visitor.visit(.daysSinceFirstLaunch, daysSinceFirstLaunch, context, occasion)
            fallthrough
        case .reviewCooldown:
            visitor.visit(.reviewCooldown, reviewCooldown, context, occasion)
            fallthrough
        case .newVersion:
            visitor.visit(.newVersion, newVersion, context, occasion)
            fallthrough
        case .notAnswered:
            visitor.visit(.notAnswered, notAnswered, context, occasion)
            fallthrough
        case .declined:
            visitor.visit(.declined, declined, context, occasion)
            fallthrough
        case .declines:
            visitor.visit(.declines, declines, context, occasion)
            fallthrough
        case .yearlyCap:
            visitor.visit(.yearlyCap, yearlyCap, context, occasion)
            fallthrough
        case .firstSession:
            visitor.visit(.firstSession, firstSession, context, occasion)
            fallthrough
        case .afterUpdate:
            visitor.visit(.afterUpdate, afterUpdate, context, occasion)
            fallthrough
        case .sessionsSincePrompt:
            visitor.visit(.sessionsSincePrompt, sessionsSincePrompt, context, occasion)
            fallthrough
        case .usesSincePrompt:
            visitor.visit(.usesSincePrompt, usesSincePrompt, context, occasion)
            fallthrough
        case .eventsSincePrompt:
            visitor.visit(.eventsSincePrompt, eventsSincePrompt, context, occasion)
            fallthrough
        case .events:
            visitor.visit(.events, events, context, occasion)
            fallthrough
        case .score:
            visitor.visit(.score, score, context, occasion)
            fallthrough
        case .rollout:
            visitor.visit(.rollout, rollout, context, occasion)
            fallthrough
        case .schedule:
            visitor.visit(.schedule, schedule, context, occasion)
            fallthrough
        case .conditions:
            visitor.visit(.conditions, conditions, context, occasion)
            fallthrough
        case .anyOf:
            visitor.visit(.anyOf, anyOf, context, occasion)
        }
    }
}

/// Something that is done with every gate alike. The context is passed through, because to keep one copies it.
protocol GateVisitor {
    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion)
}

/// What rules are prepared from.
struct GateValues {
    /// For one placement, with the installation's variants.
    let configuration: RatingConfiguration
    let installID: String
    let traits: RatingJSON
    let thresholds: Thresholds
}
