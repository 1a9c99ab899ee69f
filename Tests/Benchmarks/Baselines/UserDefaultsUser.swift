import Foundation
import RatingKit

/// A user as an app without a library keeps one in `UserDefaults`: the facts of a ``RatingContext``, a key each.
struct UserDefaultsUser {
    var installID: String?
    var version: String?
    var installedAt: Date?
    var updatedAt: Date?
    var launches = 0
    var uses = 0
    var sessions = 0
    var lastSessionAt: Date?
    var crashes = 0
    var lastCrashAt: Date?
    var eventCounts: [String: Int] = [:]
    var promptDates: [Date] = []
    var lastAnswerAt: Date?
    var lastStars = 0
    var lastRatedAt: Date?
    var lastDeclineAt: Date?
    var lastReminderAt: Date?

    init(_ context: RatingContext) {
        installID = context.installID
        version = context.version
        installedAt = context.installedAt?.date
        updatedAt = context.updatedAt?.date
        launches = Int(context.launches)
        uses = Int(context.uses)
        sessions = Int(context.sessions)
        lastSessionAt = context.lastSessionAt?.date
        crashes = Int(context.crashes)
        lastCrashAt = context.lastCrashAt?.date
        for event in context.eventCounts { eventCounts[event.name] = Int(event.count) }
        promptDates = context.prompts.map { $0.at.date }
        lastAnswerAt = context.lastAnswer?.at.date
        lastStars = Int(context.lastAnswer?.stars ?? 0)
        lastRatedAt = context.lastRated?.at.date
        lastDeclineAt = context.lastDecline?.at.date
        lastReminderAt = context.lastReminder?.at.date
    }

    init(_ defaults: UserDefaults) {
        installID = defaults.string(forKey: "installID")
        version = defaults.string(forKey: "version")
        installedAt = defaults.object(forKey: "installedAt") as? Date
        updatedAt = defaults.object(forKey: "updatedAt") as? Date
        launches = defaults.integer(forKey: "launches")
        uses = defaults.integer(forKey: "uses")
        sessions = defaults.integer(forKey: "sessions")
        lastSessionAt = defaults.object(forKey: "lastSessionAt") as? Date
        crashes = defaults.integer(forKey: "crashes")
        lastCrashAt = defaults.object(forKey: "lastCrashAt") as? Date
        eventCounts = defaults.dictionary(forKey: "eventCounts") as? [String: Int] ?? [:]
        promptDates = defaults.array(forKey: "promptDates") as? [Date] ?? []
        lastAnswerAt = defaults.object(forKey: "lastAnswerAt") as? Date
        lastStars = defaults.integer(forKey: "lastStars")
        lastRatedAt = defaults.object(forKey: "lastRatedAt") as? Date
        lastDeclineAt = defaults.object(forKey: "lastDeclineAt") as? Date
        lastReminderAt = defaults.object(forKey: "lastReminderAt") as? Date
    }

    func write(to defaults: UserDefaults) {
        let values: [(String, Any?)] = [
            ("installID", installID), ("version", version), ("installedAt", installedAt), ("updatedAt", updatedAt),
            ("launches", launches), ("uses", uses), ("sessions", sessions), ("lastSessionAt", lastSessionAt),
            ("crashes", crashes), ("lastCrashAt", lastCrashAt), ("eventCounts", eventCounts),
            ("promptDates", promptDates), ("lastAnswerAt", lastAnswerAt), ("lastStars", lastStars),
            ("lastRatedAt", lastRatedAt), ("lastDeclineAt", lastDeclineAt), ("lastReminderAt", lastReminderAt),
        ]
        for (key, value) in values where value != nil { defaults.set(value, forKey: key) }
    }
}

extension UserDefaultsUser {
    /// What StarsKit's rules compare with.
    struct Limits {
        let isDisabled: Bool
        let sessions: Int
        let reminders: Int
        let daysBeforeAskingAgain: Int
        let daysWithoutCrash: Int

        init(_ settings: [String: Any]) {
            isDisabled = settings["disabled"] as? Bool ?? false
            sessions = settings["displaySessionCount"] as? Int ?? 3
            reminders = settings["maxNumberOfReminder"] as? Int ?? 3
            daysBeforeAskingAgain = settings["daysBeforeAskingAgain"] as? Int ?? 3
            daysWithoutCrash = settings["daysWithoutCrash"] as? Int ?? 15
        }
    }

    func mayBeAsked(_ limits: Limits, now: Date) -> Bool {
        func isOver(_ days: Int, since date: Date?) -> Bool {
            date.map { now > $0.addingTimeInterval(Double(days) * 86_400) } ?? true
        }
        return !limits.isDisabled && sessions >= limits.sessions && promptDates.count < limits.reminders
            && lastAnswerAt == nil && isOver(limits.daysBeforeAskingAgain, since: promptDates.last)
            && isOver(limits.daysWithoutCrash, since: lastCrashAt)
    }
}

extension LocalInstant {
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000) }
}
