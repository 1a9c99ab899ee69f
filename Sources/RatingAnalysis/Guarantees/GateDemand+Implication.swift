import RatingCore

extension GateDemand {
    /// Whether it holds of everybody.
    var isTrueOfAll: Bool {
        switch self {
        case .atLeast(_, let count): count <= 0
        case .elapsed(_, let time, _): time <= 0
        case .calendarDays(_, let days, _): days <= 0
        case .bucket(let end, _): end >= 1 << 32
        case .holds(let rule): rule.json == .bool(true)
        default: false
        }
    }

    /// Whether the other holds of everybody of whom this does.
    func implies(_ other: Self) -> Bool {
        switch (self, other) {
        case (.oneOf(let facts), _): facts.allSatisfy { $0.implies(other) }
        case (_, .oneOf(let others)): others.contains { implies($0) }
        case (.atLeast(let what, let count), .atLeast(let other, let fewer)): what == other && count >= fewer
        case (.atMost(let what, let count), .atMost(let other, let more)): what == other && count <= more
        // Who never refused has no refusal to wait after.
        case (.atMost(.declines, let count), .elapsed(.lastDecline, _, _)): count < 1
        case (.happened(let event, let times, let days), .happened(let other, let fewer, let more)):
            event == other && times >= fewer && days ?? .max <= more ?? .max
        case (.points(let points), .points(let fewer)): points >= fewer
        case (.elapsed(let moment, let time, _), .elapsed(let other, let less, _)): moment == other && time >= less
        case (.elapsed(.lastUpdate, let time, _), .dayAfterUpdate): time >= UTCInstant.millisecondsPerDay
        case (.elapsed(let moment, .max, _), .newVersion(let other)): moment == other
        case (.calendarDays(let moment, let days, _), .calendarDays(let other, let fewer, _)):
            moment == other && days >= fewer
        case (.promptsInAYear(let limit), .promptsInAYear(let more)): limit <= more
        case (.usesPerWeek(let uses), .usesPerWeek(let fewer)): uses >= fewer
        case (.bucket(let end, let salt), .bucket(let more, let other)): salt == other && end <= more
        case (.from(let moment), .from(let earlier)): moment >= earlier
        case (.before(let moment), .before(let later)): moment <= later
        case (.outside(let hours), .outside(let fewer)):
            (0..<1_440).allSatisfy { !fewer.contains(minuteOfDay: $0) || hours.contains(minuteOfDay: $0) }
        case (.holds(let rule), .holds(let same)): rule == same && !same.readsSettings
        case (.newVersion, _), (.latestVersion, _), (.dayAfterUpdate, _): self == other
        default: false
        }
    }
}
