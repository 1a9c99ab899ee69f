/// How a configuration counts sessions, taken out of it once for many visits.
package struct SessionCounting: Sendable {
    /// At most one session a calendar day.
    let isSpaced: Bool
    /// Days; a longer pause starts the count over. Nil: none does.
    let longestPause: Int64?

    package init(_ configuration: RatingConfiguration) {
        isSpaced = configuration[.useSessionSpaceChecking]
        longestPause = isSpaced ? configuration[.maxDaysBetweenSession] : nil
    }
}

extension RatingContext {
    /// Counts what applying `.launch` of the version as it is, or `.foreground`, and then `.session` at the same moment
    /// counts, in a fraction of the time: for who lives through many visits on a clock that is never set back, so that no
    /// stored date can lie in the future. Something must have been applied before.
    package mutating func countVisit(isLaunch: Bool, _ counting: SessionCounting, now: LocalInstant) {
        lastEventAt = now
        if isLaunch { launches.increment() }
        countUses()
        countSession(counting, now: now)
    }

    /// StarsKit's count: with spacing at most one session a calendar day, and a pause that is too long starts over.
    mutating func countSession(_ counting: SessionCounting, now: LocalInstant) {
        defer { lastSessionAt = now }
        guard counting.isSpaced, let last = lastSessionAt else { return countSessions() }
        let restarts = restartsSessions(counting, now: now)
        if restarts || last.civilDay != now.civilDay { countSessions(restarts: restarts) }
    }

    /// Whether the pause since the last session is so long that a session now would be the first again.
    func restartsSessions(_ counting: SessionCounting, now: LocalInstant) -> Bool {
        guard let last = lastSessionAt, let days = counting.longestPause else { return false }
        return now.instant > last.instant.adding(days: days)
    }
}
