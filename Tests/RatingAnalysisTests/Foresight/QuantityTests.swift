import RatingCore
import Testing

@testable import RatingAnalysis

/// The figures that lint goes by: what is hardly ever meant to be more, what looks like hours, and how days are spoken.
@Suite struct QuantityTests {
    private static let most: [String: Double] = [
        "daysUntilPrompt": 180, "minDays": 180, "daysWithoutCrash": 90, "daysAfterUpdate": 60, "remindPeriod": 280,
        "daysBeforeAskingAgainAfterAnswer": 1_100, "maxDaysBetweenSession": 3_650, "daysBeforeAskingAgain": 730,
        "daysBetweenReviews": 730, "longestCooldown": 730, "displaySessionCount": 100, "sessionsBeforeAskingAgain": 100,
        "minLaunches": 500, "usesUntilPrompt": 1_000, "usesBeforeAskingAgain": 1_000, "eventsUntilPrompt": 10_000,
        "usesPerWeekForPrompt": 100, "maxDeclines": 20, "maxNumberOfReminder": 24, "resumeWithin": 500,
        "rolloutPercentage": 100, "holdoutPercentage": 100,
    ]

    @Test(arguments: most) func `more is hardly ever meant`(name: String, most: Double) throws {
        let row = try #require(ConfigurationKey(name: name)).row
        #expect(SensibleRange(row)?.most == most)
    }

    @Test func `what counts nothing of the kind has no such bound`() {
        for name in ["positiveStarsLimit", "maxPromptsPerYear", "disabled", "policy", "mainTitle"] {
            #expect(ConfigurationKey(name: name).flatMap { SensibleRange($0.row) } == nil, "\(name)")
        }
    }

    @Test func `whole days in hours look like hours`() {
        let known: Set = [48, 72, 96, 144, 168, 192, 216, 240, 336, 480, 504, 672, 720]
        for days in 0...2_000 {
            #expect(
                SensibleRange.looksLikeHours(Double(days)) == (known.contains(days) || days > 720 && days % 24 == 0))
        }
        #expect(!SensibleRange.looksLikeHours(744.5))
    }

    @Test(
        arguments: [
            (0, nil, ""), (0.5, nil, ""), (23, nil, ""), (24, 1, "hours"), (168, 7, "hours"), (1_440, 60, "hours"),
            (9_600, 400, "hours"), (9_624, nil, ""), (10_080, 7, "minutes"), (576_000, 400, "minutes"),
            (577_440, nil, ""), (86_400, 60, "minutes"), (604_800, 7, "seconds"), (34_560_000, 400, "seconds"),
            (34_646_400, nil, ""),
        ] as [(Double, Int64?, String)])
    func `a number may be of hours, minutes or seconds`(value: Double, days: Int64?, unit: String) {
        let found = SensibleRange.wholeDays(of: value)
        #expect(found?.days == days && found?.unit ?? "" == unit)
    }

    @Test(
        arguments: [(239, false), (240, true), (241, false), (210, false), (270, true), (255, false)]
            as [(Double, Bool)])
    func `long waits are of months`(days: Double, isMonths: Bool) {
        #expect(SensibleRange.isOftenMonths(.integer(.daysBeforeAskingAgainAfterAnswer), days) == isMonths)
        #expect(SensibleRange.isOftenMonths(.integer(.longestCooldown), days))
        #expect(!SensibleRange.isOftenMonths(.integer(.minDays), days))
    }

    @Test(
        arguments: [
            (0, "1 minute"), (2 / 1_440, "2 minutes"), (59 / 1_440, "59 minutes"), (1 / 24, "1 hour"), (1, "24 hours"),
            (1.99, "48 hours"), (2, "2 days"), (59.4, "59 days"), (60, "about 2 months"), (45.7 * 2, "about 3 months"),
            (699, "about 23 months"), (700, "about 2 years"), (1_461, "about 4 years"), (0.9 / 24, "54 minutes"),
        ] as [(Double, String)])
    func `days are spoken`(days: Double, text: String) {
        #expect(spoken(days: days) == text)
    }

    @Test(
        arguments: [
            ("a", []), ("v2", []), ("wait_14", [14]), ("seven-days", [7]), ("three_to_five", [3, 5]),
            ("twelve weeks", [12]),
            ("eight ten fifteen twenty thirty sixty ninety", [8, 10, 15, 20, 30, 60, 90]), ("two four six", [2, 4, 6]),
            ("zwei drei vier fünf sechs sieben acht zehn zwölf", [2, 3, 4, 5, 6, 7, 8, 10, 12]),
            ("fuenf zwoelf", [5, 12]), ("group 3", []), ("days 3", [3]),
        ] as [(String, [Double])])
    func `a variant's name says numbers`(name: String, numbers: [Double]) {
        #expect(VariantName.numbers(in: name) == numbers)
    }

    @Test(
        arguments: [
            (14, 14, "wait14", true), (14, 14.02, "wait14", false), (50, 0.5, "half50", true), (2, 14, "2weeks", true),
            (2, 14, "wait2", false), (2, 14.1, "2weeks", false), (1, 28, "month", true), (1, 30, "1month", true),
            (1, 31, "1month", true), (1, 33, "1month", false), (1, 26, "1month", false), (48, 2, "48hours", true),
            (48, 2, "48", false), (1, 365, "1year", true), (1, 380, "1year", false), (1, 379, "1year", true),
            (2, 730, "2y", true), (3, 21, "3w", true),
        ] as [(Double, Double, String, Bool)])
    func `a number of a name means a value in its units`(number: Double, value: Double, name: String, means: Bool) {
        #expect(VariantName.means(number, value, in: name) == means)
    }

    @Test(
        arguments: [
            ("early", -1), ("eager ask", -1), ("strict", 1), ("patient", 1), ("control", 0), ("long title", nil),
            ("low threshold", -1), ("higher bar", 1), ("high", nil), ("early late", nil), ("b", nil),
        ] as [(String, Int?)])
    func `a name says who asks sooner`(name: String, side: Int?) {
        #expect(VariantName.side(of: name) == side)
        #expect(VariantName.isControl(name) == (side == 0))
    }

    @Test(arguments: [(1_999, true), (2_000, true), (2_001, false)])
    func `who writes more than two thousand bytes means it`(count: Int, isNote: Bool) {
        let text = "TO" + "DO: " + String(repeating: "a", count: count - 6)
        #expect((LeftoverWords.note(in: text, key: nil) != nil) == isNote)
    }

    @Test(
        arguments: [
            ("[DE]", nil, nil), ("[DE]x", nil, "[DE]"), ("[DE] Rate us", nil, "[DE]"), ("[de] Rate us", nil, nil),
            ("[DE] Rate us", "emailObject", nil), ("[DEU] Rate us", nil, nil), ("[D] Rate us", nil, nil),
            ("mainTitle", "mainTitle", "mainTitle"), ("mainTitle", "message", nil), ("Rate us [DE]", nil, nil),
        ] as [(String, String?, String?)])
    func `marks of languages stand at the beginning`(text: String, key: String?, note: String?) {
        #expect(LeftoverWords.note(in: text, key: key) == note)
    }
}
