import RatingCore

/// Events that must have happened more often than they do.
extension ForesightPass {
    mutating func checkRequiredCounts() {
        if ownNode("eventsBeforeAskingAgain") != nil,
            let counts = configuration[any: .structure(.eventsBeforeAskingAgain)]?.json.scalars,
            let most = counts.compactMap({ $0.integerValue }).max(), most > 1_000
        {
            report(
                .foresightUnit, keys: ["eventsBeforeAskingAgain"],
                "eventsBeforeAskingAgain wants \(most) events, to which hardly anybody comes",
                suggestion: "write a number up to 1000")
        }
        guard ownNode("requiredEvents") != nil else { return }
        for event in configuration.requiredEvents {
            if let days = event.withinDays, event.count <= 1_000, event.count > days * Self.mostADay(event.name) {
                report(
                    .foresightUnit, keys: ["requiredEvents"],
                    "“\(excerpt(event.name))” must have happened \(event.count) times within \(counted(days, "day")), which it hardly has for anybody",
                    suggestion: "require fewer, or let withinDays be more")
            }
            if let days = event.withinDays, let period = Self.period(of: event.name), event.count > days / period + 1 {
                report(
                    .foresightUnit, keys: ["requiredEvents"],
                    "“\(excerpt(event.name))” must have happened \(event.count) times within \(counted(days, "day")), and by its name it happens once in \(counted(period, "day"))",
                    suggestion: "require fewer, or let withinDays be more")
            }
            if event.withinDays == 1, 3...Self.mostADay(event.name) ~= event.count {
                noteOneDay("“\(excerpt(event.name))” must have happened \(event.count) times", ["requiredEvents"])
            }
            guard event.count > 1_000 else { continue }
            report(
                .foresightUnit, keys: ["requiredEvents"],
                "“\(excerpt(event.name))” must have happened \(event.count) times, which it hardly has for anybody",
                suggestion: "write how often, not how many seconds or points: a number up to 1000")
        }
    }

    /// Only the app's makers know whether that is a day's work.
    mutating func noteOneDay(_ what: String, _ keys: [String]) {
        report(
            .foresightUnit, severity: .note, keys: keys,
            "\(what) on a single day of the calendar, yesterday's not counted",
            suggestion: "write 7 for a week, or 30 for a month")
    }

    /// More events on some days than anybody comes to: what takes hours happens a few times, a tap hundreds of times.
    private static func mostADay(_ event: String) -> Int64 {
        let words = MomentName.words(event)
        if words.contains(where: { passing.contains($0) }) { return 50 }
        return words.contains { taking.contains($0) || $0.last == "s" && taking.contains(String($0.dropLast())) }
            ? 4 : 30
    }

    /// The days of a period that is over once only: `week_completed`.
    private static func period(of event: String) -> Int64? {
        let words = MomentName.words(event)
        // Several tasks of a week may be done in it, and the books of many months closed in one.
        guard
            words.count == 2 || words.count == 3 && ["goal", "plan", "review", "report", "budget"].contains(words[1]),
            ["completed", "finished", "done", "ended", "achieved", "logged"].contains(words.last ?? "")
        else { return nil }
        let periods: [(words: Set<String>, days: Int64)] = [
            (["day", "daily", "night"], 1), (["week", "weekly"], 7), (["month", "monthly"], 28),
            (["year", "yearly"], 365),
        ]
        return periods.first { !$0.words.isDisjoint(with: words) }?.days
    }

    private static let passing = Set(
        words: """
            message messages tap tapped click clicked row rows step steps swipe swiped card cards word words like liked
            page pages song track move shot point rep stitch counted scrolled chat photo photos item items scan scanned
            query script command macro shortcut build test search toggled
            """)
    private static let taking = Set(
        words: """
            run ride workout training trip flight journey hike tour walk swim sleep night stay appointment visit booking
            rehearsal concert movie film course exam
            order delivery delivered parcel
            """)
}
