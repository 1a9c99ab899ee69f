/// What a gate finds: the numbers it compares. Open or closed follows from them, and so does the explanation.
enum GateCheck {
    /// Nothing to count or wait for.
    case state(isOpen: Bool)
    /// Open from a number on.
    case reached(have: Int64, need: Int64)
    /// Open when either number is reached.
    case eitherReached(have: Int64, need: Int64, or: Int64, orNeed: Int64)
    /// Open below a number.
    case below(have: Int64, limit: Int64)
    /// Open from a rate on.
    case rate(have: Double, need: Double)
    /// Open once so many milliseconds have passed. `since`: when the waiting began, nil if it never did and the gate is
    /// open.
    case waited(since: LocalInstant?, Int64)
    /// Open once calendar days have passed; always open where none are needed.
    case calendarDays(since: LocalInstant?, need: Int64)
    /// Open or closed by the calendar and the time of day. `opensAt`: when a closed one opens, nil if it never does.
    case scheduled(isOpen: Bool, opensAt: Instant?)
    /// Closed for good by something that happened then.
    case forGood(since: LocalInstant)
    /// The waiting cannot begin before the app has been launched.
    case notInstalled

    @inline(__always)
    func isOpen(at now: LocalInstant) -> Bool {
        switch self {
        case .state(let isOpen), .scheduled(let isOpen, _): isOpen
        case .reached(let have, let need): have >= need
        case .eitherReached(let have, let need, let or, let orNeed): have >= need || or >= orNeed
        case .below(let have, let limit): have < limit
        case .rate(let have, let need): have >= need
        case .waited(let since?, let wait): now.instant.milliseconds - since.instant.milliseconds >= wait
        case .waited(nil, _): true
        case .calendarDays(let since, let need): need <= 0 || (since.map { $0.calendarDays(to: now) >= need } ?? true)
        case .forGood, .notInstalled: false
        }
    }
}

extension Eligibility {
    /// The one definition of every built-in gate. With a constant gate it folds to that gate's comparison.
    ///
    /// StarsKit's waits (`cooldown`, `crashFree`) are over after more than their days, so one millisecond later than
    /// iRate's, which are over at exactly that time.
    @inline(__always)
    func check(_ gate: Gate, _ context: RatingContext, now: LocalInstant, isInProgress: Bool) -> GateCheck {
        switch gate {
        case .enabled: .state(isOpen: !thresholds.isDisabled)
        case .inProgress: .state(isOpen: !isInProgress)
        case .sessions: .reached(have: context.sessions, need: thresholds.sessions)
        case .reminders: .below(have: context.promptCount, limit: thresholds.reminders)
        case .cooldown: .waited(since: context.lastPromptAt, thresholds.cooldown + 1)
        case .crashFree: .waited(since: context.lastCrashAt, thresholds.crashFree + 1)
        case .age: age(context)
        case .usage:
            .eitherReached(have: context.uses, need: thresholds.uses, or: context.events, orNeed: thresholds.events)
        case .usageRate: usageRate(context, now: now)
        case .reminderPeriod: .waited(since: context.lastReminder?.at, thresholds.remindPeriod)
        case .rated: rated(context)
        case .latestVersion: latestVersion(context)
        case .launches: .reached(have: context.launches, need: thresholds.launches)
        case .daysSinceFirstLaunch:
            context.installedAt == nil && thresholds.calendarDays > 0
                ? .notInstalled : .calendarDays(since: context.installedAt, need: thresholds.calendarDays)
        case .reviewCooldown: .calendarDays(since: context.lastPromptAt, need: thresholds.reviewCalendarDays)
        case .newVersion:
            .state(
                isOpen: !thresholds.oncePerVersion || !context.prompts.contains { $0.version == context.version })
        case .notAnswered: afterReply(context.lastAnswer?.at)
        case .declined: afterReply(context.lastDecline?.at)
        case .yearlyCap: yearlyCap(context)
        case .firstSession:
            thresholds.neverInFirstSession
                ? .reached(have: max(context.sessions, context.launches), need: 2) : .state(isOpen: true)
        case .events: .state(isOpen: requiredEvents.allSatisfy { context.count(ofEvent: $0.name) >= $0.count })
        case .rollout: .state(isOpen: UInt64(bucket) < thresholds.rollout.end)
        case .schedule: schedule(now: now)
        case .conditions:
            .state(isOpen: conditions.map { isTrue($0, context, now: now) } ?? true)
        }
    }

