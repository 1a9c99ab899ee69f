import Foundation
import RatingKit

/// A user as an app without a library keeps one in `UserDefaults`: the facts of a ``RatingContext`` that rules read, a key
/// each.
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
    var events = 0
    var lastEventAt: Date?
    var eventCounts: [String: Int] = [:]
    var eventDates: [String: Date] = [:]
    /// Each of the last days by its number, and how often then.
    var eventDays: [String: [Int32]] = [:]
    var eventsSincePrompt: [String: Int] = [:]
    var sessionsSincePrompt = 0
    var usesSincePrompt = 0
    var promptCount = 0
    var promptsSinceAnswer = 0
    var promptDates: [Date] = []
    var promptVersions: [String] = []
    var lastAnswerAt: Date?
    var lastStars = 0
    var lastRatedAt: Date?
    var lastRatedVersion: String?
    var lastDeclineAt: Date?
    var declineCount = 0
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
        (events, lastEventAt) = (Int(context.events), context.lastEventAt?.date)
        for event in context.eventCounts {
            eventCounts[event.name] = Int(event.count)
            eventDates[event.name] = event.lastAt?.date
            eventDays[event.name] = Self.days(of: event.name, context)
            eventsSincePrompt[event.name] = Int(context.countSincePrompt(ofEvent: EventName(event.name)))
        }
        (sessionsSincePrompt, usesSincePrompt) = (Int(context.sessionsSincePrompt), Int(context.usesSincePrompt))
        (promptCount, promptsSinceAnswer) = (Int(context.promptCount), Int(context.promptsSinceAnswer))
        promptDates = context.prompts.map { $0.at.date }
        promptVersions = context.prompts.map { $0.version ?? "" }
        lastAnswerAt = context.lastAnswer?.at.date
        lastStars = Int(context.lastAnswer?.stars ?? 0)
        (lastRatedAt, lastRatedVersion) = (context.lastRated?.at.date, context.lastRated?.version)
        (lastDeclineAt, declineCount) = (context.lastDecline?.at.date, Int(context.declineCount))
        lastReminderAt = context.lastReminder?.at.date
    }

    private static func days(of event: String, _ context: RatingContext) -> [Int32] {
        let now = context.lastEventAt ?? SampleContexts.now
        let since = (0...365).map { context.count(ofEvent: EventName(event), inLast: $0, until: now) }
        let counts = zip(since.dropFirst(), since).map { $0 - $1 }.enumerated().filter { $0.element > 0 }
        return counts.flatMap { [Int32(now.civilDay - Int64($0.offset)), Int32($0.element)] }
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
        events = defaults.integer(forKey: "events")
        lastEventAt = defaults.object(forKey: "lastEventAt") as? Date
        eventCounts = defaults.dictionary(forKey: "eventCounts") as? [String: Int] ?? [:]
        eventDates = defaults.dictionary(forKey: "eventDates") as? [String: Date] ?? [:]
        // As bytes: a dictionary of numbers would take longer than all else.
        let packedDays = defaults.dictionary(forKey: "eventDays") as? [String: Data] ?? [:]
        eventDays = packedDays.mapValues { data in
            data.withUnsafeBytes { bytes in
                (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
            }
        }
        eventsSincePrompt = defaults.dictionary(forKey: "eventsSincePrompt") as? [String: Int] ?? [:]
        sessionsSincePrompt = defaults.integer(forKey: "sessionsSincePrompt")
        usesSincePrompt = defaults.integer(forKey: "usesSincePrompt")
        promptCount = defaults.integer(forKey: "promptCount")
        promptsSinceAnswer = defaults.integer(forKey: "promptsSinceAnswer")
        promptDates = defaults.array(forKey: "promptDates") as? [Date] ?? []
        promptVersions = defaults.stringArray(forKey: "promptVersions") ?? []
        lastAnswerAt = defaults.object(forKey: "lastAnswerAt") as? Date
        lastStars = defaults.integer(forKey: "lastStars")
        lastRatedAt = defaults.object(forKey: "lastRatedAt") as? Date
        lastRatedVersion = defaults.string(forKey: "lastRatedVersion")
        lastDeclineAt = defaults.object(forKey: "lastDeclineAt") as? Date
        declineCount = defaults.integer(forKey: "declineCount")
        lastReminderAt = defaults.object(forKey: "lastReminderAt") as? Date
    }

    func write(to defaults: UserDefaults) {
        let values: [(String, Any?)] = [
            ("installID", installID), ("version", version), ("installedAt", installedAt), ("updatedAt", updatedAt),
            ("launches", launches), ("uses", uses), ("sessions", sessions), ("lastSessionAt", lastSessionAt),
            ("crashes", crashes), ("lastCrashAt", lastCrashAt), ("events", events),
            ("lastEventAt", lastEventAt), ("eventCounts", eventCounts), ("eventDates", eventDates),
            ("eventDays", eventDays.mapValues { days in days.withUnsafeBytes { Data($0) } }),
            ("eventsSincePrompt", eventsSincePrompt),
            ("sessionsSincePrompt", sessionsSincePrompt), ("usesSincePrompt", usesSincePrompt),
            ("promptCount", promptCount), ("promptsSinceAnswer", promptsSinceAnswer), ("promptDates", promptDates),
            ("promptVersions", promptVersions), ("lastAnswerAt", lastAnswerAt), ("lastStars", lastStars),
            ("lastRatedAt", lastRatedAt), ("lastRatedVersion", lastRatedVersion), ("lastDeclineAt", lastDeclineAt),
            ("declineCount", declineCount), ("lastReminderAt", lastReminderAt),
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
