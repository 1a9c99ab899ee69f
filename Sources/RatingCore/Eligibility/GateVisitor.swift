/// Something that is done with every gate alike. The context is passed through, because to keep one copies it.
protocol GateVisitor {
    mutating func visit<Rule: GateRule>(
        _ gate: Gate, _ rule: Rule.Type, _ rules: Eligibility, _ context: RatingContext, _ occasion: Occasion)
}

extension Eligibility {
    /// The one place that knows which rule a gate is: all that decides and explains goes through it. It runs on from the
    /// first gate to the last; with a constant one, no question of which gate it is remains.
    @inline(__always)
    func visitGates<Visitor: GateVisitor>(
        from first: Gate, _ context: RatingContext, _ occasion: Occasion, with visitor: inout Visitor
    ) {
        switch first {
        case .enabled:
            visitor.visit(.enabled, EnabledGate.self, self, context, occasion)
            fallthrough
        case .inProgress:
            visitor.visit(.inProgress, InProgressGate.self, self, context, occasion)
            fallthrough
        case .sessions:
            visitor.visit(.sessions, SessionsGate.self, self, context, occasion)
            fallthrough
        case .reminders:
            visitor.visit(.reminders, RemindersGate.self, self, context, occasion)
            fallthrough
        case .cooldown:
            visitor.visit(.cooldown, CooldownGate.self, self, context, occasion)
            fallthrough
        case .crashFree:
            visitor.visit(.crashFree, CrashFreeGate.self, self, context, occasion)
            fallthrough
        case .age:
            visitor.visit(.age, AgeGate.self, self, context, occasion)
            fallthrough
        case .usage:
            visitor.visit(.usage, UsageGate.self, self, context, occasion)
            fallthrough
        case .usageRate:
            visitor.visit(.usageRate, UsageRateGate.self, self, context, occasion)
            fallthrough
        case .reminderPeriod:
            visitor.visit(.reminderPeriod, ReminderPeriodGate.self, self, context, occasion)
            fallthrough
        case .rated:
            visitor.visit(.rated, RatedGate.self, self, context, occasion)
            fallthrough
        case .latestVersion:
            visitor.visit(.latestVersion, LatestVersionGate.self, self, context, occasion)
            fallthrough
        case .launches:
            visitor.visit(.launches, LaunchesGate.self, self, context, occasion)
            fallthrough
        case .daysSinceFirstLaunch:
            visitor.visit(.daysSinceFirstLaunch, DaysSinceFirstLaunchGate.self, self, context, occasion)
            fallthrough
        case .reviewCooldown:
            visitor.visit(.reviewCooldown, ReviewCooldownGate.self, self, context, occasion)
            fallthrough
        case .newVersion:
            visitor.visit(.newVersion, NewVersionGate.self, self, context, occasion)
            fallthrough
        case .notAnswered:
            visitor.visit(.notAnswered, NotAnsweredGate.self, self, context, occasion)
            fallthrough
        case .declined:
            visitor.visit(.declined, DeclinedGate.self, self, context, occasion)
            fallthrough
        case .declines:
            visitor.visit(.declines, DeclinesGate.self, self, context, occasion)
            fallthrough
        case .yearlyCap:
            visitor.visit(.yearlyCap, YearlyCapGate.self, self, context, occasion)
            fallthrough
        case .firstSession:
            visitor.visit(.firstSession, FirstSessionGate.self, self, context, occasion)
            fallthrough
        case .afterUpdate:
            visitor.visit(.afterUpdate, AfterUpdateGate.self, self, context, occasion)
            fallthrough
        case .sessionsSincePrompt:
            visitor.visit(.sessionsSincePrompt, SessionsSincePromptGate.self, self, context, occasion)
            fallthrough
        case .usesSincePrompt:
            visitor.visit(.usesSincePrompt, UsesSincePromptGate.self, self, context, occasion)
            fallthrough
        case .eventsSincePrompt:
            visitor.visit(.eventsSincePrompt, EventsSincePromptGate.self, self, context, occasion)
            fallthrough
        case .events:
            visitor.visit(.events, EventsGate.self, self, context, occasion)
            fallthrough
        case .score:
            visitor.visit(.score, ScoreGate.self, self, context, occasion)
            fallthrough
        case .rollout:
            visitor.visit(.rollout, RolloutGate.self, self, context, occasion)
            fallthrough
        case .schedule:
            visitor.visit(.schedule, ScheduleGate.self, self, context, occasion)
            fallthrough
        case .conditions:
            visitor.visit(.conditions, ConditionsGate.self, self, context, occasion)
            fallthrough
        case .anyOf:
            visitor.visit(.anyOf, AnyOfGate.self, self, context, occasion)
        }
    }
}