    /// Since the installation; after an update at least one more day.
    @inline(__always)
    private func age(_ context: RatingContext) -> GateCheck {
        guard let installedAt = context.installedAt else {
            return thresholds.age > 0 ? .notInstalled : .state(isOpen: true)
        }
        guard let updatedAt = context.updatedAt else { return .waited(since: installedAt, thresholds.age) }
        let toUpdate = updatedAt.instant.milliseconds - installedAt.instant.milliseconds
        return .waited(since: installedAt, max(thresholds.age, toUpdate + Instant.millisecondsPerDay))
    }

    /// Uses a week since the installation; at the very first moment any use is often enough (iRate's rate).
    @inline(__always)
    private func usageRate(_ context: RatingContext, now: LocalInstant) -> GateCheck {
        guard let weeks = context.weeksOfUse(until: now) else { return .rate(have: 0, need: thresholds.usesPerWeek) }
        let uses = context.usesOfWeeks
        let rate = weeks > 0 ? Double(uses) / weeks : uses > 0 ? .infinity : 0
        return .rate(have: rate, need: thresholds.usesPerWeek)
    }

    @inline(__always)
    private func rated(_ context: RatingContext) -> GateCheck {
        guard let rated = context.lastRated else { return .state(isOpen: true) }
        return .state(isOpen: thresholds.asksAgainForNewVersion && rated.version != context.version)
    }

    /// Closed while the store has a newer version, by what it last said; unknown, failed and too old is open.
    @inline(__always)
    private func latestVersion(_ context: RatingContext) -> GateCheck {
        guard thresholds.onlyLatestVersion, let store = context.storeVersion, let newest = store.version,
            let version = context.version, VersionOrder.isNewer(newest, than: version)
        else { return .state(isOpen: true) }
        return .waited(since: store.at, RatingContext.StoreVersion.validity)
    }

    @inline(__always)
    private func afterReply(_ at: LocalInstant?) -> GateCheck {
        if let wait = thresholds.afterAnswer { return .waited(since: at, wait) }
        guard let at else { return .state(isOpen: true) }
        return .forGood(since: at)
    }

    /// Prompts are kept in order, so the cap is full while the oldest of the latest that fill it is not 365 days ago.
    @inline(__always)
    private func yearlyCap(_ context: RatingContext) -> GateCheck {
        let limit = thresholds.promptsPerYear
        guard limit > 0 else { return .below(have: 0, limit: 0) }
        let filling = context.prompts.count - limit
        return .waited(since: filling < 0 ? nil : context.prompts[filling].at, Self.year)
    }

    /// The 365 days of the yearly cap.
    static let year = 365 * Instant.millisecondsPerDay

    /// From `activeFrom` on, before `activeUntil`, and outside the quiet hours.
    @inline(__always)
    private func schedule(now: LocalInstant) -> GateCheck {
        var opening = now
        if let from = thresholds.activeFrom, now.instant < from {
            opening = LocalInstant(from, utcOffset: now.utcOffset)
        }
        var isOpen = opening == now
        if let quiet = thresholds.quietHours, quiet.contains(minuteOfDay: opening.minuteOfDay) {
            isOpen = false
            guard let end = opening.next(minuteOfDay: quiet.end) else { return .scheduled(isOpen: false, opensAt: nil) }
            opening = end
        }
        if let until = thresholds.activeUntil, opening.instant >= until {
            return .scheduled(isOpen: false, opensAt: nil)
        }
        return .scheduled(isOpen: isOpen, opensAt: opening.instant)
    }
}

extension LocalInstant {
    /// The first moment after this one's minute at which the user's clock shows so many minutes since midnight; nil if
    /// time ends before.
    fileprivate func next(minuteOfDay: Int) -> LocalInstant? {
        let minutes = Int64((minuteOfDay - self.minuteOfDay + 1_440) % 1_440)
        let startOfMinute = civilMilliseconds.flooringQuotient(60_000) * 60_000
        let civil = startOfMinute + minutes * 60_000
        return Instant(exactly: civil - Int64(utcOffset) * 1_000).map { LocalInstant($0, utcOffset: utcOffset) }
    }
}
