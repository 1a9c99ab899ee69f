/// Events that happen again and again, counted at once: for scenarios and proofs, whose numbers may be large.
extension RatingContext {
    /// Counts what applying an event so many times more would count, where it has been applied just before and the clock is
    /// not set back. What an application replaces (the dates of prompts, answers and crashes) is left to one that follows.
    ///
    /// - Parameters:
    ///   - times: 0 or more.
    ///   - sessions: how many of these times are another session; nil: each is, and it is the first again. Of no matter for
    ///     other events.
    ///   - isOneDay: whether a named event happens on one day, on which it has happened before; otherwise on days that are
    ///     too long ago when it happens for the last time.
    ///   - now: the last of these times.
    package mutating func count(
        _ event: ContextEvent, times: Int64, sessions: Int64?, isOneDay: Bool, until now: LocalInstant
    ) {
        lastEventAt = now
        switch event {
        case .launch:
            launches.increment(by: times)
            countUses(times)
        case .foreground: countUses(times)
        case .session:
            lastSessionAt = now
            countSessions(sessions ?? times)
            if sessions == nil { self.sessions = 1 }
        case .event(let name):
            countEvents(times)
            guard let index = indexOfEvent(named: name.name) else { return }
            eventCounts[index].count.increment(by: times)
            if promptCount > 0 { eventCounts[index].sincePrompt.increment(by: times) }
            let today = now.civilDay
            if isOneDay, let day = eventCounts[index].days.lastIndex(where: { $0.day == today }) {
                eventCounts[index].days[day].count.increment(by: times)
            }
        case .crash: crashes.increment(by: times)
        case .prompt:
            promptCount.increment(by: times)
            promptsSinceAnswer.increment(by: times)
            lastPromptNumber.increment(by: times)
        case .decline: declineCount.increment(by: times)
        case .rated: ratedBefore = lastRated
        case .promptWithdrawn, .answer, .storeNotOpened, .remind, .exposure: break
        }
    }

    /// Whether no day of the events with this name is forgotten because other events happened on so many.
    package func keepsAllDays(ofEvent name: String) -> Bool {
        let others = eventCounts.reduce(0) { $0 + ($1.name == name ? 0 : $1.days.count) }
        return others <= Self.maximumEventDays - Int(Self.daysKept)
    }
}
