/// What a gate takes from several keys at once.

/// How many events the next prompt waits for (key `eventsBeforeAskingAgain`).
struct EventsBeforeAskingAgain: Sendable {
    /// Of all names; nil where none is said.
    let total: Int64?
    let named: [RequiredEvent]

    init(_ values: [ConfigurationValue?]) {
        let value = values[ConfigurationKey.structure(.eventsBeforeAskingAgain).slot]
        if case .integer(let count) = value { total = count } else { total = nil }
        if case .counts(let events) = value { named = events } else { named = [] }
    }
}

/// What a score is made of (keys `eventScores`, `scoreWithinDays`).
struct ScoreRules: Sendable {
    let events: [EventPoints]
    /// Nil: all that ever happened counts.
    let days: Int64?

    init(_ values: [ConfigurationValue?]) {
        if case .points(let points) = values[ConfigurationKey.structure(.eventScores).slot] {
            events = points
        } else {
            events = []
        }
        if case .integer(let days) = values[ConfigurationKey.integer(.scoreWithinDays).slot] {
            self.days = days
        } else {
            days = nil
        }
    }
}

/// How the wait between prompts grows (keys `cooldownGrowth`, `longestCooldown`).
package struct CooldownGrowth: Hashable, Sendable {
    private let factor: Double
    private let longest: Double

    /// Nil where it does not grow.
    init?(_ values: [ConfigurationValue?]) {
        guard case .number(let factor) = values[ConfigurationKey.number(.cooldownGrowth).slot], factor > 1 else {
            return nil
        }
        self.factor = factor
        if case .integer(let days) = values[ConfigurationKey.integer(.longestCooldown).slot] {
            longest = Double(days)
        } else {
            longest = 36_500
        }
    }

    /// A wait of days, grown by the prompts that got no answer, but for the first of them. It never shrinks.
    @inline(never)
    package func days(_ days: Int64, unanswered: Int64) -> Double {
        var (grown, power, exponent) = (Double(days), factor, unanswered - 1)
        while exponent > 0, grown < longest {
            if exponent & 1 == 1 { grown *= power }
            power = min(power * power, 1e100)
            exponent >>= 1
        }
        return max(Double(days), min(grown, longest))
    }

    /// The same in whole calendar days, rounded up, so that the wait never falls short: 1 × 1.5 is 2. What is less than a
    /// millisecond too much is only how a factor is stored: 10 × 1.1 is 11.
    @inline(never)
    package func calendarDays(_ days: Int64, unanswered: Int64) -> Int64 {
        let grown = UTCInstant(milliseconds: 0).adding(days: self.days(days, unanswered: unanswered)).milliseconds
        return -(-grown).flooringQuotient(UTCInstant.millisecondsPerDay)
    }
}
