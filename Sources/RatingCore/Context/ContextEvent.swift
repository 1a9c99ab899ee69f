/// Something that happened, to be counted.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum ContextEvent: Equatable, Sendable {
    /// The app started, with this version.
    case launch(version: String?)
    /// The app came back from the background.
    case foreground
    case session
    /// An event of the app's own: something that users do.
    case event(EventName)
    case crash
    /// The user is about to be asked. Applied before the question is on screen.
    case prompt(placement: String?, kind: RatingContext.Prompt.Kind, forced: Bool)
    /// The question did not come on screen after all: the prompt with this number is undone.
    case promptWithdrawn(number: Int64)
    case answer(stars: Int64?, answers: [RatingJSON.Member] = [])
    /// The user went to rate the app.
    case rated
    /// The store to which the user was led since the last prompt could not be opened: what was recorded on the way is
    /// an answer, but not a rating.
    case storeNotOpened
    case decline
    /// The user asked to be reminded later.
    case remind
    /// A decision was due that a variant of an experiment could change. The engine records it by itself, once for each
    /// variant; it counts nothing.
    case exposure(ExperimentVariant)
}

extension ContextEvent {
    /// The side effects of an event.
    public struct Effects: OptionSet, Equatable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A launch had a different version from the previous one.
        public static let updateDetected = ContextEvent.Effects(rawValue: 1)
        /// The event was counted, but not by its name: there are too many names.
        public static let eventNameNotKept = ContextEvent.Effects(rawValue: 2)
    }
}

extension RatingContext {
    /// Counts an event. The result depends only on the arguments.
    ///
    /// Any stored date that lies in the future, because the clock was set back, is first rewritten to now. The very
    /// first event, whatever it is, counts as the installation.
    public mutating func apply(
        _ event: ContextEvent, configuration: RatingConfiguration, now: LocalInstant
    ) -> ContextEvent.Effects {
        if case .exposure(let variant) = event {
            expose(to: variant, among: configuration.experiments)
            return []
        }
        begin(at: now)
        switch event {
        case .launch(let newVersion): return launch(version: newVersion, configuration: configuration, now: now)
        case .foreground: countUses()
        case .session: countSession(SessionCounting(configuration), now: now)
        case .event(let name): return count(event: name.name, configuration: configuration, now: now)
        case .crash:
            crashes.increment()
            lastCrashAt = now
        case .prompt(let placement, let kind, let forced):
            promptCount.increment()
            promptsSinceAnswer.increment()
            lastPromptNumber.increment()
            beginTally()
            prompts.append(
                Prompt(
                    at: now, placement: placement, kind: kind, version: version, forced: forced,
                    number: lastPromptNumber))
            boundPrompts()
        case .promptWithdrawn(let number):
            guard let index = prompts.lastIndex(where: { $0.number == number }) else { break }
            if index == prompts.endIndex - 1 { resumeTally() }
            prompts.remove(at: index)
            promptCount -= 1
            if promptCount == 0 { resetTally() }
            promptsSinceAnswer = max(0, promptsSinceAnswer - 1)
        case .answer(let stars, let answers):
            lastAnswer = Answer(at: now, version: version, stars: stars, answers: answers)
            promptsSinceAnswer = 0
        case .rated:
            (ratedBefore, lastRated) = (lastRated, Reply(at: now, version: version))
            promptsSinceAnswer = 0
        case .storeNotOpened: takeBackRating()
        case .decline:
            lastDecline = Reply(at: now, version: version)
            declineCount.increment()
        case .remind: lastReminder = Reply(at: now, version: version)
        case .exposure: break
        }
        return []
    }

    /// Of the replies since the last prompt, the rating is as if it had not been, and the answer closes nothing.
    private mutating func takeBackRating() {
        let start = lastPromptAt?.instant ?? UTCInstant(milliseconds: .min)
        if let rated = lastRated, rated.at.instant >= start { (lastRated, ratedBefore) = (ratedBefore, nil) }
        if let answer = lastAnswer, answer.at.instant >= start { lastAnswer?.storeNotOpened = true }
    }

    /// Lets the oldest prompt go where there are too many; its version stays known.
    package mutating func boundPrompts() {
        guard prompts.count > Self.maximumPrompts, let version = prompts.removeFirst().version else { return }
        earlierPromptVersions.removeAll { $0 == version }
        earlierPromptVersions.append(version)
        if earlierPromptVersions.count > Self.maximumEarlierVersions { earlierPromptVersions.removeFirst() }
    }

    /// What every event does before it is counted.
    mutating func begin(at now: LocalInstant) {
        bringBackFutureDates(to: now)
        if installedAt == nil { installedAt = now }
    }

    private mutating func launch(
        version newVersion: String?, configuration: RatingConfiguration, now: LocalInstant
    ) -> ContextEvent.Effects {
        let old = version
        let isUpdate = (launches > 0 || old != nil) && old != newVersion
        if isUpdate, configuration[.resetOnUpdate],
            !VersionOrder.isSame(old, newVersion, by: configuration.thresholds.granularity)
        {
            resetForUpdate(at: now)
        }
        launches.increment()
        countUses()
        version = newVersion
        guard isUpdate else { return [] }
        updatedAt = now
        let sameNumbers = VersionOrder.sameNumbers(old, newVersion)
        if sameNumbers < 2 { minorUpdatedAt = now }
        if sameNumbers < 1 { majorUpdatedAt = now }
        return .updateDetected
    }
}

extension RatingContext {
    /// How far clocks are set back by the network without anyone's doing: up to a minute, in milliseconds.
    package static let clockCorrection: Int64 = 60_000

    private mutating func bringBackFutureDates(to now: LocalInstant) {
        func isFuture(_ date: LocalInstant?) -> Bool { date.map { $0.instant > now.instant } ?? false }
        if let last = lastEventAt, last.instant > now.instant.adding(milliseconds: Self.clockCorrection) {
            usageRestart = UsageRestart(at: now, uses: uses)
            for index in eventCounts.indices { eventCounts[index].days = [] }
        }
        lastEventAt = now
        if let restart = usageRestart, isFuture(restart.at) {
            usageRestart = UsageRestart(at: now, uses: restart.uses)
        }
        if isFuture(installedAt) { installedAt = now }
        if isFuture(updatedAt) { updatedAt = now }
        if isFuture(minorUpdatedAt) { minorUpdatedAt = now }
        if isFuture(majorUpdatedAt) { majorUpdatedAt = now }
        for index in eventCounts.indices where isFuture(eventCounts[index].lastAt) { eventCounts[index].lastAt = now }
        if isFuture(lastSessionAt) { lastSessionAt = now }
        if isFuture(lastCrashAt) { lastCrashAt = now }
        if let last = storeVersion, isFuture(last.at) {
            storeVersion = StoreVersion(
                at: now, version: last.version, storeID: last.storeID, genreID: last.genreID)
        }
        if let last = lastAnswer, isFuture(last.at) {
            lastAnswer = Answer(
                at: now, version: last.version, stars: last.stars, answers: last.answers,
                storeNotOpened: last.storeNotOpened)
        }
        if let last = ratedBefore, isFuture(last.at) { ratedBefore = Reply(at: now, version: last.version) }
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
