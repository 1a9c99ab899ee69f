/// The rules of all gates, prepared for one installation: their numbers stand side by side, so that to decide looks nothing
/// up.
struct GateRules: Sendable {
    let enabled: EnabledGate
    let inProgress: InProgressGate
    let sessions: ComparedGate<SessionsGate>
    let reminders: ComparedGate<RemindersGate>
    let cooldown: ComparedGate<CooldownGate>
    let crashFree: ComparedGate<CrashFreeGate>
    let age: AgeGate
    let usage: UsageGate
    let usageRate: UsageRateGate
    let reminderPeriod: ComparedGate<ReminderPeriodGate>
    let rated: RatedGate
    let latestVersion: LatestVersionGate
    let launches: ComparedGate<LaunchesGate>
    let daysSinceFirstLaunch: ComparedGate<DaysSinceFirstLaunchGate>
    let reviewCooldown: ComparedGate<ReviewCooldownGate>
    let newVersion: NewVersionGate
    let notAnswered: ComparedGate<NotAnsweredGate>
    let declined: ComparedGate<DeclinedGate>
    let declines: ComparedGate<DeclinesGate>
    let yearlyCap: YearlyCapGate
    let firstSession: FirstSessionGate
    let afterUpdate: ComparedGate<AfterUpdateGate>
    let sessionsSincePrompt: ComparedGate<SessionsSincePromptGate>
    let usesSincePrompt: ComparedGate<UsesSincePromptGate>
    let eventsSincePrompt: EventsSincePromptGate
    let events: EventsGate
    let score: ScoreGate
    let rollout: RolloutGate
    let schedule: ScheduleGate
    let conditions: ConditionsGate
    let anyOf: AnyOfGate
}

extension GateRules {
    init(_ values: GateValues) {
        self.init(
            enabled: .init(values), inProgress: .init(values), sessions: .init(values), reminders: .init(values),
            cooldown: .init(values), crashFree: .init(values), age: .init(values), usage: .init(values),
            usageRate: .init(values), reminderPeriod: .init(values), rated: .init(values), latestVersion: .init(values),
            launches: .init(values), daysSinceFirstLaunch: .init(values), reviewCooldown: .init(values),
            newVersion: .init(values), notAnswered: .init(values), declined: .init(values), declines: .init(values),
            yearlyCap: .init(values), firstSession: .init(values), afterUpdate: .init(values),
            sessionsSincePrompt: .init(values), usesSincePrompt: .init(values), eventsSincePrompt: .init(values),
            events: .init(values), score: .init(values), rollout: .init(values), schedule: .init(values),
            conditions: .init(values), anyOf: .init(values))
    }

    /// The rules of all that is switched off. What else a document says is not prepared.
    static let switchedOff: GateRules = {
        let configuration = RatingConfiguration.switchedOff
        return GateRules(
            GateValues(
                configuration: configuration, installID: "", traits: [:], thresholds: configuration.thresholds))
    }()
}

extension RatingConfiguration {
    fileprivate static let switchedOff: RatingConfiguration = {
        var document = ConfigurationDocument()
        document[.flag(.disabled)] = .value(.flag(true))
        return RatingConfiguration(ConfigurationLayers(override: document))
    }()
}

