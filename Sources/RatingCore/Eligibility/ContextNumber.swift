/// A number that conditions read of the context, by its name under `context.`.
struct ContextNumber: Sendable {
    let kind: Kind
    /// The event that the number is about; empty for the others.
    let event: String

    enum Kind: String, CaseIterable {
        case sessions, launches, uses, crashes, prompts, events
        case daysSinceInstall, daysSinceCrash, daysSincePrompt, daysSinceAnswer, daysSinceDecline, daysSinceUpdate
        case sessionsSincePrompt, usesSincePrompt, eventsSincePrompt, promptsSinceAnswer, declines, lastStars, score
        // The name of an event stands behind these.
        case namedEvents = "events."
        case namedEventsSincePrompt = "eventsSincePrompt."
        case daysSinceEvent = "daysSinceEvent."

        static let named: [Kind] = [.namedEvents, .namedEventsSincePrompt, .daysSinceEvent]
    }

    /// Nil for an unknown name.
    init?(_ name: String) {
        if let kind = Kind(rawValue: name) {
            (self.kind, event) = (kind, "")
        } else if let kind = Kind.named.first(where: { name.hasPrefix($0.rawValue) }) {
            (self.kind, event) = (kind, String(name.dropFirst(kind.rawValue.count)))
        } else {
            return nil
        }
    }

    /// The names that stand alone.
    static let names = Kind.allCases.filter { !Kind.named.contains($0) }.map { $0.rawValue }

    /// What stands before the name of an event.
    static let eventPrefixes = Kind.named.map { $0.rawValue }

    /// Nil where there is nothing to measure yet.
    func value(in context: RatingContext, by configuration: RatingConfiguration, now: LocalInstant) -> Int64? {
        kind.value(in: context, by: configuration, now: now, event: event)
    }
}

extension ContextNumber.Kind {
    /// - Parameter event: not looked at for other numbers than those of one event.
    @inline(__always)
    func value(
        in context: RatingContext, by configuration: RatingConfiguration, now: LocalInstant,
        event: @autoclosure () -> String
    ) -> Int64? {
        func days(since date: LocalInstant?) -> Int64? {
            date.map { max(0, now.instant.milliseconds - $0.instant.milliseconds) / UTCInstant.millisecondsPerDay }
        }
        func sincePrompt(_ count: Int64) -> Int64? { context.promptCount > 0 ? count : nil }
        return switch self {
        case .sessions: context.sessions
        case .launches: context.launches
        case .uses: context.uses
        case .crashes: context.crashes
        case .prompts: context.promptCount
        case .events: context.events
        case .daysSinceInstall: days(since: context.installedAt)
        case .daysSinceCrash: days(since: context.lastCrashAt)
        case .daysSincePrompt: days(since: context.lastPromptAt)
        case .daysSinceAnswer: days(since: context.lastAnswer?.at)
        case .daysSinceDecline: days(since: context.lastDecline?.at)
        case .daysSinceUpdate: days(since: updatedAt(context, configuration))
        case .sessionsSincePrompt: sincePrompt(context.sessionsSincePrompt)
        case .usesSincePrompt: sincePrompt(context.usesSincePrompt)
        case .eventsSincePrompt: sincePrompt(context.eventsSincePrompt)
        case .promptsSinceAnswer: context.promptsSinceAnswer
        case .declines: context.declineCount
        case .lastStars: context.lastAnswer?.stars
        case .score: configuration.thresholds.score.points(of: context, now: now)
        case .namedEvents: context.count(ofEvent: EventName(event()))
        case .namedEventsSincePrompt: sincePrompt(context.countSincePrompt(ofEvent: EventName(event())))
        case .daysSinceEvent: days(since: context.eventCount(named: event())?.lastAt)
        }
    }

    /// Apart, because the compiler would prepare for it before every chain of comparisons.
    @inline(never)
    private func updatedAt(_ context: RatingContext, _ configuration: RatingConfiguration) -> LocalInstant? {
        context.updatedAt(configuration.versionGranularity)
    }
}
