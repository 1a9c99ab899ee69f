extension RatingContext {
    /// A part of the context that can be reset.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum ResetPart: Equatable, Sendable {
        /// Everything except the installation's ID and the app's version.
        case all
        case crashes
        /// Prompts, and what was answered.
        case prompts
        case launches
        case uses
        case sessions
        /// All events, whatever their names.
        case events
        /// The event with this name. The total number of events stays.
        case event(EventName)
        /// The installation date, from which waits and uses a week are counted: the next event sets it again (iRate's
        /// `firstUsed`). The installation's ID stays.
        case installation
        /// The wait after “remind me later” (iRate's `lastReminded`).
        case reminder
    }

    /// Resets a part to its initial state. The installation's ID and the app's version stay, so a rollout draws it as
    /// before. What is counted since the last prompt stays too, except with ``ResetPart/all`` and
    /// ``ResetPart/prompts``.
    public mutating func reset(_ part: RatingContext.ResetPart) {
        switch part {
        case .all: resetAll()
        case .crashes: resetCrashes()
        case .prompts: resetPrompts()
        case .launches: launches = 0
        case .uses:
            uses = 0
            usageRestart = usageRestart.map { UsageRestart(at: $0.at, uses: 0) }
        case .sessions: resetSessions()
        case .events: resetEvents()
        case .event(let name): forgetEvents { $0 == name.name }
        case .installation: (installedAt, usageRestart) = (nil, nil)
        case .reminder: lastReminder = nil
        }
    }

    /// What an update starts again where `resetOnUpdate` says so: what is counted, the day that waiting times begin on,
    /// and the answers. Crashes stay, and so do prompts, so that nobody is asked more often for it.
    mutating func resetForUpdate(at now: LocalInstant) {
        for part in [ResetPart.launches, .uses, .sessions, .events] { reset(part) }
        resetAnswers()
        (installedAt, usageRestart) = (now, nil)
    }

    /// What was imported once stays imported, and what was not sent yet goes on its way.
    private mutating func resetAll() {
        let kept = self
        self = RatingContext(installID: kept.installID)
        version = kept.version
        (storeVersion, imports, exposures) = (kept.storeVersion, kept.imports, kept.exposures)
        lastPromptNumber = kept.lastPromptNumber
        (unsentFeedback, unreadableUnsent) = (kept.unsentFeedback, kept.unreadableUnsent)
    }

    private mutating func resetCrashes() {
        crashes = 0
        lastCrashAt = nil
    }

    private mutating func resetPrompts() {
        promptCount = 0
        (prompts, earlierPromptVersions) = ([], [])
        promptsSinceAnswer = 0
        resetTally()
        resetAnswers()
        interruptedFlow = nil
    }

    private mutating func resetAnswers() {
        declineCount = 0
        lastAnswer = nil
        (lastRated, ratedBefore) = (nil, nil)
        lastDecline = nil
        lastReminder = nil
    }

    private mutating func resetSessions() {
        sessions = 0
        lastSessionAt = nil
    }

    private mutating func resetEvents() {
        events = 0
        forgetEvents { _ in true }
    }

    /// What is counted since the last prompt stays: only a prompt begins it anew.
    private mutating func forgetEvents(_ isMeant: (_ name: String) -> Bool) {
        for index in eventCounts.indices where isMeant(eventCounts[index].name) {
            let old = eventCounts[index]
            eventCounts[index] = EventCount(
                name: old.name, count: 0, sincePrompt: old.sincePrompt, beforePrompt: old.beforePrompt)
        }
        dropEmptyEvents()
    }
}

extension RatingContext.ResetPart: LosslessStringConvertible, CaseIterable {
    /// All parts except single events.
    public static let allCases: [RatingContext.ResetPart] = [
        .all, .crashes, .prompts, .launches, .uses, .sessions, .events, .installation, .reminder,
    ]

    private static let eventPrefix = "event:"

    /// `prompts`; `event:saved` for an event.
    public init?(_ description: String) {
        if let part = Self.allCases.first(where: { $0.description == description }) {
            self = part
        } else if description.utf8.starts(with: Self.eventPrefix.utf8), description.utf8.count > 6 {
            self = .event(EventName(String(Substring(description.utf8.dropFirst(6)))))
        } else {
            return nil
        }
    }

    public var description: String {
        switch self {
        case .all: "all"
        case .crashes: "crashes"
        case .prompts: "prompts"
        case .launches: "launches"
        case .uses: "uses"
        case .sessions: "sessions"
        case .events: "events"
        case .event(let name): Self.eventPrefix + name.name
        case .installation: "installation"
        case .reminder: "reminder"
        }
    }
}
