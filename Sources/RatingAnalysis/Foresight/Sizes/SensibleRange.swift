import RatingCore

/// What a value of a key is hardly ever meant to be beyond. The key's own range is what can be read at all.
struct SensibleRange {
    let unit: Unit
    /// More is hardly ever meant.
    let most: Double

    enum Unit {
        case days, hours, percent
        /// How often something happens; the word for it.
        case count(StaticString)
    }

    /// Nil for a key without a number of something.
    init?(_ row: KeyRow) {
        let named: StaticString
        switch row.type {
        case .integer(_, let unit), .number(_, let unit): named = unit
        default: return nil
        }
        switch named.description {
        case "days", "calendar days": (unit, most) = (.days, Self.days[row.key] ?? 730)
        case "hours": (unit, most) = (.hours, 500)
        case "percent": (unit, most) = (.percent, 100)
        case "sessions": (unit, most) = (.count("sessions"), 100)
        case "launches": (unit, most) = (.count("launches"), 500)
        case "uses": (unit, most) = (.count("uses"), 1_000)
        case "events": (unit, most) = (.count("events"), 10_000)
        case "uses a week": (unit, most) = (.count("uses a week"), 100)
        case "refusals": (unit, most) = (.count("refusals"), 20)
        case "prompts" where row.key == .integer(.maxNumberOfReminder): (unit, most) = (.count("prompts"), 24)
        default: return nil
        }
    }

    /// The longest wait that is meant, by the key; two years for the others.
    private static let days: [ConfigurationKey: Double] = [
        .number(.daysUntilPrompt): 180, .integer(.minDays): 180, .integer(.daysWithoutCrash): 90,
        .number(.daysAfterUpdate): 60, .number(.remindPeriod): 280, .integer(.daysBeforeAskingAgainAfterAnswer): 1_100,
        .integer(.maxDaysBetweenSession): 3_650,
    ]

    /// Whether a number of days is as a rule one of months: waits that have grown for long.
    static func isOftenMonths(_ key: ConfigurationKey, _ days: Double) -> Bool {
        let isMonths = days >= 240 && days / 30 == (days / 30).rounded()
        return key == .integer(.longestCooldown) || key == .integer(.daysBeforeAskingAgainAfterAnswer) && isMonths
    }

    /// Numbers that people know as so many hours of whole days, and that nobody takes for a number of days.
    static func looksLikeHours(_ days: Double) -> Bool {
        [48, 72, 96, 144, 168, 192, 216, 240, 336, 480, 504, 672, 720].contains(days)
            || days > 720 && days / 24 == (days / 24).rounded()
    }

    /// `7` of 168, where the number is probably one of hours, minutes or seconds; nil if none of them gives whole days.
    static func wholeDays(of value: Double) -> (days: Int64, unit: String)? {
        for (unit, count) in [("hours", 24.0), ("minutes", 1_440), ("seconds", 86_400)] {
            let days = value / count
            if days == days.rounded(), days >= 1, days <= 400 { return (Int64(days), unit) }
        }
        return nil
    }
}

/// A whole number without its `.0`.
package func numberText(_ number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? number.description
}

/// `1 day`, `3 days`.
func counted(_ count: Int64, _ unit: String) -> String { "\(count) \(count == 1 ? unit : "\(unit)s")" }

/// Days as people speak of them: `almost 4 years`, `5 months`.
func spoken(days: Double) -> String {
    switch days {
    case ..<(1.0 / 24): "\(counted(max(1, Int64(saturating: (days * 1_440).rounded())), "minute"))"
    case ..<2: "\(counted(Int64(saturating: (days * 24).rounded()), "hour"))"
    case ..<60: "\(counted(Int64(saturating: days.rounded()), "day"))"
    case ..<700: "about \(counted(Int64(saturating: (days / 30.44).rounded()), "month"))"
    default: "about \(counted(Int64(saturating: (days / 365.25).rounded()), "year"))"
    }
}
