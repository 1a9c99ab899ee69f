extension RatingContext {
    /// What was counted between two prompts; named events apart, in their ``EventCount``.
    struct Tally: Equatable, Sendable {
        var sessions: Int64 = 0
        var uses: Int64 = 0
        var events: Int64 = 0
    }

    /// Sessions counted since the last prompt; 0 before the first. No pause restarts this count.
    public var sessionsSincePrompt: Int64 { sincePrompt.sessions }
    public var usesSincePrompt: Int64 { sincePrompt.uses }
    public var eventsSincePrompt: Int64 { sincePrompt.events }
}

extension RatingContext {
    mutating func countUses(_ count: Int64 = 1) {
        uses.increment(by: count)
        if promptCount > 0 { sincePrompt.uses.increment(by: count) }
    }

    /// - Parameter restarts: whether the first of these is the first of all again.
    mutating func countSessions(_ count: Int64 = 1, restarts: Bool = false) {
        if restarts { sessions = 0 }
        sessions.increment(by: count)
        if promptCount > 0 { sincePrompt.sessions.increment(by: count) }
    }

    mutating func countEvents(_ count: Int64 = 1) {
        events.increment(by: count)
        if promptCount > 0 { sincePrompt.events.increment(by: count) }
    }

    /// Everything is counted anew from this prompt on.
    mutating func beginTally() {
        (beforePrompt, sincePrompt) = (sincePrompt, Tally())
        for index in eventCounts.indices {
            eventCounts[index].beforePrompt = eventCounts[index].sincePrompt
            eventCounts[index].sincePrompt = 0
        }
        dropEmptyEvents()
    }

    /// Goes on counting from the prompt before, because the last one is withdrawn. Of two withdrawn one after the other
    /// only the first gives back what was counted before it: so at the worst somebody is asked later.
    mutating func resumeTally() {
        sincePrompt.sessions.increment(by: beforePrompt.sessions)
        sincePrompt.uses.increment(by: beforePrompt.uses)
        sincePrompt.events.increment(by: beforePrompt.events)
        beforePrompt = Tally()
        for index in eventCounts.indices {
            eventCounts[index].sincePrompt.increment(by: eventCounts[index].beforePrompt)
            eventCounts[index].beforePrompt = 0
        }
    }

    /// As before the first prompt.
    mutating func resetTally() {
        (beforePrompt, sincePrompt) = (Tally(), Tally())
        for index in eventCounts.indices {
            (eventCounts[index].beforePrompt, eventCounts[index].sincePrompt) = (0, 0)
        }
        dropEmptyEvents()
    }
}
