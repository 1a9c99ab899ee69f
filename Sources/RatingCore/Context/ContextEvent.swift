/// Something that happened, to be counted.
public enum ContextEvent: Hashable, Sendable {
    /// The app started, with this version.
    case launch(version: String?)
    /// The app came back from the background.
    case foreground
    case session
    /// Something of the app's own that people do.
    case event(String)
    case crash
    /// The user is about to be asked. Applied before the question is on screen.
    case prompt(placement: String?, kind: RatingContext.Prompt.Kind, forced: Bool)
    /// The question did not come on screen after all: the prompt of this number is as if it had not been.
    case promptWithdrawn(number: Int64)
    case answer(stars: Int64?, answers: [RatingJSON.Member] = [])
    /// The user went to rate the app.
    case rated
    case decline
    /// The user asked to be reminded later.
    case remind
}

extension ContextEvent {
    /// What else an event brought about.
    public struct Effects: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A launch had another version than the one before.
        public static let updateDetected = ContextEvent.Effects(rawValue: 1)
        /// The event was counted, but not by its name: there are too many names.
        public static let eventNameNotKept = ContextEvent.Effects(rawValue: 2)
    }
}

extension RatingContext {
    /// Counts an event. The result depends on nothing but the arguments.
    ///
    /// Any stored date that lies in the future, because the clock was set back, is first rewritten to now. The first
    /// event of all, whichever it is, is taken for the installation.
    public mutating func apply(
        _ event: ContextEvent, configuration: RatingConfiguration, now: LocalInstant
    ) -> ContextEvent.Effects {
        begin(at: now)
        switch event {
        case .launch(let newVersion): return launch(version: newVersion, configuration: configuration, now: now)
        case .foreground: uses.increment()
        case .session: countSession(configuration: configuration, now: now)
        case .event(let name): return count(event: name, configuration: configuration)
        case .crash:
            crashes.increment()
            lastCrashAt = now
        case .prompt(let placement, let kind, let forced):
            promptCount.increment()
            lastPromptNumber.increment()
            prompts.append(
                Prompt(
                    at: now, placement: placement, kind: kind, version: version, forced: forced,
                    number: lastPromptNumber))
            if prompts.count > Self.maximumPrompts { prompts.removeFirst() }
        case .promptWithdrawn(let number):
            guard let index = prompts.lastIndex(where: { $0.number == number }) else { break }
            prompts.remove(at: index)
            promptCount -= 1
        case .answer(let stars, let answers):
            lastAnswer = Answer(at: now, version: version, stars: stars, answers: answers)
        case .rated: lastRated = Reply(at: now, version: version)
        case .decline: lastDecline = Reply(at: now, version: version)
        case .remind: lastReminder = Reply(at: now, version: version)
        }
        return []
    }

    /// What every event does before it is counted.
    mutating func begin(at now: LocalInstant) {
        bringBackFutureDates(to: now)
        if installedAt == nil { installedAt = now }
    }

    private mutating func launch(
        version newVersion: String?, configuration: RatingConfiguration, now: LocalInstant
    ) -> ContextEvent.Effects {
        let isUpdate = (launches > 0 || version != nil) && version != newVersion
        if isUpdate, configuration[.resetOnUpdate] { resetForUpdate(at: now) }
        launches.increment()
        uses.increment()
        version = newVersion
        guard isUpdate else { return [] }
        updatedAt = now
        return .updateDetected
    }

    /// StarsKit's count: with spacing at most one session a calendar day, and a pause that is too long starts over.
    private mutating func countSession(configuration: RatingConfiguration, now: LocalInstant) {
        defer { lastSessionAt = now }
        guard configuration[.useSessionSpaceChecking], let last = lastSessionAt else { return sessions.increment() }
        if restartsSessions(configuration: configuration, now: now) {
            sessions = 1
        } else if last.civilDay != now.civilDay {
            sessions.increment()
        }
    }

    /// Whether the pause since the last session is so long that a session now would be the first again.
    func restartsSessions(configuration: RatingConfiguration, now: LocalInstant) -> Bool {
        guard configuration[.useSessionSpaceChecking], let last = lastSessionAt,
            let days = configuration[.maxDaysBetweenSession]
        else { return false }
        return now.instant > last.instant.adding(days: days)
    }