extension Eligibility {
    /// The one place that knows which rule a gate is: all that decides and explains goes through it. It runs on from the
    /// first gate for as long as the visitor wants to; with a constant one, no question of which gate it is remains.
    ///
    /// Here and not in `GateRules`, so that each number is read where it is compared and not all of them at first.
    @inline(__always)
    func visit<Visitor: GateVisitor>(
        from first: Gate, _ context: RatingContext, _ occasion: Occasion, with visitor: inout Visitor
    ) {
        switch first {
        case .enabled: if visitor.visit(.enabled, rules.enabled, context, occasion) { fallthrough }
        case .inProgress: if visitor.visit(.inProgress, rules.inProgress, context, occasion) { fallthrough }
        case .sessions: if visitor.visit(.sessions, rules.sessions, context, occasion) { fallthrough }
        case .reminders: if visitor.visit(.reminders, rules.reminders, context, occasion) { fallthrough }
        case .cooldown: if visitor.visit(.cooldown, rules.cooldown, context, occasion) { fallthrough }
        case .crashFree: if visitor.visit(.crashFree, rules.crashFree, context, occasion) { fallthrough }
        case .age: if visitor.visit(.age, rules.age, context, occasion) { fallthrough }
        case .usage: if visitor.visit(.usage, rules.usage, context, occasion) { fallthrough }
        case .usageRate: if visitor.visit(.usageRate, rules.usageRate, context, occasion) { fallthrough }
        case .reminderPeriod: if visitor.visit(.reminderPeriod, rules.reminderPeriod, context, occasion) { fallthrough }
        case .rated: if visitor.visit(.rated, rules.rated, context, occasion) { fallthrough }
        case .latestVersion: if visitor.visit(.latestVersion, rules.latestVersion, context, occasion) { fallthrough }
        case .launches: if visitor.visit(.launches, rules.launches, context, occasion) { fallthrough }
        case .daysSinceFirstLaunch:
            if visitor.visit(.daysSinceFirstLaunch, rules.daysSinceFirstLaunch, context, occasion) { fallthrough }
        case .reviewCooldown: if visitor.visit(.reviewCooldown, rules.reviewCooldown, context, occasion) { fallthrough }
        case .newVersion: if visitor.visit(.newVersion, rules.newVersion, context, occasion) { fallthrough }
        case .notAnswered: if visitor.visit(.notAnswered, rules.notAnswered, context, occasion) { fallthrough }
        case .declined: if visitor.visit(.declined, rules.declined, context, occasion) { fallthrough }
        case .declines: if visitor.visit(.declines, rules.declines, context, occasion) { fallthrough }
        case .yearlyCap: if visitor.visit(.yearlyCap, rules.yearlyCap, context, occasion) { fallthrough }
        case .firstSession: if visitor.visit(.firstSession, rules.firstSession, context, occasion) { fallthrough }
        case .afterUpdate: if visitor.visit(.afterUpdate, rules.afterUpdate, context, occasion) { fallthrough }
        case .sessionsSincePrompt:
            if visitor.visit(.sessionsSincePrompt, rules.sessionsSincePrompt, context, occasion) { fallthrough }
        case .usesSincePrompt:
            if visitor.visit(.usesSincePrompt, rules.usesSincePrompt, context, occasion) { fallthrough }
        case .eventsSincePrompt:
            if visitor.visit(.eventsSincePrompt, rules.eventsSincePrompt, context, occasion) { fallthrough }
        case .events: if visitor.visit(.events, rules.events, context, occasion) { fallthrough }
        case .score: if visitor.visit(.score, rules.score, context, occasion) { fallthrough }
        case .rollout: if visitor.visit(.rollout, rules.rollout, context, occasion) { fallthrough }
        case .schedule: if visitor.visit(.schedule, rules.schedule, context, occasion) { fallthrough }
        case .conditions: if visitor.visit(.conditions, rules.conditions, context, occasion) { fallthrough }
        case .anyOf: _ = visitor.visit(.anyOf, rules.anyOf, context, occasion)
        }
    }
}

extension Gate {
    /// The same for what is known of a gate without any configuration.
    func visit<Visitor: GateVisitor>(with visitor: inout Visitor) {
        let occasion = Occasion(now: LocalInstant(UTCInstant(milliseconds: 0)), isInProgress: false)
        Self.anybody.visit(from: self, RatingContext(installID: ""), occasion, with: &visitor)
    }

    private static let anybody = Eligibility(.switchedOff, installID: "")
}

/// Something that is done with every gate alike. The context is passed through, because to keep one copies it.
protocol GateVisitor {
    /// - Returns: whether to go on to the next gate.
    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
    ) -> Bool
}

/// What rules are prepared from.
struct GateValues {
    /// For one placement, with the installation's variants.
    let configuration: RatingConfiguration
    let installID: String
    let traits: RatingJSON
    let thresholds: Thresholds
}
