import RatingKit

/// What is known of a user, as an app without a library would keep it: counters, and dates in milliseconds.
struct PlainUser {
    var installedAt: Int64?
    var updatedAt: Int64?
    var version: String?
    /// In the store.
    var newestVersion: String?
    var launches: Int64
    var uses: Int64
    var sessions: Int64
    var events: Int64
    var levels: Int64
    /// On ``levelsDay`` and each of the days before it, the latest first.
    var levelsByDay: [Int64]
    var levelsDay: Int64
    var sessionsSincePrompt: Int64
    var usesSincePrompt: Int64
    var levelsSincePrompt: Int64
    var declineCount: Int64
    var lastCrashAt: Int64?
    var promptCount: Int64
    var prompts: [Int64]
    var lastPromptAt: Int64?
    var promptVersions: [String?]
    var lastAnswerAt: Int64?
    var lastRatedAt: Int64?
    var lastRatedVersion: String?
    var lastDeclineAt: Int64?
    var lastReminderAt: Int64?

    init(_ context: RatingContext) {
        installedAt = context.installedAt?.instant.milliseconds
        updatedAt = context.updatedAt?.instant.milliseconds
        version = context.version
        newestVersion = context.storeVersion?.version
        launches = context.launches
        uses = context.uses
        sessions = context.sessions
        events = context.events
        levels = context.count(ofEvent: "level")
        let untilDay = (0...365).map { context.count(ofEvent: "level", inLast: $0, until: SampleContexts.now) }
        levelsByDay = zip(untilDay.dropFirst(), untilDay).map { $0 - $1 }
        levelsDay = SampleContexts.now.civilDay
        sessionsSincePrompt = context.sessionsSincePrompt
        usesSincePrompt = context.usesSincePrompt
        levelsSincePrompt = context.countSincePrompt(ofEvent: "level")
        declineCount = context.declineCount
        lastCrashAt = context.lastCrashAt?.instant.milliseconds
        promptCount = context.promptCount
        prompts = context.prompts.map { $0.at.instant.milliseconds }
        lastPromptAt = prompts.last
        promptVersions = context.prompts.map { $0.version }
        lastAnswerAt = context.lastAnswer?.at.instant.milliseconds
        lastRatedAt = context.lastRated?.at.instant.milliseconds
        lastRatedVersion = context.lastRated?.version
        lastDeclineAt = context.lastDecline?.at.instant.milliseconds
        lastReminderAt = context.lastReminder?.at.instant.milliseconds
    }
}
