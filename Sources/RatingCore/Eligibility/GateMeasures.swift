/// Something that is counted of a user.
package enum GateCount: String, Sendable {
    // The raw value is the name under `context.`.
    case sessions, launches, uses, events, prompts, declines, sessionsSincePrompt, usesSincePrompt

    /// Nil where there is nothing to count from: what is counted since the last prompt, before the first.
    @inline(__always)
    func value(in context: RatingContext) -> Int64? {
        switch self {
        case .sessions: context.sessions
        case .launches: context.launches
        case .uses: context.uses
        case .events: context.events
        case .prompts: context.promptCount
        case .declines: context.declineCount
        case .sessionsSincePrompt: context.promptCount > 0 ? context.sincePrompt.sessions : nil
        case .usesSincePrompt: context.promptCount > 0 ? context.sincePrompt.uses : nil
        }
    }

    /// Whether there may be nothing to count from.
    package var isSincePrompt: Bool { self == .sessionsSincePrompt || self == .usesSincePrompt }

    var phrase: String {
        switch self {
        case .sessions, .launches, .uses, .events, .prompts: rawValue
        case .declines: "refusals"
        case .sessionsSincePrompt: "sessions since the last prompt"
        case .usesSincePrompt: "uses since the last prompt"
        }
    }

    /// How a gate opens that wants so many.
    func opening(to need: Int64, _ question: GateQuestion) -> GateOpening {
        let missing = need - (value(in: question.context) ?? 0)
        switch self {
        case .sessions: return question.sessionsMissing(to: need).map { .after("sessions", $0) } ?? .never
        case .sessionsSincePrompt:
            let moment = question.context.moment(
                ofSession: missing, configuration: question.eligibility.configuration, from: question.now)
            return moment == nil ? .never : .after("sessions", missing)
        case .launches: return .after("launches", missing)
        case .uses, .usesSincePrompt: return .after("uses", missing)
        case .events: return .after("events", missing)
        case .prompts, .declines: return .never
        }
    }
}

/// Something that happened to a user, the last time that it did.
package enum GateMoment: String, Sendable {
    // The raw value is the name under `context.` of the days since then.
    case installation = "daysSinceInstall"
    case lastUpdate = "daysSinceUpdate"
    case lastCrash = "daysSinceCrash"
    case lastPrompt = "daysSincePrompt"
    case lastAnswer = "daysSinceAnswer"
    case lastDecline = "daysSinceDecline"
    case lastReminder, lastRating

    /// - Parameter granularity: how much of a version must differ for an update.
    @inline(__always)
    func date(in context: RatingContext, _ granularity: VersionGranularity) -> LocalInstant? {
        switch self {
        case .installation: context.installedAt
        case .lastUpdate: context.updatedAt(granularity)
        case .lastCrash: context.lastCrashAt
        case .lastPrompt: context.lastPromptAt
        // Not one that led to a store that did not open.
        case .lastAnswer: context.lastAnswer.flatMap { $0.storeNotOpened ? nil : $0.at }
        case .lastDecline: context.lastDecline?.at
        case .lastReminder: context.lastReminder?.at
        case .lastRating: context.lastRated?.at
        }
    }

    var phrase: String {
        switch self {
        case .installation: "the first launch"
        case .lastUpdate: "the last update"
        case .lastCrash: "the last crash"
        case .lastPrompt: "the last prompt"
        case .lastAnswer: "the last answer"
        case .lastDecline: "the refusal"
        case .lastReminder: "“remind me later”"
        case .lastRating: "the last rating"
        }
    }
}

extension GateQuestion {
    /// How many sessions must still be counted until there are so many; nil if they never are.
    func sessionsMissing(to need: Int64) -> Int64? {
        context.sessionsMissing(to: need, configuration: eligibility.configuration, from: now)
    }
}
