@testable import RatingCore

/// A made-up user, to find out whether a configuration would ask somebody like that.
struct SupposedUser: Sendable {
    var installID = "supposed"
    var daysSinceInstall: Int64 = 0
    var version: String? = "1.0.0"
    var launches: Int64 = 0
    var uses: Int64 = 0
    var sessions: Int64 = 0
    var events: Int64 = 0
    var eventCounts: [(name: String, count: Int64)] = []
    var crashes: Int64 = 0
    /// Nil: there was none.
    var daysSinceCrash: Int64?
    var prompts: Int64 = 0
    /// Nil: there was none.
    var daysSincePrompt: Int64?

    init() {}

    func context(at now: LocalInstant) -> RatingContext {
        func past(_ days: Int64) -> LocalInstant {
            LocalInstant(now.instant.adding(days: -days), utcOffset: now.utcOffset)
        }
        var context = RatingContext(installID: installID)
        context.installedAt = past(daysSinceInstall)
        context.version = version
        (context.launches, context.uses, context.sessions) = (launches, uses, sessions)
        context.events = events
        context.eventCounts = eventCounts.map { name, count in
            var event = RatingContext.EventCount(name: name, count: count)
            // All of it today, so that it is recent too.
            event.days = [RatingContext.EventDay(day: now.civilDay, count: count)]
            return event
        }
        context.crashes = crashes
        context.lastCrashAt = daysSinceCrash.map { past($0) }
        context.promptCount = prompts
        if let daysSincePrompt {
            context.prompts = [
                .init(at: past(daysSincePrompt), placement: nil, kind: .native, version: version, forced: false)
            ]
        }
        return context
    }
}
