/// A user of whom it is supposed that what is needed happens.
extension RatingContext {
    /// Lets these things happen from now on, each as soon as it counts: sessions, where only one a day does, today and
    /// then at each midnight, and all else now.
    ///
    /// - Returns: when the last of them happens.
    mutating func meet(
        _ needs: [Explanation.Need], configuration: RatingConfiguration, from now: LocalInstant
    ) -> LocalInstant {
        guard !needs.isEmpty else { return now }
        begin(at: now)
        var done = now
        for need in needs {
            switch need.name {
            case "newVersion": _ = apply(.launch(version: versionNeverSeen), configuration: configuration, now: now)
            case "launches":
                launches.increment(by: need.count)
                countUses(need.count)
            case "uses": countUses(need.count)
            case "events": countEvents(need.count)
            case "sessions":
                done = moment(ofSession: need.count, configuration: configuration, from: now) ?? now
                let restarts = restartsSessions(SessionCounting(configuration), now: now)
                countSessions(need.count, restarts: restarts)
                if Self.startsOverEachDay(configuration), done != now { sessions = 1 }
                lastSessionAt = done
            default:
                let name = String(need.name.dropFirst(7))
                _ = count(event: name, times: need.count, configuration: configuration, now: now)
            }
        }
        return done
    }

    /// How many sessions must be counted from now on until there are so many. Nil: they never are, because each starts
    /// over, or time ends before.
    func sessionsMissing(
        to need: Int64, configuration: RatingConfiguration, from now: LocalInstant
    ) -> Int64? {
        let count = need - (restartsSessions(SessionCounting(configuration), now: now) ? 0 : sessions)
        guard let moment = moment(ofSession: count, configuration: configuration, from: now) else { return nil }
        return Self.startsOverEachDay(configuration) && need > 1 && moment != now ? nil : count
    }

    /// Whether a pause until the next day is already too long for the count to go on.
    private static func startsOverEachDay(_ configuration: RatingConfiguration) -> Bool {
        configuration[.useSessionSpaceChecking] && configuration[.maxDaysBetweenSession].map { $0 < 1 } ?? false
    }

    /// When the session is that is counted as this one from now on, the first being 1. Nil: time ends before.
    func moment(
        ofSession number: Int64, configuration: RatingConfiguration, from now: LocalInstant
    ) -> LocalInstant? {
        guard configuration[.useSessionSpaceChecking] else { return now }
        let last = lastSessionAt.map { $0.instant > now.instant ? now : $0 }
        let countsNow = last?.civilDay != now.civilDay || restartsSessions(SessionCounting(configuration), now: now)
        guard number > 1 || !countsNow else { return now }
        let day = now.civilDay + min(number, Int64(Int32.max)) - (countsNow ? 1 : 0)
        let midnight = UTCInstant(exactly: day * UTCInstant.millisecondsPerDay - Int64(now.utcOffset) * 1_000)
        return midnight.map { LocalInstant($0, utcOffset: now.utcOffset) }
    }

    /// A greater major version than any that is known here, so that it is a new one by any granularity.
    private var versionNeverSeen: String {
        let known =
            [version, lastRated?.version, storeVersion?.version] + prompts.map { $0.version }
            + earlierPromptVersions.map { $0 }
        let digits = known.map { $0?.utf8.prefix { $0.isDigit }.count ?? 0 }
        return "1" + String(repeating: "0", count: digits.max() ?? 0)
    }
}
