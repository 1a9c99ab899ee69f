import RatingCore

/// What is counted of one user until the end of the history.
struct UserTally: Sendable {
    private var isFromInstall = false
    private var isConsidered = false
    private var first: Int64?
    private var last: Int64 = 0
    private var firstAsk: Int64?
    private var asks = 0
    private var mostInYear = 0
    /// The latest asks, no older than a year before the last.
    private var recent: [Int64] = []

    /// 22:00 to 8:00 by the user's own clock, the quiet hours of a configuration that says nothing of them.
    private static let night = QuietHours(start: 22 * 60, end: 8 * 60)
    private static let year = 365 * UTCInstant.millisecondsPerDay

    mutating func noteInstall() { isFromInstall = true }

    mutating func noteEvent(at now: Int64) {
        if first == nil { first = now }
        last = now
    }

    /// - Parameter context: that was decided on; a prompt that was counted since changes nothing that is read here.
    mutating func note(
        _ decision: Decision, _ placement: String?, _ now: LocalInstant, _ context: RatingContext,
        in summary: inout ReplaySummary
    ) {
        isConsidered = true
        summary.placements[placement, default: .init()].considered += 1
        switch decision {
        case .skip(let closed): Self.note(closed, in: &summary)
        case .ask:
            summary.placements[placement, default: .init()].asked += 1
            noteAsk(at: now.instant.milliseconds)
            if let crash = context.lastCrashAt,
                now.instant.milliseconds - crash.instant.milliseconds < 7 * UTCInstant.millisecondsPerDay
            {
                summary.asksAfterCrash += 1
            }
            // As the gate `firstSession` counts.
            if max(context.sessions, context.launches) < 2 { summary.asksInFirstSession += 1 }
            if Self.night.contains(minuteOfDay: now.minuteOfDay) { summary.asksAtNight += 1 }
        }
    }

    private static func note(_ closed: GateSet, in summary: inout ReplaySummary) {
        var (count, last) = (0, Gate.enabled)
        for gate in Gate.allCases where closed.contains(gate) {
            (count, last) = (count + 1, gate)
            summary.closed[gate] += 1
        }
        if count == 1 { summary.closedAlone[last] += 1 }
    }

    private mutating func noteAsk(at now: Int64) {
        if firstAsk == nil { firstAsk = now }
        asks += 1
        recent.removeAll { now - $0 >= Self.year }
        if recent.count < 1_000 { recent.append(now) }
        mostInYear = max(mostInYear, recent.count)
    }

    /// The history has ended.
    func end(in summary: inout ReplaySummary) {
        guard let first else { return }
        summary.users += 1
        if isFromInstall { summary.usersFromInstall += 1 }
        if isConsidered { summary.usersConsidered += 1 }
        summary.secondsObserved.add((last - first) / 1_000)
        summary.asksOfUser.note(asks)
        guard let firstAsk else { return }
        summary.usersAsked += 1
        summary.daysToFirstAsk.note(Int((firstAsk - first) / UTCInstant.millisecondsPerDay))
        summary.asksInYear.note(mostInYear)
    }
}
