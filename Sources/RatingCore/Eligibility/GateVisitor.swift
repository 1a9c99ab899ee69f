/// Something that is done with every gate alike. The context is passed through, because to keep one copies it.
protocol GateVisitor {
    associatedtype Result

    mutating func visit(_ gate: some GateRule, _ context: RatingContext, _ occasion: Occasion) -> Result
}

extension Eligibility {
    /// The one place that knows which rule a gate is: all that decides and explains goes through it.
    @inline(__always)
    func visit<Visitor: GateVisitor>(
        _ gate: Gate, _ context: RatingContext, _ occasion: Occasion, with visitor: inout Visitor
    ) -> Visitor.Result {
        switch gate {
        case .enabled: visitor.visit(EnabledGate(self), context, occasion)
        case .inProgress: visitor.visit(InProgressGate(self), context, occasion)
        case .sessions: visitor.visit(SessionsGate(self), context, occasion)
        case .reminders: visitor.visit(RemindersGate(self), context, occasion)
        case .cooldown: visitor.visit(CooldownGate(self), context, occasion)
        case .crashFree: visitor.visit(CrashFreeGate(self), context, occasion)
        case .age: visitor.visit(AgeGate(self), context, occasion)
        case .usage: visitor.visit(UsageGate(self), context, occasion)
        case .usageRate: visitor.visit(UsageRateGate(self), context, occasion)
        case .reminderPeriod: visitor.visit(ReminderPeriodGate(self), context, occasion)
        case .rated: visitor.visit(RatedGate(self), context, occasion)
        case .latestVersion: visitor.visit(LatestVersionGate(self), context, occasion)
        case .launches: visitor.visit(LaunchesGate(self), context, occasion)
        case .daysSinceFirstLaunch: visitor.visit(DaysSinceFirstLaunchGate(self), context, occasion)
        case .reviewCooldown: visitor.visit(ReviewCooldownGate(self), context, occasion)
        case .newVersion: visitor.visit(NewVersionGate(self), context, occasion)
        case .notAnswered: visitor.visit(NotAnsweredGate(self), context, occasion)
        case .declined: visitor.visit(DeclinedGate(self), context, occasion)
        case .yearlyCap: visitor.visit(YearlyCapGate(self), context, occasion)
        case .firstSession: visitor.visit(FirstSessionGate(self), context, occasion)
        case .events: visitor.visit(EventsGate(self), context, occasion)
        case .rollout: visitor.visit(RolloutGate(self), context, occasion)
        case .schedule: visitor.visit(ScheduleGate(self), context, occasion)
        case .conditions: visitor.visit(ConditionsGate(self), context, occasion)
        }
    }
}
