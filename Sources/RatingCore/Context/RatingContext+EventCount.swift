extension RatingContext {
    /// What is known about the events with one name.
    public struct EventCount: Equatable, Sendable {
        public let name: String
        public internal(set) var count: Int64
        /// When it last happened; nil if only an older record counted it.
        public internal(set) var lastAt: LocalInstant?
        /// How often since the last prompt, and between the last two, in case that the last is withdrawn.
        var sincePrompt: Int64 = 0
        var beforePrompt: Int64 = 0
        /// How often on each of the latest days on which it happened, oldest first.
        var days: [EventDay] = []
    }

    /// How often an event happened on one day of the user's calendar.
    struct EventDay: Equatable, Sendable {
        /// Days since 1970-01-01.
        let day: Int64
        var count: Int64

        /// All that a clock can show.
        static let days: ClosedRange<Int64> = -1_000_000...4_000_000
    }

    /// How many days of all names together are kept; the oldest go first.
    static let maximumEventDays = 1_024
    /// How far days are kept: the 365 that can be looked back on, and two by which calendars differ at one moment, which
    /// offsets of ±18 hours allow.
    package static let daysKept: Int64 = 367
}

extension RatingContext.EventCount {
    mutating func add(_ times: Int64, at now: LocalInstant) {
        count.increment(by: times)
        lastAt = now
        let today = now.civilDay
        // Who travels west lives a day again: the latest day need not be today.
        let latest = days.lastIndex { $0.day <= today }
        if let latest, days[latest].day == today {
            days[latest].count.increment(by: times)
        } else {
            days.insert(.init(day: today, count: times), at: latest.map { $0 + 1 } ?? 0)
            days.removeAll { today - $0.day >= RatingContext.daysKept }
        }
    }
}

extension [RatingContext.EventDay] {
    /// How often the event happened on the user's last days, of which today is one.
    @inline(__always)
    func count(inLast days: Int64, until now: LocalInstant) -> Int64 {
        let today = now.civilDay
        var count: Int64 = 0
        for place in indices.reversed() {
            guard today - self[place].day < days else { break }
            count.increment(by: self[place].count)
        }
        return count
    }
}

extension RatingContext {
    /// How often the event with this name happened.
    public func count(ofEvent event: EventName) -> Int64 {
        indexOfEvent(named: event.name).map { eventCounts[$0].count } ?? 0
    }

    /// How often the event with this name happened since the last prompt.
    public func countSincePrompt(ofEvent event: EventName) -> Int64 {
        indexOfEvent(named: event.name).map { eventCounts[$0].sincePrompt } ?? 0
    }

    /// How often the event with this name happened on the user's last days, including today. Each event keeps the day
    /// on which it was lived, wherever the user has travelled since. Exact for 365 days, as long as all names together
    /// have happened on no more than 1,024 days; beyond that the oldest are forgotten. What happened before the clock
    /// was set back is of unknown age, and does not count once something else has happened.
    @inline(never)
    public func count(ofEvent event: EventName, inLast days: Int64, until now: LocalInstant) -> Int64 {
        indexOfEvent(named: event.name).map { eventCounts[$0].days.count(inLast: days, until: latest(now)) } ?? 0
    }

    /// On a clock that shows less than it did at the last event, no less time has passed than then.
    func latest(_ now: LocalInstant) -> LocalInstant {
        guard let lastEventAt, lastEventAt.instant > now.instant else { return now }
        return LocalInstant(lastEventAt.instant, utcOffset: now.utcOffset)
    }

    func eventCount(named name: String) -> EventCount? { indexOfEvent(named: name).map { eventCounts[$0] } }

    /// Where it stands: to look at it there copies nothing.
    func indexOfEvent(named name: String) -> Int? { eventCounts.indices.first { eventCounts[$0].name == name } }

    /// Counts by name too, while there is room. A name that the configuration's gates read takes the place of the least
    /// frequent one that they do not.
    mutating func count(
        event name: String, times: Int64 = 1, configuration: RatingConfiguration, now: LocalInstant
    ) -> ContextEvent.Effects {
        countEvents(times)
        guard let index = place(ofEvent: name, configuration: configuration) else { return .eventNameNotKept }
        eventCounts[index].add(times, at: now)
        if promptCount > 0 { eventCounts[index].sincePrompt.increment(by: times) }
        if eventCounts.reduce(0, { $0 + $1.days.count }) > Self.maximumEventDays { forgetOldestDay() }
        return []
    }

    /// Drops the names of which nothing is counted any more.
    mutating func dropEmptyEvents() {
        eventCounts.removeAll { $0.count == 0 && $0.sincePrompt == 0 && $0.beforePrompt == 0 }
    }

    private mutating func place(ofEvent name: String, configuration: RatingConfiguration) -> Int? {
        if let index = eventCounts.firstIndex(where: { $0.name == name }) { return index }
        if eventCounts.count >= Self.maximumEventNames {
            let read = configuration.eventNames
            let dispensable = eventCounts.indices.filter { !read.contains(eventCounts[$0].name) }
            guard read.contains(name),
                let rarest = dispensable.min(by: { eventCounts[$0].count < eventCounts[$1].count })
            else { return nil }
            eventCounts.remove(at: rarest)
        }
        eventCounts.append(EventCount(name: name, count: 0))
        return eventCounts.endIndex - 1
    }

    private mutating func forgetOldestDay() {
        let oldest = eventCounts.indices.min {
            eventCounts[$0].days.first?.day ?? .max < eventCounts[$1].days.first?.day ?? .max
        }
        if let oldest { eventCounts[oldest].days.removeFirst() }
    }
}
