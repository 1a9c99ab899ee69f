import RatingCore

/// What happens again and again is counted at once where nothing else happens in between, with the same result as one by
/// one.
extension ScenarioReplay {
    /// A step that has begun to happen.
    struct Turn {
        let step: Scenario.Step
        let index: Int
        /// How often it has happened.
        var time: Int64 = 0 { didSet { at = step.moment(time).instant } }
        /// Before this time something else happens.
        private(set) var end: Int64
        /// When it happens next.
        private(set) var at: UTCInstant

        init(_ step: Scenario.Step, _ index: Int) {
            (self.step, self.index, end, at) = (step, index, step.times, step.at)
        }

        /// - Parameter includingThat: whether it comes first at the very moment.
        mutating func stop(at moment: UTCInstant, includingThat: Bool) {
            guard step.every > 0, !includingThat || moment < .latest else { return }
            let span = moment.milliseconds - step.at.milliseconds - (includingThat ? 0 : 1)
            end = min(end, max(time, span / step.every) + 1)
        }
    }

    /// Steps that take turns, and questions that are asked again and again, are lived through one by one. More than this
    /// is not: it would take minutes.
    private static let mostEffort = 40_000_000
    /// As looking at so many steps for the one that is next.
    static let effortOfRepetition = 100

    var isTooLong: Bool { effort > Self.mostEffort }

    /// Says that the rest does not happen.
    mutating func refuseRepetition(of index: Int, at now: LocalInstant) {
        failures.append(
            Failure(
                step: index, move: nil, member: "times", at: now, placement: nil,
                message: "too much is repeated one by one, here and before; write smaller values for “times”",
                basis: nil))
    }

    /// Lives through repetitions of a step between which nothing else happens.
    mutating func take(_ step: Scenario.Step, _ index: Int, times: Range<Int64>) {
        // So many at both ends one by one: they leave every date and prompt that is kept.
        let cycle = Int64(max(step.utcOffsets.count, 1))
        let (head, tail) = (2 * max(cycle, 2), Int64(RatingContext.maximumPrompts))
        // Time ends, and what happens after it happens then.
        let limit = step.every > 0 ? (UTCInstant.latest.milliseconds - step.at.milliseconds) / step.every + 1 : 0
        let isStill = times.lowerBound >= limit
        guard case .event(let event) = step.action, times.upperBound - times.lowerBound > head + tail + 2 * cycle,
            isStill || cycle == 1
        else { return takeEach(step, index, times) }
        if !isStill, times.upperBound > limit {
            take(step, index, times: times.lowerBound..<limit)
            return take(step, index, times: limit..<times.upperBound)
        }
        let middle = times.lowerBound + head..<times.upperBound - tail
        if isStill {
            takeEach(step, index, times.lowerBound..<middle.lowerBound - cycle)
            let before = context.sessions
            takeEach(step, index, middle.lowerBound - cycle..<middle.lowerBound)
            let cycles = (middle.upperBound - middle.lowerBound) / cycle
            if case .event = event {
                // Each offset from UTC has a day of its own.
                for place in 0..<cycle {
                    context.count(
                        event, times: cycles, sessions: 0, isOneDay: true,
                        until: step.moment(middle.lowerBound + place))
                }
            } else {
                count(event, step, times: middle.lowerBound..<middle.lowerBound + cycles * cycle) {
                    ($0.sessions - before) * cycles
                }
            }
            takeEach(step, index, middle.lowerBound + cycles * cycle..<times.upperBound)
        } else {
            takeEach(step, index, times.lowerBound..<middle.lowerBound)
            if case .event(let name) = event {
                takeByDays(event, named: name.name, step, index, middle)
            } else {
                let sessions = sessions(step, middle)
                count(event, step, times: middle) { _ in sessions }
            }
            takeEach(step, index, middle.upperBound..<times.upperBound)
        }
    }

    private mutating func takeEach(_ step: Scenario.Step, _ index: Int, _ times: Range<Int64>) {
        for time in times {
            take(step, index, time: time)
            if isTooLong { return }
        }
    }

    private mutating func count(
        _ event: ContextEvent, _ step: Scenario.Step, times: Range<Int64>, isOneDay: Bool = true,
        sessions: (RatingContext) -> Int64? = { _ in 0 }
    ) {
        guard !times.isEmpty else { return }
        context.count(
            event, times: times.upperBound - times.lowerBound, sessions: sessions(context), isOneDay: isOneDay,
            until: step.moment(times.upperBound - 1))
    }

    /// How many of some times are another session; nil: each is, and the first again.
    private func sessions(_ step: Scenario.Step, _ times: Range<Int64>) -> Int64? {
        let counting = SessionCounting(configuration)
        if let pause = counting.longestPause, step.every > pause * UTCInstant.millisecondsPerDay { return nil }
        if !counting.isSpaced || step.every >= UTCInstant.millisecondsPerDay {
            return times.upperBound - times.lowerBound
        }
        return step.moment(times.upperBound - 1).civilDay - step.moment(times.lowerBound - 1).civilDay
    }

    /// Of a named event the days are kept on which it happened; those that are too long ago at last need not be.
    private mutating func takeByDays(
        _ event: ContextEvent, named name: String, _ step: Scenario.Step, _ index: Int, _ times: Range<Int64>
    ) {
        /// The first time on a day, or after it.
        func first(on day: Int64) -> Int64 {
            let span = day * UTCInstant.millisecondsPerDay - step.moment(0).civilMilliseconds
            return max(times.lowerBound, min(times.upperBound, (span + step.every - 1) / step.every))
        }
        let recent = step.moment(times.upperBound - 1).civilDay - RatingContext.daysKept
        var time = times.lowerBound
        // Days of other offsets from UTC may be some days ahead.
        if context.keepsAllDays(ofEvent: name), recent > step.moment(time).civilDay + 3 {
            time = first(on: recent)
            count(event, step, times: times.lowerBound..<time, isOneDay: false)
        }
        while time < times.upperBound {
            let end = first(on: step.moment(time).civilDay + 1)
            apply(event, step.moment(time))
            count(event, step, times: time + 1..<max(end, time + 1))
            time = max(end, time + 1)
        }
    }
}

extension UTCInstant {
    fileprivate static let latest = UTCInstant(milliseconds: .max)
}
