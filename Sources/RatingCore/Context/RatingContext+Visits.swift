/// How a configuration counts sessions, taken out of it once for many visits.
package struct SessionCounting: Sendable {
    /// At most one session a calendar day.
    package let isSpaced: Bool
    /// Days; a longer pause starts the count over. Nil: none does.
    package let longestPause: Int64?

    package init(_ configuration: RatingConfiguration) {
        isSpaced = configuration[.useSessionSpaceChecking]
        longestPause = isSpaced ? configuration[.maxDaysBetweenSession] : nil
    }
}

/// Visits in which nothing happens but counting. It counts what applying `.launch` of the version as it is, or
/// `.foreground`, and then `.session` at the same moment counts, in a fraction of the time: for simulations, whose
/// clock is never set back, so that no stored date can lie in the future.
package struct VisitCount {
    private let isSpaced: Bool
    /// In milliseconds, as all times here; `.max` where no pause starts the count over.
    private let longestPause: Int64
    private let utcOffset: Int32
    private var last: Int64
    /// From when on a visit is another session: the midnight after the last one.
    private var nextSession: Int64
    private var visits: Int64 = 0
    private var launches: Int64 = 0
    private var sessions: Int64 = 0
    /// How many of the sessions came before the count started over; nil: it did not.
    private var forgotten: Int64?

    /// - Parameter lastSessionAt: the context's, to which something must have been applied. Not the context itself, which
    ///   would be copied.
    package init(after lastSessionAt: LocalInstant?, _ counting: SessionCounting, utcOffset: Int32) {
        (isSpaced, self.utcOffset) = (counting.isSpaced, utcOffset)
        longestPause = counting.longestPause.map { UTCInstant(milliseconds: 0).adding(days: $0).milliseconds } ?? .max
        last = lastSessionAt?.instant.milliseconds ?? .max
        nextSession = isSpaced ? lastSessionAt?.nextMidnight ?? .min : .min
    }

    /// - Returns: whether further visits need not be added one by one, because no pause matters, and the latest session
    ///   was on the day of this visit.
    package mutating func add(at milliseconds: Int64, isLaunch: Bool) -> Bool {
        visits &+= 1
        if isLaunch { launches &+= 1 }
        let restarts = milliseconds &- last > longestPause
        if restarts { forgotten = sessions }
        if restarts || milliseconds >= nextSession {
            sessions &+= 1
            if isSpaced { nextSession = midnight(after: milliseconds) }
        }
        last = milliseconds
        return longestPause == .max && (!isSpaced || sessions > 0)
    }

    /// Adds visits on so many days after that of the last one added, which must have said that this can be done.
    package mutating func add(_ further: Int, launches: Int32, days: Int32, until milliseconds: Int64) {
        visits &+= Int64(further)
        self.launches &+= Int64(launches)
        sessions &+= isSpaced ? Int64(days) : Int64(further)
        if isSpaced { nextSession = midnight(after: milliseconds) }
        last = milliseconds
    }

    private func midnight(after milliseconds: Int64) -> Int64 {
        LocalInstant(UTCInstant(milliseconds: milliseconds), utcOffset: utcOffset).nextMidnight
    }

    fileprivate func put(into context: inout RatingContext) {
        guard visits > 0 else { return }
        let now = LocalInstant(UTCInstant(milliseconds: last), utcOffset: utcOffset)
        (context.lastEventAt, context.lastSessionAt) = (now, now)
        context.launches.increment(by: launches)
        context.countUses(visits)
        if let forgotten {
            context.countSessions(forgotten)
            context.countSessions(sessions - forgotten, restarts: true)
        } else {
            context.countSessions(sessions)
        }
    }
}

extension LocalInstant {
    /// When the next day begins on a clock that keeps its offset, in milliseconds since 1970.
    fileprivate var nextMidnight: Int64 {
        (civilDay + 1) * UTCInstant.millisecondsPerDay - Int64(utcOffset) * 1_000
    }
}

extension RatingContext {
    package mutating func add(_ visits: VisitCount) { visits.put(into: &self) }

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
