import RatingCore

/// Events, points and uses that do not fit the sums beside them.
extension ForesightPass {
    mutating func checkRequiredCounts() {
        guard ownNode(.structure(.requiredEvents)) != nil else { return }
        for event in configuration.requiredEvents {
            let isTooOften = event.withinDays.map { event.count > $0 * Self.mostADay(event.name) } ?? false
            guard isTooOften || event.count > 1_000 else { continue }
            report(
                .foresightUnit, keys: [.structure(.requiredEvents)],
                "“\(excerpt(event.name))” must have happened \(event.count) times\(event.withinDays.map { " within \(counted($0, "day"))" } ?? ""), which hardly any user reaches",
                suggestion: event.count > 1_000
                    ? "write how often, not how many seconds or points: a number up to 1000"
                    : "require fewer, or raise withinDays")
        }
    }

    /// More events on some days than anybody comes to: what takes hours happens a few times, a tap dozens of times.
    private static func mostADay(_ event: String) -> Int64 {
        let words = MomentName.words(event)
        // A run finished, and not a query run or a night mode toggled.
        return words.count == 2 && taking.contains(words[0]) || words.first == "weekly" || words.first == "monthly"
            ? 4 : 50
    }

    private static let taking = Set(
        words: """
            run ride workout training trip flight journey hike tour walk swim sleep night stay appointment visit booking
            concert movie film course exam order delivery week month
            """)

    /// A score that would take more events than there ever are.
    mutating func checkPoints() {
        let keys: [ConfigurationKey] = [
            .integer(.scoreUntilPrompt), .structure(.eventScores), .integer(.scoreWithinDays),
        ]
        guard keys.contains(where: { ownNode($0) != nil }), let need = number(keys[0]),
            let best = configuration.eventPoints.map({ $0.points }).max(), best > 0
        else { return }
        let days = number(.integer(.scoreWithinDays))
        let count = (need / Double(best)).rounded(.up)
        guard count > days.map({ min($0 * 6, 300) }) ?? 1_000, count > 20 else { return }
        report(
            .foresightUnit, keys: keys,
            "scoreUntilPrompt \(numberText(need)) takes \(numberText(count)) events of the best kind\(days.map { " within \(counted(Int64($0), "day"))" } ?? ""), which hardly any user reaches",
            suggestion: "write a lower score, or let events give more points")
    }

    /// One event that outweighs many times all that is demanded, beside others that do not.
    mutating func checkGreatPoints() {
        let parts = [configuration] + (isWhole ? subject.parts.map { $0.configuration } : [])
        let sums = parts.flatMap { [$0] + $0.alternatives }.compactMap { $0[.scoreUntilPrompt] }
        let points = configuration.eventPoints.sorted { $0.points > $1.points }
        guard ownNode(.structure(.eventScores)) != nil, part.set == nil, let sum = sums.max(), sum > 0,
            points.count > 1,
            1..<sum ~= points[1].points, points[0].points / 5 >= sum, points[0].points / 20 >= points[1].points
        else { return }
        report(
            .foresightUnit, keys: [.structure(.eventScores)],
            "“\(excerpt(points[0].name))” gives \(points[0].points) points, while \(sum) are required and no other event gives more than \(points[1].points)",
            suggestion: "write a number up to \(sum)")
    }

    /// Events that change no score.
    mutating func checkNoPoints() {
        guard isWhole, ownNode(.structure(.eventScores)) != nil,
            let event = configuration.eventPoints.first(where: { $0.points == 0 && !MomentName.isTrouble($0.name) })
        else { return }
        report(
            .foresightWithoutEffect, keys: [.structure(.eventScores)],
            "“\(excerpt(event.name))” gives 0 points, which changes no score", suggestion: "leave it out")
    }

    /// Uses a week that come to many more, by the day from which people are asked, than are demanded in all.
    mutating func checkRate() {
        let keys: [ConfigurationKey] = [.number(.usesPerWeekForPrompt), .integer(.usesUntilPrompt)]
        guard keys.contains(where: { ownNode($0) != nil }), has(.usageRate), has(.usage), has(.age),
            node(keys[1]) != nil, let rate = configuration[.usesPerWeekForPrompt],
            let uses = configuration[.usesUntilPrompt], let days = configuration[.daysUntilPrompt],
            case let total = rate * days / 7, rate > 7, total >= Double(uses) * 3, !isFaulty(keys[0])
        else { return }
        report(
            .foresightUnit, keys: keys,
            "usesPerWeekForPrompt \(numberText(rate)) takes \(numberText(total.rounded(.up))) uses in daysUntilPrompt \(numberText(days)), so usesUntilPrompt \(uses) makes no difference",
            suggestion: "write how often per week, such as 3")
    }
}