    /// Counts by name too, while there is room. A name that the configuration requires takes the place of the least
    /// frequent one that it does not.
    private mutating func count(event name: String, configuration: RatingConfiguration) -> ContextEvent.Effects {
        events.increment()
        if let index = eventCounts.firstIndex(where: { $0.name == name }) {
            eventCounts[index].count.increment()
            return []
        }
        if eventCounts.count >= Self.maximumEventNames {
            let required = configuration.requiredEvents.map { $0.name }
            let dispensable = eventCounts.indices.filter { !required.contains(eventCounts[$0].name) }
            guard required.contains(name),
                let rarest = dispensable.min(by: { eventCounts[$0].count < eventCounts[$1].count })
            else { return .eventNameNotKept }
            eventCounts.remove(at: rarest)
        }
        eventCounts.append(EventCount(name: name, count: 1))
        return []
    }
}

extension RatingContext {
    /// Counters and dates as they were at the beginning, and no prompts or answers. The installation's identifier
    /// and version stay, so that a rollout draws it as before; and what was imported once stays imported.
    public mutating func resetAll() {
        let kept = self
        self = RatingContext(installID: kept.installID)
        version = kept.version
        (storeVersion, imports) = (kept.storeVersion, kept.imports)
        lastPromptNumber = kept.lastPromptNumber
        (unsentFeedback, unreadableUnsent) = (kept.unsentFeedback, kept.unreadableUnsent)
    }

    /// No crashes (StarsKit's crash reset).
    public mutating func resetCrashes() {
        crashes = 0
        lastCrashAt = nil
    }

    /// Never asked, and so never answered.
    public mutating func resetPrompts() {
        promptCount = 0
        prompts = []
        resetAnswers()
        interruptedFlow = nil
    }

    /// Never answered.
    mutating func resetAnswers() {
        lastAnswer = nil
        lastRated = nil
        lastDecline = nil
        lastReminder = nil
    }

    /// How far clocks are set back by the network without anyone's doing: up to a minute, in milliseconds.
    package static let clockCorrection: Int64 = 60_000

    private mutating func bringBackFutureDates(to now: LocalInstant) {
        func isFuture(_ date: LocalInstant?) -> Bool { date.map { $0.instant > now.instant } ?? false }
        if let last = lastEventAt, last.instant > now.instant.adding(milliseconds: Self.clockCorrection) {
            usageRestart = UsageRestart(at: now, uses: uses)
        }
        lastEventAt = now
        if let restart = usageRestart, isFuture(restart.at) {
            usageRestart = UsageRestart(at: now, uses: restart.uses)
        }
        if isFuture(installedAt) { installedAt = now }
        if isFuture(updatedAt) { updatedAt = now }
        if isFuture(lastSessionAt) { lastSessionAt = now }
        if isFuture(lastCrashAt) { lastCrashAt = now }
        if let last = storeVersion, isFuture(last.at) {
            storeVersion = StoreVersion(at: now, version: last.version, storeID: last.storeID)
        }
        if let last = lastAnswer, isFuture(last.at) {
            lastAnswer = Answer(at: now, version: last.version, stars: last.stars, answers: last.answers)
        }
        if let last = lastRated, isFuture(last.at) { lastRated = Reply(at: now, version: last.version) }
        if let last = lastDecline, isFuture(last.at) { lastDecline = Reply(at: now, version: last.version) }
        if let last = lastReminder, isFuture(last.at) { lastReminder = Reply(at: now, version: last.version) }
        for index in prompts.indices where isFuture(prompts[index].at) {
            let old = prompts[index]
            prompts[index] = Prompt(
                at: now, placement: old.placement, kind: old.kind, version: old.version, forced: old.forced,
                number: old.number)
        }
    }
}

extension Int64 {
    /// Adds one or more, and stays at the largest value once there.
    mutating func increment(by count: Int64 = 1) {
        let (sum, isTooLarge) = addingReportingOverflow(count)
        self = isTooLarge ? .max : sum
    }
}
